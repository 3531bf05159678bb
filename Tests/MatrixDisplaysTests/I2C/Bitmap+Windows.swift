import Pixels

extension Bitmap {
    /// Returns the picture in `columns` of this picture.
    func window(_ columns: Range<Int>) -> Bitmap {
        var window = Bitmap(width: columns.count, height: height, format: format)
        window.copyColumns(columns, from: self, to: 0)
        return window
    }

    /// Returns a picture in which every pixel is lit.
    static func filled(_ size: PixelSize) -> Bitmap {
        var picture = Bitmap(size: size)
        picture.fill()
        return picture
    }
}
