/// Advice about tables and keys in a sign's configuration file that belong in the gateway's configuration file.
enum GatewayFile {
    /// The names of the tables and top-level keys of the gateway's configuration file.
    static let names: Set<String> = ["group", "listen", "mqtt", "socket", "source", "viewer", "web"]

    /// Returns advice about the top-level table or key `name`, or nil if the gateway's file has no such name.
    static func remedy(forKey name: String) -> String? {
        names.contains(name)
            ? "belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there" : nil
    }
}
