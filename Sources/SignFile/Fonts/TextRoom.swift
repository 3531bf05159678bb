import BannerText
import Pixels
import SignCore

/// The room for lines of text, and how their size is made to fit.
struct TextRoom {
    /// The rows of the room, or the columns where letters stand below each other.
    let length: Int
    /// How many times as large the letters are.
    let scale: Int

    init(_ room: PixelSize, scale: Int, isVertical: Bool) {
        length = isVertical ? room.width : room.height
        self.scale = scale
    }

    /// The largest size that fits at the scale.
    var most: Int { length / scale }

    /// Whether lines of `size` fit if `scale` is removed.
    func fits(_ size: Int) -> Bool { size <= length }

    /// What to write for lines of `size`; nil if there is no room for them.
    func remedy(_ size: String, atLeast least: Int) -> String? {
        guard fits(least) else { return nil }
        return "\(least > most ? "remove scale and " : "")write size = \(size)"
    }
}
