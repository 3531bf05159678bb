import Diagnostics

/// Recognizes latitudes and longitudes in common notations, such as `52,52` and `13°24'E`.
enum AngleText {
    /// Returns the latitude or longitude in `text` as decimal degrees, such as `-13.4` for `13°24' W`. South
    /// and west are negative. Returns nil if `text` is not exactly one angle.
    static func decimalDegrees(in text: String) -> String? {
        guard let sign = sign(of: text) else { return nil }
        // Only marks show that further numbers are minutes and seconds.
        let hasMarks = text.contains { "°º'′’\"″”".contains($0) }
        let maxNumbers = hasMarks ? 3 : 1
        let numbers = numbers(in: text)
        guard let firstNumber = numbers.first, numbers.count <= maxNumbers else { return nil }
        // A single number keeps all its decimals.
        guard numbers.count > 1 else { return sign + firstNumber }

        let angleParts = numbers.compactMap(Double.init)
        let (degrees, minutes) = (angleParts[0], angleParts[1])
        let seconds = angleParts.count > 2 ? angleParts[2] : 0
        guard degrees <= 180, minutes < 60, seconds < 60 else { return nil }
        return sign + decimalText(of: degrees + minutes / 60 + seconds / 3_600)
    }

    /// Returns `-` for an angle with a minus sign or a direction to the south or west, and an empty string
    /// for any other angle. Returns nil if `text` contains letters that are neither a direction nor a unit.
    private static func sign(of text: String) -> String? {
        let letters = text.uppercased().filter(\.isLetter)
        let direction = directions[letters] ?? letters
        guard direction.isEmpty || ["N", "S", "E", "W"].contains(direction) else { return nil }
        let isNegative = text.contains("-") || direction == "S" || direction == "W"
        return isNegative ? "-" : ""
    }

    /// The letter of the direction that each name specifies. It is empty for names of only the unit.
    private static let directions = [
        "DEGREES": "", "DEG": "", "GRAD": "", "NORTH": "N", "SOUTH": "S", "EAST": "E", "WEST": "W",
        "DEGREESN": "N", "DEGREESS": "S", "DEGREESE": "E", "DEGREESW": "W",
        "NORD": "N", "NORTE": "N", "SÜD": "S", "SUED": "S", "SUD": "S", "SUR": "S", "OST": "E", "EST": "E",
        "ESTE": "E", "OUEST": "W", "OVEST": "W", "OESTE": "W",
    ]

    /// Returns the degrees in a text such as `13,4 O`, without a sign. The letter O is ambiguous, because it
    /// means east in German and west in French. Returns nil if the text is not exactly one angle followed by
    /// this letter.
    static func degreesBeforeO(in text: String) -> String? {
        let letters = text.filter(\.isLetter)
        guard letters == "O" || letters == "o" else { return nil }
        return decimalDegrees(in: text.filter { !$0.isLetter && $0 != "-" })
    }

    /// Returns the latitude and the longitude in a text such as `52.52, 13.40`, which is the notation of map
    /// services. Returns nil if `text` does not consist of two angles.
    static func pair(in text: String) -> (latitude: String, longitude: String)? {
        var halves = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        if halves.count != 2, let comma = text.firstRange(ofText: ", ") {
            halves = [String(text[..<comma.lowerBound]), String(text[comma.upperBound...])]
        }
        guard halves.count == 2, let latitude = decimalDegrees(in: halves[0].trimmedText(\.isWhitespace)),
            let longitude = decimalDegrees(in: halves[1].trimmedText(\.isWhitespace))
        else { return nil }
        return (latitude, longitude)
    }

    private static func numbers(in text: String) -> [String] {
        text.split { !$0.isDigit && $0 != "." && $0 != "," }
            .map { number in
                let digits = number.trimmedText { !$0.isDigit }.map { $0 == "," ? "." : String($0) }.joined()
                let isFraction = number.count > 1 && number.first?.isDigit == false
                return isFraction ? "0.\(digits)" : digits
            }
            .filter { Double($0) != nil }
    }

    private static func decimalText(of value: Double) -> String {
        let scaled = Int((value * 10_000).rounded())
        var digits = String(String(10_000 + scaled % 10_000).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return digits.isEmpty ? "\(scaled / 10_000)" : "\(scaled / 10_000).\(digits)"
    }
}
