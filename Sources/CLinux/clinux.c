#define _GNU_SOURCE
#include "clinux.h"
#include <sched.h>
#include <time.h>

void clinux_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int clinux_processor_count(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	return count > 0 ? (int)count : 1;
}

static int64_t nanoseconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int64_t clinux_monotonic_ns(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t clinux_boottime_ns(void) { return nanoseconds(CLOCK_BOOTTIME); }

int clinux_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder)
{
	return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int clinux_event_descriptor(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int clinux_start_thread(pthread_t *thread, void *(*body)(void *), void *argument)
{
	pthread_attr_t attributes;
	struct sched_param priority = { .sched_priority = 20 };
	pthread_attr_init(&attributes);
	pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
	pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
	pthread_attr_setschedparam(&attributes, &priority);
	int refused = pthread_create(thread, &attributes, body, argument);
	pthread_attr_destroy(&attributes);
	if (!refused)
		return 1;
	return pthread_create(thread, NULL, body, argument) ? -1 : 0;
}
