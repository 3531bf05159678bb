import BannerText
import Diagnostics
import Pixels
import SettingsText

extension TableSchema.Key {
    /// A color.
    static func color(_ name: String, store: @escaping Store<Color>) -> Self {
        let form = ValueForm.coded { Color.suggestion(for: $0).map { [$0] } ?? [] }
        return Self(name: name, form: form) { value, settings, findings in
            if let color = findings.color(value, name) { store(&settings, color) }
        }
    }
}

extension Findings {
    /// The color in `value` of the key `name`; nil after an error.
    fileprivate mutating func color(_ value: TOMLNode, _ name: String) -> Color? {
        if value.kind != .string {
            let meant = value.meantColors.map { "\(name) = \($0.quotedAsTOML)" }
            let example = "write a name or six hexadecimal digits, such as \(name) = \"#ff8000\""
            let remedy = meant.isEmpty ? example : "write \(Wording.list(meant, lastJoin: "or"))"
            wrongType(value, name, "a string", remedy)
            return nil
        }
        guard let text = text(value, name) else { return nil }
        if let color = Color(named: text) { return color }
        error("\(name) \(Color.problem(with: text))", at: value.location)
        return nil
    }
}

extension TOMLNode {
    /// The colors that may be meant by a value that is no string, as a file writes them: three numbers in an array or in a
    /// table, or a number such as 0xff8800. Two if that is unclear.
    fileprivate var meantColors: [String] {
        switch kind {
        case .integer: integer.map(Self.colors(of:)) ?? []
        case .array:
            if let only = onlyString, let color = Color(named: only)?.word ?? Color.suggestion(for: only) {
                [color]
            } else {
                Self.color(of: children.map(\.number)).map { [$0] } ?? []
            }
        case .table: colorOfMembers.map { [$0] } ?? []
        default: []
        }
    }

    /// The string in an array of one.
    private var onlyString: String? {
        let elements = Array(children.prefix(2))
        return elements.count == 1 ? elements[0].string : nil
    }

    private var number: Double? { float ?? integer.map(Double.init) }

    /// The color of a whole number: its digits, hexadecimal ones, or a gray.
    private static func colors(of number: Int64) -> [String] {
        switch number {
        case 0: return ["black"]
        case 1...255:
            let gray = color(number, number, number)
            return [gray, color(0, 0, number)]
        // A number sign is missing.
        case 256...999, 100_000...999_999: return ["#\(number)"]
        case 1_000...0xFFFFFF: return [color(number / 65_536, number / 256 % 256, number % 256)]
        default: return []
        }
    }

    /// The color of red, green and blue, from 0 to 255, or to 1 if one has a decimal point; what follows is left out.
    private static func color(of parts: [Double?]) -> String? {
        let numbers = parts.prefix(3).compactMap { $0 }
        guard (3...4).contains(parts.count), numbers.count == 3,
            numbers.allSatisfy({ (0...255).contains($0) })
        else { return nil }
        let arePortions = numbers.allSatisfy { $0 <= 1 } && numbers.contains { $0 > 0 }
        let values = numbers.map { Int64(($0 * (arePortions ? 255 : 1)).rounded()) }
        return color(values[0], values[1], values[2])
    }

    /// The color of a table with a number for each of its parts.
    private var colorOfMembers: String? {
        func numbers(_ names: [[String]]) -> [Double]? {
            let found = names.compactMap { $0.lazy.compactMap { member($0)?.number }.first }
            return found.count == names.count ? found : nil
        }
        if let parts = numbers([["r", "red"], ["g", "green"], ["b", "blue"]]) {
            return Self.color(of: parts)
        }
        let (hue, saturation) = (["h", "hue"], ["s", "saturation"])
        if let parts = numbers([hue, saturation, ["l", "lightness"]]) {
            return Color(hue: parts[0], saturation: parts[1], lightness: parts[2])?.word
        }
        return numbers([hue, saturation, ["v", "value"]])
            .flatMap { Color(hue: $0[0], saturation: $0[1], value: $0[2])?.word }
    }

    private static func color(_ red: Int64, _ green: Int64, _ blue: Int64) -> String {
        Color(red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue)).word
    }
}
