import BannerText
import Diagnostics
import SettingsText
import SignAPI

/// An error in a list of options or in a release that a program sent. A release is the content that the owner
/// of a fleet assigns to a sign.
public struct ListProblem: Error, Hashable, Sendable {
    /// The path of the invalid setting, such as `options[3].dwell` or `scroll.speed`, or an empty string if
    /// the error concerns the complete list or release.
    public var path: String
    /// The error message with advice on how to correct the error, as the command `loopbanner check` reports
    /// it.
    public var message: String

    /// Creates an error about the setting at `path`.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Creates a problem from `error`, an error about a key of the option or table at `path`, or about the
    /// complete option or table.
    init(_ error: ListedOption.ValidationError, at path: String) {
        self.path = error.key.isEmpty ? path : "\(path).\(error.key)"
        message = error.message
    }
}

/// The content that the owner of a fleet assigns to a sign: a complete list of options, values for fields in
/// texts, and tables that replace tables of the configuration file.
///
/// A release contains keys of the configuration file, but no devices, buttons, actions, or paths, because
/// these depend on the machine.
public struct Release: Hashable, Sendable {
    /// The error that is thrown if a release is invalid. It contains at least one problem.
    public struct ValidationError: Error, Hashable {
        /// The problems of the release, in the order in which the release contains them.
        public var problems: [ListProblem]
    }

    /// The version of the release format that this version of LoopBanner reads.
    public static let version: Int64 = 1
    /// The key for the version of the format in the JSON form of a release.
    private static let versionKey = "v"
    /// The maximum length of the text of a value in a release, in bytes.
    public static let maxValueSize = 4096

    /// The options of the release, in the order in which the release lists them.
    public private(set) var options: [ListedOption] = []
    /// The values for fields such as `{value:NAME}` in texts, sorted by name.
    public private(set) var values: [StoredValues.Value] = []
    /// The tables that replace the tables with the same names in the configuration file.
    public private(set) var tables = ReleaseTables()

    /// Creates a release, the content that the owner of a fleet assigns to a sign, from its JSON form. It
    /// consists of options, values for fields in texts, and tables of the configuration file. Only the form
    /// of the JSON and the keys that a release must not contain are checked here. Options and tables are
    /// checked later, together with the sign's configuration file.
    ///
    /// - Throws: `ValidationError` with all errors.
    public init(_ tree: JSONTree) throws(ValidationError) {
        var problems: [ListProblem] = []
        for member in tree.members ?? [] { readMember(member, problems: &problems) }
        for key in [Self.versionKey, "options"] where tree[key] == nil {
            problems.append(ListProblem(path: key, message: "\(key) is missing"))
        }
        if !problems.isEmpty { throw ValidationError(problems: problems) }
    }

    /// Reads `member`, a key of the release with its value. For each error in the value, adds a problem to
    /// `problems`.
    private mutating func readMember(_ member: JSONTree.Member, problems: inout [ListProblem]) {
        switch member.key {
        case Self.versionKey:
            if member.value.integer != Self.version {
                let message = "this sign reads releases of version \(Self.version)"
                problems.append(ListProblem(path: Self.versionKey, message: message))
            }
        case "options": readOptions(from: member.value, problems: &problems)
        case "values": readValues(from: member.value, problems: &problems)
        case let tableName where ReleaseTables.isAllowed(tableName):
            problems += tables.append(name: tableName, tree: member.value)
        default:
            let remedy = "a release has options, values, schedule, scroll and text"
            let message = "unknown key \(Wording.quoted(member.key)); \(remedy)"
            problems.append(ListProblem(path: member.key, message: message))
        }
    }

    /// Appends the options in the JSON array `tree` to those of the release. For each element that is not an
    /// object with valid keys, adds a problem to `problems` instead.
    private mutating func readOptions(from tree: JSONTree, problems: inout [ListProblem]) {
        guard let array = tree.array else {
            problems.append(ListProblem(path: "options", message: "options must be an array of objects"))
            return
        }
        for (index, element) in array.enumerated() {
            do throws(ListProblem) {
                options.append(try Self.option(from: element, at: "options[\(index)]"))
            } catch {
                problems.append(error)
            }
        }
    }

    /// Returns the option that the JSON object `tree` describes. Throws an error if it is not an object, or
    /// if one of its keys is invalid. `path` is the path of the option, such as `options[3]`.
    private static func option(from tree: JSONTree, at path: String) throws(ListProblem) -> ListedOption {
        guard let members = tree.members else {
            throw ListProblem(path: path, message: "an option must be an object")
        }
        if let problem = forbiddenKeyProblem(in: members, at: path) { throw problem }
        do throws(ListedOption.ValidationError) {
            return try ListedOption(members)
        } catch {
            throw ListProblem(error, at: path)
        }
    }

    /// Returns the problem with the first key that a release must not contain in an option, or nil if there
    /// is none. Such keys are `lifetime` and keys that name a file, because files belong to the machine.
    /// `members` are the keys and values of the option, and `path` is its path, such as `options[3]`.
    private static func forbiddenKeyProblem(in members: [JSONTree.Member], at path: String) -> ListProblem? {
        for member in members where !member.value.isNull {
            switch (member.key, member.value) {
            case ("picture", _):
                return ListProblem(
                    path: "\(path).picture",
                    message: "a release names no files; send the picture as image (base64) or rows"
                )
            case ("icon", .string(let file)) where !DataURL.isData(file):
                return ListProblem(
                    path: "\(path).icon",
                    message: "a release names no files; write the icon as rows"
                )
            case ("lifetime", _):
                return ListProblem(
                    path: "\(path).lifetime",
                    message:
                        "an option of a release has no lifetime; use show, such as show = [\"2026-12-24\"]"
                )
            default: continue
            }
        }
        return nil
    }

    /// Reads the text values of the release from the JSON object `tree`, and sorts them by name. Texts show
    /// these values with fields such as `{value:NAME}`. For each invalid value, adds a problem to `problems`
    /// instead.
    private mutating func readValues(from tree: JSONTree, problems: inout [ListProblem]) {
        guard let members = tree.members else {
            problems.append(ListProblem(path: "values", message: "values must be an object of strings"))
            return
        }
        for member in members {
            do throws(ListProblem) {
                values.append(try Self.value(from: member))
            } catch {
                problems.append(error)
            }
        }
        values.sort { $0.name < $1.name }
    }

    /// Returns the text value that `member` of the JSON object `values` sets. Throws an error if its name or
    /// its text is invalid.
    private static func value(from member: JSONTree.Member) throws(ListProblem) -> StoredValues.Value {
        let path = "values.\(member.key)"
        guard TextTemplate.isValueName(member.key) else {
            let message = "\(Wording.quoted(member.key)) is not a valid value name"
            throw ListProblem(path: path, message: message)
        }
        guard let text = member.value.string, text.utf8.count <= Self.maxValueSize else {
            let message = "a value must be a string of at most \(Self.maxValueSize) bytes"
            throw ListProblem(path: path, message: message)
        }
        return StoredValues.Value(name: member.key, text: text)
    }
}
