/// The format of the pixels in a picture or on a display.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// One bit per pixel: lit or dark.
    case bit
    /// One byte per pixel, from 0 for dark to 255 for bright.
    case gray
    /// Three bytes per pixel, for the levels of red, green and blue.
    case color

    /// Returns the number of bytes that a column of `rows` pixels occupies in a `Bitmap`.
    @inlinable public func bytes(for rows: Int) -> Int {
        switch self {
        case .bit: Int((UInt(rows) &+ 7) / 8)
        case .gray: rows
        case .color: 3 * rows
        }
    }

    /// The number of bytes per pixel, or nil for the format `bit`, in which a pixel occupies less than a
    /// byte.
    @inlinable public var bytesPerPixel: Int? {
        switch self {
        case .bit: nil
        case .gray: 1
        case .color: 3
        }
    }
}
