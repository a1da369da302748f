#define _GNU_SOURCE
#include "terminal_guard.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const int fatal_signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT };
enum { fatal_count = sizeof fatal_signals / sizeof *fatal_signals };

static struct sigaction actions_before[fatal_count];
static int terminal = -1;
static struct termios attributes_before;
static char leave_text[64];
static size_t leave_size;
// Last of all set and last of all cleared: a signal may come at any moment.
static volatile sig_atomic_t is_taken;

static int is_ours(void)
{
	pid_t foreground = tcgetpgrp(terminal);
	return foreground < 0 || foreground == getpgrp();
}

void clinux_give_back_terminal(void)
{
	if (!is_taken)
		return;
	int kept = errno;
	if (is_ours()) {
		size_t done = 0;
		while (done < leave_size) {
			struct pollfd ready = { .fd = terminal, .events = POLLOUT };
			if (poll(&ready, 1, 100) <= 0 || !(ready.revents & POLLOUT))
				break;
			ssize_t written = write(terminal, leave_text + done, leave_size - done);
			if (written <= 0)
				break;
			done += (size_t)written;
		}
		// Nothing is waited for: a terminal that does not read would never have sent all.
		sigset_t stop, before;
		sigemptyset(&stop);
		sigaddset(&stop, SIGTTOU);
		pthread_sigmask(SIG_BLOCK, &stop, &before);
		tcsetattr(terminal, TCSANOW, &attributes_before);
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	}
	// Not before: whoever is ended by a signal half way through gives it back again, and whole.
	is_taken = 0;
	errno = kept;
}

void clinux_abandon_terminal(void) { is_taken = 0; }

static void fail(int signal, siginfo_t *info, void *context)
{
	(void)context;
	clinux_give_back_terminal();
	// What somebody sent ends the process. A tracer of faults that had the signal before would look for one, ask
	// at the terminal, and go on as if nothing were.
	int is_sent = info->si_code <= 0 || signal == SIGQUIT;
	struct sigaction standard = { .sa_handler = SIG_DFL };
	for (int i = 0; i < fatal_count; i++)
		if (fatal_signals[i] == signal)
			sigaction(signal, is_sent ? &standard : &actions_before[i], NULL);
	// A fault comes again by itself, at the instruction that made it. A trap or a call that is not allowed does
	// not: those go on behind it.
	if (is_sent || signal == SIGTRAP || signal == SIGSYS)
		raise(signal);
}

void clinux_take_fatal_signals(void)
{
	static int is_installed;
	if (is_installed)
		return;
	is_installed = 1;
	// A stack that has overflowed has no room for a handler. Of the thread that takes the terminal only.
	static char stack[65536];
	stack_t current;
	if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
		stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };
		sigaltstack(&own, NULL);
	}
	for (int i = 0; i < fatal_count; i++) {
		struct sigaction action = { .sa_sigaction = fail, .sa_flags = SA_SIGINFO | SA_ONSTACK };
		sigemptyset(&action.sa_mask);
		sigaction(fatal_signals[i], NULL, &actions_before[i]);
		if (actions_before[i].sa_handler != SIG_IGN)
			sigaction(fatal_signals[i], &action, NULL);
	}
	atexit(clinux_give_back_terminal);
}

static int set_for_keys(int descriptor, struct termios attributes)
{
	// Ctrl-S would stop a screen that is never too fast to read.
	attributes.c_iflag &= ~(tcflag_t)(IXON | ISTRIP | INLCR | IGNCR);
	attributes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
	attributes.c_cc[VMIN] = 0;
	attributes.c_cc[VTIME] = 0;
	return tcsetattr(descriptor, TCSANOW, &attributes);
}

int clinux_take_terminal(int descriptor, const char *leave, size_t size)
{
	if (size > sizeof leave_text) {
		errno = EINVAL;
		return -1;
	}
	// Somebody who stopped the process may have set it otherwise; what it was at first is still what it gets back.
	if (is_taken)
		return set_for_keys(terminal, attributes_before);
	if (tcgetattr(descriptor, &attributes_before) != 0)
		return -1;
	terminal = descriptor;
	memcpy(leave_text, leave, size);
	leave_size = size;
	clinux_take_fatal_signals();
	is_taken = 1;
	if (set_for_keys(descriptor, attributes_before) == 0)
		return 0;
	is_taken = 0;
	return -1;
}

void clinux_terminal_size(int descriptor, int *columns, int *rows)
{
	struct winsize size = { 0 };
	if (ioctl(descriptor, TIOCGWINSZ, &size) != 0)
		size = (struct winsize){ 0 };
	*columns = size.ws_col;
	*rows = size.ws_row;
}
