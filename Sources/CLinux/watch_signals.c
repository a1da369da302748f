#define _GNU_SOURCE
#include "watch_signals.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

// Not signalfd(2): that needs the signals blocked in every thread, those of other libraries too.
static int ends[2] = { -1, -1 };

static void note(int signal)
{
	int kept = errno;
	unsigned char number = (unsigned char)signal;
	// A full pipe holds enough signals as it is.
	ssize_t written = write(ends[1], &number, 1);
	(void)written;
	errno = kept;
}

static void set_action(int signal, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART }, current;
	sigemptyset(&action.sa_mask);
	if (sigaction(signal, NULL, &current) == 0 && current.sa_handler != SIG_IGN)
		sigaction(signal, &action, NULL);
}

int clinux_watch_signals(const int *signals, int count)
{
	if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
		return -1;
	for (int i = 0; i < count; i++)
		set_action(signals[i], note);
	return ends[0];
}

void clinux_release_signals(const int *signals, int count)
{
	for (int i = 0; i < count; i++)
		set_action(signals[i], SIG_DFL);
}

int clinux_next_signal(int descriptor)
{
	unsigned char number;
	return read(descriptor, &number, 1) == 1 ? number : 0;
}
