import MonotonicTime
import Pixels

/// An icon at its original size, multiplied by the scale of the letters. A picture that is higher than the
/// available area is scaled down.
struct IconContent: BannerContent {
    /// The height, in pixels, of the box that replaces an unreadable picture.
    private static let missingRows = 8

    private let content: any BannerContent
    private let maxHeight: Int

    init(_ settings: IconSettings, scale: Int, pictures: PictureLibrary) {
        switch settings {
        case .rows(let rows):
            content = StillPicture(picture: rows.scaled(from: 1, to: scale))
            maxHeight = .max
        case .picture(let settings):
            let picture = pictures[settings]
            content = picture ?? MissingPicture()
            maxHeight = (picture?.source.originalSize.height ?? Self.missingRows) * scale
        }
    }

    private func lowered(_ area: PixelSize) -> PixelSize {
        PixelSize(width: area.width, height: min(area.height, maxHeight))
    }

    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        content.size(in: lowered(area), at: time)
    }

    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        content.draw(in: lowered(area), at: time)
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? { content.lifetime(at: time) }

    /// Returns whether the icon is a picture that is completely dark in `area`, in all of its frames.
    func isDark(in area: PixelSize) -> Bool {
        (content as? PictureContent)?.uniformState(in: lowered(area)) == false
    }
}

/// A monochrome picture that is always drawn at its original size.
struct StillPicture: BannerContent {
    let picture: Bitmap

    func size(in area: PixelSize, at time: ContentTime) -> PixelSize { picture.size }

    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap { picture }
}
