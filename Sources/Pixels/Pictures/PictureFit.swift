/// The method by which a picture is fitted into an area that may have another height.
public enum PictureFit: String, Hashable, Sendable, CaseIterable {
    /// The picture is scaled to the height of the area and keeps its aspect ratio.
    case scale
    /// The picture is shown at its original size. If it is higher than the area, only its middle is shown.
    case crop

    /// The maximum width at which a picture is shown on a display, in pixels.
    package static let maxColumns = 8192

    /// Returns the size at which a picture with the original size `natural` is shown in an area that is
    /// `height` rows high. A scaled picture is at most `maxColumns` wide. If it would be wider, it is shown
    /// lower than the area.
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

    /// Returns the part of a picture with the original size `natural` that must be stored, and the size at
    /// which it must be stored, to show the picture in areas of up to `height` rows.
    package func keptShape(of natural: PixelSize, height: Int) -> PictureShape {
        let size = size(of: natural, height: min(height, natural.height))
        switch self {
        case .crop: return PictureShape(PixelRectangle(middleOf: natural, size: size))
        case .scale: return PictureShape(part: PixelRectangle(size: natural), size: size)
        }
    }

    /// Returns `length` · `factor` / `whole`, rounded to a whole number, but at least 1.
    private static func share(_ length: Int, by factor: Int, of whole: Int) -> Int {
        max(1, (length * factor + whole / 2) / whole)
    }
}
