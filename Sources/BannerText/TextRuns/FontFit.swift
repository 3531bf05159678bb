/// How a font is drawn in text of a certain height: its kind of glyphs and their size.
public struct FontFit: Hashable, Sendable {
    /// The kind of glyphs from which a font is drawn.
    public enum Drawing: Hashable, Sendable {
        /// Bitmaps that the font contains, enlarged by an integer factor.
        case strike(factor: Int)
        /// Outlines of a pixel font. They are drawn at the design size, at which they match the pixels exactly, and
        /// then enlarged by an integer factor.
        case pixels(factor: Int)
        /// Outlines that can be scaled to any size.
        case outlines
    }

    /// The height of the text in rows.
    public var rows: Int
    /// The kind of glyphs that are used.
    public var drawing: Drawing
    /// The font size in pixels, which may differ from `rows`.
    public var size: Int
    /// The number of rows above the baseline that letters occupy.
    public var above: Int
    /// The number of rows below the baseline that letters occupy.
    public var below: Int
    /// Whether all letters fit into `rows` rows. If false, letters are clipped.
    public var fits: Bool

    /// Creates a description of how a font is drawn.
    public init(rows: Int, drawing: Drawing, size: Int, above: Int, below: Int, fits: Bool) {
        self.rows = rows
        self.drawing = drawing
        self.size = size
        self.above = above
        self.below = below
        self.fits = fits
    }
}

/// The kinds of glyphs that a font contains.
public struct FontTraits: OptionSet, Hashable, Sendable {
    /// The bits that `loopbanner-text` sends for a font in its greeting (its first message).
    public let rawValue: UInt8

    /// Creates traits from the bits that `loopbanner-text` sends in its greeting.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The font has outlines.
    public static let outlines = FontTraits(rawValue: 1)
    /// The font has bitmaps.
    public static let strikes = FontTraits(rawValue: 2)
    /// The font has color glyphs.
    public static let color = FontTraits(rawValue: 4)
}

/// Information about a font: its characters, and how it is drawn.
public struct FontInfo: Hashable, Sendable {
    /// The entry of the font in a font list, such as a file and the index of a face.
    public var entry: FontEntry
    /// The name of the font's family and style.
    public var name: String
    /// The kinds of glyphs that the font contains.
    public var traits: FontTraits
    /// How the font is drawn at each requested height.
    public var fits: [FontFit]
    /// Those of the requested code points that the font has.
    public var covered: Set<Unicode.Scalar>

    /// Creates information about the font `entry`.
    public init(
        _ entry: FontEntry,
        name: String,
        traits: FontTraits = .outlines,
        fits: [FontFit] = [],
        covered: Set<Unicode.Scalar> = []
    ) {
        self.entry = entry
        self.name = name
        self.traits = traits
        self.fits = fits
        self.covered = covered
    }

    /// Returns how the font is drawn in text of `rows` rows. Returns nil if that height was not requested.
    public func fit(inRows rows: Int) -> FontFit? { fits.first { $0.rows == rows } }

    /// Whether the font has only color glyphs, which are illegible on a display with few rows and one bit per pixel.
    public var isOnlyColor: Bool { traits.contains(.color) && !traits.contains(.outlines) }

    /// Returns the code points that a font needs to show `text`. Each is returned once, in text order. Control
    /// characters are shown as spaces.
    public static func scalars(of text: String) -> [Unicode.Scalar] {
        var found = Set<Unicode.Scalar>()
        return text.unicodeScalars.map { $0.breaksLine ? " " : $0 }.filter { found.insert($0).inserted }
    }
}
