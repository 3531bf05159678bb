import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// Content that a person is editing on the web page and may publish later. It is for a scope of a fleet: all
/// signs, the signs with a label, or one sign.
struct FleetDraft: Hashable {
    /// An error in a draft, which is a release that a person is editing. `path` is its location in the draft,
    /// such as `options[1].dwell`, or empty if the error concerns the entire draft.
    struct Mistake: Error, Hashable {
        var path: String
        var message: String

        var tree: JSONTree { ["path": .string(path), "message": .string(message)] }
    }

    /// The keys that the body of each request with a draft may contain, in addition to keys of the specific
    /// request.
    static let keys = ["scope", "number", "release", "values", "rollout"]
    /// The name of the file in the temporary folder to which the draft is written for checks.
    static let fileName = "draft.toml"

    let scope: FleetScope
    /// The number of the statement that was current when the person began to edit the draft, or 0 if there
    /// was none. If it has changed by the time of publication, another person has published in the meantime.
    let number: Int64
    private let release: JSONTree
    private let values: [JSONTree.Member]
    private let rollout: [JSONTree.Member]

    /// Whether publishing the draft withdraws the current release from its signs, because the draft contains
    /// no release.
    var isWithdrawal: Bool { release.isNull }

    init(_ body: FleetBody) throws(RequestError) {
        scope = try body.scope("scope")
        number = try body.number("number")
        release = try body.object("release") ?? .null
        values = try body.object("values")?.members ?? []
        rollout = try body.object("rollout")?.members ?? []
    }

    /// Returns the draft as the text of a file, in the format that a fleet's owner uses to write content for
    /// signs. The text consists of the release (options, and tables such as `scroll`) and of two tables that
    /// belong to its publication: `values` and `rollout`. A draft without a release withdraws the current
    /// one. Throws the first error: a value that a file cannot contain, or a part of the release that is
    /// missing or not allowed.
    func makeReleaseText() throws(Mistake) -> ReleaseText {
        // The server must not read its own files for the author of a draft.
        try rejectFileNames()
        let options = release["options"]?.array
        let hasOptions = options?.isEmpty == false
        guard hasOptions || isWithdrawal else {
            throw Mistake(path: "options", message: "a release needs at least one option")
        }
        return try makeReleaseText(options: options, tables: try tablesWithoutOptions())
    }

    /// Returns the text of a file with `options`, `tables`, and the other parts of the draft. Throws if a
    /// value cannot be written to a file.
    private func makeReleaseText(
        options: [JSONTree]?,
        tables: [JSONTree.Member]
    ) throws(Mistake) -> ReleaseText {
        do throws(ReleaseText.ValidationError) {
            return try ReleaseText(
                options: options,
                tables: tables,
                values: values,
                rollout: rollout,
                newNamePrefix: "draft"
            )
        } catch {
            throw Mistake(path: error.path, message: error.message)
        }
    }

    /// Returns the tables of the draft release, such as `scroll`, without its options and its version number.
    /// Throws if a release cannot contain one of these tables.
    private func tablesWithoutOptions() throws(Mistake) -> [JSONTree.Member] {
        let tables = (release.members ?? []).filter { !["v", "options"].contains($0.key) }
        if let unknownTable = tables.first(where: { !["schedule", "scroll", "text"].contains($0.key) }) {
            let name = Wording.quoted(unknownTable.key)
            throw Mistake(
                path: unknownTable.key,
                message: "a release has only options, schedule, scroll and text, not \(name)"
            )
        }
        return tables
    }

    /// Throws an error if the draft contains the name of a file. The check of the draft would read this file
    /// on the server of the web page, whose files must not be revealed to a browser.
    private func rejectFileNames() throws(Mistake) {
        let options = release["options"]?.array ?? []
        for (index, option) in options.enumerated() {
            guard option["picture"] == nil else {
                let message = "a release contains the bytes of a picture as image, and no picture"
                throw Mistake(path: "options[\(index)].picture", message: message)
            }
            try Self.rejectFileNames(in: option, at: "options[\(index)]")
        }

        let otherTables = (release.members ?? []).filter { $0.key != "options" }
        for table in otherTables { try Self.rejectFileNames(in: table.value, at: table.key) }
        guard release["text"]?["fonts"] == nil else {
            let message = "fonts belong in the file of the sign, so a release cannot contain them"
            throw Mistake(path: "text.fonts", message: message)
        }
    }

    /// Throws an error if a key of `table` names a file other than a system font. `path` is the location of
    /// the table in the draft, for the error.
    private static func rejectFileNames(in table: JSONTree, at path: String) throws(Mistake) {
        for key in ["background", "icon", "font"] {
            guard let value = table[key]?.string else { continue }
            let isFileName = value.utf8.contains(UInt8(ascii: "/")) && !value.hasPrefix("data:")
            let isAllowed = key == "font" && isSystemFont(value)
            guard isFileName, !isAllowed else { continue }
            throw Mistake(path: "\(path).\(key)", message: "a release names no files, so \(key) has no /")
        }
    }

    /// Returns whether `path` is in one of the system's font folders. Signs accept such font files even from
    /// programs.
    private static func isSystemFont(_ path: String) -> Bool {
        ["/usr/share/fonts/", "/usr/local/share/fonts/"].contains(where: path.hasPrefix)
            && !path.split(separator: "/").contains("..")
    }

    // MARK: Findings

    /// Converts `diagnostic`, an error in a line of the draft's temporary file, to an error with a location
    /// in the draft. `pathsByLine` contains the location for each line of the file.
    static func mistake(for diagnostic: Diagnostic, pathsByLine: [String]) -> Mistake {
        mistake(line: diagnostic.line, message: diagnostic.message, pathsByLine: pathsByLine)
    }

    /// Returns an error with `message` and the location in the draft for line `line` of the draft's file,
    /// where the first line is 1. `pathsByLine` contains the location for each line of the file.
    private static func mistake(line: Int, message: String, pathsByLine: [String]) -> Mistake {
        Mistake(path: pathsByLine.indices.contains(line - 1) ? pathsByLine[line - 1] : "", message: message)
    }

    /// The maximum number of errors about a draft that are sent to a browser. The same limit applies to
    /// warnings.
    private static let maximumFindings = 50

    /// Returns the errors and warnings that `loopbanner check --json` has printed about the draft's file, one
    /// JSON object in each line. If the check itself has failed, returns an error that states this.
    ///
    /// - Parameters:
    ///   - output: The output of the program, or nil if it could not be run.
    ///   - pathsByLine: For each line of the file, the corresponding location in the draft, such as
    ///     `options[1].dwell`.
    static func findings(
        in output: DraftPrograms.Output?,
        pathsByLine: [String]
    ) -> (mistakes: [Mistake], warnings: [Mistake]) {
        guard let output else { return (mistakes: [checkFailure("cannot be run")], warnings: []) }
        var mistakes: [Mistake] = []
        var warnings: [Mistake] = []
        for outputLine in output.bytes.split(separator: UInt8(ascii: "\n")) {
            guard let diagnostic = try? JSONTree(Array(outputLine)),
                let message = diagnostic["message"]?.string
            else { continue }
            let lineInFile = Int(diagnostic["line"]?.integer ?? 0)
            let finding = mistake(line: lineInFile, message: message, pathsByLine: pathsByLine)
            switch diagnostic["severity"]?.string {
            case "error": mistakes.append(finding)
            case "warning": warnings.append(finding)
            default: break
            }
        }
        if !output.isSuccess, mistakes.isEmpty { mistakes.append(checkFailure("has failed")) }
        return (Array(mistakes.prefix(maximumFindings)), Array(warnings.prefix(maximumFindings)))
    }

    /// Returns an error which reports that `loopbanner check` did not check the draft. `reason` is a verb
    /// phrase for the message, such as "cannot be run".
    private static func checkFailure(_ reason: String) -> Mistake {
        let remedy = "try again; if that fails, reinstall its package on the page's server"
        return Mistake(
            path: "",
            message: "the draft cannot be checked because loopbanner check \(reason); \(remedy)"
        )
    }
}

extension FleetScope {
    /// The allowed forms of a scope (the signs for which content is intended) in a request, for error
    /// messages.
    static let requestKind = "all, label/LABEL or node/NODE"
}
