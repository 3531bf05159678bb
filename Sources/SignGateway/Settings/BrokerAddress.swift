import GatewayMessages

/// The address of an MQTT broker, which has the form `mqtt://HOST[:PORT]` or, for a connection with TLS,
/// `mqtts://HOST[:PORT]`.
struct BrokerAddress: Hashable {
    /// The host name or IP address of the broker.
    var host: String
    /// The TCP port of the broker. The default is 1883, or 8883 with TLS.
    var port: UInt16
    /// Whether the connection to the broker uses TLS.
    var isSecure: Bool

    /// Parses the URL of a broker, such as `mqtt://localhost` or `mqtts://[fd00::20]:8884`. Returns nil if `url` is
    /// invalid.
    init?(_ url: String) {
        isSecure = url.hasPrefix("mqtts://")
        let scheme = isSecure ? "mqtts://" : "mqtt://"
        guard url.hasPrefix(scheme) else { return nil }
        var authority = url.dropFirst(scheme.count)
        if authority.last == "/" { authority.removeLast() }

        let isIPv6 = authority.first == "["
        let hostAndPort = isIPv6 ? Self.splitIPv6(authority) : Self.splitName(authority)
        let defaultPort: UInt16 = isSecure ? 8883 : 1883
        guard let (host, portSuffix) = hostAndPort,
            let port = Self.port(in: portSuffix, default: defaultPort)
        else { return nil }
        self.host = String(host)
        self.port = port
    }

    /// Parses `suffix`, which is `:PORT`, or empty for the port `defaultPort`. Returns nil if the port is
    /// invalid.
    private static func port(in suffix: Substring, default defaultPort: UInt16) -> UInt16? {
        if suffix.isEmpty { return defaultPort }
        guard suffix.first == ":", let port = UInt16(suffix.dropFirst()), port > 0 else { return nil }
        return port
    }

    /// Splits `[ADDRESS]:PORT` into the IPv6 address and `:PORT`, which may be empty. Returns nil if the
    /// address is invalid.
    private static func splitIPv6(_ authority: Substring) -> (host: Substring, portSuffix: Substring)? {
        guard let closingBracket = authority.firstIndex(of: "]") else { return nil }
        let host = authority[..<closingBracket].dropFirst()
        // An IPv6 address may end with a zone, such as %eth0.
        guard !host.isEmpty, host.utf8.allSatisfy({ $0.isAlphanumeric(or: ":.%") }) else { return nil }
        return (host, authority[closingBracket...].dropFirst())
    }

    /// Splits `HOST:PORT` into the host name and `:PORT`, which may be empty. Returns nil if the host name is
    /// invalid.
    private static func splitName(_ authority: Substring) -> (host: Substring, portSuffix: Substring)? {
        let host = authority.prefix { $0 != ":" }
        return HostName(host) == nil ? nil : (host, authority[host.endIndex...])
    }
}
