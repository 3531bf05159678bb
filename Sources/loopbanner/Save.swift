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

/// `loopbanner save`: the options of a sign in its configuration.
struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the options of a running sign into its configuration file.",
        discussion: """
            Comments and everything else in the file stay as they are. Actions stay too: a sign tells none. An option that \
            leaves by itself, or holds until the next restart, is not written and stays. The sign then reads the file \
            again. Without a file it is the one that the sign reads. Usually this needs sudo. A picture that a program \
            has set is written to a file beside the configuration.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(name: .customLong("dry-run"), help: "Print what would change as a diff, and write nothing.")
    var isTrial = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        try file.mustBeReadAgain(by: "save")
    }

    func run() throws {
        var outcome: Result<Void, ExitCode> = .success(())
        try sign.talk { connection throws(ClientError) in
            let state = try self.state(connection)
            let target: SaveTarget
            do throws(ExitCode) {
                target = try SaveTarget(file.given ?? state.configuration ?? file.name)
            } catch {
                return outcome = .failure(error)
            }
            let (list, pictures) = try options(connection, besides: target)
            let edited: [UInt8]
            do throws(ExitCode) {
                edited = try target.edited(to: list)
                if !isTrial { try target.checkPlace() }
            } catch {
                return outcome = .failure(error)
            }
            if isTrial {
                for picture in pictures { complain("note: \(Wording.quoted(picture.name)) would be written") }
                return target.show(edited)
            }
            guard try self.state(connection).revision == state.revision else {
                throw ClientError(
                    .refused,
                    "the options have changed meanwhile; nothing was written, try again"
                )
            }
            do throws(ExitCode) {
                for picture in pictures { try target.write(picture) }
                try target.write(edited)
            } catch {
                return outcome = .failure(error)
            }
            target.report(edited, asJSON: sign.json)
            try makeCurrent(connection, from: target)
        }
        try outcome.get()
    }

    private func state(_ connection: SignConnection) throws(ClientError) -> ReportedState {
        ReportedState(try connection.call("GetState")["state"] ?? .null)
    }

    /// The options that stay, as tables, and the files of their pictures that are to be written.
    private func options(
        _ connection: SignConnection,
        besides target: SaveTarget
    ) throws(ClientError) -> (list: [UInt8], pictures: [SavedPicture]) {
        var lines: [String] = []
        var pictures: [SavedPicture] = []
        for var option in try connection.options() {
            if let reason = Self.reasonToLeaveOut(option) {
                let name = Wording.quoted(option.id)
                guard !target.ids.contains(option.id) else {
                    throw ClientError(
                        .refused,
                        "\(name) is in the file, and in the sign it \(reason); set it for good, or wait"
                    )
                }
                complain("note: \(name) \(reason), so it is not written")
                continue
            }
            if let base64 = option["image"]?.string, !target.hasPicture(base64, of: option.id) {
                let picture = SavedPicture(base64: base64, id: option.id) { name in
                    pictures.first { $0.name == name }?.bytes ?? target.bytes(ofPicture: name)
                }
                if let picture {
                    option.setPicture(named: picture.name)
                    if target.bytes(ofPicture: picture.name) == nil { pictures.append(picture) }
                }
            }
            lines += option.tableRows
        }
        return (Array((lines.joined(separator: "\n") + "\n").utf8), pictures)
    }

    /// Why an option is not for the file.
    private static func reasonToLeaveOut(_ option: OptionTree) -> String? {
        if let lifetime = option["lifetime"]?.string { return "leaves in \(lifetime)" }
        return option["temporary"]?.boolean == true ? "holds until the next restart" : nil
    }

    /// Has the sign read the file, so that its list is the file's. Options that are not for the file stay.
    private func makeCurrent(
        _ connection: SignConnection,
        from target: SaveTarget
    ) throws(ClientError) {
        _ = try connection.call("Reload")
        let whose = try connection.call("GetState")["state"]?["options_from"]?.string
        guard whose != "file", try connection.options().allSatisfy({ Self.reasonToLeaveOut($0) == nil })
        else { return }
        complain(
            "note: the sign reads another file than \(Wording.printable(target.name)), so its options stay"
        )
    }
}

/// The file that gets the options.
private struct SaveTarget {
    let bytes: [UInt8]
    /// The ids of its options.
    let ids: Set<String>
    let name: String
    /// Without links, so that a link stays one.
    private let path: String

    /// The file called `name`.
    init(_ name: String) throws(ExitCode) {
        self.name = name
        path = absolutePath(of: name) ?? name
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw Self.failure(name, "\(error)")
        }
        ids = Set(Self.options(in: bytes, path).map(\.id))
    }

    private static func options(in bytes: [UInt8], _ path: String) -> [OptionSettings] {
        (try? SignCore.Configuration.parse(bytes, file: path).configuration.options) ?? []
    }

    /// Whether the picture of the option with `id` is written as `base64` in the file already.
    func hasPicture(_ base64: String, of id: String) -> Bool {
        guard let option = Self.options(in: bytes, path).first(where: { $0.id == id }),
            case .picture(let settings) = option.content
        else { return false }
        return settings.file.hasPrefix("data:") && settings.file.hasSuffix(",\(base64)")
    }

    /// The path of the file called `name` in the folder of the configuration.
    private func path(ofPicture name: String) -> String {
        path.lastIndex(of: "/").map { "\(path[...$0])\(name)" } ?? name
    }

    /// The bytes of the file called `name` in the folder of the configuration; nil if there is none.
    func bytes(ofPicture name: String) -> [UInt8]? { try? readRegularFile(path(ofPicture: name)) }

    /// Writes a picture to a new file, with the owner of the configuration.
    func write(_ picture: SavedPicture) throws(ExitCode) {
        let place = path(ofPicture: picture.name)
        let file = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            throw Self.failure(place, "cannot be written: \(systemMessage(errno))")
        }
        defer { close(file) }
        let error = writeWhole(picture.bytes, to: file).error
        guard error == 0 else {
            unlink(place)
            throw Self.failure(place, "cannot be written: \(systemMessage(error))")
        }
        complain("note: wrote \(Wording.quoted(picture.name))")
    }

    func edited(to list: [UInt8]) throws(ExitCode) -> [UInt8] {
        do throws(OptionsEdit.Failure) {
            return try OptionsEdit(of: bytes, file: path, to: list).result()
        } catch {
            throw Self.failure(name, "nothing was written, because \(error)")
        }
    }

    /// Whether the file could be replaced.
    func checkPlace() throws(ExitCode) {
        let error = FileReplacement(path: path, keepsAttributes: true).trial()
        guard error == 0 else { throw irreplaceable(error) }
    }

    func write(_ edited: [UInt8]) throws(ExitCode) {
        guard edited != bytes else { return }
        guard (try? readRegularFile(path)) == bytes else {
            throw Self.failure(name, "was changed meanwhile; nothing was written, try again")
        }
        let error = FileReplacement(path: path, keepsAttributes: true).write(edited)
        guard error == 0 else { throw irreplaceable(error) }
    }

    /// Prints the difference.
    func show(_ edited: [UInt8]) {
        var output = StandardOutput()
        for line in LineDifference(from: bytes, to: edited).unified(name: Wording.printable(name)) {
            output.write(line + [UInt8(ascii: "\n")])
        }
        output.flush()
    }

    /// Prints which options are others now.
    func report(_ edited: [UInt8], asJSON: Bool) {
        let (old, new) = (Self.options(in: bytes, path), Self.options(in: edited, path))
        let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let kept = new.filter { known[$0.id] != nil }
        let stays = Set(kept.map(\.id))
        let changes: [(String, [String])] = [
            ("added", new.map(\.id).filter { known[$0] == nil }),
            ("changed", kept.filter { known[$0.id] != $0 }.map(\.id)),
            ("removed", old.map(\.id).filter { !stays.contains($0) }),
        ]
        let isMoved = kept.map(\.id) != old.map(\.id).filter(stays.contains)
        if asJSON {
            let members = changes.map { JSONTree.Member($0, .array($1.map { .string($0) })) }
            return write(.object(members + [JSONTree.Member("moved", .boolean(isMoved))]))
        }
        for (word, ids) in changes {
            for id in ids { write(line: "\(word) \(Wording.quoted(id))") }
        }
        if isMoved { write(line: "changed the order") }
        if edited == bytes { complain("note: \(Wording.printable(name)) has these options already") }
    }

    private func write(_ tree: JSONTree) { loopbanner.write(tree) }

    private func write(line: String) { loopbanner.write(line: line) }

    private func irreplaceable(_ error: CInt) -> ExitCode {
        let remedy = [EACCES, EPERM].contains(error) ? "; run save with sudo" : ""
        return Self.failure(name, "cannot be replaced: \(systemMessage(error))\(remedy)")
    }

    private static func failure(_ name: String, _ text: String) -> ExitCode {
        complain("error: \(Wording.printable(name)): \(text)")
        return ExitCode(EX_CANTCREAT)
    }
}
