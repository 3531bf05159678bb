/// How many states a pixel has, and how a picture stores them.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Lit or dark: a bit.
    case bit
    /// From 0, dark, to 255, bright: a byte.
    case gray
    /// Red, green and blue, each from 0 to 255: three bytes.
    case color

    /// Bytes that a column of `rows` pixels takes.
    @inlinable public func bytes(for rows: Int) -> Int {
        switch self {
        case .bit: Int((UInt(rows) &+ 7) / 8)
        case .gray: rows
        case .color: 3 * rows
        }
    }

    /// Bytes that a pixel takes; nil for a bit.
    @inlinable public var bytesPerPixel: Int? {
        switch self {
        case .bit: nil
        case .gray: 1
        case .color: 3
        }
    }
}
