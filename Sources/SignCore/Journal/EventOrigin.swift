/// The identity of the process that writes events: its version, host and configuration. The events `started`
/// and `config_applied` contain it.
package struct EventOrigin: Hashable, Sendable {
    package var version: String
    package var host: String
    package var config: String
    /// The hexadecimal SHA-256 hash of the current configuration file, or nil if the configuration was not
    /// read from a file.
    package var fileHash: String?

    package init(version: String, host: String, config: String, fileHash: String? = nil) {
        self.version = version
        self.host = host
        self.config = config
        self.fileHash = fileHash
    }
}
