import Diagnostics
import Pixels
import SignCore

/// Checks the colors: for any on displays that have none, and for words that a display of bits beside one with more
/// cannot tell from their background.
struct InkCheck {
    private let configuration: Configuration
    private let root: TOMLNode

    /// A check of `configuration`, which was read from `root`.
    init(_ configuration: Configuration, _ root: TOMLNode) {
        self.configuration = configuration
        self.root = root
    }

    /// Notes the first color that does nothing, or warns of words that cannot be read.
    func run(_ findings: inout Findings) {
        let wall = configuration.wall
        guard wall.format == .bit else { return checkContrast(&findings) }
        guard let color = firstColor else { return }
        let name = "a display of driver '\(wall.first.driver.name)' has"
        findings.note(
            "\(wall.others.isEmpty ? name : "all displays have") pixels that are lit or dark, so colors do nothing",
            at: color.keyLocation
        )
    }

    private var firstColor: TOMLNode? {
        let tables = ["text", "dots"] + RegionsSettings.Edge.allCases.map(\.rawValue)
        let options = root.member("option")?.children.map { $0 } ?? []
        return (tables.compactMap { root.member($0) } + options)
            .flatMap { table in ["color", "background"].compactMap { table.member($0) } }
            .min { $0.keyLocation < $1.keyLocation }
    }

    private func checkContrast(_ findings: inout Findings) {
        checkLamps(&findings)
        guard let display = configuration.wall.parts.first(where: { $0.settings.format == .bit }) else {
            return
        }
        var known: Set<TextLocation> = []
        for ink in inks where isLit(ink.color) == isLit(ink.background) && known.insert(ink.location).inserted
        {
            findings.warning(
                "the pixels of \(display.label.words) are lit or dark, and words in this color are as "
                    + "\(isLit(ink.color) ? "lit" : "dark") there as what is behind them; choose a "
                    + (isLit(ink.color) ? "darker background" : "brighter color"),
                at: ink.location
            )
        }
    }

    /// Warns of words that look like their background on a display of a few colors.
    private func checkLamps(_ findings: inout Findings) {
        let displays = configuration.wall.parts.compactMap { part in
            part.settings.lampColors.map { (part.label.words, $0) }
        }
        guard let (words, colors) = displays.first else { return }
        var known: Set<TextLocation> = []
        for ink in inks
        where colors.shown(ink.color) == colors.shown(ink.background) && known.insert(ink.location).inserted {
            findings.warning(
                "\(words) has few colors, and words in this color are as what is behind them there; choose a "
                    + "color or a background that differs more",
                at: ink.location
            )
        }
    }

    /// Whether a display of bits lights pixels of `color`, once they are in the format of the wall.
    private func isLit(_ color: Color) -> Bool {
        var pixel = Bitmap(width: 1, height: 1, format: configuration.wall.format)
        pixel[colorAt: 0, 0] = color
        var bit = Bitmap(width: 1, height: 1)
        return bit.replaceColumns(from: 0, with: 0..<1, of: pixel)
    }

    /// The colors of words and of dots, with what is behind them, and their location.
    private var inks: [(color: Color, background: Color, location: TextLocation)] {
        let usual = configuration.text.color
        func ink(_ settings: InkSettings, of table: TOMLNode?) -> (Color, Color, TextLocation) {
            let place = ["color", "background"].compactMap { table?.member($0)?.location }.first
            return (
                settings.color ?? usual, settings.background ?? .black,
                place ?? root.location(in: "text", of: "color")
            )
        }
        var inks = configuration.regions.edges.compactMap { edge in
            configuration.regions[edge].flatMap { region in
                region.content.isText ? ink(region.ink, of: root.member(edge.rawValue)) : nil
            }
        }
        if configuration.dots.position != .none {
            inks.append(ink(InkSettings(color: configuration.dots.color), of: root.member("dots")))
        }
        let tables = root.member("option")?.children.map { $0 } ?? []
        return inks
            + zip(configuration.options, tables).compactMap { option, table in
                option.content.isText ? ink(option.ink, of: table) : nil
            }
    }
}

extension ContentSettings {
    /// Whether it is words.
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
