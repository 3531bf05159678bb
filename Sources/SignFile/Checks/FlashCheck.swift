import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds animations that flash more than three times a second, whether they are pages, regions, icons or backgrounds.
struct FlashCheck {
    let checked: CheckedConfiguration

    /// An animation, and where the display shows it.
    private struct Showing: Hashable {
        var settings: PictureSettings
        var area: PixelSize
        /// The divisor of the animation's brightness. It is larger than 1 for a background.
        var dimming = 1
    }

    /// The divisor of a background's brightness.
    private static let backgroundDimming = 4

    /// Warns about each large animation that flashes more than three times a second.
    func run(_ findings: inout Findings) {
        // Counting the flashes of an animation takes long, so it is done once for all its locations in the file.
        let largeShowings = showings.filter { showing, _ in isLarge(showing) }
        var dangerousFlashCounts: [Showing: Int] = [:]
        for showing in Set(largeShowings.map(\.showing)) {
            dangerousFlashCounts[showing] = checked.pictures[showing.settings]?
                .dangerousFlashes(in: showing.area, dimming: showing.dimming)
        }
        for (showing, location) in largeShowings {
            guard let count = dangerousFlashCounts[showing] else { continue }
            findings.warning(
                "\(DataURL.shortName(showing.settings.file)) flashes \(count) times a second, and flashes faster than "
                    + "3 a second can cause seizures; show each of its frames longer, or choose another picture",
                at: location
            )
        }
    }

    /// Returns whether the picture takes up at least a quarter of the display. Smaller pictures are below the threshold
    /// of WCAG 2.2.
    private func isLarge(_ showing: Showing) -> Bool {
        guard let picture = checked.pictures[showing.settings] else { return false }
        let size = picture.size(in: showing.area, at: checked.time)
        let display = checked.configuration.wall.size
        return 4 * size.width * size.height >= display.width * display.height
    }

    /// The pictures of regions and options, with the location of each in the file.
    private var showings: [(showing: Showing, location: TextLocation)] {
        let configuration = checked.configuration
        var showings: [(showing: Showing, location: TextLocation)] = []
        for region in checked.displayLayout[.framed].regions {
            guard case .picture(let settings)? = configuration.regions[region.edge]?.content else { continue }
            let location = checked.root.location(in: region.edge.rawValue, of: "picture")
            showings.append((Showing(settings: settings, area: region.inner.size), location))
        }
        for (option, table) in zip(configuration.options, checked.root.elements(of: "option")) {
            showings += self.showings(in: option, at: checked.area(for: option), table)
        }
        return showings
    }

    /// Returns the pictures of an option: its content, its icon and its background.
    private func showings(
        in option: OptionSettings,
        at area: PixelSize,
        _ table: TOMLNode
    ) -> [(showing: Showing, location: TextLocation)] {
        var showings: [(showing: Showing, location: TextLocation)] = []
        if case .picture(let settings) = option.content {
            showings.append((Showing(settings: settings, area: area), table.location(of: "picture")))
        }
        if let settings = option.icon?.picture, let icon = checked.pictures[settings] {
            let rows = min(area.height, icon.source.natural.height * checked.contents.scale)
            let iconArea = PixelSize(width: area.width, height: rows)
            showings.append((Showing(settings: settings, area: iconArea), table.location(of: "icon")))
        }
        if let settings = option.background?.picture, checked.configuration.wall.format == .color {
            let location =
                table.member("background")?.location ?? checked.root.location(in: "scroll", of: "background")
            let showing = Showing(settings: settings, area: area, dimming: Self.backgroundDimming)
            showings.append((showing, location))
        }
        return showings
    }
}
