import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// Checks `[scroll]` against the options: whether a pan moves in even steps.
struct PanCheck {
    private let checked: CheckedConfiguration

    /// A check of `checked`, which has no other error.
    init(_ checked: CheckedConfiguration) {
        self.checked = checked
    }

    /// Runs the check: a warning for the first option that pans.
    func run(_ findings: inout Findings) {
        guard checked.configuration.scroll.style == .paged,
            let remedy = checked.configuration.scroll.unevenPace
        else {
            return
        }
        for (index, option) in checked.configuration.options.enumerated() {
            let room = checked.stage[option.needsWholeDisplay ? .full : .framed].room.size
            let size = checked.contents[index].size(in: room, at: .beginning)
            let pans =
                switch checked.configuration.axis {
                case .horizontal: size.width > room.width
                case .vertical: size.height > room.height
                }
            guard pans else { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is longer than its room and pans: \(remedy)",
                at: checked.root.location(in: "scroll", of: "speed", "fps")
            )
        }
    }
}
