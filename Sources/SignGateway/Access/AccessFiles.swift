import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// The files in which a gateway stores login sessions and the audit log. Only the gateway's user may read
/// them. If there is no state folder, sessions and log are kept only in memory.
struct AccessFiles {
    private let folder: String?
    private static let maximumSize = 4 << 20

    /// Prepares access to the files in `folder`, and removes temporary files that processes left behind when
    /// they were killed. If `folder` is nil, nothing is stored.
    init(in folder: String?) {
        self.folder = folder
        for path in [sessionsPath, auditPath].compactMap({ $0 }) {
            FileReplacement(path: path).removeAbandonedDrafts()
        }
    }

    private func path(_ name: String) -> String? { folder.map { "\($0)/\(name)" } }

    private var sessionsPath: String? { path("sessions") }
    private var auditPath: String? { path("audit.jsonl") }

    /// Reads the login sessions that the gateway's previous run stored. The result is empty if none are
    /// stored. `now` is the current time, from which the expiry of the sessions is computed.
    func sessions(at now: Instant) throws(SecretFile.Unreadable) -> Sessions {
        guard let sessionsPath, let text = try SecretFile.read(sessionsPath) else { return Sessions() }
        return Sessions(text, second: Int64(time(nil)), at: now)
    }

    /// Stores the login sessions. Returns the reason if that fails, or nil if it succeeds.
    func store(_ sessions: Sessions, at now: Instant) -> String? {
        write(Array(sessions.text(second: Int64(time(nil)), at: now).utf8), to: sessionsPath)
    }

    /// Reads the audit log. Then rewrites its file, because a power cut may have shortened the last line of
    /// the file, to which the next entry must not be appended. Returns an empty log if none is stored. Throws
    /// an error if the file cannot be read.
    func loadAuditTrail() throws(StartFailure) -> AuditTrail {
        let now = Int64(time(nil))
        guard let auditPath, access(auditPath, F_OK) == 0 else { return AuditTrail() }
        let text = try readText(auditPath, limit: Self.maximumSize)
        var trail = AuditTrail(text.utf8, at: now)
        // A line that a power cut has shortened is not JSON. The next line must not be appended to it.
        _ = store(trail.rewritten())
        return trail
    }

    /// Appends `line`, which is an entry encoded as JSON, to the file of the audit log. Returns the reason if
    /// that fails, or nil if it succeeds.
    func append(_ line: [UInt8]) -> String? {
        guard let auditPath else { return nil }
        let descriptor: CInt
        do throws(StartFailure) {
            descriptor = try openRegularFile(auditPath, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
        } catch {
            return error.description
        }
        defer { close(descriptor) }
        return systemMessage(writeWhole(line, to: descriptor).errorCode, at: auditPath)
    }

    /// Replaces the contents of the audit log's file with `audit`. Returns the reason if that fails, or nil
    /// if it succeeds.
    func store(_ audit: [UInt8]) -> String? { write(audit, to: auditPath) }

    private func write(_ bytes: [UInt8], to path: String?) -> String? {
        path.flatMap { systemMessage(FileReplacement(path: $0).write(bytes), at: $0) }
    }
}
