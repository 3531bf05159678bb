import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// Checks whether panning, the motion across content that exceeds its area, has even steps.
struct PanCheck {
    let checked: CheckedConfiguration

    /// Warns about the first option that pans in uneven steps.
    func run(_ findings: inout Findings) {
        guard checked.configuration.scroll.style == .paged,
            let warning = checked.configuration.scroll.unevenSpeedWarning
        else { return }
        for (index, option) in checked.configuration.options.enumerated() {
            let area = checked.area(for: option)
            let size = checked.contents[index].size(in: area, at: .beginning)
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
