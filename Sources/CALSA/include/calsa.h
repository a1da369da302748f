#pragma once
#include <alsa/asoundlib.h>

/// What libasound would have printed to standard error: the C function, an errno or 0, and one line of text.
typedef void (*calsa_message_handler)(const char *function, int error, const char *text);

/// Sends libasound's messages to `handler` instead of standard error (process-wide). Variadic in C, so Swift cannot
/// install one itself. `NULL` swallows them.
void calsa_set_message_handler(calsa_message_handler handler);
