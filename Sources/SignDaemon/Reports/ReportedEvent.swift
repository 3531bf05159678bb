import Glibc
import LinuxSystem
import SettingsText
import SignCore

/// An event of the sign, with the hash of the configuration file that was in use when the event occurred.
struct ReportedEvent: Sendable {
    let entry: JournalEntry
    let fileHash: String?

    /// Returns the event as a JSON object, followed by a newline. `origin` describes the process that reports
    /// the event.
    func jsonLine(from origin: EventOrigin) -> [UInt8] {
        var origin = origin
        origin.fileHash = fileHash
        return entry.jsonLine(time: Timestamp.text(of: entry.at), origin: origin)
    }
}

extension EventOrigin {
    /// Creates the description of this process that its events contain. `config` is the path of its
    /// configuration file.
    init(version: String, config: String) {
        self.init(version: version, host: machineName(), config: Self.absolute(config))
    }

    /// Returns `path` as an absolute path, or unchanged if no file exists at the path.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : absolutePath(of: path) ?? path
    }
}
