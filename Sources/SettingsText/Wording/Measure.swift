/// A number with a unit as people write it: `1,000,000`, `2 A`, `50 px/s`, `5%`.
struct Measure {
    /// The number in units of the key, in digits with at most one point.
    let text: String
    private let unit: String

    /// Reads `written`, whose key is in `unit`. Nil if it is no number, or has a unit of something else.
    init?(_ written: String, unit: String) {
        self.unit = unit
        let number = written.prefix { $0.isDigit || Self.separators.contains($0) || $0 == "-" || $0 == "+" }
        let word = written[number.endIndex...].trimmedText(\.isWhitespace).lowercased()
        guard let plain = Self.plain(number.filter { $0 != "+" }, isWhole: unit != Self.pixelsPerSecond),
            let factor = Self.factor(of: word, unit: unit)
        else { return nil }
        guard factor != 1 else {
            text = plain
            return
        }
        guard let value = Double(plain), abs(value * factor) < 1e15 else { return nil }
        text = "\(Int64((value * factor).rounded()))"
    }

    /// The unit of speeds that may have a decimal point.
    private static let pixelsPerSecond = "pixels per second"
    private static let separators: Set<Character> = [".", ",", "_", " ", "'", "’", "\u{A0}", "\u{202F}"]

    /// The nearest whole number. A part of one is a part of 100 percent, and a few amperes are many milliamperes.
    var wholeText: String? {
        guard text.contains(".") else { return text }
        guard let value = Double(text), abs(value) < 1e15 else { return nil }
        let factor: Double = unit == "percent" && value < 1 ? 100 : unit == "mA" && value < 100 ? 1_000 : 1
        return "\(Int64((value * factor).rounded()))"
    }

    /// The digits of `number` with at most one point. It may have the separators of any country; `isWhole` says that
    /// three digits behind a single one are a group.
    private static func plain(_ number: String, isWhole: Bool) -> String? {
        let compact = number.filter { $0.isDigit || $0 == "." || $0 == "," || $0 == "-" }
        let sign = compact.first == "-" ? "-" : ""
        let digits = compact.dropFirst(sign.count)
        guard !digits.isEmpty, !digits.contains("-") else { return nil }
        guard let last = digits.last(where: { !$0.isDigit }) else { return sign + digits }
        let hasBoth = digits.contains(".") && digits.contains(",")
        let pieces = (hasBoth ? digits.filter { $0.isDigit || $0 == last } : String(digits))
            .split(separator: last, omittingEmptySubsequences: false)
        guard pieces.allSatisfy({ !$0.isEmpty }) else { return nil }
        let isGrouped =
            !hasBoth && pieces.dropFirst().allSatisfy { $0.count == 3 } && pieces[0].count <= 3
            && pieces[0].first != "0"
        if pieces.count > 2 { return isGrouped ? sign + pieces.joined() : nil }
        return isGrouped && (isWhole || last == ",")
            ? sign + pieces.joined() : sign + pieces.joined(separator: ".")
    }

    private static func factor(of word: String, unit: String) -> Double? {
        guard !word.isEmpty else { return 1 }
        if let known = factors[unit] { return known[word] }
        let isUnit = word.allSatisfy { $0.isLetter || $0.isWhitespace || "/.²×%°".contains($0) }
        return isUnit && word.count <= 24 ? 1 : nil
    }

    private static let factors: [String: [String: Double]] = [
        "Hz": ["hz": 1, "hertz": 1, "khz": 1e3, "k": 1e3, "mhz": 1e6, "m": 1e6, "ghz": 1e9],
        "mA": [
            "ma": 1, "milliamps": 1, "milliampere": 1, "milliamperes": 1, "a": 1e3, "amp": 1e3, "amps": 1e3,
            "ampere": 1e3, "amperes": 1e3,
        ],
    ]
}

/// An angle on earth as people and maps write it: `52,52`, `13°24'E`.
enum AngleText {
    /// The degrees in `text`; nil if it is no angle, or two.
    static func degrees(in text: String) -> String? {
        var letters = text.uppercased().filter(\.isLetter)
        if let direction = directions[letters] { letters = direction }
        let isNegative = text.contains("-") || letters == "S" || letters == "W"
        guard letters.isEmpty || ["N", "S", "E", "W"].contains(letters) else { return nil }
        let parts = numbers(in: text)
        let hasMarks = text.contains { "°º'′’\"″”".contains($0) }
        guard let first = parts.first, parts.count == 1 || hasMarks && parts.count <= 3 else { return nil }
        let sign = isNegative ? "-" : ""
        guard parts.count > 1 else { return sign + first }
        let values = parts.compactMap(Double.init)
        guard values.count == parts.count, values.dropFirst().allSatisfy({ $0 < 60 }), values[0] <= 180 else {
            return nil
        }
        let sum = values[0] + values[1] / 60 + (values.count > 2 ? values[2] / 3_600 : 0)
        return sign + decimal(sum)
    }

    private static let directions = [
        "DEGREES": "", "DEG": "", "GRAD": "", "NORTH": "N", "SOUTH": "S", "EAST": "E", "WEST": "W",
        "DEGREESN": "N", "DEGREESS": "S", "DEGREESE": "E", "DEGREESW": "W",
    ]

    /// Latitude and longitude in `text`, as maps copy them: `52.52, 13.40`; nil if they are not both there.
    static func pair(in text: String) -> (latitude: String, longitude: String)? {
        var halves = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        if halves.count != 2, let comma = text.firstRange(ofText: ", ") {
            halves = [String(text[..<comma.lowerBound]), String(text[comma.upperBound...])]
        }
        guard halves.count == 2, let latitude = degrees(in: halves[0].trimmedText(\.isWhitespace)),
            let longitude = degrees(in: halves[1].trimmedText(\.isWhitespace))
        else { return nil }
        return (latitude, longitude)
    }

    /// The numbers in `text`, with points.
    private static func numbers(in text: String) -> [String] {
        text.split { !$0.isDigit && $0 != "." && $0 != "," }
            .map { $0.trimmedText { !$0.isDigit }.map { $0 == "," ? "." : String($0) }.joined() }
            .filter { !$0.isEmpty && Double($0) != nil }
    }

    /// `value` with at most four decimals.
    private static func decimal(_ value: Double) -> String {
        let scaled = Int((value * 10_000).rounded())
        var digits = String(String(10_000 + scaled % 10_000).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return digits.isEmpty ? "\(scaled / 10_000)" : "\(scaled / 10_000).\(digits)"
    }
}
