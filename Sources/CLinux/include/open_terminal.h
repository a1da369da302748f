#pragma once
#include <stddef.h>

/// A new pseudo-terminal (pty(7)): returns the descriptor of the side that plays the person, closed on exec, and
/// the path of the side that a program takes for its terminal. −1 and errno on failure.
int clinux_open_terminal(char *path, size_t size);

/// Gives a terminal another size, as a window does; whoever runs there gets SIGWINCH.
void clinux_set_terminal_size(int descriptor, int columns, int rows);
