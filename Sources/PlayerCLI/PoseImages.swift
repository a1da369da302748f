import Glibc
import Screen
import Speech
import Synchronization

/// The pictures of a session's steps as cells: made ahead on a thread of their own by the program
/// `chafa`, kept until the screen has another size. Nothing here waits.
final class PoseImages {
  /// By step.
  private let files: [Int: String]
  private let shared: Shared

  /// - Parameter files: The picture of each step that has one.
  /// - Returns: `nil` without pictures, and without the program.
  init?(files: [Int: String], colors: ColorDepth) {
    guard !files.isEmpty else { return nil }
    let path = getenv("PATH").map { String(cString: $0) }
    guard let program = try? ProgramFile(named: "chafa", path: path) else { return nil }
    self.files = files
    var seen = Set<String>()
    // In the order in which they are needed.
    let order = files.sorted { $0.key < $1.key }.map(\.value).filter { seen.insert($0).inserted }
    shared = Shared(maker: ImageMaker(program: program, colors: colors), files: order)
  }

  deinit { stop() }

  /// The picture of a step, if it is made already; one for a screen of another size is made next.
  func picture(forStep step: Int?, screenWidth: Int, screenHeight: Int) -> CellPicture? {
    guard let room = ScreenLayout.pictureRoom(width: screenWidth, height: screenHeight) else {
      return nil
    }
    shared.want(ImageMaker.Size(columns: room.columns, rows: room.rows))
    return step.flatMap { files[$0] }.flatMap(shared.picture)
  }

  /// What is wrong with pictures, each once.
  func takeProblems() -> [String] { shared.takeProblems() }

  func stop() { shared.stop() }
}

/// What the control thread and the one that makes pictures share.
private final class Shared: Sendable {
  private struct State {
    var size: ImageMaker.Size?
    var pictures: [String: CellPicture?] = [:]
    var problems: [String] = []
    var complained = Set<String>()
    var isRunning = false
    var isStopped = false
  }

  private let maker: ImageMaker
  private let files: [String]
  private let state = Mutex(State())

  init(maker: ImageMaker, files: [String]) {
    self.maker = maker
    self.files = files
  }

  func want(_ size: ImageMaker.Size) {
    let starts = state.withLock { state in
      guard state.size != size && !state.isStopped else { return false }
      state.size = size
      state.pictures = [:]
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts && !startDetachedThread({ self.run() }) { stop() }
  }

  func picture(_ file: String) -> CellPicture? { state.withLock { $0.pictures[file] ?? nil } }

  func takeProblems() -> [String] {
    state.withLock { state in
      defer { state.problems = [] }
      return state.problems
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  private func next() -> (file: String, size: ImageMaker.Size)? {
    state.withLock { state in
      let file = files.first { state.pictures[$0] == nil }
      guard let file, let size = state.size, !state.isStopped else {
        state.isRunning = false
        return nil
      }
      return (file, size)
    }
  }

  private func run() {
    while let (file, size) = next() {
      let result = maker.make(file, size) {
        state.withLock { $0.isStopped || $0.size != size }
      }
      state.withLock { state in
        guard state.size == size else { return }
        switch result {
        case .success(let picture): state.pictures[file] = .some(picture)
        case .failure(let problem):
          state.pictures[file] = .some(nil)
          if state.complained.insert(file).inserted { state.problems.append(problem.line) }
        }
      }
    }
  }
}

/// Carries a closure through pthread_create.
private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs `body` on a thread of its own that nobody waits for; `false` where none can be had.
private func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let boxed = Unmanaged.passRetained(Body(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }, boxed.toOpaque())
  if code != 0 { boxed.release() } else { pthread_detach(thread) }
  return code == 0
}
