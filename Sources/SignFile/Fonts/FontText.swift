import BannerText
import Diagnostics
import SignAPI

/// Describes fonts in messages to users, and writes lists of fonts in TOML.
package enum FontText {
    /// The minimum text height, in pixels, at which colored characters such as emoji can be recognized.
    static let leastColorRows = 32

    /// Returns a description of how `font` is drawn in text that is `rows` pixels high, such as `pixel font
    /// ×1, fits`.
    package static func appearance(of font: FontInfo, rows: Int) -> String {
        guard let fit = font.fit(inRows: rows) else { return "has none of these characters" }
        if font.isOnlyColor {
            return "in color\(rows < leastColorRows ? ", from \(leastColorRows) rows" : "")"
        }
        return "\(method(of: fit)), \(clipping(of: fit, rows: rows))"
    }

    /// Returns a description of the method by which the letters of a font are drawn, such as `strike of 16 px
    /// ×2`.
    private static func method(of fit: FontFit) -> String {
        switch fit.drawing {
        case .strike(factor: 1): "strike of \(fit.size) px"
        case .strike(let factor): "strike of \(fit.size) px ×\(factor)"
        case .pixels(let factor): "pixel font ×\(factor)"
        case .outlines: "outlines at \(fit.size) px"
        }
    }

    /// Returns a phrase that states whether all letters of a font fit into `rows` rows of pixels, and if not,
    /// how many rows are cut off.
    private static func clipping(of fit: FontFit, rows: Int) -> String {
        guard !fit.fits else { return "fits" }
        let excess = max(1, fit.rowsAboveBaseline + fit.rowsBelowBaseline - rows)
        return "\(excess) \(excess > 1 ? "rows" : "row") cut off"
    }

    /// Returns a list of the writing systems that `font` supports, such as `Hangul, Kana, Han`, or `other
    /// characters` if it supports none of the known ones.
    package static func systems(of font: FontInfo) -> String {
        let names = font.systems.map(\.rawValue)
        return names.isEmpty ? "other characters" : names.joined(separator: ", ")
    }

    /// Returns a table of `fonts`, with one string per font. Its columns are the file, the name, how the font
    /// is drawn in text that is `rows` pixels high, and the writing systems.
    package static func table(of fonts: [FontInfo], rows: Int) -> [String] {
        let cells = fonts.map { font in
            [
                Wording.printable(font.entry.text), font.name, appearance(of: font, rows: rows),
                systems(of: font),
            ]
        }
        let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
                + "  \(row[3])"
        }
    }

    /// Returns the TOML that sets the key `fonts` of the table `[text]` to `fonts`.
    package static func line(of fonts: [FontEntry]) -> String {
        "fonts = [\(fonts.map { $0.text.quotedAsTOML }.joined(separator: ", "))]"
    }

    /// Returns the value of the key `fonts` with which a sign draws all of `text` in `fonts`. Each character
    /// is drawn in the first listed font that contains it. The built-in letters therefore come last if they
    /// contain a visible character of the text, otherwise first.
    package static func list(of fonts: [FontEntry], for text: String) -> [FontEntry] {
        guard fonts != [.builtin] else { return fonts }
        let visible = text.filter { !$0.isWhitespace }
        let builtinDrawsSome = BuiltinFont.wide.missingGlyphs(in: visible).count < Set(visible).count
        return builtinDrawsSome ? fonts + [.builtin] : [.builtin] + fonts
    }
}
