#pragma once
#include <spawn.h>

/// posix_spawn_file_actions_addclosefrom_np(3), which glibc (2.34) declares for GNU sources only: the child keeps no
/// descriptor from `first` on. Returns an errno value or 0.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);
