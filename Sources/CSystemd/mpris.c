#include "csystemd.h"
#include <stdint.h>

// The MPRIS D-Bus Interface Specification, version 2.2. Optional properties that would only say "no" are left out: a
// client takes them for that.

static int on_call(sd_bus_message *call, void *player, sd_bus_error *error)
{
	struct csystemd_media_player *answering = player;
	return answering->call(answering->context, call, error);
}

static int on_get(sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
		  void *player, sd_bus_error *error)
{
	(void)bus, (void)path, (void)interface, (void)error;
	struct csystemd_media_player *answering = player;
	return answering->get(answering->context, property, reply);
}

static int on_set(sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *value,
		  void *player, sd_bus_error *error)
{
	(void)bus, (void)path, (void)interface;
	struct csystemd_media_player *answering = player;
	return answering->set(answering->context, property, value, error);
}

// Unprivileged: sd-bus would otherwise ask the bus who calls, and wait for the answer. The bus itself lets in
// nobody but its user.
static const sd_bus_vtable root[] = {
	SD_BUS_VTABLE_START(SD_BUS_VTABLE_UNPRIVILEGED),
	SD_BUS_METHOD("Raise", "", "", on_call, 0),
	SD_BUS_METHOD("Quit", "", "", on_call, 0),
	SD_BUS_PROPERTY("CanQuit", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST),
	SD_BUS_PROPERTY("CanRaise", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST),
	SD_BUS_PROPERTY("HasTrackList", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST),
	SD_BUS_PROPERTY("Identity", "s", on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST),
	SD_BUS_PROPERTY("SupportedUriSchemes", "as", on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST),
	SD_BUS_PROPERTY("SupportedMimeTypes", "as", on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST),
	SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player_table[] = {
	SD_BUS_VTABLE_START(SD_BUS_VTABLE_UNPRIVILEGED),
	SD_BUS_METHOD("Next", "", "", on_call, 0),
	SD_BUS_METHOD("Previous", "", "", on_call, 0),
	SD_BUS_METHOD("Pause", "", "", on_call, 0),
	SD_BUS_METHOD("PlayPause", "", "", on_call, 0),
	SD_BUS_METHOD("Stop", "", "", on_call, 0),
	SD_BUS_METHOD("Play", "", "", on_call, 0),
	SD_BUS_METHOD_WITH_ARGS("Seek", SD_BUS_ARGS("x", Offset), SD_BUS_NO_RESULT, on_call, 0),
	SD_BUS_METHOD_WITH_ARGS("SetPosition", SD_BUS_ARGS("o", TrackId, "x", Position), SD_BUS_NO_RESULT, on_call, 0),
	SD_BUS_METHOD_WITH_ARGS("OpenUri", SD_BUS_ARGS("s", Uri), SD_BUS_NO_RESULT, on_call, 0),
	SD_BUS_SIGNAL_WITH_ARGS("Seeked", SD_BUS_ARGS("x", Position), 0),
	SD_BUS_PROPERTY("PlaybackStatus", "s", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_WRITABLE_PROPERTY("Rate", "d", on_get, on_set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("Metadata", "a{sv}", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_WRITABLE_PROPERTY("Volume", "d", on_get, on_set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("Position", "x", on_get, 0, 0),
	SD_BUS_PROPERTY("MinimumRate", "d", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("MaximumRate", "d", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("CanGoNext", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("CanGoPrevious", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("CanPlay", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("CanPause", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("CanSeek", "b", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
	SD_BUS_PROPERTY("CanControl", "b", on_get, 0, 0),
	SD_BUS_VTABLE_END,
};

int csystemd_add_media_player(sd_bus *bus, sd_bus_slot *slots[2], struct csystemd_media_player *player)
{
	const char *path = "/org/mpris/MediaPlayer2";
	int result = sd_bus_add_object_vtable(bus, &slots[0], path, "org.mpris.MediaPlayer2", root, player);
	if (result < 0)
		return result;
	return sd_bus_add_object_vtable(bus, &slots[1], path, "org.mpris.MediaPlayer2.Player", player_table, player);
}

int csystemd_reply_empty(sd_bus_message *call) { return sd_bus_reply_method_return(call, NULL); }
