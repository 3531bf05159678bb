import Diagnostics

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
        "NORD": "N", "NORTE": "N", "SÜD": "S", "SUED": "S", "SUD": "S", "SUR": "S", "OST": "E", "EST": "E",
        "ESTE": "E", "OUEST": "W", "OVEST": "W", "OESTE": "W",
    ]

    /// The degrees in `text` if the letter O is behind them, which is east in German and west in French.
    static func degreesBeforeO(in text: String) -> String? {
        let letters = text.filter(\.isLetter)
        guard letters == "O" || letters == "o" else { return nil }
        return degrees(in: text.filter { !$0.isLetter && $0 != "-" })
    }

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
            .map { number in
                let digits = number.trimmedText { !$0.isDigit }.map { $0 == "," ? "." : String($0) }.joined()
                let isPart = number.count > 1 && number.first?.isDigit == false
                return isPart ? "0.\(digits)" : digits
            }
            .filter { Double($0) != nil }
    }

    /// `value` with at most four decimals.
    private static func decimal(_ value: Double) -> String {
        let scaled = Int((value * 10_000).rounded())
        var digits = String(String(10_000 + scaled % 10_000).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return digits.isEmpty ? "\(scaled / 10_000)" : "\(scaled / 10_000).\(digits)"
    }
}
