/// The lines of a text, which are stacked from top to bottom, and the rule that selects a font for each line
/// according to its rows.
package struct TextLines {
    /// The maximum number of lines in a text.
    package static let limit = 4

    /// The lines of the text from top to bottom, without line breaks.
    package let lines: [StyledText]
    /// The rule that selects the font of each line of the text.
    package let fontSelection: FontSelection
    /// The number of display rows that are available for each line of the text.
    package let rows: Int

    /// Splits `text` into lines that are stacked in an area of `rows` rows. `fontSelection` selects the font
    /// of a single line.
    ///
    /// Returns nil if the text has only one line or the area has too few rows. The text is then shown as a
    /// single line, with spaces instead of line breaks.
    package init?(_ text: StyledText, in fontSelection: FontSelection, rows: Int) {
        guard text.breaksLines else { return nil }
        let lines = text.lines
        guard lines.count <= Self.capacity(of: fontSelection, inRows: rows) else { return nil }
        self.lines = lines
        self.rows = rows / lines.count
        self.fontSelection = fontSelection.fitted(toRows: self.rows)
    }

    /// Returns the number of text lines that fit into `rows` rows, from 1 to `limit`. The result is always 1
    /// for vertical text.
    package static func capacity(of fontSelection: FontSelection, inRows rows: Int) -> Int {
        fontSelection.isVertical ? 1 : max(1, min(limit, rows / fontSelection.minimumLineHeight))
    }

    /// Returns the texts that must be rendered to show `text` in an area of `rows` rows, each with the rule
    /// that selects its font. They are the lines of the text, or the complete text if it is shown as a single
    /// line.
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
    /// The minimum height of a line in a text with several lines, in rows. Below eight rows, only the
    /// built-in font is legible.
    package var minimumLineHeight: Int {
        textRunSettings == nil ? minimumHeight : TextRunSettings.allowedRows.lowerBound * scale
    }

    /// Returns a copy of this selection whose letters fit into `rows` rows at the current scale.
    fileprivate func fitted(toRows rows: Int) -> FontSelection {
        guard let setting = textRunSettings, height(inRows: rows) > rows else { return self }
        return sized(toRows: rows / scale, setting)
    }
}
