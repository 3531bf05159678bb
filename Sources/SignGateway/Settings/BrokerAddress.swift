import GatewayMessages

/// The address of an MQTT broker, in the form `mqtt://HOST[:PORT]`, or `mqtts://HOST[:PORT]` for a connection with TLS.
struct BrokerAddress: Hashable {
    /// The host name or IP address of the broker.
    var host: String
    /// The TCP port of the broker. The default is 1883, or 8883 with TLS.
    var port: UInt16
    /// Whether the connection uses TLS.
    var isSecure: Bool

    init?(_ text: String) {
        let schemes = [("mqtt://", false), ("mqtts://", true)]
        guard let (scheme, isSecure) = schemes.first(where: { text.hasPrefix($0.0) }) else { return nil }
        self.isSecure = isSecure
        var rest = text.dropFirst(scheme.count)
        if rest.last == "/" { rest.removeLast() }
        var portText = Substring(isSecure ? "8883" : "1883")
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            // An IPv6 address may end with a zone, such as %eth0.
            let isValid = host.utf8.allSatisfy { $0.isAlphanumeric(or: ":.%") }
            guard isValid, rest.isEmpty || rest.first == ":" else { return nil }
            if !rest.isEmpty { portText = rest.dropFirst() }
        } else {
            let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first, HostName(name) != nil else { return nil }
            host = String(name)
            if parts.count == 2 { portText = parts[1] }
        }
        guard !host.isEmpty, let port = UInt16(portText), port > 0 else { return nil }
        self.port = port
    }
}
