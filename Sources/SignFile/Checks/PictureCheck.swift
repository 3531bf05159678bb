import Diagnostics
import Pictures
import Pixels
import SettingsText
import SignCore

/// Finds pictures that appear completely dark or completely lit on the display, and icons that appear
/// completely dark.
struct PictureCheck {
    private let checked: CheckedConfiguration
    private let files: PictureFiles
    private var warnings: [Showing: String?] = [:]

    /// A picture, together with the size of the area in which the display shows it.
    private struct Showing: Hashable {
        var settings: PictureSettings
        var area: PixelSize
    }

    init(_ checked: CheckedConfiguration, _ files: PictureFiles) {
        self.checked = checked
        self.files = files
    }

    /// Warns about each picture of a region or an option that appears completely dark or completely lit on
    /// the display, and about each icon that appears completely dark.
    mutating func run(_ findings: inout Findings) {
        for region in checked.displayLayout[.framed].regions {
            guard case .picture(let settings)? = checked.configuration.regions[region.edge]?.content else {
                continue
            }
            let location = checked.root.location(in: region.edge.rawValue, of: "picture")
            check(Showing(settings: settings, area: region.inner.size), at: location, findings: &findings)
        }

        for (option, table) in zip(checked.configuration.options, checked.root.elements(of: "option")) {
            let area = checked.area(for: option)
            checkIcon(of: option, in: area, at: table.location(of: "icon"), &findings)
            guard case .picture(let settings) = option.content else { continue }
            check(
                Showing(settings: settings, area: area),
                at: table.location(of: "picture"),
                findings: &findings
            )
        }
    }

    private mutating func check(
        _ showing: Showing,
        at location: TextLocation,
        findings: inout Findings
    ) {
        let warning = warnings[showing] ?? warning(about: showing)
        warnings[showing] = warning
        guard let warning else { return }
        findings.warning("\(DataURL.shortName(showing.settings.file)) \(warning)", at: location)
    }

    private func checkIcon(
        of option: OptionSettings,
        in area: PixelSize,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard let file = option.icon?.picture?.file, checked.contents.hasDarkIcon(option, in: area) else {
            return
        }
        findings.warning(
            "\(Wording.printable(file)) comes out all dark; draw it in bright colors",
            at: location
        )
    }

    private func warning(about showing: Showing) -> String? {
        checked.pictures[showing.settings]?.uniformState(in: showing.area).map { isLit in
            "comes out all \(isLit ? "lit" : "dark"); \(remedy(for: showing))"
        }
    }

    /// Returns advice on how to make a completely dark or completely lit picture visible. Suggests the first
    /// change to its settings that suffices: to invert it, to dither it, or both. If none suffices, suggests
    /// another picture.
    private func remedy(for showing: Showing) -> String {
        let settings = showing.settings
        let inversionAdvice = settings.inverts ? "remove invert" : "set invert = true"
        let diffusionAdvice = "set dither = \"diffusion\""

        var invertedSettings = settings
        invertedSettings.inverts.toggle()
        var diffusedSettings = settings
        diffusedSettings.dithering = .diffusion
        var bothSettings = invertedSettings
        bothSettings.dithering = .diffusion
        let changes = [
            (settings: invertedSettings, advice: inversionAdvice),
            (settings: diffusedSettings, advice: diffusionAdvice),
            (settings: bothSettings, advice: "\(inversionAdvice) and \(diffusionAdvice)"),
        ]
        let sufficientChange = changes.first { isVisible(with: $0.settings, in: showing.area) }
        return sufficientChange?.advice ?? "it has a single shade, so choose another picture"
    }

    /// Returns whether the picture, if it is read with `settings`, has both lit and dark pixels in an area of
    /// the size `area`.
    private func isVisible(with settings: PictureSettings, in area: PixelSize) -> Bool {
        let wall = checked.configuration.wall
        let reading = PictureReading(settings, for: wall)
        guard case .success(let file) = files.read(settings.file),
            case .success(let source) = reading.read(file)
        else { return false }
        return PictureContent(source, settings, for: wall).uniformState(in: area) == nil
    }
}
