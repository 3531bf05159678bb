import Glibc

/// The values of five bits that make the LEDs of a Sense HAT as bright as the values of a picture look.
///
/// The kernel's driver has a gamma of its own, 2.2 like a screen's, so a value only loses bits. A brightness is a share
/// of the light, so values are scaled by its root. The faintest white that the driver lights is 6 of 31.
struct SenseHATShades: Hashable {
    private static let gamma = 2.2
    private static let brightest = 31.0
    private static let faintestWhite = 6.0
    private let values: [UInt16]

    /// The values at a brightness in percent, 1 to 100.
    init(brightness percent: Int) {
        let white = max(Self.faintestWhite, Self.brightest * pow(Double(percent) / 100, 1 / Self.gamma))
        values = (0...255).map { UInt16((Double($0) / 255 * white).rounded()) }
    }

    /// The value for `value` of a picture, 0 to 31.
    subscript(value: UInt8) -> UInt16 { values[Int(value)] }
}
