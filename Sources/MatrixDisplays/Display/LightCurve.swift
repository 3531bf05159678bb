import Glibc

/// How bright LEDs are made for each value of a picture.
///
/// Values of pictures are those of a screen: equal steps look equal. LEDs are driven with duty cycles, which are
/// amounts of light, so the curve undoes the screen's gamma of 2.2. The brightness is a share of the light.
public struct LightCurve: Hashable, Sendable {
    private static let gamma = 2.2
    private let duties: [UInt8]

    /// The curve at a brightness in percent, clamped to 1…100: at the faintest, white is still visible.
    public init(brightness percent: Int) {
        let share = Double(min(max(percent, 1), 100)) / 100
        duties = (0...255).map { value in
            UInt8((255 * pow(Double(value) / 255, Self.gamma) * share).rounded())
        }
    }

    /// The duty cycle for `value`, in parts of 255.
    public subscript(value: UInt8) -> UInt8 { duties[Int(value)] }
}
