import BannerText
import Pixels

/// What the built-in font makes of a text.
enum BuiltinFontPicture {
    static func art(_ text: String) -> [String] { BuiltinFont().rasterize(text).art }
}
