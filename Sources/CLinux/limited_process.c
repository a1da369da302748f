#define _GNU_SOURCE
#include "limited_process.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct start {
	const char *path;
	char *const *arguments;
	char *const *environment;
	int input, output, errors;
	const struct clinux_limits *limits;
	int failure;
};

static int limit(int resource, int64_t most)
{
	struct rlimit now, wanted = {(rlim_t)most, (rlim_t)most};
	if (getrlimit(resource, &now) != 0)
		return -1;
	if (now.rlim_max < wanted.rlim_max) // stricter already, as whoever started us wanted it
		wanted.rlim_cur = wanted.rlim_max = now.rlim_max;
	return setrlimit(resource, &wanted);
}

static void close_from(int first)
{
#ifdef SYS_close_range
	if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0)
		return;
#endif
	struct rlimit most; // before Linux 5.9
	int end = getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_cur < 65536 ? (int)most.rlim_cur : 65536;
	for (int descriptor = first; descriptor < end; descriptor++)
		close(descriptor);
}

// Runs in the memory of the parent, whose thread is halted until execve(2) or _exit(2): system calls and the stack
// below here, nothing else. A function of its own, so that nothing that the parent still needs is overwritten.
static __attribute__((noinline, noreturn)) void become(struct start *start)
{
	struct sigaction standard;
	memset(&standard, 0, sizeof standard);
	standard.sa_handler = SIG_DFL;
	for (int number = 1; number < NSIG; number++)
		sigaction(number, &standard, NULL);

	// Above 2 first, so that none of the three takes the place of another that is still to be moved.
	int input = fcntl(start->input, F_DUPFD, 3);
	int output = start->output >= 0 ? start->output : open("/dev/null", O_WRONLY);
	output = output < 0 ? -1 : fcntl(output, F_DUPFD, 3);
	int errors = fcntl(start->errors, F_DUPFD, 3);
	if (setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || input < 0 || output < 0 || errors < 0 ||
	    dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0 ||
	    limit(RLIMIT_CPU, start->limits->cpu_seconds) != 0 || limit(RLIMIT_AS, start->limits->memory_bytes) != 0 ||
	    limit(RLIMIT_FSIZE, start->limits->file_bytes) != 0 || limit(RLIMIT_CORE, 0) != 0)
		goto failed;
	close_from(3);
	umask(077);

	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execve(start->path, start->arguments, start->environment);
failed:
	start->failure = errno;
	_exit(127);
}

pid_t clinux_start_limited(const char *path, char *const arguments[], char *const environment[], int input, int output,
			   int errors, const struct clinux_limits *limits)
{
	struct start start = {path, arguments, environment, input, output, errors, limits, 0};
	// No handler of the parent's may run in the child while the two share their memory.
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	// Not fork(2): that copies the page tables of all the clips that are loaded, once for every phrase.
	pid_t child = vfork();
	if (child == 0)
		become(&start);
	int failure = child < 0 ? errno : start.failure;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (failure == 0)
		return child;
	while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
		;
	errno = failure;
	return -1;
}

int clinux_has_ended(pid_t process)
{
	siginfo_t info;
	info.si_pid = 0;
	int result;
	do
		result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
	while (result != 0 && errno == EINTR);
	return result != 0 ? -1 : info.si_pid != 0;
}

int clinux_process_descriptor(pid_t process)
{
#ifdef SYS_pidfd_open
	return (int)syscall(SYS_pidfd_open, process, 0);
#else
	errno = ENOSYS;
	return -1;
#endif
}

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
