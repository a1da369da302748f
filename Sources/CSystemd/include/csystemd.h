#pragma once
#include <systemd/sd-bus.h>

/// What answers for a media player on a bus: MPRIS 2 as sd-bus tables, which are macros of C.
struct csystemd_media_player {
	void *context;
	/// A method of either interface, its arguments checked and unread: replies, or returns a negative errno.
	int (*call)(void *context, sd_bus_message *call, sd_bus_error *error);
	/// Appends a property's value to `reply`.
	int (*get)(void *context, const char *property, sd_bus_message *reply);
	/// Takes a property's new value out of `value`.
	int (*set)(void *context, const char *property, sd_bus_message *value, sd_bus_error *error);
};

/// Puts both interfaces at /org/mpris/MediaPlayer2. `player` has to stay where it is while the slots live. Returns 0 or
/// more, or a negative errno.
int csystemd_add_media_player(sd_bus *bus, sd_bus_slot *slots[2], struct csystemd_media_player *player);

/// Replies with no values; sd_bus_reply_method_return is variadic.
int csystemd_reply_empty(sd_bus_message *call);
