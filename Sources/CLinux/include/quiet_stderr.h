#pragma once
#include <stddef.h>

/// Drops what the calling thread writes to the C library's `stderr` stream while `quiet` is not 0.
///
/// For decoders that print there and cannot be told not to. Descriptor 2 is left alone: text of
/// other threads, and of whoever writes to the descriptor itself, arrives as ever. The first call
/// replaces the `stderr` stream for good by an unbuffered one without a descriptor of its own, so
/// fileno(stderr) is -1 from then on.
void clinux_quiet_stderr(int quiet);

/// Bytes dropped on the calling thread since it began.
size_t clinux_quiet_stderr_dropped(void);
