#define _GNU_SOURCE
#include "unix_socket.h"
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int failed(int descriptor)
{
	int code = errno;
	close(descriptor);
	errno = code;
	return -1;
}

static int make_socket(const char *path, struct sockaddr_un *address)
{
	memset(address, 0, sizeof *address);
	address->sun_family = AF_UNIX;
	if (strlen(path) > CLINUX_SOCKET_PATH_MOST) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(address->sun_path, path);
	return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int clinux_listen_at(const char *path, int backlog)
{
	struct sockaddr_un address;
	int descriptor = make_socket(path, &address);
	if (descriptor < 0)
		return -1;
	// Before bind(2), which gives the file the socket's mode: no moment in which others could connect.
	if (fchmod(descriptor, 0600) != 0 || bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0)
		return failed(descriptor);
	if (listen(descriptor, backlog) != 0) {
		int code = errno;
		unlink(path);
		errno = code;
		return failed(descriptor);
	}
	return descriptor;
}

int clinux_connect_to(const char *path)
{
	struct sockaddr_un address;
	int descriptor = make_socket(path, &address);
	if (descriptor < 0)
		return -1;
	if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0)
		return failed(descriptor);
	return descriptor;
}

int clinux_accept(int listener)
{
	int descriptor;
	do
		descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	while (descriptor < 0 && (errno == EINTR || errno == ECONNABORTED));
	return descriptor;
}

int clinux_peer_user(int connection, uid_t *user)
{
	struct ucred credentials;
	socklen_t size = sizeof credentials;
	if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0)
		return -1;
	*user = credentials.uid;
	return 0;
}

pid_t clinux_peer_process(int connection)
{
	struct ucred credentials;
	socklen_t size = sizeof credentials;
	return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 ? credentials.pid : 0;
}

int clinux_watch_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

int clinux_watch(int set, int descriptor, int wanted)
{
	struct epoll_event event;
	memset(&event, 0, sizeof event);
	event.data.fd = descriptor;
	event.events = (wanted & CLINUX_READABLE ? EPOLLIN : 0U) | (wanted & CLINUX_WRITABLE ? EPOLLOUT : 0U);
	if (epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0)
		return 0;
	return errno == ENOENT ? epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) : -1;
}

void clinux_watch_no_more(int set, int descriptor) { epoll_ctl(set, EPOLL_CTL_DEL, descriptor, NULL); }

int clinux_ready(int set, int *descriptors, int *kinds, int most)
{
	struct epoll_event events[64];
	int count = epoll_wait(set, events, most < 64 ? most : 64, 0);
	for (int i = 0; i < count; i++) {
		descriptors[i] = events[i].data.fd;
		kinds[i] = (events[i].events & EPOLLIN ? CLINUX_READABLE : 0) |
			   (events[i].events & EPOLLOUT ? CLINUX_WRITABLE : 0) |
			   (events[i].events & (EPOLLHUP | EPOLLERR) ? CLINUX_GONE : 0);
	}
	return count;
}
