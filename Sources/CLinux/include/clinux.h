#pragma once
// Linux calls that Swift's Glibc module lacks, or imports only as variadic functions.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/// open(2) with a mode; the C function is variadic.
static inline int clinux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

/// fcntl(2) with F_DUPFD_CLOEXEC: another descriptor of the same open file, closed on exec.
static inline int clinux_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

/// Names the calling thread in ps and debuggers (15 bytes at most).
void clinux_name_thread(const char *name);

/// Processors that are on, 1 or more.
int clinux_processor_count(void);

/// CLOCK_MONOTONIC in nanoseconds: stands still while the machine sleeps.
int64_t clinux_monotonic_ns(void);

/// CLOCK_BOOTTIME in nanoseconds: as above, but goes on while the machine sleeps.
int64_t clinux_boottime_ns(void);

/// posix_spawn_file_actions_addchdir_np(3), which glibc declares for GNU sources only: the child starts in `folder`.
int clinux_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// pipe2(2) with both ends closed on exec; `ends[0]` is for reading.
int clinux_pipe(int ends[2]);

/// A counter that poll(2) sees (eventfd), non-blocking and closed on exec. −1 and errno on failure.
int clinux_event_descriptor(void);

/// Starts a thread with real-time priority 20 (SCHED_FIFO) where that is allowed, without it elsewhere.
/// Returns 1 with it, 0 without, −1 where no thread could be started.
int clinux_start_thread(pthread_t *thread, void *(*body)(void *), void *argument);

/// Locks one byte of an open file for this descriptor and its copies alone (fcntl(2), F_OFD_SETLK): the lock goes with
/// the last of them, however the process ends. 0; −1 and errno, EAGAIN where another holds it.
int clinux_lock_byte(int descriptor, int64_t position);

/// Gives such a lock back.
void clinux_unlock_byte(int descriptor, int64_t position);

/// Whether another open file, of this process or another, holds the byte: 1 or 0; −1 and errno where none can tell.
int clinux_is_byte_locked(int descriptor, int64_t position);
