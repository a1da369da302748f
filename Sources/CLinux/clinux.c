#define _GNU_SOURCE
#include "clinux.h"
#include <time.h>

int clinux_watch_signals(const int *signals, int count)
{
	sigset_t set;
	sigemptyset(&set);
	for (int i = 0; i < count; i++)
		sigaddset(&set, signals[i]);
	if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0)
		return -1;
	return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int descriptor)
{
	struct signalfd_siginfo info;
	return read(descriptor, &info, sizeof(info)) == sizeof(info) ? (int)info.ssi_signo : 0;
}

int clinux_terminal_columns(int descriptor)
{
	struct winsize size;
	return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void clinux_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

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
