/// Where a broker is: `mqtt://HOST[:PORT]`, or `mqtts://` with TLS.
public struct BrokerAddress: Hashable, Sendable {
    /// The name or the address of the machine.
    public var host: String
    /// The port: 1883, or 8883 with TLS, if none is given.
    public var port: UInt16
    /// Whether the connection is encrypted.
    public var isSecure: Bool

    /// The address in `text`; nil if it is none.
    public init?(_ text: String) {
        let schemes = [("mqtt://", false), ("mqtts://", true)]
        guard let (scheme, isSecure) = schemes.first(where: { text.hasPrefix($0.0) }) else { return nil }
        self.isSecure = isSecure
        var rest = text.dropFirst(scheme.count)
        if rest.last == "/" { rest.removeLast() }
        var number = Substring(isSecure ? "8883" : "1883")
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            guard host.utf8.allSatisfy(Self.isOfAddress), rest.isEmpty || rest.first == ":" else {
                return nil
            }
            if !rest.isEmpty { number = rest.dropFirst() }
        } else {
            let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first, HostName(name) != nil else { return nil }
            host = String(name)
            if parts.count == 2 { number = parts[1] }
        }
        guard !host.isEmpty, let port = UInt16(number), port > 0 else { return nil }
        self.port = port
    }

    /// Whether an address of IPv6 with its zone may have this character.
    private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
