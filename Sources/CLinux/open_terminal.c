#define _GNU_SOURCE
#include "open_terminal.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int clinux_open_terminal(char *path, size_t size)
{
	int person = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (person < 0)
		return -1;
	if (grantpt(person) == 0 && unlockpt(person) == 0 && ptsname_r(person, path, size) == 0)
		return person;
	int code = errno;
	close(person);
	errno = code;
	return -1;
}
