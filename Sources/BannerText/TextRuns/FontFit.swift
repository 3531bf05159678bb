/// A description of how a font is drawn at a certain text height: the kind and the size of its glyphs.
public struct FontFit: Hashable, Sendable {
    /// The kind of glyphs from which a font is drawn.
    public enum Drawing: Hashable, Sendable {
        /// Bitmaps that the font contains, enlarged by the integer `factor`.
        case strike(factor: Int)
        /// Outlines of a pixel font. At the design size of the font, they match the pixels exactly, so they
        /// are drawn at this size and then enlarged by the integer `factor`.
        case pixels(factor: Int)
        /// Outlines that can be scaled to any size.
        case outlines
    }

    /// The height of the text in rows.
    public var rows: Int
    /// The kind of glyphs from which the font is drawn at this height.
    public var drawing: Drawing
    /// The font size in pixels, which may differ from `rows`.
    public var size: Int
    /// The number of rows above the baseline to which letters of the font extend.
    public var rowsAboveBaseline: Int
    /// The number of rows below the baseline to which letters of the font extend.
    public var rowsBelowBaseline: Int
    /// Whether all letters of the font fit into `rows` rows. If false, some letters are clipped.
    public var fits: Bool

    /// Creates a description of how a font is drawn in text of `rows` rows.
    public init(
        rows: Int,
        drawing: Drawing,
        size: Int,
        rowsAboveBaseline: Int,
        rowsBelowBaseline: Int,
        fits: Bool
    ) {
        self.rows = rows
        self.drawing = drawing
        self.size = size
        self.rowsAboveBaseline = rowsAboveBaseline
        self.rowsBelowBaseline = rowsBelowBaseline
        self.fits = fits
    }
}

/// The kinds of glyphs that a font contains, as a set.
public struct FontTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set, as received from `loopbanner-text`, the process that renders text in system
    /// fonts.
    public let rawValue: UInt8

    /// Creates a set of glyph kinds from the bits received from `loopbanner-text`, the process that renders
    /// text in system fonts.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The font has outlines, which can be scaled to any size.
    public static let outlines = FontTraits(rawValue: 1)
    /// The font has bitmaps (strikes).
    public static let strikes = FontTraits(rawValue: 2)
    /// The font has color glyphs, such as emoji.
    public static let color = FontTraits(rawValue: 4)
}

/// Information about a font: its name, how it is drawn, and which characters it has.
public struct FontInfo: Hashable, Sendable {
    /// The entry of the font in a font list, such as a file and the index of a face.
    public var entry: FontEntry
    /// The name of the font's family and style.
    public var name: String
    /// The kinds of glyphs that the font contains.
    public var traits: FontTraits
    /// A description of how the font is drawn at each of the requested heights.
    public var fits: [FontFit]
    /// The set of requested code points that the font has.
    public var covered: Set<Unicode.Scalar>

    /// Creates information about the font of the font list entry `entry`.
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

    /// Returns how the font is drawn in text of `rows` rows, or nil if this height was not requested.
    public func fit(inRows rows: Int) -> FontFit? { fits.first { $0.rows == rows } }

    /// Whether the font has color glyphs but no outlines. On a display with few rows and one bit per pixel,
    /// color glyphs are illegible.
    public var isOnlyColor: Bool { traits.contains(.color) && !traits.contains(.outlines) }

    /// Returns the code points that a font needs to show `text`, each once and in text order. Control
    /// characters that break a line are replaced with spaces.
    public static func scalars(of text: String) -> [Unicode.Scalar] {
        var found = Set<Unicode.Scalar>()
        return text.unicodeScalars.map { $0.breaksLine ? " " : $0 }.filter { found.insert($0).inserted }
    }
}
