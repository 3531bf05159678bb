/// The process that writes events, as reported by the events `started` and `config_applied`.
package struct EventOrigin: Hashable, Sendable {
    package var version: String
    package var host: String
    package var config: String
    /// The hexadecimal SHA-256 hash of the current configuration, or nil if the configuration is not from a file.
    package var fileHash: String?

    package init(version: String, host: String, config: String, fileHash: String? = nil) {
        self.version = version
        self.host = host
        self.config = config
        self.fileHash = fileHash
    }
}
