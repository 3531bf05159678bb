import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// Checks whether content that is longer than its area moves in even steps while it pans. Panning is the
/// motion that shows all parts of such content.
struct PanCheck {
    let checked: CheckedConfiguration

    /// Warns about the first option that pans in uneven steps at the configured speed. An option that is
    /// longer than its area along the banner's axis pans, which means that it moves past the display instead
    /// of standing still.
    func run(_ findings: inout Findings) {
        guard checked.configuration.scroll.style == .paged,
            let warning = checked.configuration.scroll.unevenSpeedWarning
        else { return }
        for (index, option) in checked.configuration.options.enumerated() {
            let area = checked.area(for: option)
            let size = checked.contents[index].size(in: area, at: checked.time)
            let pans =
                switch checked.configuration.axis {
                case .horizontal: size.width > area.width
                case .vertical: size.height > area.height
                }
            guard pans else { continue }
            return findings.warning(
                "\(Wording.quoted(option.id)) is longer than its area and pans: \(warning)",
                at: checked.root.location(in: "scroll", of: "speed", "fps")
            )
        }
    }
}
