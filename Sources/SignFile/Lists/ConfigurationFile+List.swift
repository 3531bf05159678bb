import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Why a list of options cannot be used.
public enum ListError: Error, Hashable {
    /// One option is wrong: its place, such as `options[3].dwell`, and what is wrong there.
    case option(path: String, message: String)
    /// The file cannot be used with the list.
    case file(ConfigurationError)
}

extension Configuration {
    /// The lines of a list begin after those of the longest file.
    private static let firstLine = 1 << 24

    /// The options of the file with this text; none if it cannot be read.
    public static func listedOptions(in text: [UInt8]) -> [ListedOption] {
        guard let document = try? text.withUnsafeBytes({ TOMLDocument.parse($0) }).get(),
            let list = document.root.member("option")
        else { return [] }
        return list.children.filter { $0.kind == .table }.map { ListedOption($0, isGiven: false) }
    }

    /// The options of `text`, which diagnostics call `file`: a configuration, or its `[[option]]` tables alone. Whether
    /// they can be used, the sign says.
    public static func listedOptions(
        in text: [UInt8],
        file: String
    ) throws(ConfigurationError) -> [ListedOption] {
        let root = try document(text, file: file).root
        guard let list = root.member("option"), list.kind == .array else {
            let message = "there is no [[option]] table"
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: file, location: .start, message: message)
            ])
        }
        return list.children.filter { $0.kind == .table }.map { ListedOption($0, isGiven: false) }
    }

    /// Reads the `text` of `file` with the options of `list` instead of its own. Actions are those of the file's options
    /// with the same ids. A picture that cannot be read is an error if it is of an option in `given`, by id.
    public static func parse(
        _ text: [UInt8],
        file: String,
        list: [ListedOption],
        giving given: Set<String> = [],
        lines drawer: (any TextRenderer)? = nil
    ) throws(ListError) -> Loaded {
        let lines = ListLines(list, with: listedOptions(in: text))
        try lines.refuseDoubledIDs()
        var loaded: Loaded
        do throws(ConfigurationError) {
            let own = try document(text, file: file)
            let other = try document(Array(lines.text.utf8), file: file)
            let document = own.replacing("option", by: other, linesFrom: firstLine)
            loaded = try read(document, of: text, file: file, lines: drawer)
        } catch {
            let finding = error.diagnostics.first { $0.severity == .error && $0.line > firstLine }
            guard let finding, let path = lines.path(of: finding.line - firstLine) else { throw .file(error) }
            throw .option(path: path, message: finding.message)
        }
        try lines.refuseLostPictures(of: given, in: loaded, firstLine: firstLine)
        loaded.diagnostics = loaded.diagnostics.map { finding in
            guard let path = lines.path(of: finding.line - firstLine) else { return finding }
            return Diagnostic(finding.severity, file: path, location: .start, message: finding.message)
        }
        return loaded
    }
}

/// A list of options as the lines of a file, and what each line is about.
private struct ListLines {
    private let list: [ListedOption]
    private var lines: [String] = []
    /// The option of each line, and its key; empty for the header.
    private var subjects: [(index: Int, key: String)] = []

    init(_ list: [ListedOption], with file: [ListedOption]) {
        self.list = list
        let known = Dictionary(file.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, option) in list.enumerated() {
            let own = option.lines(with: known[option.id])
            lines += own
            subjects += own.map { line in
                let key = line.first == "[" ? "" : String(line.prefix { $0 != " " })
                return (index, key == "picture" ? option.pictureKey : key)
            }
        }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// The place in the list that line `number` of the text is about, such as `options[3].dwell`.
    func path(of number: Int) -> String? {
        guard subjects.indices.contains(number - 1) else { return nil }
        let (index, key) = subjects[number - 1]
        return "options[\(index)]\(key.isEmpty ? "" : ".\(key)")"
    }

    func refuseDoubledIDs() throws(ListError) {
        var indices: [String: Int] = [:]
        for (index, option) in list.enumerated() where !option.id.isEmpty {
            if let first = indices.updateValue(index, forKey: option.id) {
                let message = "duplicate id \(Wording.quoted(option.id)), already used by options[\(first)]"
                throw .option(path: "options[\(index)].id", message: message)
            }
        }
    }

    /// A program is there to be told of a picture that cannot be read; the crossed box is for a sign without one.
    func refuseLostPictures(
        of ids: Set<String>,
        in loaded: Configuration.Loaded,
        firstLine: Int
    ) throws(ListError) {
        for (index, (given, option)) in zip(list, loaded.configuration.options).enumerated()
        where given.isGiven && ids.contains(given.id) {
            guard case .picture(let picture) = option.content, loaded.pictures[picture] == nil else {
                continue
            }
            let path = "options[\(index)].\(given.pictureKey)"
            let finding = loaded.diagnostics.first { self.path(of: $0.line - firstLine) == path }
            throw .option(path: path, message: finding?.message ?? "the picture cannot be read")
        }
    }
}
