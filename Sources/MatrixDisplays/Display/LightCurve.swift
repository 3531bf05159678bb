import Glibc

/// Maps pixel values to LED duty cycles.
///
/// Pixel values are perceptual, like those of a screen: equal steps look equal. Duty cycles are amounts of light, so the
/// curve reverses the screen's gamma of 2.2. The brightness scales the light.
struct LightCurve: Hashable, Sendable {
    private static let gamma = 2.2
    private let duties: [UInt8]

    /// Creates the curve for a brightness in percent, clamped to 1…100. At 1 %, white is still visible.
    init(brightness percent: Int) {
        let share = Double(min(max(percent, 1), 100)) / 100
        duties = (0...255).map { value in
            UInt8((255 * pow(Double(value) / 255, Self.gamma) * share).rounded())
        }
    }

    /// The duty cycle for a pixel value, in parts of 255.
    subscript(value: UInt8) -> UInt8 { duties[Int(value)] }
}
