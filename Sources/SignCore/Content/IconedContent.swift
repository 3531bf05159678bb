import MonotonicTime
import Pixels

/// Words with an icon in front of them, each in the middle of the height of both; or with an icon above vertical words, each in
/// the middle of the width of both.
struct IconedContent: BannerContent {
    /// The blank columns, or rows, between the icon and the words, at scale 1.
    private static let gap = 2

    private let icon: any BannerContent
    private let words: any BannerContent
    private let gap: Int
    private let isVertical: Bool
    /// The color of the blank pixels.
    private let background: Color

    /// `icon` and `words` in their colors, in letters of this scale.
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

    /// The room that the icon leaves for the words: their letters are chosen for it.
    private func rest(of room: PixelSize, besides icon: PixelSize) -> PixelSize {
        isVertical ? room : PixelSize(width: max(0, room.width - icon.width - gap), height: room.height)
    }

    /// The size of both. No words need no gap.
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

    /// The icon, the gap and the words.
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

    /// Until the first of them changes.
    func lifetime(at time: ContentTime) -> Nanoseconds? {
        [icon.lifetime(at: time), words.lifetime(at: time)].compactMap { $0 }.min()
    }

    /// The words'.
    var readsClock: Bool { words.readsClock }

    /// The words.
    func text(at time: ContentTime) -> String? { words.text(at: time) }
}
