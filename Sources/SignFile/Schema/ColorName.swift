import BannerText
import Diagnostics
import Pixels
import SettingsText

extension TableSchema.Key {
    /// Defines a configuration key whose value is a color, such as `"red"` or `"#ff8000"`.
    static func color(_ name: String, store: @escaping Store<Color>) -> Self {
        let form = ValueForm.interpreted { Color.suggestion(for: $0).map { [$0] } ?? [] }
        return Self(name: name, form: form, domain: ValueDomain(.color)) { value, settings, findings in
            if let color = findings.readColor(value, named: name) { store(&settings, color) }
        }
    }
}

extension Findings {
    /// Returns the color in `value`, the value of the key `name`. If it is not a color, adds an error and
    /// returns nil.
    fileprivate mutating func readColor(_ value: TOMLNode, named name: String) -> Color? {
        if value.kind != .string {
            let guesses = value.colorGuesses.map { "\(name) = \($0.quotedAsTOML)" }
            let example = "write a name or six hexadecimal digits, such as \(name) = \"#ff8000\""
            let remedy = guesses.isEmpty ? example : "write \(Wording.list(guesses, conjunction: "or"))"
            addTypeError(value, named: name, expected: "a string", remedy: remedy)
            return nil
        }
        guard let text = readText(value, named: name) else { return nil }
        if let color = Color(named: text) { return color }
        addError("\(name) \(Color.problem(with: text))", at: value.location)
        return nil
    }
}

extension TOMLNode {
    /// The colors to suggest, as names or hexadecimal digits, for a value that should be a color but is not a
    /// string. The value may be an array or table of three numbers, an array with a single string, or a whole
    /// number such as 0xff8800.
    fileprivate var colorGuesses: [String] {
        switch kind {
        case .integer: integer.map(Self.colors(of:)) ?? []
        case .array:
            if let text = onlyString, let color = Color(named: text)?.name ?? Color.suggestion(for: text) {
                [color]
            } else {
                Self.color(of: children.map(\.number)).map { [$0] } ?? []
            }
        case .table: colorOfMembers.map { [$0] } ?? []
        default: []
        }
    }

    private var onlyString: String? {
        let elements = Array(children.prefix(2))
        return elements.count == 1 ? elements[0].string : nil
    }

    private var number: Double? { float ?? integer.map(Double.init) }

    /// Returns the colors that a whole number may denote, most likely first. For example, 255 may be white,
    /// as a gray of full brightness, or blue. Returns an empty array if the number denotes no color.
    private static func colors(of number: Int64) -> [String] {
        switch number {
        case 0: return ["black"]
        case 1...255:
            return [color(number, number, number), color(0, 0, number)]
        // The digits of the number are probably those of a color without its number sign.
        case 256...999, 100_000...999_999: return ["#\(number)"]
        case 1_000...0xFFFFFF: return [color(number / 65_536, number / 256 % 256, number % 256)]
        default: return []
        }
    }

    /// Returns the color with the red, green, and blue components `parts`, or nil if they describe no color.
    /// Components range from 0 to 255. If all of them are at most 1, they are treated as fractions from 0 to
    /// 1. A fourth component is ignored.
    private static func color(of parts: [Double?]) -> String? {
        let numbers = parts.prefix(3).compactMap { $0 }
        guard (3...4).contains(parts.count), numbers.count == 3,
            numbers.allSatisfy({ (0...255).contains($0) })
        else { return nil }
        let areFractions = numbers.allSatisfy { $0 <= 1 } && numbers.contains { $0 > 0 }
        let values = numbers.map { Int64(($0 * (areFractions ? 255 : 1)).rounded()) }
        return color(values[0], values[1], values[2])
    }

    private var colorOfMembers: String? {
        func numbers(_ names: [[String]]) -> [Double]? {
            let numbers = names.compactMap { $0.lazy.compactMap { member($0)?.number }.first }
            return numbers.count == names.count ? numbers : nil
        }
        if let parts = numbers([["r", "red"], ["g", "green"], ["b", "blue"]]) {
            return Self.color(of: parts)
        }
        let (hue, saturation) = (["h", "hue"], ["s", "saturation"])
        if let parts = numbers([hue, saturation, ["l", "lightness"]]) {
            return Color(hue: parts[0], saturation: parts[1], lightness: parts[2])?.name
        }
        return numbers([hue, saturation, ["v", "value"]])
            .flatMap { Color(hue: $0[0], saturation: $0[1], value: $0[2])?.name }
    }

    private static func color(_ red: Int64, _ green: Int64, _ blue: Int64) -> String {
        Color(red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue)).name
    }
}
