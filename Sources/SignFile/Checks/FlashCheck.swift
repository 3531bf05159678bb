import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds animations that flash more than three times a second, which can cause seizures. Checks the pictures
/// of options, regions, icons, and backgrounds.
struct FlashCheck {
    let checked: CheckedConfiguration

    /// An animation, together with the size of the area in which the display shows it.
    private struct Showing: Hashable {
        var settings: PictureSettings
        var area: PixelSize
        /// The number by which the brightness of the animation is divided. It is larger than 1 for a
        /// background.
        var dimming = 1
    }

    /// An animation, and the location in the file that makes the display show it.
    private struct Occurrence {
        var showing: Showing
        var location: TextLocation
    }

    /// The number by which the brightness of a background is divided.
    private static let backgroundDimming = 4

    /// Warns at each location in the file that shows a large animation with more than three flashes a second.
    /// An animation is large if it covers at least a quarter of the display.
    func run(_ findings: inout Findings) {
        // Counting the flashes of an animation takes long, so it is done once for all its locations in the file.
        let largeOccurrences = occurrences.filter { isLarge($0.showing) }
        var dangerousFlashCounts: [Showing: Int] = [:]
        for showing in Set(largeOccurrences.map(\.showing)) {
            dangerousFlashCounts[showing] = checked.pictures[showing.settings]?
                .dangerousFlashes(in: showing.area, dimming: showing.dimming)
        }
        for occurrence in largeOccurrences {
            guard let count = dangerousFlashCounts[occurrence.showing] else { continue }
            let file = DataURL.shortName(occurrence.showing.settings.file)
            findings.warning(
                "\(file) flashes \(count) times a second, and flashing more than "
                    + "3 times a second can cause seizures; show each frame longer, or choose another picture",
                at: occurrence.location
            )
        }
    }

    /// Returns whether the picture of `showing` covers at least a quarter of the display. Smaller pictures
    /// are below the threshold of WCAG 2.2 for dangerous flashes.
    private func isLarge(_ showing: Showing) -> Bool {
        guard let picture = checked.pictures[showing.settings] else { return false }
        let size = picture.size(in: showing.area, at: checked.time)
        let display = checked.configuration.wall.size
        return 4 * size.width * size.height >= display.width * display.height
    }

    /// All pictures that the regions and options show, each with its location in the file.
    private var occurrences: [Occurrence] {
        let configuration = checked.configuration
        var occurrences: [Occurrence] = []
        for region in checked.displayLayout[.framed].regions {
            guard case .picture(let settings)? = configuration.regions[region.edge]?.content else { continue }
            let showing = Showing(settings: settings, area: region.inner.size)
            let location = checked.root.location(in: region.edge.rawValue, of: "picture")
            occurrences.append(Occurrence(showing: showing, location: location))
        }
        for (option, table) in zip(configuration.options, checked.root.elements(of: "option")) {
            occurrences += self.occurrences(in: option, table, area: checked.area(for: option))
        }
        return occurrences
    }

    /// Returns the pictures that `option` shows: its content, its icon, and on a color display its
    /// background. `table` is the option's table, which provides the locations in the file. `area` is the
    /// size of the option's area.
    private func occurrences(
        in option: OptionSettings,
        _ table: TOMLNode,
        area: PixelSize
    ) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        if case .picture(let settings) = option.content {
            let showing = Showing(settings: settings, area: area)
            occurrences.append(Occurrence(showing: showing, location: table.location(of: "picture")))
        }

        if let settings = option.icon?.picture, let icon = checked.pictures[settings] {
            let scaledHeight = icon.source.natural.height * checked.contents.scale
            let iconArea = PixelSize(width: area.width, height: min(area.height, scaledHeight))
            let showing = Showing(settings: settings, area: iconArea)
            occurrences.append(Occurrence(showing: showing, location: table.location(of: "icon")))
        }

        if let settings = option.background?.picture, checked.configuration.wall.format == .color {
            let showing = Showing(settings: settings, area: area, dimming: Self.backgroundDimming)
            // An option without the key has the background of `[scroll]`.
            let location =
                table.member("background")?.location ?? checked.root.location(in: "scroll", of: "background")
            occurrences.append(Occurrence(showing: showing, location: location))
        }
        return occurrences
    }
}
