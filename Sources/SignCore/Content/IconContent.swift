import MonotonicTime
import Pictures
import Pixels

/// An icon at its own size, or as many times as large as the letters are. A picture that is higher than the room is
/// scaled down to it.
struct IconContent: BannerContent {
    private enum Kind {
        case rows(Bitmap)
        case picture(PictureContent)
        case missing
    }

    /// The rows of the box in place of a picture that cannot be read.
    private static let missingRows = 8

    private let kind: Kind
    private let scale: Int

    /// The icon of `settings`, whose picture is in `pictures`, beside letters of this scale.
    init(_ settings: IconSettings, scale: Int, pictures: PictureLibrary) {
        self.scale = scale
        switch settings {
        case .rows(let rows): kind = .rows(rows.scaled(from: 1, to: scale))
        case .picture(let settings): kind = pictures[settings].map(Kind.picture) ?? .missing
        }
    }

    /// The room with no more rows than the icon takes.
    private func lowered(_ room: PixelSize, to rows: Int) -> PixelSize {
        PixelSize(width: room.width, height: min(room.height, rows * scale))
    }

    /// Its size in `room`.
    func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        switch kind {
        case .rows(let rows): rows.size
        case .picture(let picture):
            picture.size(in: lowered(room, to: picture.source.natural.height), at: time)
        case .missing: MissingPicture().size(in: lowered(room, to: Self.missingRows), at: time)
        }
    }

    /// Its picture, or the frame that is due at `time`.
    func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        switch kind {
        case .rows(let rows): rows
        case .picture(let picture):
            picture.draw(in: lowered(room, to: picture.source.natural.height), at: time)
        case .missing: MissingPicture().draw(in: lowered(room, to: Self.missingRows), at: time)
        }
    }

    /// How long the frame of a moving picture is shown.
    func lifetime(at time: ContentTime) -> Nanoseconds? {
        if case .picture(let picture) = kind { picture.lifetime(at: time) } else { nil }
    }

    /// Whether the icon shows nothing in `room`: all of its pixels are dark, in every frame.
    func isDark(in room: PixelSize) -> Bool {
        guard case .picture(let picture) = kind else { return false }
        return picture.uniformState(in: lowered(room, to: picture.source.natural.height)) == false
    }
}
