import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// Checks `[scroll]` against the options: whether a pan moves in even steps.
struct PanCheck {
    private let configuration: Configuration
    private let root: TOMLNode
    private let contents: Contents
    private let stage: Stage

    /// A check of `checked`, which has no other error.
    init(_ checked: CheckedConfiguration) {
        configuration = checked.configuration
        root = checked.root
        contents = checked.contents
        stage = checked.stage
    }

    /// Runs the check: a warning for the first option that pans.
    func run(_ findings: inout Findings) {
        guard configuration.scroll.style == .paged, let remedy = configuration.scroll.unevenPace else {
            return
        }
        for (index, option) in configuration.options.enumerated() {
            let room = stage[option.needsWholeDisplay ? .full : .framed].room.size
            let size = contents[index].size(in: room, at: .beginning)
            let pans =
                switch configuration.axis {
                case .horizontal: size.width > room.width
                case .vertical: size.height > room.height
                }
            guard pans else { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is longer than its room and pans: \(remedy)",
                at: root.location(in: "scroll", of: "speed", "fps")
            )
        }
    }
}
