/// How a font is drawn at a given height of text: from which glyphs, and in which size.
public struct FontFit: Hashable, Sendable {
    /// The glyph source of a font.
    public enum Drawing: Hashable, Sendable {
        /// The font's bitmaps, scaled by an integer factor.
        case strike(factor: Int)
        /// Pixel-aligned outlines at the size for which they were designed, scaled by an integer factor.
        case pixels(factor: Int)
        /// Scalable outlines.
        case outlines
    }

    /// The height of the text run in rows.
    public var rows: Int
    /// The glyph source.
    public var drawing: Drawing
    /// The font size in pixels.
    public var size: Int
    /// The number of rows with ink above the baseline.
    public var above: Int
    /// The number of rows with ink below the baseline.
    public var below: Int
    /// Whether the ink fits into `rows` rows. Otherwise it is clipped.
    public var fits: Bool

    /// Creates a fit.
    public init(rows: Int, drawing: Drawing, size: Int, above: Int, below: Int, fits: Bool) {
        self.rows = rows
        self.drawing = drawing
        self.size = size
        self.above = above
        self.below = below
        self.fits = fits
    }
}

/// The kinds of glyphs in a font.
public struct FontTraits: OptionSet, Hashable, Sendable {
    /// The bits, as `loopbanner-text` sends them in its greeting (its first message).
    public let rawValue: UInt8

    /// Creates traits from the bits of a greeting; see `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The font has outlines.
    public static let outlines = FontTraits(rawValue: 1)
    /// The font has bitmaps.
    public static let strikes = FontTraits(rawValue: 2)
    /// The font has color glyphs.
    public static let color = FontTraits(rawValue: 4)
}

/// Information about a font: its contents and how it is drawn.
public struct FontInfo: Hashable, Sendable {
    /// The file and face.
    public var entry: FontEntry
    /// The family and style.
    public var name: String
    /// The kinds of glyphs.
    public var traits: FontTraits
    /// How the font is drawn, for each requested number of rows.
    public var fits: [FontFit]
    /// The code points that the font has, among those that were requested.
    public var covered: Set<Unicode.Scalar>

    /// Creates information about a font.
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

    /// Returns how the font is drawn in text runs of `rows` rows, or nil if that was not requested.
    public func fit(inRows rows: Int) -> FontFit? { fits.first { $0.rows == rows } }

    /// Whether the font has only color glyphs, which are illegible on few rows of bits.
    public var isOnlyColor: Bool { traits.contains(.color) && !traits.contains(.outlines) }

    /// Returns the code points that a font must have to show `text`, each once, in text order. Control characters are
    /// shown as spaces.
    public static func points(of text: String) -> [Unicode.Scalar] {
        var found = Set<Unicode.Scalar>()
        return text.unicodeScalars.map { $0.breaksLine ? " " : $0 }.filter { found.insert($0).inserted }
    }
}
