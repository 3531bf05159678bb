/// A page of the banner without text or a picture, which is either completely lit (`solid`) or completely
/// dark (`blank`).
public enum PageContent: String, BannerContent, Hashable, CaseIterable {
    /// All pixels of the page are lit.
    case solid
    /// All pixels of the page are dark.
    case blank

    /// Returns `area` as the size of the page, because the page fills the area in which it is shown.
    public func size(in area: PixelSize, at time: ContentTime) -> PixelSize { area }

    /// Returns a picture with the size of `area` that is completely lit (`solid`) or completely dark (`blank`).
    public func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        var page = Bitmap(width: area.width, height: area.height)
        if self == .solid { page.fill() }
        return page
    }
}

/// The content that replaces a picture that cannot be displayed: a box with a cross, as high as the available
/// area.
public struct MissingPicture: BannerContent, Hashable {
    package init() {}

    /// Returns the size of the box: a square that is as high as `area`, but not wider than the maximum width
    /// of a picture.
    public func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        let side = min(max(0, area.height), PictureFit.maxColumns)
        return PixelSize(width: side, height: side)
    }

    /// Returns a picture of a box with a cross, which replaces a picture that cannot be displayed.
    public func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let side = size(in: area, at: time).height
        var box = Bitmap(width: side, height: side)
        for i in 0..<side {
            for (x, y) in [(i, 0), (i, side - 1), (0, i), (side - 1, i), (i, i), (i, side - 1 - i)] {
                box[x, y] = true
            }
        }
        return box
    }
}
