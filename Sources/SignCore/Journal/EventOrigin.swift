/// Where events come from: what a process knows about itself and a simulation does not. `started` and
/// `config_applied` report it.
package struct EventOrigin: Hashable, Sendable {
    /// The program's version.
    package var version: String
    /// The machine's host name.
    package var host: String
    /// The absolute path of the configuration.
    package var config: String
    /// SHA-256 of the configuration in force, in hexadecimal; nil if it was not read from a file.
    package var fileHash: String?

    /// The origin of the events of one process.
    package init(version: String, host: String, config: String, fileHash: String? = nil) {
        self.version = version
        self.host = host
        self.config = config
        self.fileHash = fileHash
    }
}
