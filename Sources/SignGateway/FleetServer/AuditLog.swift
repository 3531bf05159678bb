import Diagnostics
import Glibc
import LinuxSystem
import SignAPI

/// The history of changes of a fleet: one line of JSON for each change, in a file and in memory.
struct AuditLog {
    /// The number of lines that are kept in memory, which the web page shows.
    static let limit = 200
    /// The most bytes of a line. A broker can send longer messages.
    private static let longestLine = 8 << 10

    /// The path of the file, or nil if lines are kept only in memory.
    private let path: String?
    /// The last lines, the oldest one first.
    private(set) var entries: [JSONTree] = []

    /// Opens the log, and reads the last lines of the file at `path`, which may not exist yet.
    init(_ path: String?) throws(StartFailure) {
        self.path = path
        guard let path else { return }
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StartFailure("audit_file: \(path): \(systemMessage(errno))") }
        defer { close(file) }
        let size = lseek(file, 0, SEEK_END)
        // The oldest line of this part may be cut, and is then no JSON.
        lseek(file, max(0, size - off_t(Self.limit * Self.longestLine)), SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: Int(min(max(0, size), off_t(Self.limit * Self.longestLine))))
        let count = read(file, &bytes, bytes.count)
        // A line that a power cut has shortened must not be joined with the next one.
        if count > 0, bytes[count - 1] != UInt8(ascii: "\n") {
            _ = writeWhole([UInt8(ascii: "\n")], to: file)
        }
        entries = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n")).suffix(Self.limit)
            .compactMap {
                try? JSONTree(Array($0))
            }
    }

    /// Adds the message of a change. Returns the reason if it cannot be stored in the file. A message that is no JSON
    /// object is ignored.
    mutating func add(_ message: [UInt8]) -> String? {
        guard message.count <= Self.longestLine, let entry = try? JSONTree(message), entry.members != nil
        else {
            return nil
        }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(entry)
        guard let path else { return nil }
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return "\(path): \(systemMessage(errno))" }
        defer { close(file) }
        // JSON of a tree has no line breaks.
        let code = writeWhole(entry.bytes + [UInt8(ascii: "\n")], to: file).error
        return code == 0 ? nil : "\(path): \(systemMessage(code))"
    }
}
