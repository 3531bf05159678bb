import BannerText
import Pixels

extension Bitmap {
    /// Returns the picture of a text in the middle of a display.
    static func centered(_ text: String, width: Int = 32) -> Bitmap {
        let raster = BuiltinFont.wide.rasterize(text)
        var picture = Bitmap(width: width, height: 8)
        picture.copyColumns(0..<raster.width, from: raster, to: (width - raster.width) / 2)
        return picture
    }
}
