import Diagnostics

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

    /// The line's number, if the name says it: an offset, or `GPIO` and a number.
    public var number: Int? { headerOffset ?? offset }

    /// Whether both names mean the same line of a Raspberry Pi's header chip.
    public func isSame(as other: LineName) -> Bool {
        self == other || number.map { $0 == other.number } ?? false
    }

    /// The line of the header that a name in another spelling means, such as `GPIO 17`, `gpio17`, `BCM17` and
    /// `pin 11`; nil if it is spelled right or looks like no line of the header.
    public var intendedHeaderOffset: Int? {
        guard headerOffset == nil, !isNumber else { return nil }
        let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined()
        let digits = String(parts.reversed().prefix { ("0"..."9").contains($0) }.reversed())
        guard let number = Int(digits) else { return nil }
        switch parts.dropLast(digits.count) {
        case "pin", "p", "header", "headerpin", "boardpin", "physicalpin":
            return RaspberryPiHeader.line(atPin: number)
        case "bcm", "gp", "io", "bcmgpio", "gpiobcm", "gpiopin":
            return number
        case let word:
            let isLike = word.allSatisfy(\.isLetter) && nearestWord(to: String(word), among: ["gpio"]) != nil
            return isLike ? number : nil
        }
    }

    private static let headerPrefix = "GPIO"

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
