import MonotonicTime
import Pixels

/// Text with an icon. The icon is in front of horizontal text, centered vertically, or above vertical text, centered
/// horizontally.
struct IconedContent: BannerContent {
    /// The space between the icon and the text at scale 1, in pixels.
    private static let gap = 2

    private let icon: any BannerContent
    private let words: any BannerContent
    private let gap: Int
    private let isVertical: Bool
    private let background: Color

    init(
        _ icon: any BannerContent,
        _ words: any BannerContent,
        scale: Int,
        isVertical: Bool,
        on background: Color
    ) {
        self.icon = icon
        self.words = words
        self.isVertical = isVertical
        gap = Self.gap * scale
        self.background = background
    }

    /// Returns the size of the area for the text next to an icon of the size `icon`. The font of the text is selected
    /// for that area.
    private func rest(of room: PixelSize, besides icon: PixelSize) -> PixelSize {
        isVertical ? room : PixelSize(width: max(0, room.width - icon.width - gap), height: room.height)
    }

    /// Returns the size of the icon and the text together. If the text is empty, there is no gap.
    func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        let icon = icon.size(in: room, at: time)
        return size(of: icon, and: words.size(in: rest(of: room, besides: icon), at: time))
    }

    private func size(of icon: PixelSize, and words: PixelSize) -> PixelSize {
        guard words.width > 0, words.height > 0 else { return icon }
        if isVertical {
            return PixelSize(width: max(icon.width, words.width), height: icon.height + gap + words.height)
        }
        return PixelSize(width: icon.width + gap + words.width, height: max(icon.height, words.height))
    }

    func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        let icon = icon.draw(in: room, at: time)
        let words = words.draw(in: rest(of: room, besides: icon.size), at: time)
        var picture = Bitmap(size: size(of: icon.size, and: words.size), format: words.format)
        if background != .black { picture.fill(PixelRectangle(of: picture.size), with: background) }
        let size = picture.size
        func middle(_ part: Bitmap) -> PixelPoint {
            PixelPoint(x: (size.width - part.width) / 2, y: (size.height - part.height) / 2)
        }
        if isVertical {
            picture.copy(icon, to: PixelPoint(x: middle(icon).x, y: 0))
            picture.copy(words, to: PixelPoint(x: middle(words).x, y: icon.height + gap))
        } else {
            picture.copy(icon, to: PixelPoint(x: 0, y: middle(icon).y))
            picture.copy(words, to: PixelPoint(x: icon.width + gap, y: middle(words).y))
        }
        return picture
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? {
        [icon.lifetime(at: time), words.lifetime(at: time)].compactMap { $0 }.min()
    }

    var readsClock: Bool { words.readsClock }

    func text(at time: ContentTime) -> String? { words.text(at: time) }
}
