import Glibc
import LinuxSystem
import SignCore

/// An event on its way to standard output.
struct ReportedEvent: Sendable {
    /// The event.
    let entry: JournalEntry
    /// The hash of the configuration in force.
    let fileHash: String?

    /// The event as a line of JSON, from the process of `origin`.
    func jsonLine(from origin: EventOrigin) -> [UInt8] {
        var origin = origin
        origin.fileHash = fileHash
        return entry.jsonLine(time: Timestamp.text(of: entry.at), origin: origin)
    }
}

extension EventOrigin {
    /// The origin of the events of this process, which was given `config` as the path of its configuration.
    init(version: String, config: String) {
        self.init(version: version, host: machineName(), config: Self.absolute(config))
    }

    /// The absolute form of `path`; the path itself if the file is gone.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
