import Pixels

/// How a picture is brought to the height of the room for it.
public enum PictureFit: String, Hashable, Sendable, CaseIterable {
    /// Made larger or smaller until its height is the room's, as wide as that makes it.
    case scale
    /// Left as it is; of a picture that is too high the middle is shown.
    case crop

    /// The most columns that a picture is ever shown with.
    public static let mostColumns = 8192

    /// How large a picture of `natural` size is shown in a room of `height` rows. A picture that would get wider
    /// than `mostColumns` is scaled to these, and less high than the room.
    public func size(of natural: PixelSize, height: Int) -> PixelSize {
        guard natural.width > 0, natural.height > 0, height > 0 else { return PixelSize(width: 0, height: 0) }
        switch self {
        case .crop:
            return PixelSize(
                width: min(natural.width, Self.mostColumns),
                height: min(natural.height, height)
            )
        case .scale:
            let width = Self.share(natural.width, by: height, of: natural.height)
            guard width > Self.mostColumns else { return PixelSize(width: width, height: height) }
            let rows = Self.share(natural.height, by: Self.mostColumns, of: natural.width)
            return PixelSize(width: Self.mostColumns, height: rows)
        }
    }

    /// What is kept of a picture that no room higher than `height` will show.
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
