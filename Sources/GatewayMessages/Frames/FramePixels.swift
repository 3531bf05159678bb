import Pixels

/// A picture of the sign's LEDs in 24-bit color, for network displays and clients of the AWTRIX interface.
package struct FramePixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The red, green and blue byte of every pixel of the picture, row by row from the top.
    package let bytes: [UInt8]

    /// Creates a picture from a frame of the sign. Returns nil if the rows are invalid.
    ///
    /// - Parameters:
    ///   - rows: The rows of pixels, from top to bottom, in the notation in which the method `GetFrame` returns them.
    ///   - width: The number of pixels in a row.
    ///   - ink: The color of lit pixels on a monochrome or grayscale sign.
    package init?(_ rows: [String], width: Int, ink: Color = .white) {
        guard let picture = Bitmap(rows: rows, width: width) else { return nil }
        // The lit pixels of a monochrome or grayscale picture are white or gray.
        let tint = picture.format == .color ? .white : ink
        var bytes: [UInt8] = []
        bytes.reserveCapacity(picture.height * width * 3)
        for y in 0..<picture.height {
            for x in 0..<width {
                let color = picture[colorAt: x, y]
                bytes.append(Self.scaled(color.red, by: tint.red))
                bytes.append(Self.scaled(color.green, by: tint.green))
                bytes.append(Self.scaled(color.blue, by: tint.blue))
            }
        }
        self.width = width
        height = picture.height
        self.bytes = bytes
    }

    /// Returns the color component `component` scaled by `tint` / 255, rounded to the nearest integer.
    private static func scaled(_ component: UInt8, by tint: UInt8) -> UInt8 {
        UInt8((Int(component) * Int(tint) + 127) / 255)
    }
}
