import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// The change that the command `pull` makes to one file of a fleet's folder. After the change, the file
/// contains the current statement for its scope, as published on the broker.
struct PulledFile: Hashable {
    enum Change: Hashable {
        /// Writes this text to the file, and its pictures to files in the same folder.
        case write(ReleaseText)
        /// Removes the file, because the release of its scope was withdrawn.
        case remove
        /// Leaves the file unchanged, for the given reason.
        case keep(String)
    }

    var scope: FleetScope
    var change: Change

    /// Returns the necessary changes to the files of all scopes (all signs, a label or one sign) that have a
    /// statement, ordered by precedence. `readContent` returns the current content of the file for a scope,
    /// or nil if the file cannot be read.
    static func all(
        in view: FleetView,
        readContent: (FleetScope) -> FleetFolder.Content?
    ) -> [PulledFile] {
        view.statements.keys.sorted().compactMap { scope in
            let fileContent = readContent(scope)
            let step = FleetPlan.Step(scope: scope, content: fileContent, in: view)
            guard FleetPlan.differs(step, from: view.statementTree(for: scope)) else { return nil }
            return PulledFile(scope: scope, change: change(to: fileContent, step: step, in: view))
        }
    }

    /// Returns the change that brings a file of the fleet's folder up to date. The file must contain what the
    /// current statement of its scope, a signed message, assigns to signs: a release (options and settings),
    /// values of texts, or both. If the statement has neither, its release was withdrawn, and the file is
    /// removed. If a change is not possible or not safe, the file is kept.
    ///
    /// - Parameters:
    ///   - fileContent: The present content of the file, or nil if it cannot be read.
    ///   - step: The scope of the file, and the release in its present content.
    private static func change(
        to fileContent: FleetFolder.Content?,
        step: FleetPlan.Step,
        in view: FleetView
    ) -> Change {
        // If the key was replaced because another person has it, that person may have signed the statement.
        guard !view.isSignedByReplacedKey(step.scope) else {
            return .keep(
                "its statement was signed by a replaced key; if it is not yours, run apply with --replace"
            )
        }
        let statement = view.statementTree(for: step.scope)
        let releaseName = statement["release"]?.string
        let hasValues = statement["values"]?.members?.isEmpty == false
        guard releaseName != nil || hasValues else {
            // The statement of a withdrawal has the name of the withdrawn release as the previous one.
            return changeAfterWithdrawal(of: statement["previous"], releaseInFile: step.releaseName)
        }

        var document: JSONTree?
        if let releaseName {
            document = releaseDocument(named: releaseName, in: view)
            if document == nil { return .keep("the broker has lost its release") }
        }
        return changeWriting(
            document,
            statement: statement,
            scope: step.scope,
            pictureNames: fileContent?.pictureNames ?? [:]
        )
    }

    /// Returns the document of the release with the name `releaseName`, or nil if the broker has lost it. The
    /// name is a prefix and the hash of the document.
    private static func releaseDocument(named releaseName: String, in view: FleetView) -> JSONTree? {
        let hash = String(releaseName.dropFirst(FleetStatement.hashPrefix.utf8.count))
        return view.releaseDocument(withHash: hash)
    }

    /// Returns the change of a file after its release was withdrawn. `withdrawnRelease` and `releaseInFile`
    /// are the names of the releases, as JSON.
    private static func changeAfterWithdrawal(
        of withdrawnRelease: JSONTree?,
        releaseInFile: JSONTree
    ) -> Change {
        if releaseInFile == withdrawnRelease { return .remove }
        // A person may have edited the file, so it is kept.
        return .keep("its release was withdrawn, but the file contains another one; delete or apply the file")
    }

    /// Returns the change that writes a release and the other content of `statement` to the file of `scope`.
    /// `document` is the release, or nil if the statement has only values of texts. If the file cannot
    /// contain them, the change keeps the file. `pictureNames` contains the names of existing picture files
    /// by their contents in base64.
    private static func changeWriting(
        _ document: JSONTree?,
        statement: JSONTree,
        scope: FleetScope,
        pictureNames: [String: String]
    ) -> Change {
        // New picture files are named after the scope, such as `berlin` for `label/berlin`.
        let scopeName = scope.text.split(separator: "/").last.map(String.init) ?? ""
        do throws(ReleaseText.ValidationError) {
            let text = try ReleaseText(
                document: document,
                statement: statement,
                number: statement["number"]?.integer,
                pictureNames: pictureNames,
                newNamePrefix: scopeName
            )
            return .write(text)
        } catch {
            return .keep("a file cannot contain its release: \(error.path): \(error.message)")
        }
    }

    /// Makes `change` to the file of `scope` in the fleet's folder at `path`. Pictures of a release are
    /// written to files beside it, except those with a name in `existingPictures`, which exist already.
    /// Returns the reason if the file was not changed, or nil if it was.
    func applyChange(in path: String, existingPictures: Set<String>) -> String? {
        let file = "\(path)/\(scope.text).toml"
        switch change {
        case .keep(let reason): return reason
        case .remove:
            let errorCode = FileReplacement(path: file).removeFile()
            return errorCode == 0 ? nil : systemMessage(errorCode)
        case .write(let text):
            // The file of a label or of one sign is in a subfolder.
            let parentFolder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? path
            if let reason = Self.createFolders([path, parentFolder]) { return reason }
            // The pictures are written first, so that the file never refers to a missing picture.
            for picture in text.pictures where !existingPictures.contains(picture.name) {
                let pictureFile = "\(parentFolder)/\(picture.name)"
                if let reason = Self.writeFile(pictureFile, contents: picture.bytes) { return reason }
            }
            return Self.writeFile(file, contents: text.bytes)
        }
    }

    /// Creates those of `folders` that do not exist. Returns the reason if this fails, or nil if it succeeds.
    private static func createFolders(_ folders: [String]) -> String? {
        for folder in folders {
            let exists = mkdir(folder, 0o777) == 0 || errno == EEXIST
            guard exists else { return systemMessage(errno) }
        }
        return nil
    }

    /// Replaces the contents of `file` with `bytes`, or creates the file. Returns the reason if this fails,
    /// or nil if it succeeds.
    private static func writeFile(_ file: String, contents bytes: [UInt8]) -> String? {
        let isNew = access(file, F_OK) != 0
        let error = FileReplacement(path: file, keepsAttributes: !isNew).write(bytes)
        guard error == 0 else { return systemMessage(error) }
        // A file of the folder is as readable as others in it.
        if isNew { chmod(file, 0o644) }
        return nil
    }
}

extension OwnerCommands {
    /// Writes the current releases of the fleet to the files of the folder at `path`, which is created if
    /// necessary. Each file contains the release of one scope (all signs, a label or one sign). Files that
    /// already have this content are not changed, so their comments are kept. Returns the exit status. Throws
    /// after all files if some could not be changed.
    func pull(_ path: String) throws(OwnerProgram.Failure) -> CInt {
        let files = PulledFile.all(in: view) { scope in Self.readContent(of: scope, inFolder: path) }
        var failures: [String] = []
        for file in files {
            let oldContent = Self.readContent(of: file.scope, inFolder: path)
            let existingPictures = oldContent.map { Set($0.pictureNames.values) } ?? []
            if let reason = file.applyChange(in: path, existingPictures: existingPictures) {
                failures.append("\(file.scope.text): \(reason)")
            } else {
                let newContent = Self.readContent(of: file.scope, inFolder: path)
                printChange(of: file, newContent: newContent)
            }
        }
        if files.isEmpty { OwnerProgram.print("The folder contains all releases in force.") }
        try endSession()
        guard failures.isEmpty else { throw Failure(EX_CANTCREAT, failures.joined(separator: "\n")) }
        return EXIT_SUCCESS
    }

    /// Returns the present content of the file for `scope` in the folder at `path`, or nil if the file cannot
    /// be read.
    private static func readContent(of scope: FleetScope, inFolder path: String) -> FleetFolder.Content? {
        try? FleetFolder.readContent(ofFile: "\(path)/\(scope.text).toml")
    }

    /// Prints that `file` was written or removed, and the number and author of the statement that caused
    /// this. `newContent` is the present content of the file, or nil if it cannot be read.
    private func printChange(of file: PulledFile, newContent: FleetFolder.Content?) {
        let statement = view.statementTree(for: file.scope)
        let number = statement["number"]?.integer ?? 0
        let person = statement["by"]?.string ?? "a person"
        let isRemoved = file.change == .remove
        let action = isRemoved ? "removed" : "written"
        OwnerProgram.print(
            Wording.printable("\(file.scope.text).toml: \(action), number \(number) by \(person)")
        )
        let step = FleetPlan.Step(scope: file.scope, content: newContent, in: view)
        if !isRemoved, FleetPlan.differs(step, from: statement) {
            OwnerProgram.print("  The next apply publishes it again, because its form differs.")
        }
    }
}
