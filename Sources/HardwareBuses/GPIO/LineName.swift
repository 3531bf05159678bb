/// The name of a GPIO line, and the location that it implies: `17` is an offset on a chip, and `GPIO17` is
/// also offset 17 of the chip that drives a Raspberry Pi's header, whatever the kernel's name for that line.
public struct LineName: Hashable, Sendable {
    private let text: String

    /// The line name `text`.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether it is a number, of any size, instead of a name.
    public var isNumber: Bool { Self.isNumber(text) }

    /// The offset, if it is a number; nil for a name.
    public var offset: Int? { isNumber ? Int(text) : nil }

    /// The offset on a Raspberry Pi's header chip, for `GPIO` and a number; nil for any other name.
    public var headerOffset: Int? {
        let digits = text.dropFirst(Self.headerPrefix.count)
        return text.hasPrefix(Self.headerPrefix) && Self.isNumber(digits) ? Int(digits) : nil
    }

    private static let headerPrefix = "GPIO"

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
