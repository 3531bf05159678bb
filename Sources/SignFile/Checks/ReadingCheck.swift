import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that a text does not show its end first: one that is read from right to left, or from the top down.
struct ReadingCheck {
    private let checked: CheckedConfiguration

    /// A check of `checked`, which has no error.
    init(_ checked: CheckedConfiguration) {
        self.checked = checked
    }

    /// Warns of the first option whose letters pass in the wrong order.
    func run(_ findings: inout Findings) {
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text = option.content, let words = checked.contents[index].words(at: .beginning),
                let (motion, remedy) = contrary(to: words)
            else { continue }
            let room = checked.stage[option.needsWholeDisplay ? .full : .framed].room.size
            let size = checked.contents[index].size(in: room, at: .beginning)
            let isWhole =
                checked.configuration.axis == .horizontal
                ? size.width <= room.width : size.height <= room.height
            if checked.configuration.scroll.style == .paged, isWhole { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is read from \(motion): its end is seen first; write "
                    + "direction = \"\(remedy)\" in [scroll]",
                at: checked.root.option(index)?.location(of: "text") ?? .start
            )
        }
    }

    /// How `words` are read and the banner moves, if the one is contrary to the other, and the direction that is not.
    private func contrary(to words: String) -> (motion: String, remedy: String)? {
        switch (checked.configuration.axis, checked.configuration.scroll.direction) {
        case (.horizontal, .towardsStart) where words.runsFromRightToLeft:
            ("right to left, and the banner moves to the left", "right")
        case (.vertical, .towardsEnd) where checked.configuration.writesVertically:
            ("the top down, and the banner moves down", "up")
        default: nil
        }
    }
}
