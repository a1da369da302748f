import SoundUnits

/// Part of a player's time in which a session runs on, or stands still.
public struct BedStretch: Equatable, Sendable {
  /// A change of loudness where a session did not just run on.
  public struct Glide: Equatable, Sendable {
    /// The session's frame that was heard last; `nil` for silence.
    public var from: FramePosition?
    /// Frames of it that lie before the stretch.
    public var passedFrames: FrameCount
    /// How long it takes.
    public var frames: FrameCount

    /// A glide that began so many frames ago.
    #if compiler(>=6.2)
      @_noLocks
    #endif
    public init(from: FramePosition?, passedFrames: FrameCount, frames: FrameCount) {
      self.from = from
      self.passedFrames = passedFrames
      self.frames = frames
    }
  }

  /// The session's frame at its beginning.
  public var sessionFrame: FramePosition
  /// Whether the session stays there; otherwise it runs on.
  public var isHeld: Bool
  /// The bed's frame at its beginning. The bed always runs on.
  public var bedFrame: FramePosition
  /// Its length.
  public var frames: Int
  /// Straight in amplitude, from each span's factor there to its factor here.
  public var glide: Glide?

  /// A stretch.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  public init(
    sessionFrame: FramePosition, isHeld: Bool = false, bedFrame: FramePosition, frames: Int,
    glide: Glide? = nil
  ) {
    self.sessionFrame = sessionFrame
    self.isHeld = isHeld
    self.bedFrame = bedFrame
    self.frames = frames
    self.glide = glide
  }
}

/// A bed's plain numbers: no reference to count in the inner loop.
struct BedTable {
  enum Kind {
    case none
    case loop(SoundLoop.Access)
    case window(BedWindow.Access)
  }

  struct Source {
    /// The bed's frame on which it begins.
    var origin: FramePosition
    var kind: Kind
  }

  let envelope: BedEnvelope
  let sources: UnsafeMutablePointer<Source>
  let sourceCount: Int

  // MARK: - Render thread

  #if compiler(>=6.2)
    @_noLocks
  #endif
  func mix(
    _ stretch: BedStretch, into output: UnsafeMutablePointer<Float>,
    scratch: UnsafeMutablePointer<Float>
  ) -> Int {
    follow(stretch)
    var glideFrames = 0
    var from = stretch.sessionFrame
    if let glide = stretch.glide, glide.passedFrames < glide.frames {
      let left = Int(glide.frames - glide.passedFrames)
      glideFrames = left < stretch.frames ? left : stretch.frames
      if let before = glide.from, before < from { from = before }
    }
    var end = stretch.sessionFrame + (stretch.isHeld ? 1 : FramePosition(stretch.frames))
    if glideFrames > 0, let before = stretch.glide?.from, before >= end { end = before + 1 }
    var missing = 0
    var index = envelope.firstSpan(from: from)
    while index < envelope.spanCount && envelope.spans[index].start < end {
      let count = mix(index, stretch, glideFrames: glideFrames, into: output, scratch: scratch)
      missing = count > missing ? count : missing
      index += 1
    }
    return missing
  }

  /// Tells every stream where it is read next, heard or not.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  private func follow(_ stretch: BedStretch) {
    for index in 0..<sourceCount {
      guard case .window(let window) = sources[index].kind else { continue }
      let origin = sources[index].origin
      let frame = stretch.bedFrame - origin
      // Before its first span it waits on its first frame.
      window.want(frame < 0 && stretch.sessionFrame < origin ? 0 : frame)
    }
  }

  /// Adds one span, as far as it touches the stretch.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  private func mix(
    _ index: Int, _ stretch: BedStretch, glideFrames: Int,
    into output: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
  ) -> Int {
    let span = envelope.spans[index]
    var first = 0
    var last = stretch.frames
    if stretch.isHeld {
      if stretch.sessionFrame < span.start || stretch.sessionFrame >= span.end { last = 0 }
    } else {
      if span.start > stretch.sessionFrame { first = Int(span.start - stretch.sessionFrame) }
      let left = span.end - stretch.sessionFrame
      if left < FrameCount(last) { last = left > 0 ? Int(left) : 0 }
    }
    if glideFrames > 0 && glides(span, stretch) {
      first = 0
      last = last > glideFrames ? last : glideFrames
    }
    guard first < last else { return 0 }
    let source = sources[span.source]
    let frame = stretch.bedFrame - source.origin + FramePosition(first)
    var missing = 0
    switch source.kind {
    case .none: return 0
    case .loop(let loop): loop.read(frame, frames: last - first, into: scratch)
    case .window(let window): missing = window.read(frame, frames: last - first, into: scratch)
    }
    var done = first
    while done < last && done < glideFrames {
      let factor = glided(index, stretch, done)
      let place = 2 * (done - first)
      output[2 * done] += scratch[place] * factor
      output[2 * done + 1] += scratch[place + 1] * factor
      done += 1
    }
    guard done < last else { return missing }
    if stretch.isHeld {
      envelope.add(
        scratch + 2 * (done - first), frames: last - done,
        factor: envelope.amplitude(of: index, at: stretch.sessionFrame), to: output + 2 * done)
    } else {
      envelope.add(
        scratch + 2 * (done - first), from: stretch.sessionFrame + FramePosition(done),
        frames: last - done, span: index, to: output + 2 * done)
    }
    return missing
  }

  /// Whether a span was heard on the frame that a glide comes from.
  @_noLocks
  private func glides(_ span: BedEnvelope.Span, _ stretch: BedStretch) -> Bool {
    guard let from = stretch.glide?.from else { return false }
    return from >= span.start && from < span.end
  }

  /// A span's factor within a glide.
  @_noLocks
  private func glided(_ index: Int, _ stretch: BedStretch, _ frame: Int) -> Float {
    let here = stretch.sessionFrame + (stretch.isHeld ? 0 : FramePosition(frame))
    let target = envelope.amplitude(of: index, at: here)
    guard let glide = stretch.glide else { return target }
    var before: Float = 0
    if let from = glide.from { before = envelope.amplitude(of: index, at: from) }
    let passed = Float(glide.passedFrames + FrameCount(frame)) / Float(glide.frames)
    return before + (target - before) * passed
  }
}

extension BedEnvelope {
  /// Adds frames of a span, each with its factor.
  ///
  /// - Parameter first: The session's frame of the first; all lie inside the span, later ones add nothing.
  @_noLocks
  func add(
    _ samples: UnsafePointer<Float>, from first: FramePosition, frames: Int, span: Int,
    to output: UnsafeMutablePointer<Float>
  ) {
    let end = first + FramePosition(frames)
    var duck = firstDuck(from: first)
    var frame = first
    while frame < end {
      while duck < duckCount && ducks[duck].up <= frame { duck += 1 }
      let piece = piece(of: span, at: frame, duck: duck)
      let pieceEnd = piece.end < end ? piece.end : end
      guard pieceEnd > frame else { return }
      let place = Int(frame - first)
      let count = Int(pieceEnd - frame)
      if piece.isFlat {
        add(
          samples + 2 * place, frames: count,
          factor: amplitude(of: span, at: frame, duck: duck), to: output + 2 * place)
      } else {
        for index in 0..<count {
          let factor = amplitude(of: span, at: frame + FramePosition(index), duck: duck)
          output[2 * (place + index)] += samples[2 * (place + index)] * factor
          output[2 * (place + index) + 1] += samples[2 * (place + index) + 1] * factor
        }
      }
      frame = pieceEnd
    }
  }

  /// Adds frames with one factor.
  @_noLocks @inline(__always)
  func add(
    _ samples: UnsafePointer<Float>, frames: Int, factor: Float,
    to output: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<(2 * frames) { output[index] += samples[index] * factor }
  }
}
