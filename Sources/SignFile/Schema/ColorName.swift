import BannerText
import Diagnostics
import Pixels
import SettingsText

extension TableSchema.Key {
    /// A color, where a missing key means something else.
    static func color(_ name: String, _ property: WritableKeyPath<Settings, Color?>) -> Self {
        color(name) { $0[keyPath: property] = $1 }
    }

    /// A color.
    static func color(_ name: String, _ property: WritableKeyPath<Settings, Color>) -> Self {
        color(name) { $0[keyPath: property] = $1 }
    }

    private static func color(_ name: String, set: @escaping (inout Settings, Color) -> Void) -> Self {
        let form = ValueForm.coded { Color.meaning(of: $0) }
        return Self(name: name, form: form) { value, settings, findings in
            if let color = findings.color(value, name) { set(&settings, color) }
        }
    }
}

extension Findings {
    /// The color in `value` of the key `name`; nil after an error.
    fileprivate mutating func color(_ value: TOMLNode, _ name: String) -> Color? {
        if let meant: Color = value.meantColor {
            let word: String = meant.word
            let remedy: String = "write " + name + " = " + word.quotedAsTOML
            self.wrongType(value, name, "a string", remedy)
            return nil
        }
        guard let text = text(value, name) else { return nil }
        if let color = Color(named: text) { return color }
        error("\(name) \(Color.complaint(about: text))", at: value.location)
        return nil
    }
}

extension TOMLNode {
    /// The color that is meant by an array of three numbers, or by a number such as 0xff8800; nil for other values.
    fileprivate var meantColor: Color? {
        if let number = integer, number >= 0x1000, number <= 0xFFFFFF {
            return Self.color(number / 65_536, number / 256 % 256, number % 256)
        }
        guard kind == .array else { return nil }
        let parts = children.map { $0.integer ?? -1 }
        guard parts.count == 3, parts.allSatisfy({ $0 >= 0 && $0 <= 255 }) else { return nil }
        return Self.color(parts[0], parts[1], parts[2])
    }

    private static func color(_ red: Int64, _ green: Int64, _ blue: Int64) -> Color {
        Color(red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue))
    }
}
