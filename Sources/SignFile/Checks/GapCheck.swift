import Diagnostics
import Pixels
import SettingsText
import SignCore

/// A check for options (items of the banner) that are partly hidden while they stand still. The hidden part
/// is in the gap between two displays, or between the characters of a board.
struct GapCheck {
    let checkedSign: CheckedConfiguration

    /// Adds a note about the first option with lit columns that a gap between two displays hides while the
    /// option stands still. Also checks boards for single characters. Does nothing for a ticker, which never
    /// stands still, and for a vertical banner.
    func checkGaps(_ findings: inout Findings) {
        guard checkedSign.configuration.scroll.style == .paged, checkedSign.configuration.axis == .horizontal
        else {
            return
        }
        checkCharacterBoards(&findings)

        // The columns of pixels that would be between two displays, where no LED shows them.
        let gapColumns = checkedSign.configuration.wall.hiddenColumns
        guard !gapColumns.isEmpty else { return }
        for (index, option) in checkedSign.configuration.options.enumerated() {
            let hiddenCount = litColumnCount(ofOption: index, in: gapColumns)
            guard hiddenCount > 0 else { continue }
            return findings.addNote(
                "\(Wording.quoted(option.id)) stops behind a gap between displays: \(hiddenCount) of its columns are "
                    + "hidden; use style = \"ticker\", another align, or a smaller gap",
                at: checkedSign.location(ofOption: index, keys: "text")
            )
        }
    }

    /// Adds a note about the first option whose letters do not exactly match the windows of a board for
    /// single characters. The spaces between the windows hide a part of such letters.
    private func checkCharacterBoards(_ findings: inout Findings) {
        let hidden = checkedSign.configuration.wall.columnsWithoutLEDs
        guard let first = hidden.first else { return }
        for (index, option) in checkedSign.configuration.options.enumerated() {
            let hiddenCount = litColumnCount(ofOption: index, in: hidden)
            guard hiddenCount > 0 else { continue }
            return findings.addNote(
                "\(Wording.quoted(option.id)) is cut off: \(hiddenCount) of its columns fall between the windows of the board, "
                    + "which show 5 of every \(first.count + 5) columns, and the letters are closer together; "
                    + "write style = \"ticker\", so that every column passes a window",
                at: checkedSign.location(ofOption: index, keys: "text", "picture", "page")
            )
        }
    }

    /// Returns the number of lit columns in the ranges `hiddenRanges` while the option at `index` stands
    /// still. Returns 0 for an option with a background. Also returns 0 for an option that is wider than its
    /// area, because it pans, which makes all its columns visible.
    private func litColumnCount(ofOption index: Int, in hiddenRanges: [Range<Int>]) -> Int {
        let option = checkedSign.configuration.options[index]
        guard option.ink.background == nil, option.background == nil else { return 0 }
        let area = checkedSign.displayLayout[option.needsWholeDisplay ? .full : .framed].optionsArea
        let picture = checkedSign.contents[index].draw(in: area.size, at: checkedSign.contentTime)
        let blankColumns = area.size.width - picture.width
        guard blankColumns >= 0 else { return 0 }
        let left = area.origin.x + checkedSign.configuration.scroll.alignment.leadingBlank(in: blankColumns)
        return hiddenRanges.joined().count { x in (0..<picture.height).contains { picture[x - left, $0] } }
    }
}
