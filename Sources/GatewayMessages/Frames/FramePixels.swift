import Pixels

/// A picture of the sign's LEDs in 24-bit colors, for network displays and AWTRIX clients.
package struct FramePixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The red, green and blue bytes of every pixel, row by row from the top.
    package let bytes: [UInt8]

    /// Creates a picture from the rows that the sign's method `GetFrame` returns. Returns nil if the rows are invalid.
    /// `ink` is the color of lit pixels on a sign without colors.
    package init?(_ rows: [String], width: Int, ink: Color = .white) {
        guard let picture = Bitmap(rows: rows, width: width) else { return nil }
        let ink = picture.format == .color ? .white : ink
        var bytes: [UInt8] = []
        bytes.reserveCapacity(picture.height * width * 3)
        for y in 0..<picture.height {
            for x in 0..<width {
                let color = picture[colorAt: x, y]
                for (light, share) in [
                    (color.red, ink.red), (color.green, ink.green), (color.blue, ink.blue),
                ] {
                    bytes.append(UInt8((Int(light) * Int(share) + 127) / 255))
                }
            }
        }
        self.width = width
        height = picture.height
        self.bytes = bytes
    }
}
