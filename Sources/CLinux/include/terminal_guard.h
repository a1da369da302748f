#pragma once
#include <stddef.h>

/// Makes a terminal give every key at once and show none of them; Ctrl-C, Ctrl-Z and Ctrl-\ stay signals.
///
/// What it was before comes back by `clinux_give_back_terminal`, which runs by itself where the process exits or is
/// ended by a crash (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS) or by SIGQUIT. One terminal at a time.
///
/// `descriptor` is of the terminal, non-blocking or not; `leave` is written to it at the end, 64 bytes at most.
/// Where it is taken already it is only set again. Returns 0; −1 and errno where the terminal cannot be changed.
int clinux_take_terminal(int descriptor, const char *leave, size_t size);

/// From here on a fatal signal (those above) that somebody sends ends the process at once, whatever traces faults;
/// taking a terminal does that, too. A fault is left to what was set before.
void clinux_take_fatal_signals(void);

/// Writes what `clinux_take_terminal` was given and sets the terminal's old attributes. Waits at most a tenth of a
/// second for a terminal that does not read; leaves one alone that another process group has by now. Does nothing
/// where no terminal is taken. Async-signal-safe.
void clinux_give_back_terminal(void);

/// The terminal is somebody else's, or gone: nothing will be given back.
void clinux_abandon_terminal(void);

/// Columns and rows of a terminal; both 0 where it does not tell.
void clinux_terminal_size(int descriptor, int *columns, int *rows);
