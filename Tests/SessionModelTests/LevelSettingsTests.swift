import SessionModel
import SoundUnits
import Testing

@Suite struct LevelSettingsTests {
  @Test func nothingSaidIsNoGain() {
    #expect(SoundClass.allCases.allSatisfy { LevelSettings().gain(of: $0) == .zero })
    #expect(SoundClass.allCases.allSatisfy { LevelPreset.normal.gain(of: $0) == .zero })
  }

  @Test func aGainTakesThePlaceOfThePresets() {
    let levels = LevelSettings(preset: .quiet, gains: [.tones: .decibels(-3)])
    #expect(levels.gain(of: .tones) == .decibels(-3))
    #expect(levels.gain(of: .speech) == LevelPreset.quiet.gain(of: .speech))
  }

  @Test func aSessionsPresetOverridesAllOfTheSettingsAndItsGainsOnlyTheirOwn() {
    let base = LevelSettings(preset: .quiet, gains: [.bed: .decibels(-20)])
    #expect(LevelSettings(preset: .normal).overriding(base) == LevelSettings(preset: .normal))
    #expect(LevelSettings().overriding(base) == base)
    let both = LevelSettings(gains: [.speech: .zero]).overriding(base)
    #expect(both == LevelSettings(preset: .quiet, gains: [.bed: .decibels(-20), .speech: .zero]))
  }

  @Test func theCeilingIsThatOfTheNearestThatNamesOne() {
    let base = LevelSettings(preset: .quiet, ceiling: .level(.decibels(-3)))
    #expect(LevelSettings().overriding(base).ceiling == .level(.decibels(-3)))
    // A preset names none.
    let preset = LevelSettings(preset: .loudRoom).overriding(base)
    #expect(preset == LevelSettings(preset: .loudRoom, ceiling: .level(.decibels(-3))))
    #expect(LevelSettings(ceiling: .unlimited).overriding(base).ceiling == .unlimited)
  }

  @Test func quietPresetsLowerTheVoiceLeast() {
    for preset in [LevelPreset.quiet, .earlyMorning] {
      let others = [SoundClass.clips, .tones, .bed].map { preset.gain(of: $0) }
      #expect(others.allSatisfy { $0 < preset.gain(of: .speech) })
    }
    #expect(LevelPreset.allCases.filter(\.hasLowTones) == [.earlyMorning])
  }
}
