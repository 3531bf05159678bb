/// A change to a counter: a number of steps such as `+2` or `-1`, a new number such as `=40`, or `reset`.
public enum CounterChange: Hashable, Sendable {
    /// Adds this number of steps, each as large as the counter's configured step. A negative number subtracts
    /// steps.
    case steps(Int64)
    /// Sets the counter to this number.
    case set(Int64)
    /// Sets the counter to its start value.
    case reset

    /// Parses a change to a counter: `reset`, a number of steps as `+N` or `-N`, or a new number as `=N`,
    /// where only this N may be negative. Returns nil if `text` has none of these forms, or if its number has
    /// more than nine digits.
    package init?(_ text: some StringProtocol) {
        if text == "reset" {
            self = .reset
            return
        }
        let operand = text.dropFirst()
        switch text.first {
        case "+":
            guard let count = Self.parseNumber(operand) else { return nil }
            self = .steps(count)
        case "-":
            guard let count = Self.parseNumber(operand) else { return nil }
            self = .steps(-count)
        case "=":
            let isNegative = operand.first == "-"
            let digits = isNegative ? operand.dropFirst() : operand
            guard let magnitude = Self.parseNumber(digits) else { return nil }
            self = .set(isNegative ? -magnitude : magnitude)
        default: return nil
        }
    }

    private static func parseNumber(_ text: some StringProtocol) -> Int64? {
        guard (1...CounterSettings.maxDigits).contains(text.utf8.count),
            text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int64(text)
    }
}

extension CounterChange: CustomStringConvertible {
    /// The text form of the change, such as `+1`, `=40` or `reset`.
    public var description: String {
        switch self {
        case .steps(let count): count < 0 ? "\(count)" : "+\(count)"
        case .set(let number): "=\(number)"
        case .reset: "reset"
        }
    }
}
