import BannerText
import Pixels
import SignCore

/// The space for a text line, and the values of the key `size` that fit into it.
struct TextArea {
    /// The number of rows of the area or, for vertical text lines, the number of columns.
    let length: Int
    /// The factor by which letters are enlarged.
    let scale: Int

    init(_ area: PixelSize, scale: Int, isVertical: Bool) {
        length = isVertical ? area.width : area.height
        self.scale = scale
    }

    /// The largest size that fits when letters are enlarged by `scale`.
    var maximumSize: Int { length / scale }

    /// Returns whether `size` fits when letters are not enlarged.
    func fits(_ size: Int) -> Bool { size <= length }

    /// Returns advice to set the size `size`, for letters that need `least` rows; nil if they do not fit.
    func remedy(_ size: String, atLeast least: Int) -> String? {
        guard fits(least) else { return nil }
        return "\(least > maximumSize ? "remove scale and " : "")write size = \(size)"
    }
}
