/// A one-bit picture whose columns are contiguous in memory.
///
/// Everything visible is a bitmap: the raster of one option (a strip of columns) and the frame that a
/// display shows. A column takes ⌈height / 8⌉ bytes; pixel `y` of it is bit `y % 8` of byte `y / 8`, so bit 0
/// is the top. Bits below the last row are always off. Being column-major, a window that moves along a strip
/// is a block copy.
public struct Bitmap: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The columns from left to right, `bytesPerColumn` bytes each.
    public internal(set) var bytes: [UInt8]

    /// A dark picture of `width` × `height` pixels; negative sizes count as zero.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        bytes = [UInt8](repeating: 0, count: self.width * ((self.height + 7) / 8))
    }

    /// Bytes that one column takes.
    public var bytesPerColumn: Int { (height + 7) / 8 }

    /// Whether the pixel in column `x`, row `y` is lit. Outside the picture every pixel is dark, and lighting
    /// one there does nothing.
    public subscript(x: Int, y: Int) -> Bool {
        get {
            guard x >= 0, x < width, y >= 0, y < height else { return false }
            return bytes[x * bytesPerColumn + y / 8] & (1 << UInt8(y % 8)) != 0
        }
        set {
            guard x >= 0, x < width, y >= 0, y < height else { return }
            let bit = UInt8(1) << UInt8(y % 8)
            if newValue {
                bytes[x * bytesPerColumn + y / 8] |= bit
            } else {
                bytes[x * bytesPerColumn + y / 8] &= ~bit
            }
        }
    }
}
