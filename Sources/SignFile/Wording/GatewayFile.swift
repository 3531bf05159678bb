/// Advice on tables and keys of the gateway's file in the sign's file.
enum GatewayFile {
    /// The tables of the gateway's file, and the keys above them.
    static let names: Set<String> = ["group", "listen", "mqtt", "socket", "source", "viewer", "web"]

    /// Returns the advice on the top-level `name`, or nil if the gateway's file has no such name.
    static func remedy(forKey name: String) -> String? {
        names.contains(name)
            ? "belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there" : nil
    }
}
