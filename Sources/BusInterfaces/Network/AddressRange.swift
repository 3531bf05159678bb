/// A range of IPv4 addresses, such as `192.168.1.20` or `10.0.0.0/8`.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    /// The first address of the range, as a number.
    public let first: UInt32
    /// The number of leading bits that all IPv4 addresses of the range have in common, from 0 to 32.
    public let prefixLength: Int

    /// The range that contains all IPv4 addresses.
    public static let any = AddressRange(first: 0, prefixLength: 0)

    /// Creates the range of all IPv4 addresses whose first `prefixLength` bits are the same as those of
    /// `first`. The length is clamped to 0…32.
    public init(first: UInt32, prefixLength: Int) {
        self.prefixLength = min(max(prefixLength, 0), 32)
        self.first = first & Self.mask(self.prefixLength)
    }

    /// Parses a range of IPv4 addresses such as `192.168.1.20` or `10.0.0.0/8`. Returns nil if `text` has
    /// another form.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = Self.address(parts[0]) else { return nil }
        guard parts.count == 2 else {
            self.init(first: address, prefixLength: 32)
            return
        }
        guard let length = Self.number(parts[1], atMost: 32) else { return nil }
        self.init(first: address, prefixLength: length)
    }

    /// Returns whether the range contains the IPv4 address `address`.
    public func contains(_ address: UInt32) -> Bool { address & mask == first }

    /// The range in the notation of a configuration file, such as `192.168.1.20` or `10.0.0.0/8`.
    public var description: String {
        let address = Self.text(of: first)
        return prefixLength == 32 ? address : "\(address)/\(prefixLength)"
    }

    /// Returns the IPv4 address `address` as text, such as `192.168.1.20`.
    public static func text(of address: UInt32) -> String {
        [24, 16, 8, 0].map { "\(address >> UInt32($0) & 255)" }.joined(separator: ".")
    }

    /// A mask of the leading bits that all IPv4 addresses of the range have in common.
    public var mask: UInt32 { Self.mask(prefixLength) }

    private static func mask(_ length: Int) -> UInt32 { length == 0 ? 0 : UInt32.max << UInt32(32 - length) }

    private static func address(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number($0, atMost: 255) }
        guard parts.count == 4, numbers.count == 4 else { return nil }
        return numbers.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Parses a number of one to three digits without leading zeros. Returns nil if `text` has another form,
    /// or if the number exceeds `limit`.
    private static func number(_ text: Substring, atMost limit: Int) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            text == "0" || !text.hasPrefix("0"), let number = Int(text), number <= limit
        else { return nil }
        return number
    }
}
