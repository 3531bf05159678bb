/// How a font is drawn in lines of some rows.
public struct FontFit: Hashable, Sendable {
    /// What of a font is drawn.
    public enum Drawing: Hashable, Sendable {
        /// Its bitmaps, so many times as large.
        case strike(factor: Int)
        /// Outlines of whole pixels, at so many times the size that they were drawn in.
        case pixels(factor: Int)
        /// Outlines of any size.
        case outlines
    }

    /// The rows of a line.
    public var rows: Int
    /// What is drawn.
    public var drawing: Drawing
    /// Its size, in pixels.
    public var size: Int
    /// Rows of ink above the baseline.
    public var above: Int
    /// Rows of ink below the baseline.
    public var below: Int
    /// Whether the ink fits the rows; what does not is cut off.
    public var fits: Bool

    /// A font that is drawn so.
    public init(rows: Int, drawing: Drawing, size: Int, above: Int, below: Int, fits: Bool) {
        self.rows = rows
        self.drawing = drawing
        self.size = size
        self.above = above
        self.below = below
        self.fits = fits
    }
}

/// What a font is made of.
public struct FontTraits: OptionSet, Hashable, Sendable {
    /// The bits of a greeting.
    public let rawValue: UInt8

    /// These bits of a greeting.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It has outlines.
    public static let outlines = FontTraits(rawValue: 1)
    /// It has bitmaps.
    public static let strikes = FontTraits(rawValue: 2)
    /// It has glyphs in color.
    public static let color = FontTraits(rawValue: 4)
}

/// What is known about a font: what it has, and how it is drawn.
public struct FontInfo: Hashable, Sendable {
    /// Its file and face.
    public var entry: FontEntry
    /// Its family and style.
    public var name: String
    /// What it is made of.
    public var traits: FontTraits
    /// How it is drawn, for each number of rows that was asked for.
    public var fits: [FontFit]
    /// The code points that it has, of those that were asked for.
    public var covered: Set<Unicode.Scalar>

    /// What is known about a font.
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

    /// How it is drawn in lines of `rows` rows; nil if that was not asked for.
    public func fit(inRows rows: Int) -> FontFit? { fits.first { $0.rows == rows } }

    /// Whether it has only pictures in color, which show nothing on few rows of bits.
    public var isOnlyColor: Bool { traits.contains(.color) && !traits.contains(.outlines) }

    /// The code points that a font must have for `text`, each once, in their order. A control character is drawn as a
    /// space.
    public static func points(of text: String) -> [Unicode.Scalar] {
        var known = Set<Unicode.Scalar>()
        return text.unicodeScalars.map { $0.breaksLine ? " " : $0 }.filter { known.insert($0).inserted }
    }
}
