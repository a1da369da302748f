/// How a render is shared out.
struct RenderSharing {
  /// What a thread mixes at a time: stays in a core's own cache.
  static let blockFrames = 4_096
  /// More threads would wait for the disk, and each takes memory.
  private static let mostThreads = 2
  private static let slotBytes = 1 << 20

  var threadCount: Int
  /// Each begins with a jump, so it is long against what a decoder does for one.
  var stretchFrames: Int
  /// One that is taken, one that is made by each thread, and one to go on with.
  var slotCount: Int

  init(threadCount: Int, stretchFrames: Int, slotCount: Int) {
    self.threadCount = threadCount
    self.stretchFrames = stretchFrames
    self.slotCount = slotCount
  }

  /// 4 MiB at most, for the bytes of so many.
  init(threadCount: Int, bytesPerFrame: Int) {
    let threads = min(threadCount, RenderSharing.mostThreads)
    self.init(
      threadCount: threads, stretchFrames: max(1, RenderSharing.slotBytes / bytesPerFrame),
      slotCount: threads + 2)
  }
}
