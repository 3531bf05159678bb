import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// The files in which a gateway keeps its membership in a fleet: the accepted statements, and the releases that they name.
struct FleetFiles {
    private let folder: String
    private static let maximumSize = 1 << 20
    private static let documentPrefix = "fleet-release-"

    /// A file that cannot be written or read. The description has the path, the reason and the consequence.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Creates the files in `folder`, which must exist.
    init(in folder: String) throws(Failure) {
        self.folder = folder
        guard access(folder, W_OK | X_OK) == 0 else {
            throw Failure(
                description:
                    "\(Wording.printable(folder)): \(systemMessage(errno)); a fleet needs a folder for its state: set "
                    + "state_directory in gateway.toml, or StateDirectory= in the unit"
            )
        }
    }

    private var statePath: String { "\(folder)/fleet.json" }

    private func documentPath(_ hash: String) -> String { "\(folder)/\(Self.documentPrefix)\(hash)" }

    /// Reads what the last run kept. Returns nil if there is nothing.
    func loadState() throws(Failure) -> JSONTree? {
        guard let bytes = try read(statePath) else { return nil }
        guard let tree = try? JSONTree(bytes) else {
            throw Failure(
                description: "\(Wording.printable(statePath)): damaged; the fleet's statements arrive again"
            )
        }
        return tree
    }

    func store(_ state: JSONTree) throws(Failure) { try write(state.bytes, to: statePath) }

    // MARK: Documents

    /// The hashes of the stored documents.
    func documents() -> Set<String> {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var hashes: Set<String> = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let hash = name.dropFirst(Self.documentPrefix.utf8.count)
            if name.hasPrefix(Self.documentPrefix), FleetStatement.isHash(hash) {
                hashes.insert(String(hash))
            }
        }
        return hashes
    }

    /// Reads the document with this hash. Returns nil if it is missing or its bytes have another hash.
    func document(_ hash: String) -> [UInt8]? {
        guard let bytes = try? read(documentPath(hash)), FleetRelease.matches(bytes, hash) else { return nil }
        return bytes
    }

    func store(document: [UInt8], _ hash: String) throws(Failure) {
        try write(document, to: documentPath(hash))
    }

    func removeDocument(_ hash: String) { unlink(documentPath(hash)) }

    // MARK: Bytes

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
