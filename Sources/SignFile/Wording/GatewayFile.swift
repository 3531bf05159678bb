/// The names in the gateway's file, which look as if they belonged in the sign's.
enum GatewayFile {
    /// Its tables and the keys above them.
    static let names: Set<String> = ["group", "listen", "mqtt", "socket", "source", "viewer", "web"]

    /// What to do about `name` at the top of the sign's file; nil if the gateway's file has no such name.
    static func remedy(forKey name: String) -> String? {
        names.contains(name)
            ? "belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there" : nil
    }
}
