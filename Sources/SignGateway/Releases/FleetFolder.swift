import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// A folder in which a fleet's owner keeps the content of the signs, in the files `all.toml`,
/// `label/LABEL.toml` and `node/NODE.toml`.
struct FleetFolder {
    /// The content for the signs of one scope (all signs, the signs with a label, or one sign), as read from
    /// its file.
    struct Content: Hashable {
        /// The path of the file that contains the content, as shown in messages.
        var file: String
        /// The text of the file as bytes in UTF-8.
        var text: [UInt8]
        /// The release document, which signs receive, or nil if the file contains no options.
        var release: [UInt8]?
        /// The values for placeholders in texts that the file sets. They become part of the statement that
        /// publishes the release, instead of the release itself.
        var values: [JSONTree.Member]
        /// The entries of the file's table `[rollout]`, which control when signs apply the release. They
        /// become part of the statement that publishes it.
        var rollout: [JSONTree.Member]
        /// The number of the statement from which the command `pull` wrote the file, or nil if the file does
        /// not contain a number.
        var number: Int64?
        /// The names of the picture files that the options use. The keys are the contents of the pictures in
        /// base64.
        var pictureNames: [String: String] = [:]
    }

    /// An error that contains all errors in the files of the folder, with their locations.
    struct ValidationError: Error, Hashable {
        var diagnostics: [Diagnostic]
    }

    /// The maximum size of the values and the rollout settings as JSON, in bytes. The rest of the statement's
    /// size limit is reserved for its other members.
    private static let maximumTables = FleetEnvelope.maximumStatementSize - 1024
    /// The names of the subfolders with the files for labels and for single signs.
    private static let subfolderNames = ["label", "node"]
    /// The names of the TOML files that the folder may directly contain. `fleet.toml` is the configuration of
    /// `loopbanner-fleet`, which some owners keep in the same folder.
    private static let topFiles = ["all.toml", "fleet.toml"]

    /// The contents of the files. The keys are the scopes (all signs, a label or one sign).
    private(set) var contents: [FleetScope: Content] = [:]

    /// Reads the folder at `path`, in which a fleet's owner writes the content of the signs. Each file has
    /// the content for one scope: all signs, the signs with a label, or one sign. Throws the errors of all
    /// files together, because the command `apply` publishes either all files or none.
    init(path: String) throws(ValidationError) {
        let (files, misnamedFiles) = Self.scopeFiles(inFolder: path)
        var diagnostics = Self.misplacedFileErrors(inFolder: path)
        diagnostics += Self.errors(
            about: misnamedFiles,
            message: "a file name must be \(FleetScope.nameRule), followed by .toml"
        )
        for (scope, file) in files {
            do throws(ValidationError) {
                contents[scope] = try Self.readContent(ofFile: file)
            } catch {
                diagnostics += error.diagnostics
            }
        }
        // An empty folder may be the wrong one, and would withdraw all releases.
        if contents.isEmpty, diagnostics.isEmpty { throw Self.emptyFolderError(path) }
        if !diagnostics.isEmpty { throw ValidationError(diagnostics: diagnostics) }
    }

    /// Returns an error about each file that was probably intended for signs but has no scope.
    private static func misplacedFileErrors(inFolder path: String) -> [Diagnostic] {
        let scopeRule = "a file for signs must be named all.toml, label/LABEL.toml or node/NODE.toml"
        return errors(
            about: misplacedFiles(inFolder: path),
            message: "no sign receives this file; \(scopeRule)"
        )
    }

    private static func emptyFolderError(_ path: String) -> ValidationError {
        validationError(
            inFile: path,
            at: .start,
            "the folder has no all.toml, label/LABEL.toml or node/NODE.toml; to withdraw all releases, create an "
                + "empty all.toml"
        )
    }

    /// Returns an error with `message` for each of `files`, located at the start of the file.
    private static func errors(about files: [String], message: String) -> [Diagnostic] {
        files.flatMap { validationError(inFile: $0, at: .start, message).diagnostics }
    }

    /// Returns the files of the folder at `folderPath`. Each file has a scope (all signs, the signs with a
    /// label, or one sign), which its name determines. `misnamed` are the paths of files whose names
    /// determine no scope.
    private static func scopeFiles(
        inFolder folderPath: String
    ) -> (files: [(scope: FleetScope, file: String)], misnamed: [String]) {
        var files: [(scope: FleetScope, file: String)] = []
        var misnamedFiles: [String] = []
        let fileOfAllSigns = "\(folderPath)/all.toml"
        if access(fileOfAllSigns, F_OK) == 0 { files.append((.all, fileOfAllSigns)) }

        // The scopes in the subfolders have texts such as `label/berlin` and `node/shop`.
        for subfolder in subfolderNames {
            let names = entryNames(inFolder: "\(folderPath)/\(subfolder)") ?? []
            for name in names.sorted() where name.hasSuffix(".toml") {
                let file = "\(folderPath)/\(subfolder)/\(name)"
                let scopeText = "\(subfolder)/\(name.dropLast(".toml".count))"
                if let scope = FleetScope(scopeText) {
                    files.append((scope, file))
                } else {
                    misnamedFiles.append(file)
                }
            }
        }
        return (files, misnamedFiles)
    }

    /// Returns the paths of files that were probably intended for signs but have no scope: TOML files next to
    /// `all.toml`, and files in folders such as `labels` or `label/berlin`. They are errors, because `apply`
    /// would otherwise withdraw the content that they should provide.
    private static func misplacedFiles(inFolder path: String) -> [String] {
        let expectedFiles = topFiles.map { "\(path)/\($0)" }
        let otherFiles = tomlFiles(in: path).filter { !expectedFiles.contains($0) }
        let misspelledFolders = sortedEntryNames(in: path).filter { name in
            !subfolderNames.contains(name) && nearestWord(to: name, among: subfolderNames) != nil
        }
        let nestedFolders = subfolderNames.flatMap { folder in
            let names = sortedEntryNames(in: "\(path)/\(folder)").filter { !$0.hasPrefix(".") }
            return names.map { "\(folder)/\($0)" }
        }
        let unusedFolders = misspelledFolders + nestedFolders
        return otherFiles + unusedFolders.flatMap { tomlFiles(in: "\(path)/\($0)") }
    }

    /// Returns the paths of the TOML files in `folder`, in alphabetical order, or an empty array if it cannot
    /// be read.
    private static func tomlFiles(in folder: String) -> [String] {
        sortedEntryNames(in: folder).filter { $0.hasSuffix(".toml") }.map { "\(folder)/\($0)" }
    }

    /// Returns the names of the entries of `folder` in alphabetical order, or an empty array if it cannot be
    /// read.
    private static func sortedEntryNames(in folder: String) -> [String] {
        (entryNames(inFolder: folder) ?? []).sorted()
    }

    /// Returns an error with `message` at `place` in `file`.
    static func validationError(inFile file: String, at place: TextLocation, _ message: String)
        -> ValidationError
    {
        ValidationError(diagnostics: [Diagnostic(.error, file: file, location: place, message: message)])
    }

    // MARK: A file

    /// Reads a TOML file of the folder, which contains the content for the signs of one scope. Some of its
    /// tables become the release, which is a JSON document that the signs show. The others become part of the
    /// statement, which is the signed message that publishes the release. Throws the first error in the file,
    /// or all errors of the table `[rollout]` if the first one is there.
    static func readContent(ofFile file: String) throws(ValidationError) -> Content {
        let bytes = try readBytes(ofFile: file)
        let document = try parse(bytes, file: file)
        var content = Content(file: file, text: bytes, release: nil, values: [], rollout: [])
        // The member `v` is the version of the format.
        var releaseMembers = [JSONTree.Member("v", 1)]
        for member in document.root.children {
            switch member.key {
            // These become the release.
            case "option":
                let options = try optionList(in: member, file: file, pictureNames: &content.pictureNames)
                releaseMembers.append(JSONTree.Member("options", options))
            case "schedule", "scroll", "text":
                releaseMembers.append(JSONTree.Member(member.key, try jsonTree(of: member, file: file)))
            // These become part of the statement.
            case "number": content.number = try statementNumber(member, file: file)
            case "values": content.values = try valueMembers(in: member, file: file)
            case "rollout": content.rollout = try rolloutMembers(in: member, file: file)
            default: throw unknownTableError(member, file: file)
            }
        }
        // Without options, the file assigns no release.
        let hasOptions = document.root.member("option") != nil
        if hasOptions { content.release = JSONTree.object(releaseMembers).bytes }
        try checkSize(of: content)
        return content
    }

    private static func readBytes(ofFile file: String) throws(ValidationError) -> [UInt8] {
        do throws(FileError) {
            return try readRegularFile(file)
        } catch {
            throw validationError(inFile: file, at: .start, error.description)
        }
    }

    private static func unknownTableError(_ table: TOMLNode, file: String) -> ValidationError {
        let rule = "a file of a fleet has [[option]], [[schedule]], [scroll], [text], [values] and [rollout]"
        return validationError(
            inFile: file,
            at: table.keyLocation,
            "unknown table '\(table.key)'; \(rule)"
        )
    }

    /// Returns the number of the statement from which the command `pull` has written the file. Throws if
    /// `node` is not a valid number of a statement.
    private static func statementNumber(_ node: TOMLNode, file: String) throws(ValidationError) -> Int64 {
        guard let number = node.integer, (0...FleetStatement.maximumNumber).contains(number) else {
            throw validationError(
                inFile: file,
                at: node.location,
                "number must be a statement number, as written by pull"
            )
        }
        return number
    }

    /// Throws an error if `content` is larger than signs accept. One limit applies to the release. Another
    /// limit applies to the values and the rollout settings together, which become part of the signed
    /// statement.
    private static func checkSize(of content: Content) throws(ValidationError) {
        let releaseSize = content.release?.count ?? 0
        if releaseSize > FleetRelease.maximumSize {
            let message =
                "the release has \(releaseSize) bytes; at most \(FleetRelease.maximumSize) are allowed"
            throw validationError(inFile: content.file, at: .start, message)
        }

        let statementTables = JSONTree.object(content.values + content.rollout)
        let tableSize = statementTables.bytes.count
        if tableSize > maximumTables {
            let limit = "at most \(maximumTables) are allowed"
            throw validationError(
                inFile: content.file,
                at: .start,
                "[values] and [rollout] have \(tableSize) bytes; \(limit)"
            )
        }
    }

    private static func parse(_ bytes: [UInt8], file: String) throws(ValidationError) -> TOMLDocument {
        do throws(TOMLSyntaxError) {
            return try TOMLDocument.parse(bytes)
        } catch {
            throw validationError(
                inFile: file,
                at: error.location,
                error.explanation(of: bytes, lists: ["option", "schedule"])
            )
        }
    }
}
