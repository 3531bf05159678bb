import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// Checks whether content that is longer than its area moves in even steps while it pans. Panning is the
/// motion that shows all parts of such content.
struct PanCheck {
    let checkedSign: CheckedConfiguration

    /// Warns about the first option that pans in uneven steps at the configured speed. An option that is
    /// longer than its area along the banner's axis pans, which means that it moves past the display instead
    /// of standing still.
    func checkPanSpeed(_ findings: inout Findings) {
        guard checkedSign.configuration.scroll.style == .paged,
            let speedWarning = checkedSign.configuration.scroll.unevenSpeedWarning
        else { return }
        for (index, option) in checkedSign.configuration.options.enumerated() {
            let area = checkedSign.area(for: option)
            let size = checkedSign.contents[index].size(in: area, at: checkedSign.contentTime)
            let isPanning =
                switch checkedSign.configuration.axis {
                case .horizontal: size.width > area.width
                case .vertical: size.height > area.height
                }
            guard isPanning else { continue }
            return findings.addWarning(
                "\(Wording.quoted(option.id)) is longer than its area and pans: \(speedWarning)",
                at: checkedSign.root.location(inTable: "scroll", ofKey: "speed", "fps")
            )
        }
    }
}
