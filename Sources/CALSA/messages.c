#include "calsa.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

static _Atomic(calsa_message_handler) current;

static void forward(const char *file, int line, const char *function, int error, const char *format, ...)
{
	(void)file;
	(void)line;
	calsa_message_handler handler = atomic_load(&current);
	if (!handler)
		return;
	char text[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	handler(function, error, text);
}

void calsa_set_message_handler(calsa_message_handler handler)
{
	atomic_store(&current, handler);
	snd_lib_error_set_handler(forward);
}
