import BannerText
import Diagnostics
import Pixels
import SignCore
import SignFile

/// Tests of the checks of fonts, on a machine whose fonts a test defines.
protocol FontCheckSuite {}

extension FontCheckSuite {
    /// Returns a machine with fonts that have these characters. A pixel font has 16 rows, or the number at
    /// the start of its name. A font whose name begins with "outlines" is scalable.
    func machine(_ fonts: [String: String]) -> InstalledFonts {
        InstalledFonts { entries, points, rows in
            let files = entries?.map(\.text) ?? fonts.keys.sorted()
            return files.compactMap { file in
                guard let characters = fonts[file] else { return nil }
                let name = file.split(separator: "/").last.map(String.init) ?? ""
                let own = Int(name.prefix { $0.isNumber }) ?? 16
                return FontInfo(
                    FontEntry(file),
                    name: name,
                    fits: rows.map { rows in
                        let isOutlines = name.hasPrefix("outlines")
                        let height = isOutlines ? rows : own
                        return FontFit(
                            rows: rows,
                            drawing: isOutlines ? .outlines : .pixels(factor: 1),
                            size: height,
                            rowsAboveBaseline: height - 1,
                            rowsBelowBaseline: 1,
                            fits: height <= rows
                        )
                    },
                    covered: Set(characters.unicodeScalars).intersection(points)
                )
            }
        }
    }

    func found(
        _ text: String,
        rows: Int = 16,
        more: String = "",
        on machine: InstalledFonts?,
        drawing: (any TextRenderer)? = nil,
        withNotes: Bool = false
    ) -> [String] {
        let file = """
            [display]
            driver = "memory"
            height = \(rows)
            [[option]]
            text = "\(text)"
            \(more)
            """
        let bytes = Array(file.utf8)
        let found = Result { () throws(ConfigurationError) in
            try Configuration.parse(bytes, file: "f", textRenderer: drawing, fonts: machine)
        }
        switch found {
        case .success(let loaded):
            return (loaded.diagnostics + (withNotes ? loaded.notes : [])).map(\.description)
        case .failure(let error): return error.diagnostics.map(\.description)
        }
    }
}

/// A renderer that draws every character as a block of eight columns. It can report characters as missing.
struct Blocks: TextRenderer {
    var missing: [Character] = []
    var states: [FontState] = []
    var isLit = false
    var mostCharacters = TextRequest.maxCharacters

    func render(_ requests: [TextRequest], settings setting: TextRunSettings) -> RenderingResult {
        var drawn = RenderingResult()
        drawn.fonts = states
        for request in requests {
            let count = request.text.prefix(mostCharacters).count
            var picture = Bitmap(width: 8 * count, height: setting.rows)
            if isLit { for y in 0..<setting.rows { picture[0, y] = true } }
            let columns = (0..<count).map { 8 * $0..<8 * $0 + 8 }
            drawn.texts[request] = RenderedText(
                picture: picture,
                columns: columns,
                missingCharacters: missing
            )
        }
        return drawn
    }
}
