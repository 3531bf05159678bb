import Pixels

/// A picture of the sign's LEDs in 24-bit colors, for network displays and AWTRIX clients.
package struct FramePixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The red, green and blue bytes of every pixel, row by row from the top.
    package let bytes: [UInt8]

    /// Creates a picture from the rows that the sign's method `GetFrame` returns. Returns nil if the rows are
    /// invalid. `ink` is the color of lit pixels on a monochrome or grayscale sign.
    package init?(_ rows: [String], width: Int, ink: Color = .white) {
        guard let picture = Bitmap(rows: rows, width: width) else { return nil }
        let tint = picture.format == .color ? .white : ink
        var bytes: [UInt8] = []
        bytes.reserveCapacity(picture.height * width * 3)
        func append(_ component: UInt8, scaledBy share: UInt8) {
            bytes.append(UInt8((Int(component) * Int(share) + 127) / 255))
        }
        for y in 0..<picture.height {
            for x in 0..<width {
                let color = picture[colorAt: x, y]
                append(color.red, scaledBy: tint.red)
                append(color.green, scaledBy: tint.green)
                append(color.blue, scaledBy: tint.blue)
            }
        }
        self.width = width
        height = picture.height
        self.bytes = bytes
    }
}
