import MonotonicTime
import Pixels

/// Text with an icon. The icon is placed in front of horizontal text and centered vertically, or above
/// vertical text and centered horizontally.
struct IconedContent: BannerContent {
    /// The space between the icon and the text at scale 1, in pixels.
    private static let gap = 2

    private let icon: any BannerContent
    private let label: any BannerContent
    private let gap: Int
    private let isVertical: Bool
    private let background: Color

    init(
        _ icon: any BannerContent,
        _ label: any BannerContent,
        scale: Int,
        isVertical: Bool,
        on background: Color
    ) {
        self.icon = icon
        self.label = label
        self.isVertical = isVertical
        gap = Self.gap * scale
        self.background = background
    }

    /// Returns the size of the part of `area` that remains for the text beside an icon of the size `icon`.
    /// For vertical text, below its icon, this is all of `area`. The font of the text is selected for the
    /// returned size.
    private func rest(of area: PixelSize, besides icon: PixelSize) -> PixelSize {
        isVertical ? area : PixelSize(width: max(0, area.width - icon.width - gap), height: area.height)
    }

    /// Returns the size of the icon and the text together in the available area `area`. If the text is empty,
    /// there is no space between them.
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

    /// Draws the icon and the text, which is placed after the icon or, if it is vertical, below it. Across
    /// this direction, the icon and the text are centered.
    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let iconPicture = icon.draw(in: area, at: time)
        let labelArea = rest(of: area, besides: iconPicture.size)
        let labelPicture = label.draw(in: labelArea, at: time)
        let wholeSize = size(of: iconPicture.size, and: labelPicture.size)
        var picture = Bitmap(size: wholeSize, format: labelPicture.format)
        if background != .black { picture.fill(PixelRectangle(of: wholeSize), with: background) }
        picture.copy(iconPicture, to: origin(of: iconPicture.size, offset: 0, in: wholeSize))
        let labelOffset = (isVertical ? iconPicture.height : iconPicture.width) + gap
        picture.copy(labelPicture, to: origin(of: labelPicture.size, offset: labelOffset, in: wholeSize))
        return picture
    }

    /// Returns the position at which a part of the size `part` is drawn. In the direction of the text, it is
    /// `offset` pixels from the start of the area `whole`; across this direction, it is centered.
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
