import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks that a text which is read from right to left does not show its end first.
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
        let scroll = configuration.scroll
        guard configuration.axis == .horizontal, scroll.direction == .towardsStart else { return }
        for (index, option) in configuration.options.enumerated() {
            guard case .text = option.content, let words = contents[index].words(at: .beginning),
                words.runsFromRightToLeft
            else { continue }
            let room = stage[option.needsWholeDisplay ? .full : .framed].room.size
            let isWhole = contents[index].size(in: room, at: .beginning).width <= room.width
            if scroll.style == .paged, isWhole { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is read from right to left, and the banner moves to the left: its end is seen "
                    + "first; write direction = \"right\" in [scroll]",
                at: root.option(index)?.location(of: "text") ?? .start
            )
        }
    }
}
