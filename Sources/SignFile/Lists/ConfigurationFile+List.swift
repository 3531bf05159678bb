import BannerText
import Diagnostics
import SettingsText
import SignCore

/// The reason why a list of options that a program sent cannot be used.
public enum ListError: Error, Hashable {
    /// The list of options, or the release that contains it, is invalid. The array contains all errors, and
    /// at least one. A release is the content that the owner of a fleet assigns to a sign.
    case problems([ListProblem])
    /// The sign's configuration file would be invalid with the list of options.
    case file(ConfigurationError)

    /// Returns the error for an invalid option in a list that a program sent. `path` is the path of the
    /// invalid setting in the list, such as `options[3].dwell`.
    static func option(path: String, message: String) -> ListError {
        .problems([ListProblem(path: path, message: message)])
    }
}

extension Configuration {
    /// The number that is added to the line numbers of a list of options. It distinguishes them from line
    /// numbers of the configuration file, which never has so many lines.
    private static let listLineOffset = 1 << 24

    /// Returns the options in the configuration `text`, or an empty array if the text is not valid TOML.
    public static func listedOptions(in text: [UInt8]) -> [ListedOption] {
        guard let document = try? TOMLDocument.parse(text),
            let list = document.root.member("option")
        else { return [] }
        return list.children.filter { $0.kind == .table }.map { ListedOption($0, isFromProgram: false) }
    }

    /// Returns the options in `text`, which is a complete configuration or only its `[[option]]` tables. The
    /// values are not checked. Messages refer to the text as `file`. Throws an error if the text is not valid
    /// TOML or has no `[[option]]` table.
    public static func listedOptions(
        in text: [UInt8],
        file: String
    ) throws(ConfigurationError) -> [ListedOption] {
        let root = try parseDocument(text, file: file).root
        guard let list = root.member("option"), list.kind == .array else {
            throw ConfigurationError("there is no [[option]] table", in: file)
        }
        return list.children.filter { $0.kind == .table }.map { ListedOption($0, isFromProgram: false) }
    }

    /// Parses a configuration in which the options of a list replace those of the text.
    ///
    /// The list is converted to TOML, parsed, and merged into the document of the text. In the merged
    /// document, the line numbers of the list begin at the large number `listLineOffset`. From the number of
    /// an error's line, it is therefore clear whether the error concerns the list or the file.
    ///
    /// - Parameters:
    ///   - text: The text of the configuration.
    ///   - file: The name by which messages refer to the configuration.
    ///   - list: The new options. An option whose id is in `text` keeps the action that it has there.
    ///   - tables: The tables that replace the tables with the same names in `text`.
    ///   - idsFromProgram: The ids of the options for which an unreadable picture is an error, because a
    ///     program has just sent them. For other options, it is a warning.
    ///   - textRenderer: The renderer for text in system fonts. If it is nil, such text is rendered later.
    /// - Throws: `ListError` with all errors in the list, or else with the errors in the configuration.
    public static func parse(
        _ text: [UInt8],
        file: String,
        list: [ListedOption],
        tables: ReleaseTables = ReleaseTables(),
        idsFromProgram: Set<String> = [],
        textRenderer: (any TextRenderer)? = nil
    ) throws(ListError) -> Loaded {
        let listTOML = ListTOML(list: list, tables: tables, fileOptions: listedOptions(in: text))
        try listTOML.checkIDs()
        var loaded: Loaded
        do throws(ConfigurationError) {
            let mergedDocument = try makeMergedDocument(
                text,
                file: file,
                listTOML: listTOML,
                replacing: tables.names
            )
            var reader = ConfigurationReader(file: file, textRenderer: textRenderer)
            loaded = try reader.load(mergedDocument, bytes: text)
        } catch {
            // Errors in the list have priority, because the program that sent the list can correct only
            // these.
            let problems = listTOML.problems(among: error.diagnostics, lineOffset: listLineOffset)
            throw problems.isEmpty ? .file(error) : .problems(problems)
        }
        try listTOML.checkPictures(ofOptions: idsFromProgram, in: loaded, lineOffset: listLineOffset)
        loaded.diagnostics = loaded.diagnostics.map { finding in
            listTOML.locatedByPath(finding, lineOffset: listLineOffset)
        }
        return loaded
    }

    /// Parses the configuration `text`, and replaces its options and the tables `tableNames` with those in
    /// `listTOML`. Adds the constant `listLineOffset` to the line numbers of the replaced parts.
    private static func makeMergedDocument(
        _ text: [UInt8],
        file: String,
        listTOML: ListTOML,
        replacing tableNames: Set<String>
    ) throws(ConfigurationError) -> TOMLDocument {
        let fileDocument = try parseDocument(text, file: file)
        let listDocument = try parseDocument(Array(listTOML.text.utf8), file: file)
        var merged = fileDocument.replacingMember("option", from: listDocument, lineOffset: listLineOffset)
        for name in tableNames {
            merged = merged.replacingMember(name, from: listDocument, lineOffset: listLineOffset)
        }
        return merged
    }
}

/// The TOML text of a list of options and of the tables of a release. It maps each line of the text to the
/// option and the key that the line sets. A release is the content that the owner of a fleet assigns to a
/// sign.
private struct ListTOML {
    private let list: [ListedOption]
    private let tables: ReleaseTables
    /// The lines of TOML that define the options. In the complete text, the lines of the tables follow them.
    private var lines: [String] = []
    /// For each line of TOML in `lines`, the index of its option and the key that it sets. The key is an
    /// empty string if the line is the header of a table.
    private var subjects: [(index: Int, key: String)] = []

    init(list: [ListedOption], tables: ReleaseTables, fileOptions file: [ListedOption]) {
        self.list = list
        self.tables = tables
        let fileOptions = Dictionary(file.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, option) in list.enumerated() {
            let optionLines = option.tomlLines(withFileKeysOf: fileOptions[option.id])
            lines += optionLines
            subjects += optionLines.map { line in
                let key = line.first == "[" ? "" : String(line.prefix { $0 != " " })
                return (index, key == "picture" ? option.pictureKey : key)
            }
        }
    }

    var text: String { (lines + tables.lines).joined(separator: "\n") + "\n" }

    /// Returns the path of the setting in the line `number` of the TOML text, such as `options[3].dwell`.
    /// Returns nil if the text has no such line.
    func path(ofLine number: Int) -> String? {
        guard subjects.indices.contains(number - 1) else {
            return tables.path(ofLine: number - 1 - lines.count)
        }
        let (index, key) = subjects[number - 1]
        return "options[\(index)]\(key.isEmpty ? "" : ".\(key)")"
    }

    /// Returns `finding` with a path in place of a line number if it is about this text, otherwise unchanged.
    /// The program that sent the list as JSON does not have the lines of TOML. `lineOffset` was added to the
    /// line numbers of the text.
    func locatedByPath(_ finding: Diagnostic, lineOffset: Int) -> Diagnostic {
        guard let path = path(ofLine: finding.line - lineOffset) else { return finding }
        return Diagnostic(finding.severity, file: path, location: .start, message: finding.message)
    }

    /// Returns the errors among `diagnostics` that are about this text of options and tables, each with the
    /// path of the invalid setting. `lineOffset` was added to the line numbers of the text.
    func problems(among diagnostics: [Diagnostic], lineOffset: Int) -> [ListProblem] {
        diagnostics.compactMap { finding in
            guard finding.severity == .error, let path = path(ofLine: finding.line - lineOffset) else {
                return nil
            }
            return ListProblem(path: path, message: finding.message)
        }
    }

    func checkIDs() throws(ListError) {
        var indices: [String: Int] = [:]
        for (index, option) in list.enumerated() where !option.id.isEmpty {
            if let first = indices.updateValue(index, forKey: option.id) {
                let message = "duplicate id \(Wording.quoted(option.id)), already used by options[\(first)]"
                throw ListError.option(path: "options[\(index)].id", message: message)
            }
        }
    }

    /// Throws an error if the picture of one of the options `ids` is unreadable, so that the program that
    /// sent it receives the error. Otherwise, the sign would show a crossed box instead of the picture.
    /// `lineOffset` was added to the line numbers of the list.
    func checkPictures(
        ofOptions ids: Set<String>,
        in loaded: Configuration.Loaded,
        lineOffset: Int
    ) throws(ListError) {
        for (index, (listedOption, option)) in zip(list, loaded.configuration.options).enumerated()
        where listedOption.isFromProgram && ids.contains(listedOption.id) {
            guard case .picture(let picture) = option.content, loaded.pictures[picture] == nil else {
                continue
            }
            let path = "options[\(index)].\(listedOption.pictureKey)"
            let finding = loaded.diagnostics.first { self.path(ofLine: $0.line - lineOffset) == path }
            throw ListError.option(path: path, message: finding?.message ?? "the picture cannot be read")
        }
    }
}
