import Pixels

/// A rectangle of pixels.
struct PixelArea: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The middle of a picture that is as large as `whole`, at most as large as `size`. Where the two halves that
    /// go cannot be equal, the right and the lower one is larger.
    init(middleOf whole: PixelSize, size: PixelSize) {
        width = max(0, min(whole.width, size.width))
        height = max(0, min(whole.height, size.height))
        x = (whole.width - width) / 2
        y = (whole.height - height) / 2
    }

    /// How many pixels it has across and down.
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// All of a picture that is as large as `whole`.
    init(of whole: PixelSize) {
        self.init(middleOf: whole, size: whole)
    }
}

/// Which part of a picture is taken, and how large that part is made.
struct PictureShape: Hashable, Sendable {
    /// The part that is taken.
    var part: PixelArea
    /// The size that it gets.
    var size: PixelSize
}

extension PictureShape {
    /// A part of a picture, as it is.
    init(_ part: PixelArea) {
        self.init(part: part, size: part.size)
    }
}
