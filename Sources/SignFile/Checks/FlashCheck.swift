import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds animations that flash more than three times a second, which can cause seizures. Checks the pictures
/// of options, regions, icons, and backgrounds.
struct FlashCheck {
    let checkedSign: CheckedConfiguration

    /// An animation, together with the size of the area in which the display shows it.
    private struct ShownPicture: Hashable {
        var settings: PictureSettings
        var area: PixelSize
        /// The number by which the brightness of the animation is divided. It is larger than 1 for a
        /// background.
        var dimming = 1
    }

    /// An animation, and the location in the file that makes the display show it.
    private struct Occurrence {
        var shownPicture: ShownPicture
        var location: TextLocation
    }

    /// The number by which the brightness of a background is divided.
    private static let backgroundDimming = 4

    /// Warns at each location in the file that shows a large animation with more than three flashes a second.
    /// An animation is large if it covers at least a quarter of the display.
    func checkFlashes(_ findings: inout Findings) {
        // Counting the flashes of an animation takes long, so it is done once for all its locations in the
        // file.
        let largeOccurrences = occurrences.filter { isLarge($0.shownPicture) }
        var flashCountsByPicture: [ShownPicture: Int] = [:]
        for shownPicture in Set(largeOccurrences.map(\.shownPicture)) {
            flashCountsByPicture[shownPicture] = checkedSign.pictures[shownPicture.settings]?
                .dangerousFlashCount(in: shownPicture.area, dimming: shownPicture.dimming)
        }
        for occurrence in largeOccurrences {
            guard let flashCount = flashCountsByPicture[occurrence.shownPicture] else { continue }
            let fileName = DataURL.shortName(occurrence.shownPicture.settings.file)
            findings.addWarning(
                "\(fileName) flashes \(flashCount) times a second, and flashing more than "
                    + "3 times a second can cause seizures; show each frame longer, or choose another picture",
                at: occurrence.location
            )
        }
    }

    /// Returns whether the picture of `shownPicture` covers at least a quarter of the display. Smaller
    /// pictures are below the threshold of WCAG 2.2 for dangerous flashes.
    private func isLarge(_ shownPicture: ShownPicture) -> Bool {
        guard let picture = checkedSign.pictures[shownPicture.settings] else { return false }
        let size = picture.size(in: shownPicture.area, at: checkedSign.contentTime)
        let display = checkedSign.configuration.wall.size
        return 4 * size.width * size.height >= display.width * display.height
    }

    /// All pictures that the regions and options show, each with its location in the file.
    private var occurrences: [Occurrence] {
        let configuration = checkedSign.configuration
        var occurrences: [Occurrence] = []
        for region in checkedSign.displayLayout[.framed].regions {
            guard case .picture(let settings)? = configuration.regions[region.edge]?.content else { continue }
            let shownPicture = ShownPicture(settings: settings, area: region.contentArea.size)
            let location = checkedSign.root.location(inTable: region.edge.rawValue, ofKey: "picture")
            occurrences.append(Occurrence(shownPicture: shownPicture, location: location))
        }
        for (option, table) in zip(configuration.options, checkedSign.root.elements(ofArray: "option")) {
            occurrences += self.occurrences(in: option, table: table, area: checkedSign.area(for: option))
        }
        return occurrences
    }

    /// Returns the pictures that `option` shows: its content, its icon, and its background, as far as each of
    /// them is a picture. `table` is the option's table, which provides the locations in the file. `area` is
    /// the size of the option's area.
    private func occurrences(
        in option: OptionSettings,
        table: TOMLNode,
        area: PixelSize
    ) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        if case .picture(let settings) = option.content {
            let shownPicture = ShownPicture(settings: settings, area: area)
            occurrences.append(
                Occurrence(shownPicture: shownPicture, location: table.location(ofKey: "picture"))
            )
        }
        if let settings = option.icon?.picture, let icon = checkedSign.pictures[settings] {
            let scaledHeight = icon.source.originalSize.height * checkedSign.contents.scale
            let iconArea = PixelSize(width: area.width, height: min(area.height, scaledHeight))
            let shownPicture = ShownPicture(settings: settings, area: iconArea)
            occurrences.append(
                Occurrence(shownPicture: shownPicture, location: table.location(ofKey: "icon"))
            )
        }
        if let settings = option.background?.picture {
            occurrences += backgroundOccurrences(of: settings, table: table, area: area)
        }
        return occurrences
    }

    /// Returns the background picture with `settings` of the option in `table`, or an empty array if the
    /// display does not show it because it has only one color. A background is darker than other pictures.
    private func backgroundOccurrences(
        of settings: PictureSettings,
        table: TOMLNode,
        area: PixelSize
    ) -> [Occurrence] {
        guard checkedSign.configuration.wall.format == .color else { return [] }
        let shownPicture = ShownPicture(settings: settings, area: area, dimming: Self.backgroundDimming)
        // An option without the key has the background of `[scroll]`.
        let location =
            table.member("background")?.location
            ?? checkedSign.root.location(inTable: "scroll", ofKey: "background")
        return [Occurrence(shownPicture: shownPicture, location: location)]
    }
}
