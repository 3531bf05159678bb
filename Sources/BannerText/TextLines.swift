/// The lines of a text that stand below each other, each with the fonts that fit its share of the rows.
package struct TextLines {
    /// The maximum number of lines.
    package static let limit = 4

    /// The lines from top to bottom, without line breaks.
    package let lines: [StyledText]
    /// The fonts of every line.
    package let fontSelection: FontSelection
    /// The number of rows in which each line must fit.
    package let rows: Int

    /// Creates the lines of `text` in a room of `rows` rows. `fontSelection` has the fonts of a single line. Returns nil
    /// if the text has one line, or if the room has too few rows for its lines. The text is then shown in one line, with
    /// spaces for the line breaks.
    package init?(_ text: StyledText, in fontSelection: FontSelection, rows: Int) {
        guard text.breaksLines else { return nil }
        let lines = text.lines
        guard lines.count <= Self.capacity(of: fontSelection, inRows: rows) else { return nil }
        self.lines = lines
        self.rows = rows / lines.count
        self.fontSelection = fontSelection.fitted(toRows: self.rows)
    }

    /// Returns how many lines fit into `rows` rows: at least one, and one if characters are stacked.
    package static func capacity(of fontSelection: FontSelection, inRows rows: Int) -> Int {
        fontSelection.isVertical ? 1 : max(1, min(limit, rows / fontSelection.minimumLineHeight))
    }

    /// Returns the texts to render for `text` in a room of `rows` rows, with their fonts: its lines, or the whole text
    /// if it is shown in one line.
    package static func parts(
        of text: StyledText,
        in fontSelection: FontSelection,
        rows: Int
    ) -> [(text: String, fontSelection: FontSelection)] {
        guard let lines = TextLines(text, in: fontSelection, rows: rows) else {
            return [(text.text, fontSelection)]
        }
        return lines.lines.map { ($0.text, lines.fontSelection) }
    }
}

extension FontSelection {
    /// The minimum number of rows of a line among others. Below eight rows, only the built-in font is legible.
    package var minimumLineHeight: Int {
        textRunSettings == nil ? minimumHeight : TextRunSettings.allowedRows.lowerBound * scale
    }

    /// Returns a selection whose letters fit into `rows` rows at the current scale.
    fileprivate func fitted(toRows rows: Int) -> FontSelection {
        guard let setting = textRunSettings, height(inRows: rows) > rows else { return self }
        return sized(toRows: rows / scale, setting)
    }
}
