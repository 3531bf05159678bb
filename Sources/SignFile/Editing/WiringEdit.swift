import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Puts a wiring into the text of a configuration, and leaves every other byte as it is.
///
/// TOML has many ways to write a table. So an edit is tried where a person would make it, read again, and used only if
/// the result means the same configuration with the new wiring.
public struct WiringEdit {
    let bytes: [UInt8]
    let driver: DriverSettings
    private let file: String
    private let index: Int

    /// An edit of the text `bytes`, which diagnostics call `file`, to the wiring of `driver` for the display at `index`.
    /// In all else `driver` is that of the text.
    public init(of bytes: [UInt8], file: String, display index: Int = 0, to driver: DriverSettings) {
        self.index = index
        self.bytes = bytes
        self.file = file
        self.driver = driver
    }

    /// The edited text; nil if the display of the text has another driver, or if its table is written in a way that
    /// cannot be edited.
    public var result: [UInt8]? {
        guard let table = WiringTable(driver),
            let document = try? bytes.withUnsafeBytes({ TOMLDocument.parse($0) }).get(),
            let old = try? Configuration.parse(bytes, file: file).configuration,
            old.wall.displays.indices.contains(index), old.wall[index].driver.name == driver.name
        else { return nil }
        var wanted = old
        wanted.wall[index] = old.wall[index].with(driver)
        return candidates(document.root, table).first { text in
            (try? Configuration.parse(text, file: file).configuration).map(plain) == plain(wanted)
        }
    }

    /// The configuration with the order of colors that a strip has, whether it is written or not.
    private func plain(_ configuration: Configuration) -> Configuration {
        guard configuration.wall.displays.indices.contains(index),
            var strip = configuration.wall[index].driver.settings as? any PixelStripDriver
        else { return configuration }
        strip.strip.order = strip.order
        var configuration = configuration
        configuration.wall[index].driver = DriverSettings(strip)
        return configuration
    }

    /// The table of the display.
    func display(of root: TOMLNode) -> TOMLNode? {
        let member = root.member("display")
        return member?.kind == .array ? member?.children.dropFirst(index).first { _ in true } : member
    }

    /// The edits that may be right, the best first.
    private func candidates(_ root: TOMLNode, _ table: WiringTable) -> [[UInt8]] {
        let text = ConfigurationText(bytes)
        let display = display(of: root)
        let values = display.map { ownValues(of: $0, table) } ?? []
        if let written = display?.member(table.name) { return changes(of: written, table, text, values) }
        let edited = text.replacing(values)
        guard !table.newTable.isEmpty else { return [edited.bytes] }
        if let display, text.isInlineTable(at: display.location) {
            let keys = " \(table.name) = { \(table.newTable.joined(separator: ", ")) },"
            return [edited.inserting(keys, intoTableAt: display.location).bytes]
        }
        let lines = ["", "[display.\(table.name)]"] + table.newTable
        let members = display.map { Array($0.children) } ?? []
        // Sub-tables with headers of their own may be anywhere.
        let places = members.filter { $0.kind != .table }.map(\.location)
        let ends = [places.max(), display?.keyLocation, display?.location].compactMap { $0 }
        return ends.map { edited.inserting(lines, afterLine: $0.line) } + [edited.appending(lines)]
    }

    /// The values of `[display]` itself that follow the wiring: the order of addresses, and the size of boards that are
    /// mounted in another way.
    private func ownValues(of display: TOMLNode, _ table: WiringTable) -> [(
        value: String, location: TextLocation
    )] {
        let elements = display.member("addresses").map { Array($0.children) } ?? []
        var values: [(value: String, location: TextLocation)] = []
        if elements.count == table.addresses.count {
            values = zip(elements, table.addresses).map { ($1, $0.location) }
        }
        if let size = driver.settings.fixedSize {
            for (key, length) in [("width", size.width), ("height", size.height)] {
                if let node = display.member(key) { values.append(("\(length)", node.location)) }
            }
        }
        return values
    }

    /// Edits of a table that is there: the values of its keys replaced, missing keys added.
    private func changes(
        of written: TOMLNode,
        _ table: WiringTable,
        _ text: ConfigurationText,
        _ others: [(value: String, location: TextLocation)]
    ) -> [[UInt8]] {
        var values = others
        var missing: [String] = []
        for entry in table.entries(preset: written.member("preset")?.string) {
            if let node = written.member(entry.name) {
                values.append((entry.value, node.location))
            } else if entry.value != entry.usual {
                missing.append("\(entry.name) = \(entry.value)")
            }
        }
        let edited = text.replacing(values)
        guard !missing.isEmpty else { return [edited.bytes] }
        // A value never has another number of lines than the one before it.
        let last = written.children.map(\.location).max() ?? written.keyLocation
        let lines = ["", "\(table.name).", "display.\(table.name)."].map { prefix in
            edited.inserting(missing.map { prefix + $0 }, afterLine: last.line)
        }
        let inline = text.inserting(", " + missing.joined(separator: ", "), afterValueAt: last)
        return lines + [inline.replacing(values).bytes]
    }
}
