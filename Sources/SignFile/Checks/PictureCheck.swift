import Diagnostics
import Pictures
import Pixels
import SettingsText
import SignCore

/// Checks how pictures come out: one that is all dark or all lit shows nothing, and an icon that is all dark.
struct PictureCheck {
    private let checked: CheckedConfiguration
    private let files: PictureFiles
    private var known: [Showing: String?] = [:]

    /// A picture and the room for it.
    private struct Showing: Hashable {
        var settings: PictureSettings
        var room: PixelSize
    }

    /// A check of `checked`, which has no other error; `files` are its pictures.
    init(_ checked: CheckedConfiguration, _ files: PictureFiles) {
        self.checked = checked
        self.files = files
    }

    /// Runs the check.
    mutating func run(_ findings: inout Findings) {
        for region in checked.stage[.framed].regions {
            guard case .picture(let settings)? = checked.configuration.regions[region.edge]?.content else {
                continue
            }
            let location = checked.root.location(in: region.edge.rawValue, of: "picture")
            check(Showing(settings: settings, room: region.inner.size), at: location, &findings)
        }
        guard let tables = checked.root.member("option")?.children else { return }
        for (option, table) in zip(checked.configuration.options, tables) {
            let room = checked.stage[option.needsWholeDisplay ? .full : .framed].room.size
            checkIcon(of: option, in: room, at: table.location(of: "icon"), &findings)
            guard case .picture(let settings) = option.content else { continue }
            check(Showing(settings: settings, room: room), at: table.location(of: "picture"), &findings)
        }
    }

    private mutating func check(
        _ showing: Showing,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        let complaint = known[showing] ?? complaint(about: showing)
        known[showing] = complaint
        guard let complaint else { return }
        findings.warning("\(DataURL.shortName(showing.settings.file)) \(complaint)", at: location)
    }

    private func checkIcon(
        of option: OptionSettings,
        in room: PixelSize,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard let file = option.icon?.picture?.file, checked.contents.hasDarkIcon(option, in: room) else {
            return
        }
        findings.warning(
            "\(Wording.printable(file)) comes out all dark; draw it in bright colors",
            at: location
        )
    }

    private func complaint(about showing: Showing) -> String? {
        guard let state = checked.pictures[showing.settings]?.uniformState(in: showing.room) else {
            return nil
        }
        return "comes out all \(state ? "lit" : "dark"); \(remedy(for: showing))"
    }

    /// The first change of the keys that makes the picture visible.
    private func remedy(for showing: Showing) -> String {
        let settings = showing.settings
        let inversion = settings.inverts ? "remove invert" : "set invert = true"
        let diffusion = "set dither = \"diffusion\""
        let cures: [(inverts: Bool, dithering: Dithering, advice: String)] = [
            (!settings.inverts, settings.dithering, inversion),
            (settings.inverts, .diffusion, diffusion),
            (!settings.inverts, .diffusion, "\(inversion) and \(diffusion)"),
        ]
        for cure in cures {
            var changed = settings
            changed.inverts = cure.inverts
            changed.dithering = cure.dithering
            let reading = PictureReading(changed, for: checked.configuration.wall)
            guard case .success(let source) = files.read(settings.file).flatMap({ reading.read($0) }) else {
                continue
            }
            let content = PictureContent(source, changed, for: checked.configuration.wall)
            if content.uniformState(in: showing.room) == nil { return cure.advice }
        }
        return "it has a single shade, so choose another picture"
    }
}
