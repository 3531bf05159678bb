import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Checks whether the text runs of each option, which are separated by line breaks, fit below each other.
/// Also finds an alignment in a ticker, which has no pages to align.
struct PageCheck {
    let checked: CheckedConfiguration

    /// Whether the banner is a ticker that moves left or right, and therefore never shows a page as a whole.
    private var isHorizontalTicker: Bool {
        checked.configuration.scroll.style == .ticker && checked.configuration.axis == .horizontal
    }

    /// Reports each option whose text contains line breaks if the display shows them as spaces, or if it has
    /// no room for so many text runs below each other.
    func run(_ findings: inout Findings) {
        checkAlignment(&findings)
        for (index, option) in checked.configuration.options.enumerated() {
            guard let text = checked.contents.styledText(of: index, at: checked.time), text.breaksLines else {
                continue
            }
            let location = checked.location(ofOption: index, "text")
            if isHorizontalTicker {
                findings.note("a line break in a ticker is shown as a space", at: location)
            } else if checked.configuration.writesVertically {
                findings.warning(
                    "vertical text has only one line, so the line break is shown as a space; replace it with a space",
                    at: location
                )
            } else {
                checkLines(
                    count: text.lines.count,
                    ofOptionAt: index,
                    option: option,
                    at: location,
                    findings: &findings
                )
            }
        }
    }

    /// Warns if the text of `option` is shown as a single run because it has too many line breaks. The limit
    /// is either that of any text or the height of the option's area. `count` is the number of text runs that
    /// the line breaks separate.
    private func checkLines(
        count: Int,
        ofOptionAt index: Int,
        option: OptionSettings,
        at location: TextLocation,
        findings: inout Findings
    ) {
        guard count <= TextLines.limit else {
            return findings.warning(
                "text has \(count) lines, but at most \(TextLines.limit) fit below each other, so it is shown on one "
                    + "line; move the other lines to another option",
                at: location
            )
        }

        let rows = checked.area(for: option).height
        let fontSelection = checked.contents.fontSelection(of: option)
        let capacity = TextLines.capacity(of: fontSelection, inRows: rows)
        guard count > capacity else { return }
        let neededRows = count * fontSelection.minimumLineHeight
        let remedy = capacity == 1 ? "a space in place of the line break" : "fewer lines"
        findings.warning(
            "text has \(count) lines, which need \(neededRows) rows; the options have \(rows), enough for \(capacity), so "
                + "the text is shown on one line; write \(remedy), or make the display taller",
            at: location
        )
    }

    /// Warns about the first option that sets an alignment although the banner is a ticker, which has no
    /// pages to align.
    private func checkAlignment(_ findings: inout Findings) {
        guard isHorizontalTicker else { return }
        let nodes = checked.root.elements(of: "option").lazy.compactMap { $0.member("align") }
        guard let node = nodes.first else { return }
        findings.warning(
            "align does nothing in a ticker, which has no pages; remove it, or write style = \"paged\"",
            at: node.keyLocation
        )
    }
}
