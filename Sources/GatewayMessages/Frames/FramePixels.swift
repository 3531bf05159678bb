import Pixels

/// A picture of a sign as 24-bit colors, from the rows that `GetFrame` gives.
public struct FramePixels: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Red, green and blue of every pixel, row by row from the top.
    public let bytes: [UInt8]

    /// The picture of `rows` for a display of `width` pixels, in which `ink` is the color of a lit pixel without one of
    /// its own. Nil if the rows are no picture.
    public init?(_ rows: [String], width: Int, ink: Color = .white) {
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
