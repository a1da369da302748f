import SoundUnits

/// The inverse discrete Fourier transform of 2ⁿ complex numbers, in place and without a factor.
///
/// Radix 2, decimation in time (Cooley and Tukey, 1965), on `ExactMath`'s sine: the same bits on every
/// processor.
struct FourierTransform: ~Copyable {
  struct Complex {
    var real: Double
    var imaginary: Double
  }

  let count: Int
  /// e^(2πi·k/count) for the first half of a turn.
  private let turns: UnsafeMutablePointer<Complex>

  init(count: Int) {
    precondition(count > 1 && count & (count - 1) == 0, "a transform has a power of two of numbers")
    self.count = count
    turns = .allocate(capacity: count / 2)
    for index in 0..<count / 2 {
      let place = Double(index) / Double(count)
      (turns + index).initialize(
        to: Complex(
          real: ExactMath.cosine(turns: place), imaginary: ExactMath.sine(turns: place)))
    }
  }

  deinit { turns.deallocate() }

  /// e^(2πi·index/count), for indices below half of `count`.
  func turn(_ index: Int) -> Complex { turns[index] }

  func invert(_ values: UnsafeMutablePointer<Complex>) {
    sortByReversedBits(values)
    var half = 1
    while half < count {
      let stride = count / (2 * half)
      var block = 0
      while block < count {
        for index in 0..<half {
          let turn = turns[index * stride]
          let (low, high) = (values[block + index], values[block + index + half])
          let real = high.real * turn.real - high.imaginary * turn.imaginary
          let imaginary = high.real * turn.imaginary + high.imaginary * turn.real
          values[block + index] = Complex(
            real: low.real + real, imaginary: low.imaginary + imaginary)
          values[block + index + half] = Complex(
            real: low.real - real, imaginary: low.imaginary - imaginary)
        }
        block += 2 * half
      }
      half *= 2
    }
  }

  private func sortByReversedBits(_ values: UnsafeMutablePointer<Complex>) {
    var reversed = 0
    for index in 1..<count {
      var bit = count >> 1
      while reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed ^= bit
      if index < reversed { swap(&values[index], &values[reversed]) }
    }
  }
}
