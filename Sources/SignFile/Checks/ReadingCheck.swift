import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that the banner moves against the direction in which its texts are read. If it does not, the end of
/// a text appears first.
struct ReadingCheck {
    let checkedSign: CheckedConfiguration

    /// Warns about the first option whose text enters the display with its end first. This conflict arises
    /// if the banner moves in the direction in which the text is read. It has no remedy, and is not reported,
    /// if the direction is right for other texts of the banner.
    func checkReadingDirection(_ findings: inout Findings) {
        let servesOtherTexts = doesDirectionServeOtherTexts
        let isPaged = checkedSign.configuration.scroll.style == .paged
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard case .text = option.content,
                let text = checkedSign.contents[index].text(at: checkedSign.contentTime),
                let conflict = conflict(with: text, directionServesOtherTexts: servesOtherTexts)
            else { continue }
            // A page that fits into its area rests with its whole text visible.
            if isPaged, fitsIntoArea(optionAt: index, option: option) { continue }
            return findings.addWarning(
                "\(Wording.quoted(option.id)) is read from \(conflict.description), so its end appears first; write "
                    + "direction = \"\(conflict.betterDirection)\" in [scroll]\(isPaged ? ", or shorten it" : "")",
                at: checkedSign.location(ofOption: index, keys: "text")
            )
        }
    }

    private func fitsIntoArea(optionAt index: Int, option: OptionSettings) -> Bool {
        let area = checkedSign.area(for: option)
        let size = checkedSign.contents[index].size(in: area, at: checkedSign.contentTime)
        return switch checkedSign.configuration.axis {
        case .horizontal: size.width <= area.width
        case .vertical: size.height <= area.height
        }
    }

    /// Returns a description of the directions in which `text` is read and the banner moves, and a better
    /// direction for the banner. Returns nil if the text can be read, or if it is read from the left and
    /// `directionServesOtherTexts` is true.
    private func conflict(
        with text: String,
        directionServesOtherTexts: Bool
    ) -> (description: String, betterDirection: String)? {
        let isReadFromLeft = text.contains(where: \.isLetter) && !text.runsFromRightToLeft
        return switch (checkedSign.configuration.axis, checkedSign.configuration.scroll.direction) {
        case (.horizontal, .towardsStart) where text.runsFromRightToLeft:
            ("right to left, and the banner moves to the left", "right")
        case (.horizontal, .towardsEnd) where isReadFromLeft && !directionServesOtherTexts:
            ("left to right, and the banner moves to the right", "left")
        case (.vertical, .towardsEnd) where checkedSign.configuration.writesVertically:
            ("top to bottom, and the banner moves down", "up")
        default: nil
        }
    }

    /// Whether the banner is a ticker that moves to the right to suit texts that are read from right to left.
    /// A warning about the other texts would then have no remedy.
    private var doesDirectionServeOtherTexts: Bool {
        let scroll = checkedSign.configuration.scroll
        guard scroll.style == .ticker, scroll.direction == .towardsEnd else { return false }
        return checkedSign.configuration.options.indices.contains { index in
            checkedSign.contents[index].text(at: checkedSign.contentTime)?.runsFromRightToLeft == true
        }
    }
}
