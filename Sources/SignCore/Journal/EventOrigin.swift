/// The identity of the process that writes events: its version, host and configuration. It is part of the
/// events `started` and `config_applied`.
package struct EventOrigin: Hashable, Sendable {
    package var version: String
    package var host: String
    package var config: String
    /// The SHA-256 hash of the current configuration file in hexadecimal, or nil if there is no such file.
    package var fileHash: String?

    package init(version: String, host: String, config: String, fileHash: String? = nil) {
        self.version = version
        self.host = host
        self.config = config
        self.fileHash = fileHash
    }
}
