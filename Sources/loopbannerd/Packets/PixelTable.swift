import Glibc

/// A lookup table with the value to send for each value of a pixel's byte, after gamma correction and
/// dimming.
struct PixelTable: Hashable {
    let values: [UInt8]

    /// Creates a lookup table for the bytes of pixels. `gamma` is the exponent in hundredths, and
    /// `brightness` is the brightness of white in percent. If both are 100, the table does not change the
    /// values.
    init(gamma: Int, brightness: Int) {
        let (exponent, share) = (Double(gamma) / 100, Double(brightness) / 100)
        values = (0...255).map { value in
            let light = gamma == 100 ? Double(value) / 255 : pow(Double(value) / 255, exponent)
            return UInt8(min(255, max(0, (255 * light * share).rounded())))
        }
    }
}
