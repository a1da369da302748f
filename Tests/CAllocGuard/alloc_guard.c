#define _GNU_SOURCE
#include "alloc_guard.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif

#ifdef UNDER_SANITIZER

bool alloc_guard_available(void) { return false; }
void alloc_guard_begin(void) {}
struct alloc_guard_counts alloc_guard_end(void) { return (struct alloc_guard_counts){ 0, 0, 0 }; }

#else

static __thread bool counting;
static __thread struct alloc_guard_counts counts;

bool alloc_guard_available(void) { return true; }

void alloc_guard_begin(void)
{
	counts = (struct alloc_guard_counts){ 0, 0, 0 };
	counting = true;
}

struct alloc_guard_counts alloc_guard_end(void)
{
	counting = false;
	return counts;
}

// MARK: - The heap: glibc keeps these names for exactly this purpose

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void count_allocation(void)
{
	if (counting)
		counts.allocations++;
}

void *malloc(size_t size)
{
	count_allocation();
	return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	count_allocation();
	return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
	count_allocation();
	return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size)
{
	count_allocation();
	return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size)
{
	if (alignment < sizeof(void *) || (alignment & (alignment - 1)))
		return EINVAL;
	*block = memalign(alignment, size);
	return *block ? 0 : ENOMEM;
}

void free(void *block)
{
	if (counting && block)
		counts.frees++;
	__libc_free(block);
}

// MARK: - Locks: the next definition along the search order is the C library's

typedef int (*lock_function)(void *);

static int lock_with(lock_function *next, const char *name, void *lock)
{
	// Two threads that come here at once find the same function.
	lock_function found = __atomic_load_n(next, __ATOMIC_RELAXED);
	if (!found) {
		found = (lock_function)dlsym(RTLD_NEXT, name);
		__atomic_store_n(next, found, __ATOMIC_RELAXED);
	}
	if (counting)
		counts.locks++;
	return found(lock);
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	static lock_function next;
	return lock_with(&next, "pthread_mutex_lock", mutex);
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock)
{
	static lock_function next;
	return lock_with(&next, "pthread_rwlock_rdlock", lock);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock)
{
	static lock_function next;
	return lock_with(&next, "pthread_rwlock_wrlock", lock);
}

#endif
