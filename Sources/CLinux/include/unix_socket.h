#pragma once
#include <stdint.h>
#include <sys/types.h>

/// The most bytes of a path that a Unix socket's address holds, its NUL aside (unix(7)).
#define CLINUX_SOCKET_PATH_MOST 107

/// A stream socket that listens at `path`, which nothing may have yet; only its owner may connect (mode 0600 from the
/// first moment). Non-blocking and closed on exec. −1 and errno on failure.
int clinux_listen_at(const char *path, int backlog);

/// A stream socket that is connected to the one that listens at `path`; closed on exec. Does not wait: EAGAIN where the
/// queue of the other side is full, ECONNREFUSED where nobody listens any more. −1 and errno on failure.
int clinux_connect_to(const char *path);

/// The next connection, non-blocking and closed on exec. −1 and errno on failure.
int clinux_accept(int listener);

/// The user who connected (SO_PEERCRED): as it was then, whatever became of the process. −1 and errno on failure.
int clinux_peer_user(int connection, uid_t *user);

/// The process at the other end when it connected or began to listen; 0 where it cannot be known.
pid_t clinux_peer_process(int connection);

/// An empty set of watched descriptors (epoll(7)), which poll(2) sees as readable while one of them is ready. Closed on
/// exec. −1 and errno on failure.
int clinux_watch_set(void);

enum {
	CLINUX_READABLE = 1,
	CLINUX_WRITABLE = 2,
	/// Both sides have closed, or it failed; told unasked.
	CLINUX_GONE = 4,
};

/// Watches a descriptor for these, in the place of what it was watched for. −1 and errno on failure.
int clinux_watch(int set, int descriptor, int wanted);

/// Watches it no longer.
void clinux_watch_no_more(int set, int descriptor);

/// Those that are ready now, at most `most`, with what they are ready for. Does not wait; −1 and errno on failure.
int clinux_ready(int set, int *descriptors, int *kinds, int most);
