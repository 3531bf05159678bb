import Pixels

/// A page without a picture: the whole room lit or dark.
public enum PageContent: String, BannerContent, Hashable, CaseIterable {
    case solid
    case blank

    /// Returns the size of the room.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize { room }

    /// Returns a lit or dark picture of the room.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        var page = Bitmap(width: room.width, height: room.height)
        if self == .solid { page.fill() }
        return page
    }
}

/// The replacement of a picture that cannot be shown: a box with a cross, as high as the room.
public struct MissingPicture: BannerContent, Hashable {
    package init() {}

    /// Returns a square as high as the room, and no larger than a picture may be.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        let side = min(max(0, room.height), PictureLimits.side)
        return PixelSize(width: side, height: side)
    }

    /// Returns the box with its cross.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        let side = size(in: room, at: time).height
        var box = Bitmap(width: side, height: side)
        for i in 0..<side {
            for (x, y) in [(i, 0), (i, side - 1), (0, i), (side - 1, i), (i, i), (i, side - 1 - i)] {
                box[x, y] = true
            }
        }
        return box
    }
}
