import Diagnostics

/// A key of a Linux input device, or a step of a knob in one direction, with its name in
/// linux/input-event-codes.h.
public struct InputCode: Hashable, Sendable {
    /// The kinds of input events that can act as the press of a button.
    public enum Kind: Hashable, Sendable {
        /// A key (`EV_KEY`), which has separate events for press and release.
        case key
        /// A step of a knob or wheel in one direction (`EV_REL`).
        case step(isPositive: Bool)
    }

    /// The kind of input: a key, or a step of a knob in one direction.
    public var kind: Kind
    /// The code of the key or of the axis in linux/input-event-codes.h.
    public var code: UInt16
    /// The name of the key or step as it was written in the configuration, such as `KEY_RIGHT`, `BTN_TOUCH`
    /// or `REL_DIAL+`.
    public var name: String

    /// Returns whether both values refer to the same key or step, even if their names differ, such as `BTN_A`
    /// and `BTN_SOUTH`.
    public func isSame(as other: InputCode) -> Bool { kind == other.kind && code == other.code }

    /// Creates the key or step named `name`, such as `KEY_RIGHT` or `REL_DIAL+`. Returns nil if there is no
    /// such key or step, or if `name` is an axis without a direction.
    public init?(_ name: String) {
        if name.hasPrefix("REL_") {
            let axis = name.dropLast()
            guard let sign = name.last, sign == "+" || sign == "-",
                let code = Self.axes.first(where: { $0.key == axis })?.value
            else { return nil }
            self.init(kind: .step(isPositive: sign == "+"), code: code, name: name)
        } else {
            guard let code = Self.keys.first(where: { $0.name == name })?.code else { return nil }
            self.init(kind: .key, code: code, name: name)
        }
    }

    private init(kind: Kind, code: UInt16, name: String) {
        self.kind = kind
        self.code = code
        self.name = name
    }

    /// Returns the name of the key with the code `code`, such as `KEY_RIGHT` for 106. If the code has no
    /// name, returns a name with the number, such as `KEY_250`.
    public static func keyName(_ code: UInt16) -> String {
        keys.first { $0.code == code }?.name ?? "KEY_\(code)"
    }

    /// Returns the name of a step of the axis with the code `code`, such as `REL_DIAL+`. The name ends with
    /// `+` if `isPositive` is true, and with `-` otherwise.
    public static func stepName(_ code: UInt16, isPositive: Bool) -> String {
        let axis = axes.first { $0.value == code }?.key ?? "REL_\(code)"
        return axis + (isPositive ? "+" : "-")
    }

    /// Returns the name of the key or step that is most similar to `word`, such as `KEY_RIGHT` for `right` or
    /// `KEY_RIHGT`. Returns nil if no name is similar.
    public static func nearest(to word: String) -> String? {
        let upper = word.uppercased()
        let steps = axes.flatMap { [$0.key + "+", $0.key + "-"] }
        if upper.hasPrefix("REL_") { return nearestWord(to: upper, among: steps) }
        let names = keys.map(\.name)
        for candidate in [upper, "KEY_\(upper)", "BTN_\(upper)"] where names.contains(candidate) {
            return candidate
        }
        return nearestWord(to: upper, among: names)
            ?? nearestWord(to: "KEY_\(upper)", among: names)
    }

    /// The names of all keys with their codes. If a code has several names, the usual one comes first.
    private static var keys: some Sequence<(name: String, code: UInt16)> {
        keyRows.split(separator: "\n").lazy.flatMap { row in
            let words = row.split(separator: " ")
            // The first word is the names' prefix and the code of the first name, such as `KEY_28`.
            let prefix = words.first?.prefix(4) ?? ""
            let code = words.first.flatMap { UInt16($0.dropFirst(4)) } ?? 0
            return words.dropFirst().enumerated().map { (name: "\(prefix)\($1)", code: code + UInt16($0)) }
        }
    }
}
