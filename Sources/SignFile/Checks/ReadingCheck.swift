import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that no text shows its end first: that the banner moves against the direction of reading.
struct ReadingCheck {
    private let checked: CheckedConfiguration

    /// A check of `checked`, which has no error.
    init(_ checked: CheckedConfiguration) {
        self.checked = checked
    }

    /// Warns of the first option whose letters pass in the wrong order.
    func run(_ findings: inout Findings) {
        let isForOtherTexts = isForOtherTexts
        let isPaged = checked.configuration.scroll.style == .paged
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text = option.content, let words = checked.contents[index].text(at: .beginning),
                let (motion, remedy) = contrary(to: words, isForOtherTexts)
            else { continue }
            let room = checked.stage[option.needsWholeDisplay ? .full : .framed].room.size
            let size = checked.contents[index].size(in: room, at: .beginning)
            let isWhole =
                checked.configuration.axis == .horizontal
                ? size.width <= room.width : size.height <= room.height
            if isPaged, isWhole { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is read from \(motion): its end is seen first; write "
                    + "direction = \"\(remedy)\" in [scroll]\(isPaged ? ", or shorten it" : "")",
                at: checked.root.option(index)?.location(of: "text") ?? .start
            )
        }
    }

    /// How `words` are read and the banner moves, if the one is contrary to the other, and the direction that is not.
    private func contrary(to words: String, _ isForOtherTexts: Bool) -> (motion: String, remedy: String)? {
        switch (checked.configuration.axis, checked.configuration.scroll.direction) {
        case (.horizontal, .towardsStart) where words.runsFromRightToLeft:
            ("right to left, and the banner moves to the left", "right")
        case (.horizontal, .towardsEnd)
        where words.contains(where: \.isLetter) && !words.runsFromRightToLeft && !isForOtherTexts:
            ("left to right, and the banner moves to the right", "left")
        case (.vertical, .towardsEnd) where checked.configuration.writesVertically:
            ("the top down, and the banner moves down", "up")
        default: nil
        }
    }

    /// Whether a ticker moves to the right for texts that need it. The others cannot be helped then.
    private var isForOtherTexts: Bool {
        checked.configuration.scroll.style == .ticker && checked.configuration.scroll.direction == .towardsEnd
            && checked.configuration.options.indices.contains { index in
                checked.contents[index].text(at: .beginning)?.runsFromRightToLeft == true
            }
    }
}
