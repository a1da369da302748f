import CLinux

/// What decoders printed on this thread and nobody saw, in bytes.
func droppedBytes() -> Int { clinux_quiet_stderr_dropped() }
