import Diagnostics
import Pictures
import Pixels
import SettingsText
import SignCore

/// Finds pictures that appear completely dark or completely lit on the display, and icons that appear
/// completely dark.
struct PictureCheck {
    private let checkedSign: CheckedConfiguration
    private let pictureFiles: PictureFiles
    private var cachedWarnings: [ShownPicture: String?] = [:]

    /// A picture, together with the size of the area in which the display shows it.
    private struct ShownPicture: Hashable {
        var settings: PictureSettings
        var area: PixelSize
    }

    init(_ checked: CheckedConfiguration, _ files: PictureFiles) {
        self.checkedSign = checked
        self.pictureFiles = files
    }

    /// Warns about each picture of a region or an option that appears completely dark or completely lit on
    /// the display, and about each icon that appears completely dark.
    mutating func checkPictures(_ findings: inout Findings) {
        checkRegionPictures(&findings)
        checkOptionPictures(&findings)
    }

    /// Warns about each picture of a region (a fixed area beside the options) that appears completely dark or
    /// completely lit.
    private mutating func checkRegionPictures(_ findings: inout Findings) {
        for region in checkedSign.displayLayout[.framed].regions {
            guard case .picture(let settings)? = checkedSign.configuration.regions[region.edge]?.content
            else {
                continue
            }
            let location = checkedSign.root.location(inTable: region.edge.rawValue, ofKey: "picture")
            checkVisibility(
                of: ShownPicture(settings: settings, area: region.contentArea.size),
                at: location,
                findings: &findings
            )
        }
    }

    /// Warns about each picture of an option that appears completely dark or completely lit, and about each
    /// icon that appears completely dark.
    private mutating func checkOptionPictures(_ findings: inout Findings) {
        for (option, table) in zip(
            checkedSign.configuration.options,
            checkedSign.root.elements(ofArray: "option")
        ) {
            let area = checkedSign.area(for: option)
            checkIcon(of: option, in: area, at: table.location(ofKey: "icon"), findings: &findings)
            guard case .picture(let settings) = option.content else { continue }
            checkVisibility(
                of: ShownPicture(settings: settings, area: area),
                at: table.location(ofKey: "picture"),
                findings: &findings
            )
        }
    }

    private mutating func checkVisibility(
        of shownPicture: ShownPicture,
        at location: TextLocation,
        findings: inout Findings
    ) {
        let warning = cachedWarnings[shownPicture] ?? warning(about: shownPicture)
        cachedWarnings[shownPicture] = warning
        guard let warning else { return }
        findings.addWarning("\(DataURL.shortName(shownPicture.settings.file)) \(warning)", at: location)
    }

    private func checkIcon(
        of option: OptionSettings,
        in area: PixelSize,
        at location: TextLocation,
        findings: inout Findings
    ) {
        guard let file = option.icon?.picture?.file, checkedSign.contents.hasDarkIcon(option, in: area) else {
            return
        }
        findings.addWarning(
            "\(Wording.printable(file)) comes out all dark; draw it in bright colors",
            at: location
        )
    }

    private func warning(about shownPicture: ShownPicture) -> String? {
        checkedSign.pictures[shownPicture.settings]?.uniformState(in: shownPicture.area).map { isLit in
            "comes out all \(isLit ? "lit" : "dark"); \(remedy(for: shownPicture))"
        }
    }

    /// Returns advice on how to make a completely dark or completely lit picture visible. Suggests the first
    /// change to its settings that suffices: to invert it, to dither it, or both. If none suffices, suggests
    /// another picture.
    private func remedy(for shownPicture: ShownPicture) -> String {
        let settings = shownPicture.settings
        let inversionAdvice = settings.inverts ? "remove invert" : "set invert = true"
        let diffusionAdvice = "set dither = \"diffusion\""

        var invertedSettings = settings
        invertedSettings.inverts.toggle()
        var diffusedSettings = settings
        diffusedSettings.dithering = .diffusion
        var invertedDiffusedSettings = invertedSettings
        invertedDiffusedSettings.dithering = .diffusion
        let changes = [
            (settings: invertedSettings, advice: inversionAdvice),
            (settings: diffusedSettings, advice: diffusionAdvice),
            (settings: invertedDiffusedSettings, advice: "\(inversionAdvice) and \(diffusionAdvice)"),
        ]
        let sufficientChange = changes.first { isVisible(with: $0.settings, in: shownPicture.area) }
        return sufficientChange?.advice ?? "it has a single shade, so choose another picture"
    }

    /// Returns whether the picture, if it is read with `settings`, has both lit and dark pixels in an area of
    /// the size `area`.
    private func isVisible(with settings: PictureSettings, in area: PixelSize) -> Bool {
        let wall = checkedSign.configuration.wall
        let reading = PictureReading(settings, for: wall)
        guard case .success(let file) = pictureFiles.read(settings.file),
            case .success(let source) = reading.read(file)
        else { return false }
        return PictureContent(source, settings: settings, wall: wall).uniformState(in: area) == nil
    }
}
