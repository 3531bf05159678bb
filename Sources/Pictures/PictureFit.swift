import Pixels

/// How a picture fits the height of its room.
public enum PictureFit: String, Hashable, Sendable, CaseIterable {
    /// Scaled to the height of the room, with its aspect ratio.
    case scale
    /// At its own size; the middle of a picture that is too high.
    case crop

    /// The maximum width of a shown picture, in columns.
    package static let maxColumns = 8192

    /// Returns the size of a picture of `natural` size in a room of `height` rows. A picture that would exceed
    /// `maxColumns` is scaled to that width, and is then lower than the room.
    package func size(of natural: PixelSize, height: Int) -> PixelSize {
        guard natural.width > 0, natural.height > 0, height > 0 else { return PixelSize(width: 0, height: 0) }
        switch self {
        case .crop:
            return PixelSize(
                width: min(natural.width, Self.maxColumns),
                height: min(natural.height, height)
            )
        case .scale:
            let width = Self.share(natural.width, by: height, of: natural.height)
            guard width > Self.maxColumns else { return PixelSize(width: width, height: height) }
            let rows = Self.share(natural.height, by: Self.maxColumns, of: natural.width)
            return PixelSize(width: Self.maxColumns, height: rows)
        }
    }

    /// Returns the shape that suffices for rooms of up to `height` rows.
    func keptShape(of natural: PixelSize, height: Int) -> PictureShape {
        let size = size(of: natural, height: min(height, natural.height))
        switch self {
        case .crop: return PictureShape(PixelRectangle(middleOf: natural, size: size))
        case .scale: return PictureShape(part: PixelRectangle(of: natural), size: size)
        }
    }

    /// `length` · `factor` / `whole`, rounded, at least 1.
    private static func share(_ length: Int, by factor: Int, of whole: Int) -> Int {
        max(1, (length * factor + whole / 2) / whole)
    }
}
