import Pixels

/// A size that a display cannot have.
public enum GeometryError: Error, Hashable, Sendable {
    /// The width is not a whole number of modules.
    case width(Int)
    /// The height is not a whole number of modules.
    case height(Int)
    /// There are more modules than one chain can have.
    case modules(PixelSize, limit: Int)
    /// The boards have another size.
    case boards(PixelSize, needed: PixelSize)
    /// The only board that there is has another size.
    case board(PixelSize, needed: PixelSize)
    /// The display is not made of whole panels.
    case panels(PixelSize, panel: PixelSize)
}
