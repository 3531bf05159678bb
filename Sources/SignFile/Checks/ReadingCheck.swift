import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that a text does not show its end first: one that is read from right to left, or from the top down.
struct ReadingCheck {
    private let configuration: Configuration
    private let contents: Contents
    private let stage: Stage
    private let root: TOMLNode

    /// A check of `checked`, which has no error.
    init(_ checked: CheckedConfiguration) {
        configuration = checked.configuration
        contents = checked.contents
        stage = checked.stage
        root = checked.root
    }

    /// Warns of the first option whose letters pass in the wrong order.
    func run(_ findings: inout Findings) {
        for (index, option) in configuration.options.enumerated() {
            guard case .text = option.content, let words = contents[index].words(at: .beginning),
                let (motion, remedy) = contrary(to: words)
            else { continue }
            let room = stage[option.needsWholeDisplay ? .full : .framed].room.size
            let size = contents[index].size(in: room, at: .beginning)
            let isWhole =
                configuration.axis == .horizontal ? size.width <= room.width : size.height <= room.height
            if configuration.scroll.style == .paged, isWhole { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is read from \(motion): its end is seen first; write "
                    + "direction = \"\(remedy)\" in [scroll]",
                at: root.option(index)?.location(of: "text") ?? .start
            )
        }
    }

    /// How `words` are read and the banner moves, if the one is contrary to the other, and the direction that is not.
    private func contrary(to words: String) -> (motion: String, remedy: String)? {
        switch (configuration.axis, configuration.scroll.direction) {
        case (.horizontal, .towardsStart) where words.runsFromRightToLeft:
            ("right to left, and the banner moves to the left", "right")
        case (.vertical, .towardsEnd) where configuration.writesVertically:
            ("the top down, and the banner moves down", "up")
        default: nil
        }
    }
}
