/// Finds what someone meant who mistyped a name.
public enum NearestName {
  /// The candidate nearest to `name`, the first of equals; `nil` where none is near.
  ///
  /// Near is an edit distance (a letter added, lost, changed, or two neighbors swapped; case and
  /// `_` for `-` are free) of at most a third of the name's length, and at least 1 is allowed. A
  /// name of more than 40 bytes has no neighbor.
  public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let written = folded(name)
    guard !written.isEmpty && written.count <= 40 else { return nil }
    let limit = max(1, written.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = folded(candidate)
      if abs(letters.count - written.count) > limit { continue }
      let distance = editDistance(written, letters)
      if distance <= limit && distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "_"), UInt8(ascii: " "): UInt8(ascii: "-")
      default: byte
      }
    }
  }

  /// The optimal string alignment distance (Damerau 1964, no letter edited twice), over three rows.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var twoBack = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for i in left.indices {
      current[0] = i + 1
      for j in right.indices {
        let change = previous[j] + (left[i] == right[j] ? 0 : 1)
        current[j + 1] = min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j] {
          current[j + 1] = min(current[j + 1], twoBack[j - 1] + 1)
        }
      }
      (twoBack, previous, current) = (previous, current, twoBack)
    }
    return previous[right.count]
  }
}
