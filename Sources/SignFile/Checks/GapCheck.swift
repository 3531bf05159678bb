import Diagnostics
import Pixels
import SettingsText
import SignCore

/// A check for options (items of the banner) that are partly hidden while they stand still. The hidden part
/// is in the gap between two displays, or between the characters of a board.
struct GapCheck {
    let checked: CheckedConfiguration

    /// Adds a note about the first option with lit columns that a gap between two displays hides while the
    /// option stands still. Also checks boards for single characters. Does nothing for a ticker, which never
    /// stands still, and for a vertical banner.
    func run(_ findings: inout Findings) {
        guard checked.configuration.scroll.style == .paged, checked.configuration.axis == .horizontal else {
            return
        }
        checkCharacters(&findings)

        let gapColumns = checked.configuration.wall.hiddenColumns
        guard !gapColumns.isEmpty else { return }
        for (index, option) in checked.configuration.options.enumerated() {
            let hiddenCount = litColumnCount(ofOption: index, in: gapColumns)
            guard hiddenCount > 0 else { continue }
            return findings.note(
                "\(Wording.quoted(option.id)) stops behind a gap between displays: \(hiddenCount) of its columns are "
                    + "hidden; use style = \"ticker\", another align, or a smaller gap",
                at: checked.location(ofOption: index, "text")
            )
        }
    }

    /// Adds a note about the first option whose letters do not exactly match the windows of a board for
    /// single characters. The spaces between the windows hide a part of such letters.
    private func checkCharacters(_ findings: inout Findings) {
        let hidden = checked.configuration.wall.columnsWithoutLEDs
        guard let first = hidden.first else { return }
        for (index, option) in checked.configuration.options.enumerated() {
            let hiddenCount = litColumnCount(ofOption: index, in: hidden)
            guard hiddenCount > 0 else { continue }
            return findings.note(
                "\(Wording.quoted(option.id)) is cut off: \(hiddenCount) of its columns fall between the windows of the board, "
                    + "which show 5 of every \(first.count + 5) columns, and the letters are closer together; "
                    + "write style = \"ticker\", so that every column passes a window",
                at: checked.location(ofOption: index, "text", "picture", "page")
            )
        }
    }

    /// Returns the number of lit columns in the ranges `hidden` while the option at `index` stands still.
    /// Returns 0 for an option with a background. Also returns 0 for an option that is wider than its area,
    /// because it pans, which makes all its columns visible.
    private func litColumnCount(ofOption index: Int, in hidden: [Range<Int>]) -> Int {
        let option = checked.configuration.options[index]
        guard option.ink.background == nil, option.background == nil else { return 0 }
        let area = checked.displayLayout[option.needsWholeDisplay ? .full : .framed].area
        let picture = checked.contents[index].draw(in: area.size, at: checked.time)
        let blankColumns = area.size.width - picture.width
        guard blankColumns >= 0 else { return 0 }
        let left = area.origin.x + checked.configuration.scroll.alignment.leadingBlank(in: blankColumns)
        return hidden.joined().count { x in (0..<picture.height).contains { picture[x - left, $0] } }
    }
}
