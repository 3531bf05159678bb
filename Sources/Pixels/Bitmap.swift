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
    @usableFromInline var columns: [UInt8]

    /// A dark picture of `width` × `height` pixels; negative sizes count as zero.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        columns = [UInt8](repeating: 0, count: self.width * Self.bytes(for: self.height))
    }

    /// A dark picture of `size`.
    public init(size: PixelSize) {
        self.init(width: size.width, height: size.height)
    }

    /// Its width and height.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The columns from left to right, `bytesPerColumn` bytes each. Read it with `withUnsafeBytes`, which is
    /// free.
    @inlinable public var bytes: [UInt8] { columns }

    /// Bytes that one column takes.
    @inlinable public var bytesPerColumn: Int { Self.bytes(for: height) }

    @inlinable static func bytes(for rows: Int) -> Int { Int((UInt(rows) &+ 7) / 8) }

    /// Whether the pixel in column `x`, row `y` is lit. Outside the picture every pixel is dark, and lighting
    /// one there does nothing.
    @inlinable public subscript(x: Int, y: Int) -> Bool {
        get {
            guard x >= 0, x < width, y >= 0, y < height else { return false }
            return columns[x * bytesPerColumn + y / 8] & (1 << UInt8(y % 8)) != 0
        }
        set {
            guard x >= 0, x < width, y >= 0, y < height else { return }
            let bit = UInt8(1) << UInt8(y % 8)
            if newValue {
                columns[x * bytesPerColumn + y / 8] |= bit
            } else {
                columns[x * bytesPerColumn + y / 8] &= ~bit
            }
        }
    }

    /// Whether two pictures have the same size and the same pixels lit.
    public static func == (left: Bitmap, right: Bitmap) -> Bool {
        guard left.width == right.width, left.height == right.height else { return false }
        return left.columns.withUnsafeBufferPointer { left in
            right.columns.withUnsafeBufferPointer { right in
                var difference: UInt8 = 0
                for byte in 0..<min(left.count, right.count) { difference |= left[byte] ^ right[byte] }
                return difference == 0
            }
        }
    }

    /// Makes every pixel dark, in place.
    @inlinable public mutating func clear() {
        columns.withUnsafeMutableBytes { bytes in
            _ = bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// Makes some columns dark, in place; those outside the picture do not count.
    @inlinable public mutating func clearColumns(_ range: Range<Int>) {
        let inside = range.clamped(to: 0..<width)
        let bytesPerColumn = bytesPerColumn
        columns.withUnsafeMutableBytes { bytes in
            let target = inside.lowerBound * bytesPerColumn..<inside.upperBound * bytesPerColumn
            _ = UnsafeMutableRawBufferPointer(rebasing: bytes[target])
                .initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// Lights every pixel, in place.
    public mutating func fill() {
        let bytesPerColumn = bytesPerColumn
        let unused = UInt8(bytesPerColumn * 8 - height)
        columns.withUnsafeMutableBufferPointer { bytes in
            bytes.update(repeating: 0xFF)
            guard unused > 0 else { return }
            for last in stride(from: bytesPerColumn - 1, to: bytes.count, by: bytesPerColumn) {
                bytes[last] = 0xFF >> unused
            }
        }
    }
}
