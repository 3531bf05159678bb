import Diagnostics

/// The name of a GPIO line in a configuration file. `17` is offset 17 on the line's chip. `GPIO17` is offset
/// 17 on the chip that drives a Raspberry Pi's header, even if the kernel has another name for that line.
public struct LineName: Hashable, Sendable {
    private let text: String

    /// Creates the name of a GPIO line from its text in a configuration file, such as `17` or `GPIO17`.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether the name is a number, which is the offset of the GPIO line on its chip.
    public var isNumber: Bool { Self.isNumber(text) }

    /// The offset of the GPIO line on its chip, or nil if the name is not a number.
    public var offset: Int? { isNumber ? Int(text) : nil }

    /// The offset of the GPIO line on the chip that drives a Raspberry Pi's header, or nil if the name is not
    /// `GPIO` followed by a number.
    public var headerOffset: Int? {
        let digits = text.dropFirst(Self.headerPrefix.count)
        return text.hasPrefix(Self.headerPrefix) && Self.isNumber(digits) ? Int(digits) : nil
    }

    /// The number in the name of a GPIO line, such as 17 in `17` and `GPIO17`, or nil for other names.
    public var number: Int? { headerOffset ?? offset }

    /// Returns whether both names refer to the same GPIO line on a Raspberry Pi's header, such as `17` and
    /// `GPIO17`.
    public func isSame(as other: LineName) -> Bool {
        self == other || number.map { $0 == other.number } ?? false
    }

    /// The offset of the Raspberry Pi header line that a misspelled name probably refers to, such as `GPIO
    /// 17`, `gpio17`, `BCM17` or `pin 11`. Nil if the name is correct or does not resemble a header line.
    public var intendedHeaderOffset: Int? {
        guard headerOffset == nil, !isNumber else { return nil }
        let compactText = text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined()
        let digits = String(compactText.reversed().prefix { ("0"..."9").contains($0) }.reversed())
        guard let number = Int(digits) else { return nil }
        switch compactText.dropLast(digits.count) {
        case "pin", "p", "header", "headerpin", "boardpin", "physicalpin":
            return RaspberryPiHeader.line(atPin: number)
        case "bcm", "gp", "io", "bcmgpio", "gpiobcm", "gpiopin":
            return number
        case let prefix:
            guard prefix.allSatisfy(\.isLetter) else { return nil }
            let isMisspelledGPIO = nearestWord(to: String(prefix), among: ["gpio"]) != nil
            return isMisspelledGPIO ? number : nil
        }
    }

    private static let headerPrefix = "GPIO"

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
