#pragma once

/// How many columns a terminal has (ioctl(2) with TIOCGWINSZ, which is variadic); 0 where it does not say, or for
/// anything else than a terminal.
int clinux_terminal_columns(int descriptor);
