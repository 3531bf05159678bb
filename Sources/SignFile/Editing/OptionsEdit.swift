import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Replaces the options (the items of the banner) in the text of a configuration file. Every byte that does
/// not belong to a changed option stays the same.
///
/// An unchanged option keeps its text. In a changed option, only the values that differ are replaced. A new
/// option is inserted next to its neighbors in the list. A removed option is deleted together with the
/// comments right above it. The result is parsed again, and is used only if it is the same configuration with
/// the new options.
///
/// The list contains no actions, so an option that keeps its id also keeps its action.
public struct OptionsEdit {
    /// The reason why the options in a configuration file cannot be replaced.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The original text of the file is not a valid configuration, for the reason in the associated
        /// value.
        case invalidText(ConfigurationError)
        /// The configuration would be invalid with the new options, for the reason in the associated value.
        case invalidList(ConfigurationError)
        /// The options are written in a way that cannot be edited safely, because the edited text would be a
        /// different configuration.
        case uneditableText

        /// A message to the user that describes the problem and its remedy.
        public var description: String {
            switch self {
            case .invalidText(let error):
                "the configuration has errors: \(Self.first(of: error)); correct it, then try again"
            case .invalidList(let error):
                "the options do not fit the configuration: \(Self.first(of: error))"
            case .uneditableText:
                "the layout of its options cannot be edited automatically; edit the options by hand"
            }
        }

        private static func first(of error: ConfigurationError) -> String {
            error.diagnostics.first?.description ?? "unknown reason"
        }
    }

    private let originalText: [UInt8]
    private let newListText: [UInt8]
    private let parse: ([UInt8]) -> Result<Configuration, ConfigurationError>

    /// Creates an edit that replaces the options in the configuration `bytes`. `list` contains the new
    /// options as `[[option]]` tables in TOML, and `file` is the name by which messages refer to the
    /// configuration. `read` parses a configuration; if it is nil, the default parser is used.
    public init(
        of bytes: [UInt8],
        file: String,
        to list: [UInt8],
        read: (([UInt8]) -> Result<Configuration, ConfigurationError>)? = nil
    ) {
        self.originalText = bytes
        self.newListText = list
        self.parse =
            read ?? { bytes in
                Result { () throws(ConfigurationError) in
                    try Configuration.parse(bytes, file: file).configuration
                }
            }
    }

    /// Returns the text of the configuration with the new options, or the original text if the options are
    /// the same.
    ///
    /// The edit is safe because of a comparison. First, the new configuration is determined, by parsing the
    /// original text with the new list in place of its options. Then the text of the changed options is
    /// edited, so that comments and layout stay the same. The edited text is returned only if parsing it
    /// gives exactly the new configuration.
    ///
    /// - Throws: `Failure` if the original text or the new list is invalid, or if the text cannot be edited
    ///   safely.
    public func editedText() throws(Failure) -> [UInt8] {
        let oldConfiguration = try parseConfiguration(originalText, orThrow: Failure.invalidText)
        // Without a layout, the options are written in a way that cannot be edited.
        guard let layout else { throw .uneditableText }
        // If the new list is not valid TOML, the next statement throws an error with the reason.
        let newTables = parsedNewTables
        let newConfiguration = try makeNewConfiguration(
            otherText: layout.textWithoutTables,
            isListEmpty: newTables?.isEmpty == true,
            keepingActionsOf: oldConfiguration
        )
        guard newConfiguration != oldConfiguration else { return originalText }

        guard let newTables else { throw .uneditableText }
        let editedText = try textReplacing(
            oldConfiguration.options,
            with: newConfiguration.options,
            listedTables: newTables,
            in: layout
        )
        guard isConfiguration(newConfiguration, in: editedText) else { throw .uneditableText }
        return editedText
    }

    /// The `[[option]]` tables of the new list, or nil if the list is not valid TOML.
    private var parsedNewTables: [TOMLNode]? {
        (try? TOMLDocument.parse(newListText))?.root.elements(ofArray: "option")
    }

    /// Returns whether parsing `text` gives exactly `configuration`.
    private func isConfiguration(_ configuration: Configuration, in text: [UInt8]) -> Bool {
        (try? parse(text).get()) == configuration
    }

    /// Returns the original text with `newOptions` in place of `oldOptions`. `listedTables` are the tables of
    /// the new options in the new list, and `layout` contains the positions of the old options. Throws an
    /// error if an option, old or new, is not written as a table, because only a table can be edited or
    /// inserted.
    private func textReplacing(
        _ oldOptions: [OptionSettings],
        with newOptions: [OptionSettings],
        listedTables: [TOMLNode],
        in layout: TableListLayout
    ) throws(Failure) -> [UInt8] {
        guard listedTables.count == newOptions.count, layout.tables.count == oldOptions.count else {
            throw .uneditableText
        }
        let entries = zip(newOptions, listedTables).map { option, table in
            entry(for: option, table: table, replacing: oldOptions, in: layout)
        }
        return layout.newText(with: entries)
    }

    /// Parses the configuration `text` and returns it. If the text is invalid, throws the error that
    /// `failure` returns for the parser's error.
    private func parseConfiguration(
        _ text: [UInt8],
        orThrow failure: (ConfigurationError) -> Failure
    ) throws(Failure) -> Configuration {
        switch parse(text) {
        case .success(let configuration): return configuration
        case .failure(let error): throw failure(error)
        }
    }

    /// The positions of the options in the original text, or nil if they are written in a way that cannot be
    /// edited.
    private var layout: TableListLayout? {
        guard let document = try? TOMLDocument.parse(originalText) else { return nil }
        return TableListLayout(
            originalText,
            document.root,
            of: "option",
            protecting: ListedOption.fileOnlyKeys
        )
    }

    /// Returns the entry for `option` in the edited text. `table` defines the option in the new list. An
    /// option that has not changed keeps its text.
    private func entry(
        for option: OptionSettings,
        table: TOMLNode,
        replacing oldOptions: [OptionSettings],
        in layout: TableListLayout
    ) -> TableListLayout.Entry {
        guard let oldIndex = oldOptions.firstIndex(where: { $0.id == option.id }) else {
            let newValues = changedValues(of: table, option: option, tableInFile: nil)
            return TableListLayout.Entry(oldIndex: nil, values: newValues)
        }
        let isUnchanged = oldOptions[oldIndex] == option
        let newValues =
            isUnchanged ? nil : changedValues(of: table, option: option, tableInFile: layout.tables[oldIndex])
        return TableListLayout.Entry(oldIndex: oldIndex, values: newValues)
    }

    /// Returns the configuration with the options of the new list, by parsing the list together with
    /// `otherText`, which is the original text without its options.
    ///
    /// The list contains no actions (programs that an option starts). An option therefore keeps the action of
    /// the option with the same id in `oldConfiguration`, and a new option has none.
    private func makeNewConfiguration(
        otherText: [UInt8],
        isListEmpty: Bool,
        keepingActionsOf oldConfiguration: Configuration
    ) throws(Failure) -> Configuration {
        // An empty list consists of no tables, so it needs a key to express it. The key comes first, because
        // a key at the top level must precede all tables. Without it, an empty text would not be a valid
        // configuration.
        let textWithList =
            isListEmpty ? Array("option = []\n".utf8) + otherText : otherText + Array("\n".utf8) + newListText
        var newConfiguration = try parseConfiguration(textWithList, orThrow: Failure.invalidList)

        // Ids are unique in a valid configuration, so keeping the first option of an id loses none.
        let oldOptionsByID = Dictionary(oldConfiguration.options.map { ($0.id, $0) }) { first, _ in first }
        for index in newConfiguration.options.indices {
            let oldOption = oldOptionsByID[newConfiguration.options[index].id]
            newConfiguration.options[index].action = oldOption?.action ?? []
            newConfiguration.options[index].maxRunningActions = oldOption?.maxRunningActions ?? 1
        }
        return newConfiguration
    }

    /// The keys of `[[option]]` in the order in which a new option is written. This is also their order in
    /// config/loopbanner.toml.
    static let documentedKeys = [
        "id", "text", "dwell", "action", "icon", "size", "font", "align", "max_running", "whole_display",
        "transition", "slide", "effect", "show",
        "picture", "fit", "dither", "invert", "color", "background", "page",
    ]

    /// Returns the keys of `option` with their new values, in the order of `documentedKeys`. `table` is the
    /// option's table in the new list, and `tableInFile` is its table in the original text, or nil for a new
    /// option. Omits an id or a text with its default value if the original text omits it, too.
    private func changedValues(
        of table: TOMLNode,
        option: OptionSettings,
        tableInFile: TOMLNode?
    ) -> [(key: String, value: TableListLayout.Value)] {
        Self.inDocumentedOrder(table).compactMap { node in
            if ListedOption.fileOnlyKeys.contains(node.key) { return nil }
            let isAbsentInFile = tableInFile != nil && tableInFile?.member(node.key) == nil
            if isAbsentInFile, isDefault(node, of: option, in: table) { return nil }
            let value = node.tomlValue ?? ""
            let valueInFile = tableInFile?.member(node.key)?.tomlValue
            return (node.key, value == valueInFile ? .unchanged : .changed(value))
        }
    }

    /// Returns whether `node` sets the id or the text of `option` to its default value. The default text is
    /// the id, and the default id results from the text or the picture.
    private func isDefault(_ node: TOMLNode, of option: OptionSettings, in table: TOMLNode) -> Bool {
        guard node.string == option.id else { return false }
        return node.key == "text" || (node.key == "id" && defaultID(of: table) == option.id)
    }

    /// Returns the keys of `table` in the order of `documentedKeys`, followed by all other keys in the order
    /// of the table.
    private static func inDocumentedOrder(_ table: TOMLNode) -> [TOMLNode] {
        let nodes = Array(table.children)
        let documentedNodes = documentedKeys.flatMap { key in nodes.filter { $0.key == key } }
        return documentedNodes + nodes.filter { !documentedKeys.contains($0.key) }
    }

    /// Returns the default id of an option whose `table` contains no id: its text without styles, or else a
    /// name for its picture. Returns an empty string if the option has neither.
    private func defaultID(of table: TOMLNode) -> String {
        let text = table.member("text")?.string ?? ""
        guard text.isEmpty else { return TextTemplate.removingStyles(from: text) }
        return table.member("picture")?.string.map(DataURL.defaultID) ?? ""
    }
}
