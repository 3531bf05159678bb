import Pixels

/// The multicolor pixels of a text's picture, such as those of emoji, stored by slice. A slice is a column
/// or, in vertical text, a row. All other pixels have the color of the text.
public struct PaintedSlices: Hashable, Sendable {
    private var slices: [Int: [PaintedPixel]] = [:]

    /// A value without multicolor pixels, for pictures in a single color.
    static let none = PaintedSlices()

    var isEmpty: Bool { slices.isEmpty }

    /// Accesses the multicolor pixels of a slice. A slice is a column from top to bottom or, in vertical
    /// text, a row from left to right. The value is nil if the slice has no multicolor pixels.
    subscript(slice: Int) -> [PaintedPixel]? {
        get { slices[slice] }
        set { slices[slice] = newValue }
    }

    /// The approximate memory used by all multicolor pixels, in bytes.
    var bytes: Int { slices.values.reduce(0) { $0 + $1.count * MemoryLayout<PaintedPixel>.stride + 64 } }
}

/// A multicolor pixel of an icon or an emoji.
struct PaintedPixel: Hashable, Sendable {
    var color: Color
    /// The opacity of the pixel, from 0 (transparent) to 255 (opaque).
    var coverage: UInt8

    /// Creates an opaque pixel of an icon in the color `color`. If the color is black, the pixel is
    /// transparent instead.
    init(icon color: Color) {
        self.color = color
        coverage = color == .black ? 0 : 255
    }

    /// Creates a pixel from four bytes: red, green, blue and alpha. The colors are premultiplied by alpha.
    init(premultiplied bytes: ArraySlice<UInt8>) {
        coverage = bytes.last ?? 0
        let alpha = Int(coverage)
        let parts = bytes.prefix(3).map {
            UInt8(clamping: alpha == 0 ? 0 : (Int($0) * 255 + alpha / 2) / alpha)
        }
        color = parts.count == 3 ? Color(red: parts[0], green: parts[1], blue: parts[2]) : .black
    }
}
