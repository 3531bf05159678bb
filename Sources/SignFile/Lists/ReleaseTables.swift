import SettingsText
import SignAPI

/// The tables of a release (the content that the owner of a fleet assigns to a sign), as lines of TOML. They
/// replace the tables with the same names in the configuration file.
public struct ReleaseTables: Hashable, Sendable {
    /// The names of the tables that a release may contain. The value is whether the configuration file
    /// contains a list of tables with this name.
    static let isListByName = ["scroll": false, "text": false, "schedule": true]

    /// The names of the tables that this release contains. The tables with these names in the configuration
    /// file have no effect.
    private(set) var names: Set<String> = []
    /// The tables as lines of TOML: headers, and keys with values on a single line.
    private(set) var lines: [String] = []

    /// Returns whether a release may contain the table `name`, or a list of tables with this name.
    static func isAllowed(_ name: String) -> Bool { isListByName[name] != nil }

    /// Creates an empty collection, with which no table of the configuration file is replaced.
    public init() {}

    /// Whether the collection contains no tables, so that all tables of the configuration file stay in
    /// effect.
    public var isEmpty: Bool { names.isEmpty }

    /// Adds the table `name` of a release, or the list of tables with this name, to the collection. `tree` is
    /// its JSON form, which is converted to lines of TOML. Returns the errors in the JSON, or an empty array
    /// if there are none. If there are errors, nothing is added.
    mutating func append(name: String, tree: JSONTree) -> [ListProblem] {
        var newLines: [String] = []
        var problems: [ListProblem] = []
        if Self.isListByName[name] == true {
            guard let array = tree.array else {
                return [ListProblem(path: name, message: "\(name) must be an array of objects")]
            }
            for (index, table) in array.enumerated() {
                newLines.append("[[\(name)]]")
                newLines += Self.tomlLines(of: table, path: "\(name)[\(index)]", problems: &problems)
            }
        } else {
            newLines.append("[\(name)]")
            newLines += Self.tomlLines(of: tree, path: name, problems: &problems)
        }

        guard problems.isEmpty else { return problems }
        names.insert(name)
        lines += newLines
        return []
    }

    /// Returns the keys and values of the JSON object `table` as lines of TOML. For each key that is invalid,
    /// has an invalid value, or must not occur in a release, adds a problem to `problems` instead. `path` is
    /// the path of the table, such as `schedule[2]`.
    private static func tomlLines(
        of table: JSONTree,
        path: String,
        problems: inout [ListProblem]
    ) -> [String] {
        guard let members = table.members else {
            problems.append(ListProblem(path: path, message: "\(path) must be an object"))
            return []
        }
        var lines: [String] = []
        for member in members where !member.value.isNull {
            do throws(ListProblem) {
                lines.append(try tomlLine(for: member, path: path))
            } catch {
                problems.append(error)
            }
        }
        return lines
    }

    /// Returns a key and its value as a line of TOML. Throws an error if the key or the value is invalid, or
    /// if the key must not occur in a release. `path` is the path of the table that contains the key.
    private static func tomlLine(for member: JSONTree.Member, path: String) throws(ListProblem) -> String {
        guard member.key != "fonts" else {
            let message = "a release names no files; set fonts in the sign's file"
            throw ListProblem(path: "\(path).fonts", message: message)
        }
        do throws(ListedOption.ValidationError) {
            return try ListedOption.tomlLine(for: member)
        } catch {
            throw ListProblem(error, at: path)
        }
    }

    /// Returns the path of the key or table at `index` in `lines`, such as `scroll.speed` or
    /// `schedule[1].when`. Returns nil if `lines` has no such element.
    func path(ofLine index: Int) -> String? {
        guard lines.indices.contains(index),
            let header = lines[...index].lastIndex(where: { $0.hasPrefix("[") })
        else { return nil }
        var path = lines[header].filter { $0 != "[" && $0 != "]" }
        if Self.isListByName[path] == true {
            path += "[\(lines[..<header].count { $0 == lines[header] })]"
        }
        return header == index ? path : "\(path).\(lines[index].prefix { $0 != " " })"
    }

    /// The tables as text that `init(stored:)` can read. The text also contains the names of the tables,
    /// because even an empty list of tables replaces the list of the configuration file.
    var storedText: String { (names.sorted().map { "# \($0)" } + lines).joined(separator: "\n") }

    /// Creates the tables from `text`, a former value of the property `storedText`.
    init(storedText text: String) {
        let storedLines = text.split(separator: "\n").map(String.init)
        names = Set(storedLines.filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) })
        lines = storedLines.filter { !$0.hasPrefix("# ") }
    }
}

/// The release (the content that the owner of a fleet assigns to a sign) that a sign currently shows.
public struct AppliedRelease: Hashable, Sendable {
    /// The name of the release, such as `sha256:` followed by its hash. Nil if a client has changed the list
    /// of options since the release was applied.
    public var name: String?
    /// The tables of the release, which replace tables of the configuration file. They stay in effect until
    /// the next release, or until the list of options is reset.
    public var tables: ReleaseTables

    /// Creates a record of the release that a sign currently shows. `name` is nil if a client has changed the
    /// list of options since the release was applied.
    public init(name: String?, tables: ReleaseTables) {
        self.name = name
        self.tables = tables
    }
}
