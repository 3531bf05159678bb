import BannerText
import Pixels
import SignCore

/// The space on the display for a text line. It limits the values of the key `size`.
struct TextArea {
    /// The number of rows of the space, or of columns if the text lines are vertical.
    let length: Int
    /// The integer factor by which letters are enlarged.
    let scale: Int

    init(_ area: PixelSize, scale: Int, isVertical: Bool) {
        length = isVertical ? area.width : area.height
        self.scale = scale
    }

    /// The largest value of `size` that fits if letters are enlarged by `scale`.
    var maximumSize: Int { length / scale }

    /// Returns whether the value `size` fits if letters are not enlarged.
    func fits(_ size: Int) -> Bool { size <= length }

    /// Returns advice to set the key `size` to `size`, for letters that need `least` rows. Returns nil if these letters
    /// do not fit.
    func remedy(_ size: String, atLeast least: Int) -> String? {
        guard fits(least) else { return nil }
        return "\(least > maximumSize ? "remove scale and " : "")write size = \(size)"
    }
}
