/// The format of a pixel.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// A bit: lit or dark.
    case bit
    /// A byte, from 0 for dark to 255 for bright.
    case gray
    /// Three bytes: red, green and blue.
    case color

    /// Returns the number of bytes in a column of `rows` pixels.
    @inlinable public func bytes(for rows: Int) -> Int {
        switch self {
        case .bit: Int((UInt(rows) &+ 7) / 8)
        case .gray: rows
        case .color: 3 * rows
        }
    }

    /// The number of bytes in a pixel, or nil for a bit.
    @inlinable public var bytesPerPixel: Int? {
        switch self {
        case .bit: nil
        case .gray: 1
        case .color: 3
        }
    }
}
