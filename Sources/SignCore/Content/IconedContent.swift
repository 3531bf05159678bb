import MonotonicTime
import Pixels

/// Text with an icon: in front of horizontal text and vertically centered, or above vertical text and
/// horizontally centered.
struct IconedContent: BannerContent {
    /// The space between the icon and the text at scale 1, in pixels.
    private static let gap = 2

    private let icon: any BannerContent
    private let label: any BannerContent
    private let gap: Int
    private let isVertical: Bool
    private let background: Color

    init(
        icon: any BannerContent,
        label: any BannerContent,
        scale: Int,
        isVertical: Bool,
        background: Color
    ) {
        self.icon = icon
        self.label = label
        self.isVertical = isVertical
        gap = Self.gap * scale
        self.background = background
    }

    /// Returns the size of the part of `area` that remains for text beside an icon of the size `icon`. For
    /// vertical text, whose icon is above it, this is all of `area`. The font of the text is selected for
    /// this size.
    private func rest(of area: PixelSize, besides icon: PixelSize) -> PixelSize {
        isVertical ? area : PixelSize(width: max(0, area.width - icon.width - gap), height: area.height)
    }

    /// Returns the total size of the icon and the text in the available area `area`. The space between them
    /// is omitted if the text is empty.
    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        let icon = icon.size(in: area, at: time)
        return size(of: icon, and: label.size(in: rest(of: area, besides: icon), at: time))
    }

    private func size(of icon: PixelSize, and label: PixelSize) -> PixelSize {
        guard label.width > 0, label.height > 0 else { return icon }
        if isVertical {
            return PixelSize(width: max(icon.width, label.width), height: icon.height + gap + label.height)
        }
        return PixelSize(width: icon.width + gap + label.width, height: max(icon.height, label.height))
    }

    /// Draws the icon, followed by the text beside it or, for vertical text, below it. At right angles to
    /// this direction, both are centered.
    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let iconPicture = icon.draw(in: area, at: time)
        let labelArea = rest(of: area, besides: iconPicture.size)
        let labelPicture = label.draw(in: labelArea, at: time)
        let wholeSize = size(of: iconPicture.size, and: labelPicture.size)
        var picture = Bitmap(size: wholeSize, format: labelPicture.format)
        if background != .black { picture.fill(PixelRectangle(size: wholeSize), with: background) }
        picture.copy(iconPicture, to: origin(of: iconPicture.size, offset: 0, in: wholeSize))
        let labelOffset = (isVertical ? iconPicture.height : iconPicture.width) + gap
        picture.copy(labelPicture, to: origin(of: labelPicture.size, offset: labelOffset, in: wholeSize))
        return picture
    }

    /// Returns the position at which to draw a part of the size `part`. It is `offset` pixels from the start
    /// of `whole` in the direction of the text, and centered at right angles to it.
    private func origin(of part: PixelSize, offset: Int, in whole: PixelSize) -> PixelPoint {
        isVertical
            ? PixelPoint(x: (whole.width - part.width) / 2, y: offset)
            : PixelPoint(x: offset, y: (whole.height - part.height) / 2)
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? {
        [icon.lifetime(at: time), label.lifetime(at: time)].compactMap { $0 }.min()
    }

    var readsClock: Bool { label.readsClock }

    func text(at time: ContentTime) -> String? { label.text(at: time) }
}
