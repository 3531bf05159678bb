import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that the banner moves against the direction in which its texts are read. Otherwise, the end of a text would
/// appear first.
struct ReadingCheck {
    let checked: CheckedConfiguration

    /// Warns about the first option whose end appears before its start.
    func run(_ findings: inout Findings) {
        let isForOtherTexts = isForOtherTexts
        let isPaged = checked.configuration.scroll.style == .paged
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text = option.content, let text = checked.contents[index].text(at: checked.time),
                let (motion, remedy) = conflict(with: text, isForOtherTexts)
            else { continue }
            let area = checked.area(for: option)
            let size = checked.contents[index].size(in: area, at: checked.time)
            let isHorizontal = checked.configuration.axis == .horizontal
            let fitsIntoArea = isHorizontal ? size.width <= area.width : size.height <= area.height
            if isPaged, fitsIntoArea { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is read from \(motion): its end is seen first; write "
                    + "direction = \"\(remedy)\" in [scroll]\(isPaged ? ", or shorten it" : "")",
                at: checked.location(ofOption: index, "text")
            )
        }
    }

    /// Returns how `text` is read and how the banner moves, as a message, and a better direction for the banner.
    /// Returns nil if the two directions match.
    private func conflict(with text: String, _ isForOtherTexts: Bool) -> (motion: String, remedy: String)? {
        switch (checked.configuration.axis, checked.configuration.scroll.direction) {
        case (.horizontal, .towardsStart) where text.runsFromRightToLeft:
            ("right to left, and the banner moves to the left", "right")
        case (.horizontal, .towardsEnd)
        where text.contains(where: \.isLetter) && !text.runsFromRightToLeft && !isForOtherTexts:
            ("left to right, and the banner moves to the right", "left")
        case (.vertical, .towardsEnd) where checked.configuration.writesVertically:
            ("the top down, and the banner moves down", "up")
        default: nil
        }
    }

    /// Whether a ticker moves to the right because other texts are read from right to left. A warning about the
    /// remaining texts would then have no remedy.
    private var isForOtherTexts: Bool {
        checked.configuration.scroll.style == .ticker && checked.configuration.scroll.direction == .towardsEnd
            && checked.configuration.options.indices.contains { index in
                checked.contents[index].text(at: checked.time)?.runsFromRightToLeft == true
            }
    }
}
