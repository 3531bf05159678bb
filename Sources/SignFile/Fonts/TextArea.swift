import BannerText
import Pixels
import SignCore

/// The space on the display for a row of text. It limits the value of the key `size`, which is the text
/// height in pixels.
struct TextArea {
    /// The height of the space in pixels, or its width if the text is vertical.
    let length: Int
    /// The integer factor by which letters are enlarged.
    let scale: Int

    init(_ area: PixelSize, scale: Int, isVertical: Bool) {
        length = isVertical ? area.width : area.height
        self.scale = scale
    }

    /// The largest value of the key `size` that fits into the space if letters are enlarged by `scale`.
    var maximumSize: Int { length / scale }

    /// Returns whether text of the size `size`, in pixels, fits into the space if its letters are not
    /// enlarged.
    func fits(_ size: Int) -> Bool { size <= length }

    /// Returns advice to set the key `size` to the value `size`, for letters that need at least `least` rows
    /// of pixels. Returns nil if these letters do not fit into the space.
    func remedy(_ size: String, atLeast least: Int) -> String? {
        guard fits(least) else { return nil }
        return "\(least > maximumSize ? "remove scale and " : "")write size = \(size)"
    }
}
