import BannerText
import Diagnostics
import SignAPI

/// Fonts in words, and as a configuration has them.
package enum FontWords {
    /// The rows below which a picture that was made for color shows nothing.
    static let leastColorRows = 32

    /// How `font` is drawn in lines of `rows` rows, such as `pixel font ×1, fits`.
    package static func drawing(of font: FontInfo, rows: Int) -> String {
        guard let fit = font.fit(inRows: rows) else { return "has none of these characters" }
        if font.isOnlyColor {
            return "in color\(rows < leastColorRows ? ", from \(leastColorRows) rows" : "")"
        }
        let drawing =
            switch fit.drawing {
            case .strike(factor: 1): "strike of \(fit.size) px"
            case .strike(let factor): "strike of \(fit.size) px ×\(factor)"
            case .pixels(let factor): "pixel font ×\(factor)"
            case .outlines: "outlines at \(fit.size) px"
            }
        guard !fit.fits else { return "\(drawing), fits" }
        let excess = max(1, fit.above + fit.below - rows)
        return "\(drawing), \(excess) \(excess > 1 ? "rows" : "row") cut off"
    }

    /// What `font` can write, such as `Hangul, Kana, Han`.
    package static func systems(of font: FontInfo) -> String {
        let names = font.systems.map(\.rawValue)
        return names.isEmpty ? "other characters" : names.joined(separator: ", ")
    }

    /// A row for each of `fonts`, drawn in lines of `rows` rows: the file, the name, how it is drawn, what it can write.
    package static func table(of fonts: [FontInfo], rows: Int) -> [String] {
        let cells = fonts.map { font in
            [Wording.printable(font.entry.text), font.name, drawing(of: font, rows: rows), systems(of: font)]
        }
        let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
                + "  \(row[3])"
        }
    }

    /// The key `fonts` of `[text]` with these fonts, ready to be written into a configuration.
    package static func line(of fonts: [FontEntry]) -> String {
        "fonts = [\(fonts.map { quoted($0.text) }.joined(separator: ", "))]"
    }

    /// The fonts of a list that draws a text as `fonts` alone do. The built-in letters come first, unless they have a
    /// character of the text that is no blank.
    package static func list(of fonts: [FontEntry], for text: String) -> [FontEntry] {
        guard fonts != [.builtin] else { return fonts }
        let seen = text.filter { !$0.isWhitespace }
        let builtinDrawsSome = BuiltinFont.wide.missing(in: seen).count < Set(seen).count
        return builtinDrawsSome ? fonts + [.builtin] : [.builtin] + fonts
    }

    /// A string as TOML has it.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.appendQuoted(text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
