/// The name of a machine as DNS has it, in lower case.
public struct HostName: Hashable, Sendable {
    /// The name, without a dot at its end.
    public var text: String

    /// The name in `text`; nil if it is none.
    public init?(_ text: some StringProtocol) {
        let name = text.hasSuffix(".") ? String(text.dropLast()) : String(text)
        guard (1...253).contains(name.utf8.count) else { return nil }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(Self.isAllowed) }) else {
            return nil
        }
        self.text = name.lowercased()
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
