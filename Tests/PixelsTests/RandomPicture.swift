import Pixels
import TestSupport

extension Bitmap {
    /// Returns a picture of random colors.
    static func random(_ size: PixelSize, _ format: PixelFormat, using generator: inout SeededGenerator)
        -> Bitmap
    {
        var picture = Bitmap(size: size, format: format)
        for x in 0..<size.width {
            for y in 0..<size.height {
                picture[colorAt: x, y] = Color(
                    red: .random(in: 0...255, using: &generator),
                    green: .random(in: 0...255, using: &generator),
                    blue: .random(in: 0...255, using: &generator)
                )
            }
        }
        return picture
    }
}
