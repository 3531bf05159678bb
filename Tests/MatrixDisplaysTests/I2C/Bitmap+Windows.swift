import Pixels

extension Bitmap {
    /// Some of its columns.
    func window(_ columns: Range<Int>) -> Bitmap {
        var window = Bitmap(width: columns.count, height: height, format: format)
        window.copyColumns(columns, of: self, to: 0)
        return window
    }

    /// A picture with every pixel lit.
    static func filled(_ size: PixelSize) -> Bitmap {
        var picture = Bitmap(size: size)
        picture.fill()
        return picture
    }
}
