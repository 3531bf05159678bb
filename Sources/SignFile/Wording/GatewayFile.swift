import SettingsText

/// Advice about tables and keys in a sign's configuration file that belong in the gateway's configuration file.
enum GatewayFile {
    /// Returns advice about the top-level table or key `name`, or nil if the gateway's file has no such name.
    static func remedy(forKey name: String) -> String? {
        ConfigurationNames.gateway.contains(name)
            ? "belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there" : nil
    }
}
