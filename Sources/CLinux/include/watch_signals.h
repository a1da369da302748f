#pragma once

/// Makes each of `count` signals write its number to a pipe instead of ending the process, whichever
/// thread it reaches. One that is ignored stays so: nohup(1) and a script's background jobs rely on it.
/// Calls that the signal interrupts are restarted where the kernel can.
///
/// Returns the pipe's end for poll(2) and `clinux_next_signal`, the same one every time; −1 and errno on failure.
int clinux_watch_signals(const int *signals, int count);

/// Lets these signals end the process again.
void clinux_release_signals(const int *signals, int count);

/// The number of the next signal that came, or 0.
int clinux_next_signal(int descriptor);
