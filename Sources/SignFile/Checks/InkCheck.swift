import BannerText
import Diagnostics
import MatrixDisplays
import Pixels
import SettingsText
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
        let (owner, remedy) = wall.others.isEmpty ? only(wall.first) : ("all displays have", "")
        findings.note(
            "\(owner) pixels that are lit or dark, so colors do nothing\(remedy)",
            at: color.keyLocation
        )
    }

    /// What has pixels without colors if `display` is the only one, and where colors are.
    private func only(_ display: DisplaySettings) -> (owner: String, remedy: String) {
        guard let settings = display.driver.settings as? HT16K33Settings else {
            return ("a display of driver '\(display.driver.name)' has", "")
        }
        let written = root.member("display")
        let table = written?.kind == .array ? written?.children.first { _ in true } : written
        let usual = table?.member("board") == nil ? ", the usual one of driver '\(display.driver.name)'," : ""
        return (
            "board '\(settings.boards.board.rawValue)'\(usual) has",
            "; the board with two colors is board = \"\(HT16K33Board.bicolor.rawValue)\""
        )
    }

    private var firstColor: TOMLNode? {
        let tables = ["text", "dots"] + RegionsSettings.Edge.allCases.map(\.rawValue)
        let options = root.member("option")?.children.map { $0 } ?? []
        return (tables.compactMap { root.member($0) } + options)
            .flatMap { table in
                let text = table.member("text").flatMap { Self.colors(in: $0).isEmpty ? nil : $0 }
                return ["color", "background"].compactMap { table.member($0) } + [text].compactMap { $0 }
            }
            .min { $0.keyLocation < $1.keyLocation }
    }

    /// The colors that words of the text `node` have.
    private static func colors(in node: TOMLNode?) -> [Color] {
        guard let text = node?.string, TextTemplate.mayHaveFields(text) else { return [] }
        return (try? TextTemplate(text))?.colors ?? []
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
            part.settings.lampColors.map { (part.label, $0) }
        }
        guard let (label, colors) = displays.first else { return }
        let place = label.count > 1 ? label.words : "this board"
        let shown = Wording.list(
            Color.names { colors.displayed($0) == $0 && $0 != .black },
            lastJoin: "and"
        )
        var known: Set<TextLocation> = []
        for ink in inks
        where colors.displayed(ink.color) == colors.displayed(ink.background)
            && known.insert(ink.location).inserted
        {
            findings.warning(
                "\(ink.color.name) is shown as \(colors.displayed(ink.color).name) on \(place), the same as its background; it "
                    + "has \(shown) only",
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
        func inks(of settings: InkSettings, in table: TOMLNode?) -> [(Color, Color, TextLocation)] {
            let place = ["color", "background"].compactMap { table?.member($0)?.location }.first
            let background = settings.background ?? .black
            let whole = (
                settings.color ?? usual, background, place ?? root.location(in: "text", of: "color")
            )
            guard let text = table?.member("text") else { return [whole] }
            return [whole] + Self.colors(in: text).map { ($0, background, text.location) }
        }
        var all = configuration.regions.edges.flatMap { edge in
            configuration.regions[edge].map { region in
                region.content.isText ? inks(of: region.ink, in: root.member(edge.rawValue)) : []
            } ?? []
        }
        if configuration.dots.position != .none {
            all += inks(of: InkSettings(color: configuration.dots.color), in: root.member("dots"))
        }
        let tables = root.member("option")?.children.map { $0 } ?? []
        return all
            + zip(configuration.options, tables).flatMap { option, table in
                option.content.isText ? inks(of: option.ink, in: table) : []
            }
    }
}

extension ContentSettings {
    /// Whether it is words.
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
