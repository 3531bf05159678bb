import Pixels

/// What is shown in place of a picture that cannot be: a box with a cross, as high as the room.
public struct MissingPicture: BannerContent, Hashable {
    /// The only one there is.
    public init() {}

    /// A square as high as the room, and no larger than a picture may be.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        let side = min(max(0, room.height), PictureLimits.side)
        return PixelSize(width: side, height: side)
    }

    /// The box with its cross.
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
