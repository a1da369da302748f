#define _GNU_SOURCE
#include "quiet_stderr.h"
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static __thread int is_quiet;
static __thread size_t dropped;
static pthread_once_t installed = PTHREAD_ONCE_INIT;

static ssize_t put(void *cookie, const char *text, size_t size)
{
	(void)cookie;
	if (!is_quiet)
		return write(STDERR_FILENO, text, size);
	dropped += size;
	return (ssize_t)size;
}

// glibc's streams are variables that may be set (its manual, "Standard Streams").
static void install(void)
{
	FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = put});
	if (stream == NULL)
		return;
	setvbuf(stream, NULL, _IONBF, 0);
	stderr = stream;
}

void clinux_quiet_stderr(int quiet)
{
	pthread_once(&installed, install);
	is_quiet = quiet;
}

size_t clinux_quiet_stderr_dropped(void) { return dropped; }
