import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// A folder that contains what the signs of a fleet show, in the files `all.toml`, `label/LABEL.toml` and
/// `node/NODE.toml`.
struct FleetFolder {
    /// The content for one scope: all signs, the signs with a label, or one sign.
    struct Content: Hashable {
        /// The path by which messages refer to the file.
        var file: String
        /// The text of the file.
        var text: [UInt8]
        /// The release document, or nil if the file contains no options.
        var release: [UInt8]?
        /// The values of texts. They become part of the statement, and not of the release.
        var values: [JSONTree.Member]
        /// The keys that the file's table `[rollout]` sets. They become part of the statement.
        var rollout: [JSONTree.Member]
        /// The number of the statement from which the command `pull` wrote the file, or nil if it did not.
        var number: Int64?
        /// The file names of the pictures. The keys are the contents of the pictures in base64.
        var pictures: [String: String] = [:]
    }

    /// The errors in the files, with their locations.
    struct Invalid: Error, Hashable {
        var diagnostics: [Diagnostic]
    }

    /// The maximum size of the values and the rollout as JSON, in bytes. The rest of the statement is for its other
    /// members.
    private static let maximumTables = FleetEnvelope.maximumStatement - 1024
    /// The folders for labels and for single signs.
    private static let folders = ["label", "node"]
    /// The TOML files beside these folders. `fleet.toml` is the configuration of `loopbanner-fleet`, which some owners
    /// keep in the same folder.
    private static let topFiles = ["all.toml", "fleet.toml"]

    /// The content of each file, by scope.
    private(set) var contents: [FleetScope: Content] = [:]

    /// Reads the folder at `path`. Throws all errors that prevent its files from being read.
    init(_ path: String) throws(Invalid) {
        var files: [(FleetScope, String)] = [(.all, "\(path)/all.toml")]
        var diagnostics = Self.misplacedFiles(path).flatMap { file in
            let remedy = "a file for signs is all.toml, label/LABEL.toml or node/NODE.toml"
            return Self.invalid(file, .start, "no sign receives this file; \(remedy)").diagnostics
        }
        for folder in Self.folders {
            let names = entryNames(inFolder: "\(path)/\(folder)") ?? []
            for name in names.sorted() where name.hasSuffix(".toml") {
                let file = "\(path)/\(folder)/\(name)"
                guard let scope = FleetScope("\(folder)/\(name.dropLast(5))") else {
                    let rule = "the name of a file has \(FleetScope.nameRule), and .toml"
                    diagnostics += Self.invalid(file, .start, rule).diagnostics
                    continue
                }
                files.append((scope, file))
            }
        }
        for (scope, file) in files where scope != .all || access(file, F_OK) == 0 {
            do throws(Invalid) {
                contents[scope] = try Self.content(file)
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if contents.isEmpty, diagnostics.isEmpty {
            throw Self.invalid(
                path,
                .start,
                "the folder has no all.toml, label/LABEL.toml or node/NODE.toml; to withdraw all releases, create an "
                    + "empty all.toml"
            )
        }
        if !diagnostics.isEmpty { throw Invalid(diagnostics: diagnostics) }
    }

    /// Returns the paths of files that their author probably intended for signs, but that have no scope: other TOML
    /// files beside `all.toml`, and those in a folder such as `labels` or `label/berlin`. If they were ignored,
    /// `apply` would withdraw what they were meant to contain.
    private static func misplacedFiles(_ path: String) -> [String] {
        func files(in folder: String) -> [String] {
            let names = entryNames(inFolder: "\(path)/\(folder)") ?? []
            return names.sorted().filter { $0.hasSuffix(".toml") }.map { "\(path)/\(folder)/\($0)" }
        }
        let names = (entryNames(inFolder: path) ?? []).sorted()
        let misspelled = names.filter { !folders.contains($0) && nearestWord(to: $0, among: folders) != nil }
        let nested = folders.flatMap { folder in
            let names = (entryNames(inFolder: "\(path)/\(folder)") ?? []).filter { !$0.hasPrefix(".") }
            return names.sorted().map { "\(folder)/\($0)" }
        }
        let others = names.filter { $0.hasSuffix(".toml") && !topFiles.contains($0) }.map { "\(path)/\($0)" }
        return others + (misspelled + nested).flatMap(files)
    }

    static func invalid(_ file: String, _ place: TextLocation, _ message: String) -> Invalid {
        Invalid(diagnostics: [Diagnostic(.error, file: file, location: place, message: message)])
    }

    // MARK: A file

    /// Reads one file. Throws the first error in it.
    static func content(_ file: String) throws(Invalid) -> Content {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(file)
        } catch {
            throw invalid(file, .start, error.description)
        }
        let document = try parse(bytes, file)
        var content = Content(file: file, text: bytes, release: nil, values: [], rollout: [])
        var release = [JSONTree.Member("v", 1)]
        for member in document.root.children {
            switch member.key {
            case "option":
                let options = try options(member, file, pictures: &content.pictures)
                release.append(JSONTree.Member("options", options))
            case "number":
                guard let number = member.integer, (0...FleetStatement.maximumNumber).contains(number) else {
                    throw invalid(file, member.location, "number is that of a statement, which pull writes")
                }
                content.number = number
            case "schedule", "scroll", "text":
                release.append(JSONTree.Member(member.key, try tree(member, file)))
            case "values": content.values = try values(member, file)
            case "rollout": content.rollout = try rollout(member, file)
            default:
                let rule =
                    "a file of a fleet has [[option]], [[schedule]], [scroll], [text], [values] and [rollout]"
                throw invalid(file, member.keyLocation, "unknown table '\(member.key)'; \(rule)")
            }
        }
        if document.root.member("option") != nil { content.release = JSONTree.object(release).bytes }
        if let size = content.release?.count, size > FleetRelease.maximumSize {
            throw invalid(
                file,
                .start,
                "the release has \(size) bytes; at most \(FleetRelease.maximumSize) are allowed"
            )
        }
        let size = JSONTree.object(content.values + content.rollout).bytes.count
        if size > maximumTables {
            let message = "[values] and [rollout] have \(size) bytes; at most \(maximumTables) are allowed"
            throw invalid(file, .start, message)
        }
        return content
    }

    private static func parse(_ bytes: [UInt8], _ file: String) throws(Invalid) -> TOMLDocument {
        do throws(TOMLSyntaxError) {
            return try TOMLDocument.parse(bytes)
        } catch {
            throw invalid(file, error.location, error.explanation(of: bytes, lists: ["option", "schedule"]))
        }
    }
}
