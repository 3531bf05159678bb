import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// The files in which a gateway stores its fleet membership. They contain the accepted statements (signed
/// messages of the fleet's owner), and the release documents (content for the sign) that these statements
/// name.
struct FleetFiles {
    private let folder: String
    /// The release documents that could not be written to a file, by their hashes. The sign can still apply
    /// them, but after a restart the gateway must fetch them again.
    private var unsaved: [String: [UInt8]] = [:]
    private static let maximumSize = 1 << 20
    private static let documentPrefix = "fleet-release-"

    /// An error that is thrown if a file cannot be read or written. The description contains the path, the
    /// reason, and possibly the consequence.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Prepares access to the files in `folder`. Throws an error if the folder is missing or not writable.
    init(in folder: String) throws(Failure) {
        self.folder = folder
        guard access(folder, W_OK | X_OK) == 0 else {
            throw Failure(
                description:
                    "\(Wording.printable(folder)): \(systemMessage(errno)); a fleet needs a folder for its state: set "
                    + "state_directory in gateway.toml, or StateDirectory= in the unit"
            )
        }
        FileReplacement(path: statePath).removeAbandonedDrafts()
    }

    private var statePath: String { "\(folder)/fleet.json" }

    private func documentPath(_ hash: String) -> String { "\(folder)/\(Self.documentPrefix)\(hash)" }

    /// Reads the fleet membership that the previous run of the gateway stored. Returns nil if none is stored.
    /// Throws an error if the file is damaged or cannot be read.
    func loadState() throws(Failure) -> JSONTree? {
        guard let bytes = try read(statePath) else { return nil }
        guard let state = try? JSONTree(bytes) else {
            throw Failure(
                description: "\(Wording.printable(statePath)): damaged; the fleet's statements arrive again"
            )
        }
        return state
    }

    func store(_ state: JSONTree) throws(Failure) { try write(state.bytes, to: statePath) }

    // MARK: Documents

    /// Returns the hashes of the stored release documents.
    func documents() -> Set<String> {
        let names = (entryNames(inFolder: folder) ?? []).filter { $0.hasPrefix(Self.documentPrefix) }
        let hashes = names.map { String($0.dropFirst(Self.documentPrefix.utf8.count)) }
        return Set(hashes.filter { SHA256.isHash($0) })
    }

    /// Returns the release document with the SHA-256 hash `hash`. Returns nil if its file is missing, or if
    /// the contents of the file do not have this hash.
    func document(_ hash: String) -> [UInt8]? {
        if let bytes = unsaved[hash] { return bytes }
        guard let bytes = try? read(documentPath(hash)), FleetRelease.matches(bytes, hash) else { return nil }
        return bytes
    }

    mutating func store(document: [UInt8], _ hash: String) throws(Failure) {
        unsaved[hash] = document
        try write(document, to: documentPath(hash))
        unsaved[hash] = nil
    }

    mutating func removeDocument(_ hash: String) {
        unsaved[hash] = nil
        unlink(documentPath(hash))
    }

    // MARK: Bytes

    /// Returns the contents of the file at `path`, or nil if it does not exist. Throws an error if it cannot
    /// be read.
    private func read(_ path: String) throws(Failure) -> [UInt8]? {
        do throws(FileError) {
            return try readRegularFile(path, limit: Self.maximumSize)
        } catch {
            if case .cannotOpen(let code) = error, code == ENOENT { return nil }
            throw Failure(description: "\(Wording.printable(path)): \(error)")
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let code = FileReplacement(path: path).write(bytes)
        guard code != 0 else { return }
        let loss = "after a restart the fleet's statements arrive again"
        throw Failure(description: "\(Wording.printable(path)): \(systemMessage(code)); \(loss)")
    }
}
