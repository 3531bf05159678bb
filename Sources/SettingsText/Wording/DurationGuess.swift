import MonotonicTime
import SignAPI

/// Interprets durations in unsupported notations, such as `3 sec`, `0,5 s` and `1:30`, so that error messages
/// can suggest the valid notation.
enum DurationGuess {
    /// Returns the duration that `text` probably means in the supported notation, such as `3s` for `3 sec`,
    /// or nil if the meaning is unclear. `Nanoseconds.init(duration:)` accepts the result.
    static func duration(in text: String) -> String? {
        if let clock = clock(text) { return clock }
        var rest = text[...]
        var terms: [String] = []
        var lastUnit: String?
        while let (number, word, isDecimal) = takeTerm(&rest) {
            let matchedUnit =
                word.isEmpty ? impliedUnit(after: lastUnit, isDecimal: isDecimal) : supportedUnit(named: word)
            guard let unit = matchedUnit else { return nil }
            terms.append(number + unit)
            lastUnit = unit
        }
        return terms.isEmpty || !rest.isEmpty ? nil : terms.joined(separator: " ")
    }

    /// Returns the unit to assume for a number without a unit. After a number with the unit `unit`, as in `2h
    /// 30`, this is the next smaller unit. For the first number, `unit` is nil, and decimals are assumed to
    /// be seconds. Returns nil if no unit can be assumed.
    private static func impliedUnit(after unit: String?, isDecimal: Bool) -> String? {
        guard let unit else { return isDecimal ? "s" : nil }
        return ["h": "min", "min": "s"][unit]
    }

    private static func supportedUnit(named word: String) -> String? {
        Nanoseconds.units.contains { $0.name == word } ? word : DurationError.commonUnits[word]
    }

    /// Removes a number and the word that follows it from the start of `rest` and returns them, or returns
    /// nil if `rest` does not begin with a number. The returned number has digits on both sides of its
    /// decimal point.
    private static func takeTerm(_ rest: inout Substring) -> (number: String, word: String, isDecimal: Bool)?
    {
        let source = rest.prefix { $0.isDigit || $0 == "," || $0 == "." }
        var number = source.map { $0 == "," ? "." : String($0) }.joined()
        if number.first == "." { number = "0" + number }
        if number.last == "." { number.removeLast() }
        guard source.contains(where: \.isDigit), Double(number) != nil else { return nil }
        let word = rest[source.endIndex...].prefix { !$0.isDigit }
        rest = rest[word.endIndex...]
        let isDecimal = source.contains { !$0.isDigit }
        return (number, word.trimmedText { $0.isWhitespace || $0 == "." }.lowercased(), isDecimal)
    }

    /// Returns the duration in a text such as `1:02:03` or `1:30`, in which the last part is the seconds.
    /// Returns nil if `text` is in another notation.
    private static func clock(_ text: String) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }) else {
            return nil
        }
        let values = parts.compactMap { $0.allSatisfy(\.isDigit) ? Int($0) : nil }
        guard values.count == parts.count, values.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let terms = zip(values, ["h", "min", "s"].suffix(values.count)).filter { $0.0 > 0 }
        return terms.isEmpty ? "0s" : terms.map { "\($0)\($1)" }.joined(separator: " ")
    }
}
