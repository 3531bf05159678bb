import Glibc

/// A conversion of pixel values to the five-bit color values of a Sense HAT.
///
/// The kernel's driver applies a gamma of 2.2, like a screen, so a pixel value only needs to be reduced to
/// five bits. Because the brightness scales the emitted light, the value is multiplied by the brightness to
/// the power of 1/2.2. The darkest white that the driver lights is 6 of 31.
struct SenseHATShades: Hashable {
    private static let gamma = 2.2
    private static let brightest = 31.0
    private static let faintestWhite = 6.0
    private let values: [UInt16]

    /// Creates the conversion from pixel values to color values for a brightness of `percent`, which is from
    /// 1 to 100.
    init(brightness percent: Int) {
        let white = max(Self.faintestWhite, Self.brightest * pow(Double(percent) / 100, 1 / Self.gamma))
        values = (0...255).map { UInt16((Double($0) / 255 * white).rounded()) }
    }

    /// The five-bit color value, from 0 to 31, to which the pixel value `value` is converted.
    subscript(value: UInt8) -> UInt16 { values[Int(value)] }
}
