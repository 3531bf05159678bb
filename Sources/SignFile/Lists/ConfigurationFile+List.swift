import BannerText
import Diagnostics
import SettingsText
import SignCore

/// An error that prevents a list of options from being used.
public enum ListError: Error, Hashable {
    /// An option has an error. `path` is its place in the list, such as `options[3].dwell`.
    case option(path: String, message: String)
    /// The rest of the file cannot be combined with the list.
    case file(ConfigurationError)
}

extension Configuration {
    /// The offset that distinguishes line numbers of a list from those of the file. It exceeds the number of lines of
    /// any file.
    private static let listLineOffset = 1 << 24

    /// Returns the options in the configuration `text`, or an empty list if the text cannot be parsed.
    public static func listedOptions(in text: [UInt8]) -> [ListedOption] {
        guard let document = try? TOMLDocument.parse(text),
            let list = document.root.member("option")
        else { return [] }
        return list.children.filter { $0.kind == .table }.map { ListedOption($0, isGiven: false) }
    }

    /// Returns the options in `text`, a whole configuration or only its `[[option]]` tables, without checking their
    /// values. `file` is the name of the text in messages.
    public static func listedOptions(
        in text: [UInt8],
        file: String
    ) throws(ConfigurationError) -> [ListedOption] {
        let root = try document(text, file: file).root
        guard let list = root.member("option"), list.kind == .array else {
            throw ConfigurationError("there is no [[option]] table", in: file)
        }
        return list.children.filter { $0.kind == .table }.map { ListedOption($0, isGiven: false) }
    }

    /// Parses a configuration whose options are replaced by those of a list.
    ///
    /// - Parameters:
    ///   - text: The configuration.
    ///   - file: The name of the configuration in messages.
    ///   - list: The options, whose actions are those of the options with the same ids in `text`.
    ///   - given: The ids of the options for which a picture that cannot be read is an error.
    ///   - source: Renders text in system fonts; nil renders it later.
    public static func parse(
        _ text: [UInt8],
        file: String,
        list: [ListedOption],
        giving given: Set<String> = [],
        lines source: (any TextRenderer)? = nil
    ) throws(ListError) -> Loaded {
        let listText = ListText(list, with: listedOptions(in: text))
        try listText.checkIDs()
        var loaded: Loaded
        do throws(ConfigurationError) {
            let fileDocument = try document(text, file: file)
            let listDocument = try document(Array(listText.text.utf8), file: file)
            let document = fileDocument.replacing("option", by: listDocument, lineOffset: listLineOffset)
            var reader = ConfigurationReader(file: file, lines: source)
            loaded = try reader.load(document, of: text)
        } catch {
            let finding = error.diagnostics.first { $0.severity == .error && $0.line > listLineOffset }
            guard let finding, let path = listText.path(ofLine: finding.line - listLineOffset) else {
                throw .file(error)
            }
            throw .option(path: path, message: finding.message)
        }
        try listText.checkPictures(of: given, in: loaded, lineOffset: listLineOffset)
        loaded.diagnostics = loaded.diagnostics.map { finding in
            guard let path = listText.path(ofLine: finding.line - listLineOffset) else { return finding }
            return Diagnostic(finding.severity, file: path, location: .start, message: finding.message)
        }
        return loaded
    }
}

/// A list of options as TOML text, with the option and the key that each line of the text sets.
private struct ListText {
    private let list: [ListedOption]
    private var lines: [String] = []
    /// The option's index and the key that each line sets. The key is empty for a header.
    private var subjects: [(index: Int, key: String)] = []

    init(_ list: [ListedOption], with file: [ListedOption]) {
        self.list = list
        let fileOptions = Dictionary(file.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, option) in list.enumerated() {
            let optionLines = option.lines(with: fileOptions[option.id])
            lines += optionLines
            subjects += optionLines.map { line in
                let key = line.first == "[" ? "" : String(line.prefix { $0 != " " })
                return (index, key == "picture" ? option.pictureKey : key)
            }
        }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Returns the place in the list that line `number` of the text sets, such as `options[3].dwell`; nil for any other
    /// line.
    func path(ofLine number: Int) -> String? {
        guard subjects.indices.contains(number - 1) else { return nil }
        let (index, key) = subjects[number - 1]
        return "options[\(index)]\(key.isEmpty ? "" : ".\(key)")"
    }

    func checkIDs() throws(ListError) {
        var indices: [String: Int] = [:]
        for (index, option) in list.enumerated() where !option.id.isEmpty {
            if let first = indices.updateValue(index, forKey: option.id) {
                let message = "duplicate id \(Wording.quoted(option.id)), already used by options[\(first)]"
                throw .option(path: "options[\(index)].id", message: message)
            }
        }
    }

    /// Reports pictures that cannot be read, since the program that sent them receives the error. The crossed box is
    /// for signs without such a program.
    func checkPictures(
        of ids: Set<String>,
        in loaded: Configuration.Loaded,
        lineOffset: Int
    ) throws(ListError) {
        for (index, (given, option)) in zip(list, loaded.configuration.options).enumerated()
        where given.isGiven && ids.contains(given.id) {
            guard case .picture(let picture) = option.content, loaded.pictures[picture] == nil else {
                continue
            }
            let path = "options[\(index)].\(given.pictureKey)"
            let finding = loaded.diagnostics.first { self.path(ofLine: $0.line - lineOffset) == path }
            throw .option(path: path, message: finding?.message ?? "the picture cannot be read")
        }
    }
}
