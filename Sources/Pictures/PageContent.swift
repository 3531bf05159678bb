import Pixels

/// A page without a picture: all of the room lit, or dark.
public enum PageContent: String, BannerContent, Hashable, CaseIterable {
    /// Every pixel is lit.
    case solid
    /// Every pixel is dark.
    case blank

    /// All of the room.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize { room }

    /// The lit or dark room.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        var page = Bitmap(width: room.width, height: room.height)
        if self == .solid { page.fill() }
        return page
    }
}
