import BannerText
import Pixels
import SignCore

/// The space for a line of text, and the size settings that fit into it.
struct TextArea {
    /// The rows of the area, or its columns for vertical lines.
    let length: Int
    /// The magnification of the letters.
    let scale: Int

    init(_ area: PixelSize, scale: Int, isVertical: Bool) {
        length = isVertical ? area.width : area.height
        self.scale = scale
    }

    /// The largest size that fits with the scale.
    var maximumSize: Int { length / scale }

    /// Returns whether `size` fits without the scale.
    func fits(_ size: Int) -> Bool { size <= length }

    /// Returns how to set lines of `size`, which need `least` rows; nil if they do not fit.
    func remedy(_ size: String, atLeast least: Int) -> String? {
        guard fits(least) else { return nil }
        return "\(least > maximumSize ? "remove scale and " : "")write size = \(size)"
    }
}
