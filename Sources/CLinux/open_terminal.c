#define _GNU_SOURCE
#include "open_terminal.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
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

void clinux_set_terminal_size(int descriptor, int columns, int rows)
{
	struct winsize size = { .ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows };
	ioctl(descriptor, TIOCSWINSZ, &size);
}
