import GatewayMessages

/// The address of an MQTT broker, in the form `mqtt://HOST[:PORT]`, or `mqtts://HOST[:PORT]` for a connection with TLS.
struct BrokerAddress: Hashable {
    /// The host name or IP address of the broker.
    var host: String
    /// The TCP port of the broker. The default is 1883, or 8883 with TLS.
    var port: UInt16
    /// Whether the connection uses TLS.
    var isSecure: Bool

    /// Parses the URL of a broker. Returns nil if `url` is invalid.
    init?(_ url: String) {
        let schemes = [("mqtt://", false), ("mqtts://", true)]
        guard let (scheme, isSecure) = schemes.first(where: { url.hasPrefix($0.0) }) else { return nil }
        var authority = url.dropFirst(scheme.count)
        if authority.last == "/" { authority.removeLast() }
        let isBracketed = authority.first == "["
        guard let (host, portSuffix) = isBracketed ? Self.splitIPv6(authority) : Self.splitName(authority),
            portSuffix.isEmpty || portSuffix.first == ":"
        else { return nil }
        let defaultPort: UInt16 = isSecure ? 8883 : 1883
        guard let port = portSuffix.isEmpty ? defaultPort : UInt16(portSuffix.dropFirst()), port > 0 else {
            return nil
        }
        self.host = String(host)
        self.port = port
        self.isSecure = isSecure
    }

    /// Splits `[ADDRESS]:PORT` into the IPv6 address and `:PORT`. Returns nil if the address is invalid.
    private static func splitIPv6(_ authority: Substring) -> (host: Substring, portSuffix: Substring)? {
        guard let closingBracket = authority.firstIndex(of: "]") else { return nil }
        let host = authority[..<closingBracket].dropFirst()
        // An IPv6 address may end with a zone, such as %eth0.
        guard !host.isEmpty, host.utf8.allSatisfy({ $0.isAlphanumeric(or: ":.%") }) else { return nil }
        return (host, authority[closingBracket...].dropFirst())
    }

    /// Splits `HOST:PORT` into the host name and `:PORT`. Returns nil if the name is invalid.
    private static func splitName(_ authority: Substring) -> (host: Substring, portSuffix: Substring)? {
        let host = authority.prefix { $0 != ":" }
        return HostName(host) == nil ? nil : (host, authority[host.endIndex...])
    }
}
