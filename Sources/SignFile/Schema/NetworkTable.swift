import BusInterfaces
import Diagnostics
import MatrixDisplays
import MonotonicTime
import SettingsText

/// Defines the keys of the table `[display]` that belong to network displays.
enum NetworkTable {
    static var keys: [TableSchema<NetworkKeys>.Key] {
        [
            interfaceKey, addressKey,
            .wholeNumber("universe", in: 0...63_999, unit: "") { $0.universe = $1 },
            .wholeNumber("priority", in: 0...200, unit: "") { $0.priority = $1 },
            synchronizationKey, .order(example: "such as 'bgr'") { $0.order = $1 },
            .wholeNumber("latches", in: 1...3, unit: "") { $0.latches = $1 },
            .duration("latch_delay", in: .zero ... .milliseconds(100)) { $0.latchDelay = $1 },
            latchSourceKey,
            .choice("light") { $0.light = $1 },
            gammaKey,
            .wholeNumber("rate", in: 1...240, unit: "pictures per second") { $0.rate = $1 },
        ]
    }

    /// The names of the keys of `[display]` that belong to network displays.
    static let names = keys.map(\.name)

    private static var interfaceKey: TableSchema<NetworkKeys>.Key {
        .text("interface", check: interfaceMistake) { $0.interface = $1 }
    }

    /// Returns an error message if `text` cannot be the name or the MAC address of a network interface, or
    /// nil if it can. The message is worded to follow the name of the key.
    static func interfaceMistake(_ text: String) -> String? {
        // The kernel allows 15 bytes, without spaces and slashes. A MAC address has 17.
        let isMAC = text.utf8.count == 17 && text.utf8.filter { $0 == UInt8(ascii: ":") }.count == 5
        let isName =
            (1...15).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "/") }
        guard !isMAC, !isName else { return nil }
        return
            "must be the name of an interface, such as \"eth1\", or its MAC address, not \(Wording.quoted(text))"
    }

    /// Defines the key `address` of a network display: its host, and optionally its port.
    private static var addressKey: TableSchema<NetworkKeys>.Key {
        TableSchema.Key(name: "address", form: .text) { value, keys, findings in
            if value.integer != nil {
                return findings.addError(
                    "address applies only to network displays; write addresses = [\(value.shortTOML ?? "0x70")] for boards "
                        + "on I2C",
                    at: value.location
                )
            }
            guard let text = findings.readText(value, named: "address") else { return }
            guard let address = NetworkKeys.Address(text) else {
                return findings.addError(
                    "address must be an IP address or a name, such as \"192.168.1.20\", \"wled.local\" or "
                        + "\"192.168.1.20:4048\", not \(Wording.quoted(text))",
                    at: value.location
                )
            }
            keys.address = address
        }
    }

    private static var synchronizationKey: TableSchema<NetworkKeys>.Key {
        TableSchema.Key(name: "sync") { value, keys, findings in
            if let flag = value.boolean {
                keys.synchronization = .flag(flag)
            } else if let number = value.integer.flatMap(Int.init(exactly:)) {
                keys.synchronization = .universe(number)
            } else {
                findings.addTypeError(
                    value,
                    named: "sync",
                    expected: "a universe such as 7000 for E1.31, or true for Art-Net"
                )
            }
        }
    }

    private static var latchSourceKey: TableSchema<NetworkKeys>.Key {
        TableSchema.Key(name: "latch_source", form: .wholeNumber(unit: "")) { value, keys, findings in
            guard let number = value.integer, number == 0 || number == 7 else {
                return findings.addError("latch_source must be 7 or 0", at: value.location)
            }
            keys.latchSource = UInt8(number)
        }
    }

    private static var gammaKey: TableSchema<NetworkKeys>.Key {
        TableSchema.Key(name: "gamma") { value, keys, findings in
            guard let number = value.float ?? value.integer.map(Double.init) else {
                return findings.addTypeError(value, named: "gamma", expected: "a number such as 2.2")
            }
            guard (0.1...10).contains(number) else {
                return findings.addError(
                    "gamma must be 0.1 to 10, not \(value.shortTOML ?? "\(number)")",
                    at: value.location
                )
            }
            keys.gamma = Int((number * 100).rounded())
        }
    }
}

extension NetworkKeys.Address {
    /// Creates an address from a text such as `192.168.1.20`, `wled.local:4048`, `fd00::20` or
    /// `[fd00::20]:4048`. Returns nil for any other text.
    init?(_ text: String) {
        guard let (name, portText) = Self.split(text), Self.isHost(name) else { return nil }
        self.init(name: String(name))
        guard let portText else { return }
        guard let port = UInt16(portText), port > 0, !portText.hasPrefix("+") else { return nil }
        self.port = port
    }

    /// Splits `text` into a host and a port, which is nil if `text` contains none. A host in square brackets
    /// is an IPv6 address. Returns nil if the brackets enclose anything else, or if they are not followed by
    /// a port or the end of the text.
    private static func split(_ text: String) -> (host: Substring, port: Substring?)? {
        if text.hasPrefix("["), let end = text.lastIndex(of: "]") {
            let host = text[text.index(after: text.startIndex)..<end]
            let suffix = text[text.index(after: end)...]
            guard host.utf8.contains(UInt8(ascii: ":")) else { return nil }
            if suffix.isEmpty { return (host, nil) }
            guard suffix.hasPrefix(":") else { return nil }
            return (host, suffix.dropFirst())
        }
        // An IPv6 address without brackets has several colons, and no port.
        guard let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") else {
            return (Substring(text), nil)
        }
        return (text[..<colon], text[text.index(after: colon)...])
    }

    /// The maximum length of a host name as text, in bytes (RFC 1035, section 2.3.4).
    private static let longestHost = 253

    /// Returns whether `text` can be a host name or an IP address. It must have a permitted length and
    /// contain only characters of such names. If it consists of digits and dots, it must be a valid IPv4
    /// address.
    private static func isHost(_ text: Substring) -> Bool {
        guard (1...longestHost).contains(text.utf8.count) else { return false }
        // Digits and dots are an IPv4 address and no name, so 192.168.1.300 is a mistake.
        let isNumeric = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
        guard !isNumeric || AddressRange(String(text)) != nil else { return false }
        return text.utf8.allSatisfy { byte in
            let character = Character(UnicodeScalar(byte))
            let isLetterOrDigit = byte < 128 && (character.isLetter || character.isNumber)
            return isLetterOrDigit || ".:-_%".utf8.contains(byte)
        }
    }
}
