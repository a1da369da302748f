#define _GNU_SOURCE
#include "clinux.h"
#include <fcntl.h>

static int control(int descriptor, int command, short kind, int64_t position, short *found)
{
	struct flock lock = { .l_type = kind, .l_whence = SEEK_SET, .l_start = position, .l_len = 1 };
	int result = fcntl(descriptor, command, &lock);
	if (found)
		*found = lock.l_type;
	return result;
}

int clinux_lock_byte(int descriptor, int64_t position)
{
	return control(descriptor, F_OFD_SETLK, F_WRLCK, position, 0);
}

void clinux_unlock_byte(int descriptor, int64_t position)
{
	control(descriptor, F_OFD_SETLK, F_UNLCK, position, 0);
}

int clinux_is_byte_locked(int descriptor, int64_t position)
{
	short found;
	if (control(descriptor, F_OFD_GETLK, F_WRLCK, position, &found) != 0)
		return -1;
	return found != F_UNLCK;
}
