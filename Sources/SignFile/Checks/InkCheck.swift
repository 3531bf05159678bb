import BannerText
import Diagnostics
import MatrixDisplays
import Pixels
import SettingsText
import SignCore

/// Finds colors that have no effect on the displays, and texts that cannot be distinguished from their
/// background on a display with few colors.
struct InkCheck {
    let configuration: Configuration
    let root: TOMLNode

    /// Adds a note about the first color in the configuration if no display has colors. If there are colors,
    /// warns about texts that have the same color as their background on a display.
    func checkInks(_ findings: inout Findings) {
        let wall = configuration.wall
        guard wall.format == .bit else { return checkContrast(&findings) }
        guard let color = firstColor else { return }
        let (owner, remedy) = wall.others.isEmpty ? only(wall.first) : ("all displays have", "")
        findings.addNote(
            "\(owner) pixels that are only lit or dark, so colors have no effect\(remedy)",
            at: color.keyLocation
        )
    }

    /// Returns two parts of the message that the sign's only display has no colors. `owner` names the board
    /// or driver of `display`, and `remedy` is advice, which may be empty.
    private func only(_ display: DisplaySettings) -> (owner: String, remedy: String) {
        guard let settings = display.driver.settings as? HT16K33Settings else {
            return ("a display of driver '\(display.driver.name)' has", "")
        }
        let table = root.elements(ofArray: "display").first ?? root.member("display")
        let isDefault = table?.member("board") == nil
        let note = isDefault ? ", the default of driver '\(display.driver.name)'," : ""
        return (
            "board '\(settings.boards.board.rawValue)'\(note) has",
            "; for the board with two colors, set board = \"\(HT16K33Board.bicolor.rawValue)\""
        )
    }

    private var firstColor: TOMLNode? {
        let tables = ["text", "dots"] + RegionsSettings.Edge.allCases.map(\.rawValue)
        return (tables.compactMap(root.member) + root.elements(ofArray: "option"))
            .flatMap { table in
                let text = table.member("text").flatMap { Self.colors(in: $0).isEmpty ? nil : $0 }
                let keys = ["color", "background"].compactMap { table.member($0) }
                return keys.filter(Self.isColor) + [text].compactMap { $0 }
            }
            .min { $0.keyLocation < $1.keyLocation }
    }

    /// Returns whether `node`, the value of a key `color` or `background`, names a color. A background can
    /// also be a moving background or a picture.
    private static func isColor(_ node: TOMLNode) -> Bool {
        node.string.map { Color(named: $0) != nil } ?? false
    }

    /// Returns the colors that style tags such as `{color:red}` set in the text `node`. Returns an empty
    /// array if `node` is nil or not a valid text.
    private static func colors(in node: TOMLNode?) -> [Color] {
        guard let text = node?.string, TextTemplate.mayHaveFields(text) else { return [] }
        return (try? TextTemplate(text))?.colors ?? []
    }

    /// Warns about texts that have the same color as their background, first on a display with few colors,
    /// then on a display whose pixels are only lit or dark.
    private func checkContrast(_ findings: inout Findings) {
        checkDisplayWithFewColors(&findings)
        checkDisplayWithoutColors(&findings)
    }

    private func checkDisplayWithoutColors(_ findings: inout Findings) {
        let display = configuration.wall.parts.first { $0.settings.format == .bit }
        guard let display else { return }
        for ink in inks(where: { isLit($0.color) == isLit($0.background) }) {
            let (state, remedy) =
                isLit(ink.color) ? ("lit", "darker background") : ("dark", "brighter color")
            findings.addWarning(
                "the pixels of \(display.label.fullName) are only lit or dark, so text in this color is as "
                    + "\(state) there as its background; choose a \(remedy)",
                at: ink.location
            )
        }
    }

    private func checkDisplayWithFewColors(_ findings: inout Findings) {
        let part = configuration.wall.parts.first { $0.settings.lampColors != nil }
        guard let part, let colors = part.settings.lampColors else { return }
        let displayName = part.label.count > 1 ? part.label.fullName : "this board"
        let availableColors = Color.names { colors.displayed($0) == $0 && $0 != .black }
        for ink in inks(where: { colors.displayed($0.color) == colors.displayed($0.background) }) {
            findings.addWarning(
                "\(ink.color.name) is shown as \(colors.displayed(ink.color).name) on \(displayName), the same as its "
                    + "background; it has \(Wording.list(availableColors, conjunction: "and")) only",
                at: ink.location
            )
        }
    }

    /// Returns the colors of texts that satisfy `condition`, but only the first one at each location in the
    /// file.
    private func inks(where condition: (Ink) -> Bool) -> [Ink] {
        var locations: Set<TextLocation> = []
        return inks.filter { condition($0) && locations.insert($0.location).inserted }
    }

    /// Returns whether a pixel of `color` is lit on a display whose pixels are only lit or dark. The color is
    /// first rounded to the pixel format of all displays together.
    private func isLit(_ color: Color) -> Bool {
        var pixel = Bitmap(width: 1, height: 1, format: configuration.wall.format)
        pixel[colorAt: 0, 0] = color
        var bit = Bitmap(width: 1, height: 1)
        return bit.replaceColumns(from: 0, with: 0..<1, of: pixel)
    }

    /// The color of letters, or of the dots that indicate the current page, with its background and its
    /// location in the file.
    private struct Ink {
        var color: Color
        var background: Color
        var location: TextLocation
    }

    /// The colors of all texts, and of the dots that indicate the current page.
    private var inks: [Ink] {
        var inks: [Ink] = []
        for edge in configuration.regions.edges {
            guard let region = configuration.regions[edge], region.content.isText else { continue }
            inks += self.inks(of: region.ink, in: root.member(edge.rawValue))
        }
        if configuration.dots.position != .none {
            inks += self.inks(of: InkSettings(color: configuration.dots.color), in: root.member("dots"))
        }
        for (option, table) in zip(configuration.options, root.elements(ofArray: "option"))
        where option.content.isText {
            inks += self.inks(of: option.ink, in: table)
        }
        return inks
    }

    /// Returns the color that `settings` give a text, followed by the colors of the style tags in the text of
    /// `table`. Each color has its background and its location in the file.
    private func inks(of settings: InkSettings, in table: TOMLNode?) -> [Ink] {
        let location = ["color", "background"].compactMap { table?.member($0)?.location }.first
        let background = settings.background ?? .black
        let ink = Ink(
            color: settings.color ?? configuration.text.color,
            background: background,
            location: location ?? root.location(inTable: "text", ofKey: "color")
        )
        guard let text = table?.member("text") else { return [ink] }
        let styleInks = Self.colors(in: text).map { color in
            Ink(color: color, background: background, location: text.location)
        }
        return [ink] + styleInks
    }
}

extension ContentSettings {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
