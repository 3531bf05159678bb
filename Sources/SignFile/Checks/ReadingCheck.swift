import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that the banner moves against the reading direction of the texts. Otherwise the end of a text appears first.
struct ReadingCheck {
    let checked: CheckedConfiguration

    /// Warns about the first option whose letters appear in the wrong order.
    func run(_ findings: inout Findings) {
        let isForOtherTexts = isForOtherTexts
        let isPaged = checked.configuration.scroll.style == .paged
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text = option.content, let text = checked.contents[index].text(at: .beginning),
                let (motion, remedy) = conflict(with: text, isForOtherTexts)
            else { continue }
            let area = checked.area(for: option)
            let size = checked.contents[index].size(in: area, at: .beginning)
            let isWhole =
                checked.configuration.axis == .horizontal
                ? size.width <= area.width : size.height <= area.height
            if isPaged, isWhole { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is read from \(motion): its end is seen first; write "
                    + "direction = \"\(remedy)\" in [scroll]\(isPaged ? ", or shorten it" : "")",
                at: checked.location(ofOption: index, "text")
            )
        }
    }

    /// Returns a description of the reading direction of `text` and of the banner's motion, and the name of a better
    /// direction; nil if the directions match.
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

    /// Whether a ticker moves to the right because some texts require it, so that there is no remedy for the other
    /// texts.
    private var isForOtherTexts: Bool {
        checked.configuration.scroll.style == .ticker && checked.configuration.scroll.direction == .towardsEnd
            && checked.configuration.options.indices.contains { index in
                checked.contents[index].text(at: .beginning)?.runsFromRightToLeft == true
            }
    }
}
