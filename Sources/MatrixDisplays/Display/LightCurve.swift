import Glibc

/// A curve that converts pixel values to LED duty cycles at a given brightness.
///
/// Equal steps of the pixel value must look equally large, as on a screen, although an LED emits light in
/// proportion to its duty cycle. The curve therefore applies the screen gamma of 2.2. The brightness scales
/// the emitted light.
struct LightCurve: Hashable, Sendable {
    private static let gamma = 2.2
    private let duties: [UInt8]

    /// Creates the curve for a brightness of `percent`, clamped to 1…100. Even at 1 percent, white remains
    /// visible.
    init(brightness percent: Int) {
        let share = Double(min(max(percent, 1), 100)) / 100
        duties = (0...255).map { value in
            UInt8((255 * pow(Double(value) / 255, Self.gamma) * share).rounded())
        }
    }

    /// The duty cycle, from 0 (off) to 255 (always on), at which an LED shows the pixel value `value`.
    subscript(value: UInt8) -> UInt8 { duties[Int(value)] }
}
