import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// The change that the command `pull` makes to one file of a fleet's folder. Afterward, the file contains the
/// statement in force for its scope.
struct PulledFile: Hashable {
    enum Change: Hashable {
        /// Write this text to the file, and its pictures beside the file.
        case write(ReleaseText)
        /// Remove the file, because its release was withdrawn.
        case remove
        /// Keep the file as it is, for this reason.
        case keep(String)
    }

    var scope: FleetScope
    var change: Change

    /// Returns the changes for all scopes (all signs, a label or one sign) that have a statement, by
    /// precedence. `content` returns the current content of the folder's file for a scope, or nil if the file
    /// cannot be read.
    static func all(
        from view: FleetView,
        _ content: (FleetScope) -> FleetFolder.Content?
    ) -> [PulledFile] {
        view.statements.keys.sorted().compactMap { scope in
            let present = content(scope)
            let statement = view.statementTree(scope)
            let step = FleetPlan.Step(scope, present, in: view)
            guard FleetPlan.differs(step, from: statement) else { return nil }
            return PulledFile(scope: scope, change: change(scope, statement, present, view))
        }
    }

    private static func change(
        _ scope: FleetScope,
        _ statement: JSONTree,
        _ present: FleetFolder.Content?,
        _ view: FleetView
    ) -> Change {
        guard !view.isOutdated(scope) else {
            return .keep(
                "a replaced key has signed its statement; if it is not yours, run apply with --replace"
            )
        }
        var document: JSONTree?
        if let name = statement["release"]?.string {
            document = view.document(String(name.dropFirst(FleetStatement.hashPrefix.utf8.count)))
            guard document != nil else { return .keep("the broker has lost its release") }
        } else if statement["values"]?.members?.isEmpty ?? true {
            let isWithdrawn = FleetPlan.Step(scope, present, in: view).releaseName == statement["previous"]
            return isWithdrawn
                ? .remove
                : .keep(
                    "its release was withdrawn, and the file contains another one; delete it, or apply it"
                )
        }
        do throws(ReleaseText.Invalid) {
            let stem = scope.text.split(separator: "/").last.map(String.init) ?? ""
            return .write(
                try ReleaseText(
                    document,
                    statement,
                    number: statement["number"]?.integer,
                    pictures: present?.pictures ?? [:],
                    stem: stem
                )
            )
        } catch {
            return .keep("a file cannot contain its release: \(error.path): \(error.message)")
        }
    }

    /// Makes the change in the folder at `path`. `pictures` are the picture files to keep. Returns the reason
    /// if the file was not changed, and nil otherwise.
    func perform(in path: String, keeping pictures: Set<String>) -> String? {
        let file = "\(path)/\(scope.text).toml"
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? path
        switch change {
        case .keep(let reason): return reason
        case .remove:
            let error = FileReplacement(path: file).removeFile()
            return error == 0 ? nil : systemMessage(error)
        case .write(let text):
            for new in [path, folder] where mkdir(new, 0o777) != 0 && errno != EEXIST {
                return systemMessage(errno)
            }
            for picture in text.pictures where !pictures.contains(picture.name) {
                if let reason = Self.replace("\(folder)/\(picture.name)", by: picture.bytes) { return reason }
            }
            return Self.replace(file, by: text.bytes)
        }
    }

    private static func replace(_ file: String, by bytes: [UInt8]) -> String? {
        let isNew = access(file, F_OK) != 0
        let error = FileReplacement(path: file, keepsAttributes: !isNew).write(bytes)
        guard error == 0 else { return systemMessage(error) }
        // A file of the folder is as readable as others in it.
        if isNew { chmod(file, 0o644) }
        return nil
    }
}

extension OwnerCommands {
    /// Writes the releases in force to the files of the folder at `path`, which is created if necessary. Does
    /// not change files that already have the same content (so their comments are kept), or files of scopes
    /// without a statement.
    func pull(_ path: String) throws(OwnerProgram.Failure) -> CInt {
        func content(_ scope: FleetScope) -> FleetFolder.Content? {
            try? FleetFolder.content("\(path)/\(scope.text).toml")
        }
        let files = PulledFile.all(from: view, content)
        var failures: [String] = []
        for file in files {
            let pictures = Set(content(file.scope)?.pictures.values.map { $0 } ?? [])
            if let reason = file.perform(in: path, keeping: pictures) {
                failures.append("\(file.scope.text): \(reason)")
                continue
            }
            let statement = view.statementTree(file.scope)
            let number = statement["number"]?.integer ?? 0
            let person = statement["by"]?.string ?? "a person"
            let what = file.change == .remove ? "removed" : "written"
            OwnerProgram.print(
                Wording.printable("\(file.scope.text).toml: \(what), number \(number) by \(person)")
            )
            if file.change != .remove,
                FleetPlan.differs(FleetPlan.Step(file.scope, content(file.scope), in: view), from: statement)
            {
                OwnerProgram.print("  The next apply publishes it again, because its form differs.")
            }
        }
        if files.isEmpty { OwnerProgram.print("The folder contains all releases in force.") }
        try end()
        guard failures.isEmpty else { throw Failure(EX_CANTCREAT, failures.joined(separator: "\n")) }
        return EXIT_SUCCESS
    }
}
