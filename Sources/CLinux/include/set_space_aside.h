#pragma once
#include <stdint.h>

/// fallocate(2) without a change of the file's length: −1 and errno where there is no room, or where
/// the file system cannot do it (EOPNOTSUPP).
int clinux_set_space_aside(int descriptor, int64_t bytes);
