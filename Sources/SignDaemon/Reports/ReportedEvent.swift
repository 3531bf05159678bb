import Glibc
import LinuxSystem
import SignCore

/// An event and the configuration in which it occurred.
struct ReportedEvent: Sendable {
    let entry: JournalEntry
    let fileHash: String?

    /// Returns the event as JSON with a newline, from the process of `origin`.
    func jsonLine(from origin: EventOrigin) -> [UInt8] {
        var origin = origin
        origin.fileHash = fileHash
        return entry.jsonLine(time: Timestamp.text(of: entry.at), origin: origin)
    }
}

extension EventOrigin {
    /// Creates the origin of this process, whose configuration has the path `config`.
    init(version: String, config: String) {
        self.init(version: version, host: machineName(), config: Self.absolute(config))
    }

    /// Returns the absolute form of `path`, or the path itself if the file does not exist.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
