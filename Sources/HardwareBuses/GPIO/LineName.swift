/// What the name of a GPIO line says about where the line is: `17` is an offset on a chip, and `GPIO17` is also
/// offset 17 of the chip that drives a Raspberry Pi's header, whatever the line is named there.
public struct LineName: Hashable, Sendable {
    private let text: String

    /// The line that `text` names.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether it is a number on a chip in place of a name, however large.
    public var isNumber: Bool { Self.isNumber(text) }

    /// The offset that a number means; nil for a name.
    public var offset: Int? { isNumber ? Int(text) : nil }

    /// The offset on a Raspberry Pi's header chip that `GPIO` and a number mean; nil for any other name.
    public var headerOffset: Int? {
        let digits = text.dropFirst(Self.headerPrefix.count)
        return text.hasPrefix(Self.headerPrefix) && Self.isNumber(digits) ? Int(digits) : nil
    }

    private static let headerPrefix = "GPIO"

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
