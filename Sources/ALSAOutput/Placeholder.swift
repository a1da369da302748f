import SoundUnits
