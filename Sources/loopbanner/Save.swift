import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import SettingsText
import SignAPI
import SignCore
import SignDaemon
import SignFile
import SignSetup

struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the options and settings of a running sign to its configuration file.",
        discussion: """
            Changes only the options, and the settings that the sign stores apart from the file, such as those of its web \
            page; comments and the rest of the file stay, and so do the actions of options. Options \
            that expire or last only until the next restart are not written. Pictures set by a program are written to \
            files beside the configuration. The sign then reloads the file. The default file is the one that the sign \
            uses; writing it usually needs sudo.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(name: .customLong("dry-run"), help: "Print the changes as a diff, and write nothing.")
    var isDryRun = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        try file.mustBeReadAgain(by: "save")
    }

    /// Writes the options and settings of the running sign to its configuration file, and makes the sign
    /// reload the file. Everything is read from the sign and checked before the first file is written. With
    /// `--dry-run`, only prints the changes. Throws an exit status if the file or the sign rejects them.
    func run() throws {
        try sign.connect { connection in
            let state = try connection.fetchState()
            let target = try SaveTarget(file.explicitPath ?? state.configurationPath ?? file.name)
            let (optionTables, newPictures) = try optionTables(from: connection, for: target)
            let storedSettings = try connection.call("GetSettings")
            let settingsChange = try Self.parseSettings(in: storedSettings)
            let newText = try target.makeText(optionTables: optionTables, settings: settingsChange)
            guard !isDryRun else { return target.printDifference(to: newText, newPictures: newPictures) }

            try target.file.checkReplaceable()
            // The sign may have changed while its options and settings were read one after the other.
            try Self.requireSameRevisions(on: connection, state: state, storedSettings: storedSettings)

            // The pictures are written first, because the new text refers to their files.
            for picture in newPictures { try target.write(picture) }
            try target.write(newText)
            target.printChanges(in: newText, changedSettings: settingsChange?.paths ?? [], asJSON: sign.json)
            try reloadConfiguration(on: connection, from: target)
        }
    }

    /// Throws an error if the options or stored settings of the sign have changed since `state` and
    /// `storedSettings` were read. It compares their revisions.
    private static func requireSameRevisions(
        on connection: SignConnection,
        state: ReportedState,
        storedSettings: JSONTree
    ) throws(ClientError) {
        guard try connection.fetchState().revision == state.revision,
            try connection.call("GetSettings")["revision"] == storedSettings["revision"]
        else {
            throw ClientError(
                .refused,
                "the options or settings have changed in the meantime; nothing was written; try again"
            )
        }
    }

    /// Returns the settings that the sign stores separately from its configuration file, or nil if there are
    /// none. `reply` is the reply of the method `GetSettings`. Throws if a stored setting is invalid.
    private static func parseSettings(in reply: JSONTree) throws(ClientError) -> SettingsChange? {
        do throws(SettingsChange.ValidationError) {
            return try SettingsChange(storedIn: reply)
        } catch {
            let problems = error.problems.map { "\($0.path): \($0.message)" }.joined(separator: "; ")
            throw ClientError(
                .badData,
                "nothing was written, because the sign stores an invalid setting: \(problems)"
            )
        }
    }

    /// Returns the options of the sign as the text of TOML tables, and the pictures that must be written to
    /// new files in the folder of the configuration. An option refers to such a picture by the name of the
    /// file. Options that are only temporary are omitted.
    private func optionTables(
        from connection: SignConnection,
        for target: SaveTarget
    ) throws(ClientError) -> (tables: [UInt8], newPictures: [SavedPicture]) {
        var tableRows: [String] = []
        var newPictures: [SavedPicture] = []
        for var option in try connection.fetchOptions() {
            guard try Self.shouldSave(option, to: target) else { continue }
            if let picture = Self.pictureFile(for: option, in: target, avoidingNamesOf: newPictures) {
                option.setPicture(named: picture.name)
                // If the folder has a file with this name, the file already contains the picture.
                let isInFolder = target.bytes(ofPicture: picture.name) != nil
                if !isInFolder { newPictures.append(picture) }
            }
            tableRows += option.tableRows
        }
        return (Array((tableRows.joined(separator: "\n") + "\n").utf8), newPictures)
    }

    /// Returns the file to which the picture of `option` is saved, under a name that no other picture has.
    /// Returns nil if no program has set a picture of this option, or if the configuration already contains
    /// the picture.
    private static func pictureFile(
        for option: OptionTree,
        in target: SaveTarget,
        avoidingNamesOf newPictures: [SavedPicture]
    ) -> SavedPicture? {
        guard let base64 = option["image"]?.string, !target.hasPicture(base64, of: option.id) else {
            return nil
        }
        return SavedPicture(base64: base64, id: option.id) { name in
            newPictures.first { $0.name == name }?.bytes ?? target.bytes(ofPicture: name)
        }
    }

    /// Returns whether `option` must be written to the configuration file. If it must not, because it is
    /// temporary, prints a note with the reason, or throws an error if the file already contains the option.
    private static func shouldSave(_ option: OptionTree, to target: SaveTarget) throws(ClientError) -> Bool {
        guard let reason = reasonToOmit(option) else { return true }
        let name = Wording.quoted(option.id)
        guard !target.ids.contains(option.id) else {
            throw ClientError(
                .refused,
                "\(name) is in the file, but on the sign it \(reason); make it permanent, or wait"
            )
        }
        printMessage("note: \(name) \(reason), so it is not written")
        return false
    }

    /// Returns the reason why `option` is not saved to the configuration file, for example because it
    /// expires. The reason is worded as the predicate of a sentence. Returns nil if the option is saved.
    private static func reasonToOmit(_ option: OptionTree) -> String? {
        if let lifetime = option["lifetime"]?.string { return "expires in \(lifetime)" }
        return option["temporary"]?.boolean == true ? "lasts until the next restart" : nil
    }

    /// Makes the sign reload its configuration file. If the sign uses a file other than `target`, to which
    /// the command has saved, prints a note.
    private func reloadConfiguration(on connection: SignConnection, from target: SaveTarget)
        throws(ClientError)
    {
        _ = try connection.call("Reload")
        let source = try connection.call("GetState")["state"]?["options_from"]?.string
        guard source != "file", try connection.fetchOptions().allSatisfy({ Self.reasonToOmit($0) == nil })
        else { return }
        printMessage(
            "note: the sign reads a file other than \(Wording.printable(target.file.name)), so its options stay"
        )
    }
}

/// The configuration file to which the command saves the options and settings of the sign.
private struct SaveTarget {
    let file: EditableConfiguration
    /// The ids of the options that the configuration file already contains.
    let ids: Set<String>

    init(_ name: String) throws(ExitCode) {
        file = try EditableConfiguration(name, editedBy: "save")
        ids = Set(Self.options(in: file.bytes, file.path).map(\.id))
    }

    private static func options(in bytes: [UInt8], _ path: String) -> [OptionSettings] {
        (try? SignCore.Configuration.parse(bytes, file: path).configuration.options) ?? []
    }

    /// Returns whether the option `id` in the configuration file already contains the picture that `base64`
    /// encodes.
    func hasPicture(_ base64: String, of id: String) -> Bool {
        guard let option = Self.options(in: file.bytes, file.path).first(where: { $0.id == id }),
            case .picture(let settings) = option.content
        else { return false }
        return settings.file.hasPrefix("data:") && settings.file.hasSuffix(",\(base64)")
    }

    /// Returns the path of the picture file called `name` in the folder of the configuration.
    private func path(ofPicture name: String) -> String {
        file.path.lastIndex(of: "/").map { "\(file.path[...$0])\(name)" } ?? name
    }

    /// Returns the contents of the picture file called `name` in the folder of the configuration, or nil if
    /// it cannot be read or does not exist.
    func bytes(ofPicture name: String) -> [UInt8]? { try? readRegularFile(path(ofPicture: name)) }

    /// Writes `picture` to a new file in the folder of the configuration. If the file already exists or
    /// cannot be written, prints an error and throws the exit status.
    func write(_ picture: SavedPicture) throws(ExitCode) {
        let path = path(ofPicture: picture.name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw EditableConfiguration.failure(path, "cannot be written: \(systemMessage(errno))")
        }
        defer { close(descriptor) }
        let error = writeWhole(picture.bytes, to: descriptor).errorCode
        guard error == 0 else {
            unlink(path)
            throw EditableConfiguration.failure(path, "cannot be written: \(systemMessage(error))")
        }
        printMessage("note: wrote \(Wording.quoted(picture.name))")
    }

    /// Returns the text of the configuration file with other options and settings. The remaining text, such
    /// as comments, is unchanged.
    ///
    /// - Parameters:
    ///   - optionTables: The text of the `[[option]]` tables that replace those of the file.
    ///   - settings: The settings to change in the file, or nil to change none.
    /// - Throws: `ExitCode`, after printing an error, if the notation of the file does not permit the
    ///   changes.
    func makeText(optionTables: [UInt8], settings: SettingsChange?) throws(ExitCode) -> [UInt8] {
        let textWithOptions: [UInt8]
        do throws(OptionsEdit.Failure) {
            textWithOptions = try OptionsEdit(of: file.bytes, file: file.path, to: optionTables).editedText()
        } catch {
            throw file.failure("nothing was written, because \(error)")
        }

        guard let settings else { return textWithOptions }
        guard let result = SettingsEdit(of: textWithOptions)?.result(of: settings), isValid(result) else {
            let places = settings.paths.joined(separator: ", ")
            throw file.failure(
                "nothing was written, because the file's notation does not allow changing \(places); change it there"
            )
        }
        return result
    }

    /// Returns whether `text` would be a valid configuration if it replaced the contents of the file.
    private func isValid(_ text: [UInt8]) -> Bool {
        (try? SignCore.Configuration.parse(text, file: file.path)) != nil
    }

    func write(_ newText: [UInt8]) throws(ExitCode) {
        if newText != file.bytes { try file.replace(with: newText, remedy: "try again") }
    }

    /// Prints the names of the picture files that would be written, and the difference between the current
    /// configuration file and `newText` as a unified diff.
    func printDifference(to newText: [UInt8], newPictures: [SavedPicture]) {
        for picture in newPictures {
            printMessage("note: \(Wording.quoted(picture.name)) would be written")
        }
        var output = StandardOutput()
        let difference = LineDifference(from: file.bytes, to: newText)
        for row in difference.unified(name: Wording.printable(file.name)) {
            output.write(row + [UInt8(ascii: "\n")])
        }
        output.flush()
    }

    /// Prints the ids of the options that were added, changed and removed by writing `newText`, and the names
    /// of the changed settings.
    func printChanges(in newText: [UInt8], changedSettings: [String], asJSON: Bool) {
        let changes = OptionChanges(
            from: Self.options(in: file.bytes, file.path),
            to: Self.options(in: newText, file.path)
        )
        if asJSON { return loopbanner.write(changes.json(withSettings: changedSettings)) }
        for row in changes.rows { loopbanner.write(row) }
        for place in changedSettings { loopbanner.write("changed \(place)") }
        if newText == file.bytes {
            printMessage("note: \(Wording.printable(file.name)) already has these options")
        }
    }
}

/// The differences between two lists of options, in which options are identified by their ids.
private struct OptionChanges {
    private let added: [String]
    private let changed: [String]
    private let removed: [String]
    /// Whether the options that both lists contain have a different order.
    private let isReordered: Bool

    init(from oldOptions: [OptionSettings], to newOptions: [OptionSettings]) {
        let oldOptionsByID = Dictionary(oldOptions.map { ($0.id, $0) }) { first, _ in first }
        let keptOptions = newOptions.filter { oldOptionsByID[$0.id] != nil }
        let keptIDs = keptOptions.map(\.id)
        let isKept = Set(keptIDs).contains
        let oldIDs = oldOptions.map(\.id)
        added = newOptions.map(\.id).filter { oldOptionsByID[$0] == nil }
        changed = keptOptions.filter { oldOptionsByID[$0.id] != $0 }.map(\.id)
        removed = oldIDs.filter { !isKept($0) }
        isReordered = keptIDs != oldIDs.filter(isKept)
    }

    /// The changes of the list of options as rows of text, such as `added "tea"`.
    var rows: [String] {
        added.map { "added \(Wording.quoted($0))" }
            + changed.map { "changed \(Wording.quoted($0))" }
            + removed.map { "removed \(Wording.quoted($0))" }
            + (isReordered ? ["changed the order"] : [])
    }

    /// Returns the changes of the list of options as a JSON object, together with the names of the changed
    /// `settings`.
    func json(withSettings settings: [String]) -> JSONTree {
        let lists: KeyValuePairs = [
            "added": added, "changed": changed, "removed": removed, "settings": settings,
        ]
        let members = lists.map { key, names in JSONTree.Member(key, .array(names.map { .string($0) })) }
        return .object(members + [JSONTree.Member("moved", .boolean(isReordered))])
    }
}
