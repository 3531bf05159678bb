/// Advice about tables and keys that belong in the gateway's configuration file, not in the sign's.
enum GatewayFile {
    /// The names of the tables and top-level keys of the gateway's file.
    static let names: Set<String> = ["group", "listen", "mqtt", "socket", "source", "viewer", "web"]

    /// Returns advice about the top-level key or table `name`, or nil if the gateway's file does not have it.
    static func remedy(forKey name: String) -> String? {
        names.contains(name)
            ? "belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there" : nil
    }
}
