/// A picture whose columns are contiguous in memory.
///
/// The strip of an option and the frame on a display are both bitmaps in the format of the display. Columns
/// are stored from left to right, and the pixels of a column from top to bottom. Showing another part of a
/// strip therefore takes only one block copy, in every format.
///
/// In the format `bit`, a column takes ⌈height / 8⌉ bytes. Pixel `y` is bit `y % 8` of byte `y / 8`, so bit 0
/// is at the top. Bits below the last row are off. A gray takes one byte. A color takes three bytes: red,
/// green and blue.
public struct Bitmap: Hashable, Sendable {
    /// The number of columns of the picture.
    public let width: Int
    /// The number of rows of the picture.
    public let height: Int
    /// The format of the picture's pixels: bits, grays or colors.
    public let format: PixelFormat
    /// The number of bytes in a column of the picture.
    public let bytesPerColumn: Int
    @usableFromInline var columns: [UInt8]

    /// Creates a picture in which all pixels are dark. A negative width or height is replaced by zero.
    public init(width: Int, height: Int, format: PixelFormat = .bit) {
        self.width = max(0, width)
        self.height = max(0, height)
        self.format = format
        bytesPerColumn = format.bytes(for: self.height)
        columns = [UInt8](repeating: 0, count: self.width * bytesPerColumn)
    }

    /// Creates a picture of `size` in which all pixels are dark.
    public init(size: PixelSize, format: PixelFormat = .bit) {
        self.init(width: size.width, height: size.height, format: format)
    }

    /// Creates a picture from its bytes, column by column from left to right. Each column has
    /// `format.bytes(for: height)` bytes. Pixels whose bytes are missing are dark, and bits below the last
    /// row are cleared.
    public init(width: Int, height: Int, format: PixelFormat, bytes: some Collection<UInt8>) {
        self.init(width: width, height: height, format: format)
        columns.replaceSubrange(0..<min(columns.count, bytes.count), with: bytes.prefix(columns.count))
        guard format == .bit, height % 8 != 0, bytesPerColumn > 0 else { return }
        for last in stride(from: bytesPerColumn - 1, to: columns.count, by: bytesPerColumn) {
            columns[last] &= 0xFF >> UInt8(8 - height % 8)
        }
    }

    /// Creates a picture with one bit per pixel from its bytes, column by column from left to right. Each
    /// column has ⌈`height` / 8⌉ bytes. Bits below the last row must be off.
    public init(bits columns: [UInt8], height: Int) {
        self.height = max(0, height)
        format = .bit
        bytesPerColumn = PixelFormat.bit.bytes(for: self.height)
        width = bytesPerColumn > 0 ? columns.count / bytesPerColumn : 0
        precondition(columns.count == width * bytesPerColumn, "every column has its bytes")
        self.columns = columns
    }

    /// The width and the height of the picture in pixels.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns whether `other` has the same size and pixel format as this picture.
    public func hasSameShape(as other: Bitmap) -> Bool { size == other.size && format == other.format }

    /// The bytes of the picture, column by column from left to right, with `bytesPerColumn` bytes for each
    /// column. To read the bytes without a copy, use `withUnsafeBytes`.
    @inlinable public var bytes: [UInt8] { columns }

    /// Whether the pixel in column `x` and row `y` is lit. Setting this to true in a grayscale or color
    /// picture makes the pixel white.
    ///
    /// Pixels outside of the picture are dark, and setting them has no effect.
    @inlinable public subscript(x: Int, y: Int) -> Bool {
        get {
            guard x >= 0, x < width, y >= 0, y < height else { return false }
            guard let size = format.bytesPerPixel else {
                return columns[x * bytesPerColumn + y / 8] & (1 << UInt8(y % 8)) != 0
            }
            let first = x * bytesPerColumn + y * size
            return columns[first..<first + size].contains { $0 != 0 }
        }
        set {
            guard x >= 0, x < width, y >= 0, y < height else { return }
            guard format == .bit else { return self[colorAt: x, y] = newValue ? .white : .black }
            let bit = UInt8(1) << UInt8(y % 8)
            if newValue {
                columns[x * bytesPerColumn + y / 8] |= bit
            } else {
                columns[x * bytesPerColumn + y / 8] &= ~bit
            }
        }
    }

    /// The color of the pixel in column `x` and row `y`. A grayscale picture stores only the luminance of a
    /// color. In a monochrome picture, a color lights the pixel if its luminance is at least half of the
    /// maximum.
    ///
    /// Pixels outside of the picture are black, and setting them has no effect.
    @inlinable public subscript(colorAt x: Int, y: Int) -> Color {
        get {
            guard x >= 0, x < width, y >= 0, y < height else { return .black }
            switch format {
            case .bit: return self[x, y] ? .white : .black
            case .gray: return Color(gray: columns[x * bytesPerColumn + y])
            case .color:
                let first = x * bytesPerColumn + 3 * y
                return Color(red: columns[first], green: columns[first + 1], blue: columns[first + 2])
            }
        }
        set {
            guard x >= 0, x < width, y >= 0, y < height else { return }
            switch format {
            case .bit: self[x, y] = newValue.luminance >= 128
            case .gray: columns[x * bytesPerColumn + y] = newValue.luminance
            case .color:
                let first = x * bytesPerColumn + 3 * y
                columns[first] = newValue.red
                columns[first + 1] = newValue.green
                columns[first + 2] = newValue.blue
            }
        }
    }

    /// Returns whether the pictures `left` and `right` have the same size, pixel format and pixels.
    public static func == (left: Bitmap, right: Bitmap) -> Bool {
        guard left.width == right.width, left.height == right.height, left.format == right.format else {
            return false
        }
        return left.columns.withUnsafeBufferPointer { left in
            right.columns.withUnsafeBufferPointer { right in
                var difference: UInt8 = 0
                for byte in 0..<min(left.count, right.count) { difference |= left[byte] ^ right[byte] }
                return difference == 0
            }
        }
    }

    /// Makes every pixel of the picture dark.
    @inlinable public mutating func clear() {
        columns.withUnsafeMutableBytes { bytes in
            _ = bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// Makes all pixels in the columns `range` dark. Columns outside of the picture are ignored.
    @inlinable public mutating func clearColumns(_ range: Range<Int>) {
        let inside = range.clamped(to: 0..<width)
        let bytesPerColumn = bytesPerColumn
        columns.withUnsafeMutableBytes { bytes in
            let target = inside.lowerBound * bytesPerColumn..<inside.upperBound * bytesPerColumn
            _ = UnsafeMutableRawBufferPointer(rebasing: bytes[target])
                .initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// Makes every pixel of the picture white, or lit if the picture has one bit per pixel.
    public mutating func fill() {
        let bytesPerColumn = bytesPerColumn
        let unused = format == .bit ? UInt8(bytesPerColumn * 8 - height) : 0
        columns.withUnsafeMutableBufferPointer { bytes in
            bytes.update(repeating: 0xFF)
            guard unused > 0 else { return }
            for last in stride(from: bytesPerColumn - 1, to: bytes.count, by: bytesPerColumn) {
                bytes[last] = 0xFF >> unused
            }
        }
    }
}
