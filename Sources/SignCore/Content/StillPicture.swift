import Pixels

/// A picture of bits as it is, at its own size.
struct StillPicture: BannerContent {
    private let picture: Bitmap

    init(_ picture: Bitmap) { self.picture = picture }

    /// Its own size, whatever the room.
    func size(in room: PixelSize, at time: ContentTime) -> PixelSize { picture.size }

    /// The picture.
    func draw(in room: PixelSize, at time: ContentTime) -> Bitmap { picture }
}
