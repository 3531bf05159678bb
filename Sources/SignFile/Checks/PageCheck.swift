import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Checks whether the text runs of each option, which are separated by line breaks, fit below each other.
/// Also finds an alignment in a ticker, which has no pages to align.
struct PageCheck {
    let checkedSign: CheckedConfiguration

    /// Whether the banner is a ticker that moves left or right, and therefore never shows a page as a whole.
    private var isHorizontalTicker: Bool {
        checkedSign.configuration.scroll.style == .ticker && checkedSign.configuration.axis == .horizontal
    }

    /// Reports each option whose text contains line breaks if the display shows them as spaces, or if it has
    /// no room for so many text runs below each other.
    func checkLineBreaks(_ findings: inout Findings) {
        checkAlignment(&findings)
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard let text = checkedSign.contents.styledText(ofOption: index, at: checkedSign.contentTime),
                text.breaksLines
            else {
                continue
            }
            let location = checkedSign.location(ofOption: index, keys: "text")
            if isHorizontalTicker {
                findings.addNote("a line break in a ticker is shown as a space", at: location)
            } else if checkedSign.configuration.writesVertically {
                findings.addWarning(
                    "vertical text has only one line, so the line break is shown as a space; replace it with a space",
                    at: location
                )
            } else {
                checkLines(
                    lineCount: text.lines.count,
                    ofOptionAt: index,
                    option: option,
                    at: location,
                    findings: &findings
                )
            }
        }
    }

    /// Warns if the text of `option` is shown on one line because it has too many lines: more than any text
    /// may have, or more than fit into the height of the option's area. `lineCount` is the number of lines of
    /// the text.
    private func checkLines(
        lineCount: Int,
        ofOptionAt index: Int,
        option: OptionSettings,
        at location: TextLocation,
        findings: inout Findings
    ) {
        guard lineCount <= TextLines.limit else {
            return findings.addWarning(
                "text has \(lineCount) lines, but at most \(TextLines.limit) fit below each other, so it is shown on one "
                    + "line; move the other lines to another option",
                at: location
            )
        }

        let rows = checkedSign.area(for: option).height
        let fontSelection = checkedSign.contents.fontSelection(of: option)
        // The number of lines that fit below each other.
        let capacity = TextLines.capacity(of: fontSelection, inRows: rows)
        guard lineCount > capacity else { return }
        let neededRows = lineCount * fontSelection.minimumLineHeight
        let remedy = capacity == 1 ? "a space in place of the line break" : "fewer lines"
        findings.addWarning(
            "text has \(lineCount) lines, which need \(neededRows) rows; the options have \(rows), enough for \(capacity), so "
                + "the text is shown on one line; write \(remedy), or make the display taller",
            at: location
        )
    }

    /// Warns about the first option that sets an alignment although the banner is a ticker, which has no
    /// pages to align.
    private func checkAlignment(_ findings: inout Findings) {
        guard isHorizontalTicker else { return }
        let nodes = checkedSign.root.elements(ofArray: "option").lazy.compactMap { $0.member("align") }
        guard let node = nodes.first else { return }
        findings.addWarning(
            "align does nothing in a ticker, which has no pages; remove it, or write style = \"paged\"",
            at: node.keyLocation
        )
    }
}
