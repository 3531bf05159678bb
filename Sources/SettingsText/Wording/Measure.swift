/// A number that a user wrote in an unsupported notation, often with a unit, such as `1,000,000`, `2 A`, `50
/// px/s`, `5%` or `4 modules`. It is converted so that error messages can suggest the valid number in the
/// unit of the configuration key.
struct Measure {
    /// The converted number in the unit of the configuration key, in valid notation with at most one decimal
    /// point.
    let text: String
    private let unit: String
    private let hasUnit: Bool

    /// Converts `source`, a number with or without a unit, to the unit `unit`. For example, `2 A` becomes
    /// 2000 if `unit` is `mA`. A number without a unit keeps its value. Returns nil if `source` is not a
    /// number, or if its unit cannot be converted.
    init?(_ source: String, unit: String) {
        self.unit = unit
        let correctedSource = Self.replacingLookalikes(in: source)
        let numberText = correctedSource.prefix { character in
            character.isDigit || Self.separators.contains(character) || character == "-" || character == "+"
        }
        let sourceUnit = correctedSource[numberText.endIndex...].trimmedText(\.isWhitespace).lowercased()
        hasUnit = !sourceUnit.isEmpty

        // Only speeds may have decimals. In all other units, the separator in 1.000 separates thousands.
        let isWhole = unit != Self.pixelsPerSecond
        // A plain number has no plus sign and no thousands separators, and a point before its decimals.
        let textWithoutPlus = numberText.filter { $0 != "+" }
        guard let plainNumber = Self.plainNumber(from: textWithoutPlus, isWhole: isWhole),
            let factor = Self.conversionFactor(from: sourceUnit, to: unit)
        else { return nil }
        // Without a conversion, all decimals are kept.
        guard factor != 1 else {
            text = plainNumber
            return
        }

        // A larger number would not be exact.
        guard let value = Double(plainNumber), abs(value * factor) < 1e15 else { return nil }
        text = "\(Int64((value * factor).rounded()))"
    }

    /// Returns `text` with letters that look like digits replaced in the number at its start: O becomes 0,
    /// and I and l become 1. Text after the number is unchanged.
    private static func replacingLookalikes(in text: String) -> String {
        let digits: [Character: Character] = ["O": "0", "o": "0", "I": "1", "l": "1"]
        let number = text.prefix { $0.isDigit || separators.contains($0) && $0 != " " || digits[$0] != nil }
        let next = text[number.endIndex...].first
        guard number.first?.isDigit == true, next?.isLetter != true else { return text }
        return number.map { String(digits[$0] ?? $0) }.joined() + text[number.endIndex...]
    }

    /// The name of the unit of speeds. Only speeds may have decimals; numbers in all other units are whole.
    private static let pixelsPerSecond = "pixels per second"
    private static let separators: Set<Character> = [".", ",", "_", " ", "'", "’", "\u{A0}", "\u{202F}"]

    /// The measured number rounded to a whole number, or nil if it is too large. A number that was written
    /// without a unit is scaled if the user probably meant another unit: `0.5` percent becomes 50, and `2.5`
    /// milliamperes becomes 2,500.
    var wholeText: String? {
        guard text.contains(".") else { return text }
        guard let value = Double(text), abs(value) < 1e15 else { return nil }
        let isFraction = !hasUnit && unit == "percent" && value < 1
        let isAmperes = !hasUnit && unit == "mA" && value < 100
        let factor: Double = if isFraction { 100 } else if isAmperes { 1_000 } else { 1 }
        return "\(Int64((value * factor).rounded()))"
    }

    /// Returns `number` without thousands separators and with a decimal point, or nil if it is not a number.
    /// The separators of any country are accepted. If `isWhole` is true, three digits after a single
    /// separator are thousands, not decimals.
    private static func plainNumber(from number: String, isWhole: Bool) -> String? {
        let compact = number.filter { $0.isDigit || $0 == "." || $0 == "," || $0 == "-" }
        let sign = compact.first == "-" ? "-" : ""
        let magnitude = completed(compact.dropFirst(sign.count))
        guard !magnitude.isEmpty, !magnitude.contains("-") else { return nil }
        return withPlainSeparators(magnitude, isWhole: isWhole).map { sign + $0 }
    }

    /// Returns `magnitude`, which consists of digits, points and commas, without thousands separators and
    /// with a point as its decimal separator. Returns nil if its separators are contradictory.
    private static func withPlainSeparators(_ magnitude: String, isWhole: Bool) -> String? {
        guard let lastSeparator = magnitude.last(where: { !$0.isDigit }) else { return magnitude }
        // If there are points and commas, the last one is the decimal separator, and the others are thousands
        // separators.
        let hasBoth = magnitude.contains(".") && magnitude.contains(",")
        let ungrouped = hasBoth ? magnitude.filter { $0.isDigit || $0 == lastSeparator } : magnitude
        let parts = ungrouped.split(separator: lastSeparator, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let hasGroupsOfThree = parts.dropFirst().allSatisfy { $0.count == 3 }
        let mayBeginWithGroup = parts[0].count <= 3 && parts[0].first != "0"
        let mayBeGrouped = !hasBoth && hasGroupsOfThree && mayBeginWithGroup
        if parts.count > 2 { return mayBeGrouped ? parts.joined() : nil }
        let isGrouped = mayBeGrouped && (isWhole || lastSeparator == ",")
        return parts.joined(separator: isGrouped ? "" : ".")
    }

    /// Returns `number` in normalized form: without leading zeros, with at least one digit before its decimal
    /// point, and without a point or comma at the end.
    private static func completed(_ number: Substring) -> String {
        var text = String(number.drop { $0 == "0" })
        if text.first?.isDigit != true, number.contains(where: \.isDigit) { text = "0" + text }
        if text.last == "." || text.last == "," { text.removeLast() }
        return text
    }

    private static func conversionFactor(from sourceUnit: String, to: String) -> Double? {
        guard !sourceUnit.isEmpty else { return 1 }
        if let factors = factors[to] { return factors[sourceUnit] }
        if to == "pixels", let pixels = modules[sourceUnit] { return pixels }
        let isUnit = sourceUnit.allSatisfy { $0.isLetter || $0.isWhitespace || "/.²×%°".contains($0) }
        return isUnit && sourceUnit.count <= 24 ? 1 : nil
    }

    /// The widths of LED display modules in pixels, by the words that users write for modules, such as
    /// `bars`.
    private static let modules: [String: Double] = [
        "module": 8, "modules": 8, "modul": 8, "matrix": 8, "matrices": 8, "matrixes": 8, "módulos": 8,
        "moduli": 8, "bar": 32, "bars": 32,
    ]

    private static let factors: [String: [String: Double]] = [
        "Hz": ["hz": 1, "hertz": 1, "khz": 1e3, "k": 1e3, "mhz": 1e6, "m": 1e6, "ghz": 1e9],
        "mA": [
            "ma": 1, "milliamps": 1, "milliampere": 1, "milliamperes": 1, "a": 1e3, "amp": 1e3, "amps": 1e3,
            "ampere": 1e3, "amperes": 1e3,
        ],
    ]
}
