import Glibc
import LinuxSystem
import SettingsText
import SignCore

/// An event, with the hash of the configuration file that was in use when it occurred.
struct ReportedEvent: Sendable {
    let entry: JournalEntry
    let fileHash: String?

    /// Returns the event as JSON followed by a newline. `origin` describes the process that reports it.
    func jsonLine(from origin: EventOrigin) -> [UInt8] {
        var origin = origin
        origin.fileHash = fileHash
        return entry.jsonLine(time: Timestamp.text(of: entry.at), origin: origin)
    }
}

extension EventOrigin {
    /// Creates the description of this process for its events. `config` is the path of its configuration file.
    init(version: String, config: String) {
        self.init(version: version, host: machineName(), config: Self.absolute(config))
    }

    /// Returns `path` as an absolute path, or unchanged if the file does not exist.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : absolutePath(of: path) ?? path
    }
}
