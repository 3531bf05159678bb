import Glibc
import SettingsText

/// Where a server waits for clients.
public enum ListenAddress: Hashable, Sendable {
    /// All addresses of the machine.
    case everywhere(port: UInt16)
    /// One address of IPv4 or IPv6.
    case address(String, port: UInt16)
    /// A socket in the file system.
    case path(String)

    /// The port of LoopBanner, on all addresses.
    public static let standardPort: UInt16 = 7219

    /// All addresses and the usual port.
    public init() { self = .everywhere(port: Self.standardPort) }

    /// The address that `text` writes: `7219`, `127.0.0.1:7219`, `[::1]:7219` or `/run/gateway`; nil if it is none.
    public init?(_ text: String) {
        if text.hasPrefix("/") {
            self = .path(text)
        } else if let port = Self.port(text) {
            self = .everywhere(port: port)
        } else {
            guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...])
            else { return nil }
            var host = text[..<colon]
            let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
            if isBracketed { host = host.dropFirst().dropLast() }
            guard Self.isAddress(String(host), of: isBracketed ? AF_INET6 : AF_INET) else { return nil }
            self = .address(String(host), port: port)
        }
    }

    /// The name of the cookie of a session: browsers do not tell the ports of a machine apart, on which several gateways
    /// may run.
    var cookieName: String {
        switch self {
        case .everywhere(let port), .address(_, let port): "loopbanner-\(port)"
        case .path(let path): "loopbanner-\(SHA256.hexadecimal(of: Array(path.utf8)).prefix(8))"
        }
    }

    /// Where others find the page of a machine called `host`; nil if they do not.
    func page(of host: String, scheme: String) -> String? {
        switch self {
        case .everywhere(let port):
            HostName(host).map {
                "\(scheme)://\($0.text.contains(".") ? $0.text : "\($0.text).local"):\(port)/"
            }
        case .address(let address, let port):
            isLocal ? nil : "\(scheme)://\(address.contains(":") ? "[\(address)]" : address):\(port)/"
        case .path: nil
        }
    }

    /// Whether only programs of this machine reach it.
    public var isLocal: Bool {
        switch self {
        case .everywhere: false
        case .address(let address, _): address == "::1" || address.hasPrefix("127.")
        case .path: true
        }
    }

    /// Whether `text` is an address of the family.
    static func isAddress(_ text: String, of family: CInt) -> Bool {
        var address = in6_addr()
        return inet_pton(family, text, &address) == 1
    }

    private static func port(_ text: some StringProtocol) -> UInt16? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return UInt16(text).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// As a configuration writes it.
    public var description: String {
        switch self {
        case .everywhere(let port): String(port)
        case .address(let address, let port):
            address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]:\(port)" : "\(address):\(port)"
        case .path(let path): path
        }
    }
}
