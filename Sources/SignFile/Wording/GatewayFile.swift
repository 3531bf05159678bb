import SettingsText

/// Advice about tables and keys in the configuration file of a sign that belong in the configuration file of
/// the gateway.
enum GatewayFile {
    /// Returns advice about the top-level table or key `name` of a sign's configuration file if it belongs in
    /// the gateway's file. Returns nil if it does not.
    static func remedy(forKey name: String) -> String? {
        ConfigurationNames.gateway.contains(name)
            ? "belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there" : nil
    }
}
