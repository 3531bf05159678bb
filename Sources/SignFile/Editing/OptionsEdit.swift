import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Puts a list of options into the text of a configuration, and leaves every other byte as it is.
///
/// An option that is the same stays as it is written; of one that differs, the values that differ are replaced. A new
/// option comes where its neighbors are, and one that leaves takes along the comments right above it. The result is
/// read again, and used only if it means the same configuration with the new options.
///
/// Actions are never part of a list: an option that keeps its id keeps its action.
public struct OptionsEdit {
    /// Why there is no result.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text is no valid configuration.
        case invalidText(ConfigurationError)
        /// The list is none that the configuration could have.
        case invalidList(ConfigurationError)
        /// The edited text would mean something else.
        case unusualText

        /// What is wrong, and what to do.
        public var description: String {
            switch self {
            case .invalidText(let error):
                "the configuration has mistakes: \(Self.first(of: error)); correct it, then try again"
            case .invalidList(let error):
                "the options do not fit the configuration: \(Self.first(of: error))"
            case .unusualText:
                "its options are written in a way that cannot be edited; put the options into it yourself"
            }
        }

        private static func first(of error: ConfigurationError) -> String {
            error.diagnostics.first?.description ?? "no reason is known"
        }
    }

    private let bytes: [UInt8]
    private let list: [UInt8]
    private let read: ([UInt8]) -> Result<Configuration, ConfigurationError>

    /// An edit of the configuration `bytes`, which diagnostics call `file`, to the options in the `[[option]]` tables of
    /// `list`, which is TOML too. `read` reads a configuration; nil reads it as the file is read.
    public init(
        of bytes: [UInt8],
        file: String,
        to list: [UInt8],
        read: (([UInt8]) -> Result<Configuration, ConfigurationError>)? = nil
    ) {
        self.bytes = bytes
        self.list = list
        self.read = read ?? { Self.configuration(in: $0, file: file) }
    }

    private static func configuration(
        in bytes: [UInt8],
        file: String
    ) -> Result<Configuration, ConfigurationError> {
        do throws(ConfigurationError) {
            return .success(try Configuration.parse(bytes, file: file).configuration)
        } catch {
            return .failure(error)
        }
    }

    /// The edited text. Equal to the text itself if that has these options already.
    public func result() throws(Failure) -> [UInt8] {
        let text = StatementText(bytes)
        let old: Configuration
        switch read(bytes) {
        case .success(let configuration): old = configuration
        case .failure(let error): throw .invalidText(error)
        }
        let wanted = try wish(besides: text, old)
        guard wanted != old else { return bytes }
        guard let written = Self.tables(in: bytes), let listed = Self.tables(in: list),
            written.count == old.options.count, listed.count == wanted.options.count
        else { throw .unusualText }
        let entries = zip(wanted.options, listed).map { option, table in
            let index = old.options.firstIndex { $0.id == option.id }
            let isSame = index.map { old.options[$0] == option } ?? false
            return Entry(
                id: option.id,
                old: index,
                values: isSame ? nil : values(of: table, option, beside: index.map { written[$0] })
            )
        }
        let edited = OptionsLayout(text, tables: written)?.text(with: entries)
        guard let edited, (try? read(edited).get()) == wanted else { throw .unusualText }
        return edited
    }

    /// The configuration with the options of the list, and the actions of those that it has already.
    private func wish(besides text: StatementText, _ old: Configuration) throws(Failure) -> Configuration {
        let rest = OptionsLayout.textWithoutOptions(text)
        let newline = Array("\n".utf8)
        // A text of nothing is no configuration.
        let isEmpty = Self.tables(in: list)?.isEmpty ?? false
        var wanted: Configuration
        switch read(isEmpty ? Array("option = []\n".utf8) + rest : rest + newline + list) {
        case .success(let configuration): wanted = configuration
        case .failure(let error): throw .invalidList(error)
        }
        let known = Dictionary(old.options.map { ($0.id, $0) }) { first, _ in first }
        for index in wanted.options.indices {
            let option = known[wanted.options[index].id]
            wanted.options[index].action = option?.action ?? []
            wanted.options[index].maxRunning = option?.maxRunning ?? 1
        }
        return wanted
    }

    /// The tables of the options in `bytes`; nil if these are no TOML.
    private static func tables(in bytes: [UInt8]) -> [TOMLNode]? {
        guard let document = try? bytes.withUnsafeBytes({ TOMLDocument.parse($0) }).get() else { return nil }
        return document.root.member("option").map { Array($0.children) } ?? []
    }

    /// The keys of `[[option]]` in the order in which config/loopbanner.toml explains them. A new option has them so.
    static let documentedKeys = [
        "id", "text", "dwell", "action", "icon", "size", "max_running", "whole_display", "show", "picture",
        "fit",
        "dither", "invert", "color", "background", "page",
    ]

    /// The nodes of `table` in the documented order.
    private static func sorted(_ table: TOMLNode) -> [TOMLNode] {
        func place(_ node: TOMLNode) -> Int {
            documentedKeys.firstIndex(of: node.key) ?? documentedKeys.count
        }
        return table.children.enumerated()
            .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
            .map(\.element)
    }

    /// The keys and the values that the table of an option should have, in the documented order. A name that `written`
    /// leaves to its text, or a text that it leaves to its name, is left out.
    private func values(
        of table: TOMLNode,
        _ option: OptionSettings,
        beside written: TOMLNode?
    ) -> [OptionValue] {
        var values: [OptionValue] = []
        for node in Self.sorted(table) where !ListedOption.keysOfFiles.contains(node.key) {
            if node.string == option.id, let written, written.member(node.key) == nil,
                node.key == "id" || (node.key == "text" && written.member("text") == nil)
            {
                let implied = node.key == "id" ? impliedID(of: table) : option.id
                if implied == option.id { continue }
            }
            let isWritten = written?.member(node.key)?.writtenValue == node.writtenValue
            values.append(OptionValue(key: node.key, value: isWritten ? nil : node.writtenValue ?? ""))
        }
        return values
    }

    /// The name of an option without an id.
    private func impliedID(of table: TOMLNode) -> String {
        let text = table.member("text")?.string ?? ""
        guard text.isEmpty else { return TextTemplate.withoutStyles(text) }
        return table.member("picture")?.string?.split(separator: "/").last.map(String.init) ?? ""
    }
}

/// A key of an option.
struct OptionValue {
    var key: String
    /// What it becomes; nil is what is written.
    var value: String?
}

/// An option of the list.
struct Entry {
    var id: String
    /// Its index in the text; nil if it is new.
    var old: Int?
    /// All of its keys but its own; nil if it stays as it is written.
    var values: [OptionValue]?
}
