#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What a process may use, each in its own unit; setrlimit(2) without a way back.
struct clinux_limits {
	int64_t cpu_seconds;
	int64_t memory_bytes;
	int64_t file_bytes;
};

/// Starts a program that can do little harm: in a process group of its own whose number is its own, with these limits
/// and no core file, signals at their defaults, `input` as descriptor 0, `output` as 1 (/dev/null where that is −1),
/// `errors` as 2 and no other.
/// It is killed when the calling thread ends. Returns its process number, or −1 and errno (execve(2)'s too).
pid_t clinux_start_limited(const char *path, char *const arguments[], char *const environment[], int input, int output,
			   int errors, const struct clinux_limits *limits);

/// Whether a child has ended; it is still to be reaped. −1 where it is no child (any more).
int clinux_has_ended(pid_t process);

/// A descriptor that poll(2) sees as readable when the process has ended (Linux 5.3). −1 and errno on failure.
int clinux_process_descriptor(pid_t process);

/// An empty file in memory (memfd_create), closed on exec. −1 and errno on failure.
int clinux_memory_file(const char *name);
