#define _GNU_SOURCE
#include "set_space_aside.h"
#include <fcntl.h>

int clinux_set_space_aside(int descriptor, int64_t bytes)
{
	return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, bytes);
}
