import Pixels

/// Which part of a picture is taken, and how large that part is made.
struct PictureShape: Hashable, Sendable {
    /// The part that is taken.
    var part: PixelRectangle
    /// The size that it gets.
    var size: PixelSize
}

extension PictureShape {
    /// A part of a picture, as it is.
    init(_ part: PixelRectangle) {
        self.init(part: part, size: part.size)
    }
}
