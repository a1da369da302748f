/// Lengths that stand over, or beside, their total, and add up to it as they are shown.
///
/// Rounded each for itself they would not: seven days of 12.4 min are 84 min as shown and 87 min in
/// all. So of a column the minutes are shared out (largest remainders): the total is rounded as
/// `LengthText` rounds, and where the rounded rows make more or less than that, the rows that lie nearest
/// to the half go to the other side. Every row is less than one minute off what it exactly is.
///
/// Rows below a minute keep their seconds; what they make together counts towards the total in whole
/// minutes. They, and a total below a minute, are rounded each for itself.
struct LengthColumn {
  /// A text for each row; that of a row of nothing is empty.
  let texts: [String]

  /// - Parameter milliseconds: The rows, whose exact sum is the total.
  init(_ milliseconds: [Int64]) {
    let long = milliseconds.indices.filter { LengthText.seconds(milliseconds[$0]) >= 60 }
    var texts = milliseconds.map { $0 == 0 ? "" : LengthText.text($0) }
    let short = milliseconds.reduce(0) {
      $0 + (LengthText.seconds($1) < 60 ? LengthText.seconds($1) : 0)
    }
    let total =
      LengthText.rounded(milliseconds.reduce(0, +), to: 60_000)
      - LengthText.rounded(short * 1_000, to: 60_000)
    let minutes = LengthColumn.shares(long.map { milliseconds[$0] }, unit: 60_000, total: total)
    for (index, minutes) in zip(long, minutes) { texts[index] = LengthText.text(minutes: minutes) }
    self.texts = texts
  }

  /// Whole units for each row that add up to `total`, as far as every row stays less than one unit off.
  static func shares(_ rows: [Int64], unit: Int64, total: Int64) -> [Int64] {
    var shares = rows.map { LengthText.rounded($0, to: unit) }
    var missing = total - shares.reduce(0, +)
    // How far a row is from being rounded to the other side; those that are whole have none.
    func way(_ index: Int) -> Int64 {
      let over = shares[index] * unit - rows[index]
      return missing > 0 ? over + unit / 2 : unit / 2 - over
    }
    let candidates = rows.indices.filter { index in
      let over = shares[index] * unit - rows[index]
      return missing > 0 ? over < 0 : over > 0
    }
    for index in candidates.sorted(by: { (way($0), $0) < (way($1), $1) }) where missing != 0 {
      let step: Int64 = missing > 0 ? 1 : -1
      shares[index] += step
      missing -= step
    }
    return shares
  }
}
