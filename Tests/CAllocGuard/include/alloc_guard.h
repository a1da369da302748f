#pragma once
#include <stdbool.h>

// Counts what a thread asks of the heap and of mutexes between two points of a test.
//
// Linked into a test program, this target's malloc, free and their kin take the place of the C library's for
// everything in the process, Swift's runtime included, and hand every call on.

/// What one thread did.
struct alloc_guard_counts {
	/// Calls of malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign.
	long allocations;
	/// Calls of free with something to free.
	long frees;
	/// Calls of pthread_mutex_lock, and of pthread_rwlock_rdlock and _wrlock.
	long locks;
};

/// Whether anything is counted: not under a sanitizer, which needs these functions for itself.
bool alloc_guard_available(void);

/// Counts what this thread does from here on.
void alloc_guard_begin(void);

/// Ends that, and tells.
struct alloc_guard_counts alloc_guard_end(void);
