import Pixels

extension Bitmap {
    /// Some of its columns.
    func window(_ columns: Range<Int>) -> Bitmap {
        var window = Bitmap(width: columns.count, height: height)
        for x in columns {
            for y in 0..<height { window[x - columns.lowerBound, y] = self[x, y] }
        }
        return window
    }

    /// A picture with every pixel lit.
    static func filled(_ size: PixelSize) -> Bitmap {
        var picture = Bitmap(size: size)
        picture.fill()
        return picture
    }
}
