import Glibc
import SettingsText

/// The address at which a server listens, or at which a network display receives frames.
enum ListenAddress: Hashable, CustomStringConvertible {
    /// All IP addresses of the machine, with the given port.
    case everywhere(port: UInt16)
    /// One IPv4 or IPv6 address, with the given port.
    case address(String, port: UInt16)
    /// A Unix socket at the given path.
    case path(String)

    init() { self = .everywhere(port: 7219) }

    /// Parses an address such as `7219`, `127.0.0.1:7219`, `[::1]:7219` or `/run/gateway`. Returns nil if
    /// `text` is not a valid address.
    init?(_ text: String) {
        if text.hasPrefix("/") {
            self = .path(text)
        } else if let port = Self.parsePort(text) {
            self = .everywhere(port: port)
        } else {
            guard let colon = text.lastIndex(of: ":"), let port = Self.parsePort(text[colon...].dropFirst())
            else { return nil }
            let host = text[..<colon]
            let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
            let address = String(isBracketed ? host.dropFirst().dropLast() : host)
            guard Self.isAddress(address, of: isBracketed ? AF_INET6 : AF_INET) else { return nil }
            self = .address(address, port: port)
        }
    }

    /// The name of the cookie for login sessions. It is different for each gateway on the same machine,
    /// because browsers do not separate cookies by port.
    var cookieName: String {
        switch self {
        case .everywhere(let port), .address(_, let port): "loopbanner-\(port)"
        case .path(let path): "loopbanner-\(SHA256.hexadecimal(of: Array(path.utf8)).prefix(8))"
        }
    }

    /// Returns the URL of the web page on the machine with the name `host`, or nil if other machines cannot
    /// reach the page.
    func pageURL(host: String, scheme: String) -> String? {
        switch self {
        case .everywhere(let port):
            guard let name = HostName(host)?.text else { return nil }
            // A name without a domain is resolved by mDNS.
            let resolvableName = name.utf8.contains(UInt8(ascii: ".")) ? name : "\(name).local"
            return "\(scheme)://\(resolvableName):\(port)/"
        case .address: return isLocal ? nil : "\(scheme)://\(self)/"
        case .path: return nil
        }
    }

    /// Returns a sentence for the owner of the machine `host` that describes where browsers or proxies can
    /// reach the web page.
    func pageMessage(host: String, scheme: String) -> String {
        if let page = pageURL(host: host, scheme: scheme) { return "the page is at \(page)" }
        return switch self {
        case .path(let path): "the page is at the socket \(path), for a proxy on this machine"
        case .address: "the page is at \(scheme)://\(self)/, for browsers on this machine"
        case .everywhere(let port): "the page is at port \(port) on all addresses of this machine"
        }
    }

    /// Whether only programs on this machine can connect to the address.
    var isLocal: Bool {
        switch self {
        case .everywhere: false
        case .address(let address, _): address == "::1" || address.hasPrefix("127.")
        case .path: true
        }
    }

    /// Returns whether `text` is a valid IP address of `family`, which is `AF_INET` or `AF_INET6`.
    static func isAddress(_ text: String, of family: CInt) -> Bool {
        var address = in6_addr()
        return inet_pton(family, text, &address) == 1
    }

    /// Returns the address family of `address`, which must be a valid IP address: `AF_INET6` if it contains a
    /// colon, or else `AF_INET`.
    static func family(of address: String) -> CInt {
        address.utf8.contains(UInt8(ascii: ":")) ? AF_INET6 : AF_INET
    }

    /// Parses a port number from 1 to 65535 in decimal digits. Returns nil if `text` is anything else.
    private static func parsePort(_ text: some StringProtocol) -> UInt16? {
        let hasOnlyDigits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard hasOnlyDigits, let port = UInt16(text), port > 0 else { return nil }
        return port
    }

    /// The address in the notation of the configuration file, such as `127.0.0.1:7219`.
    var description: String {
        switch self {
        case .everywhere(let port): String(port)
        case .address(let address, let port):
            Self.family(of: address) == AF_INET6 ? "[\(address)]:\(port)" : "\(address):\(port)"
        case .path(let path): path
        }
    }
}
