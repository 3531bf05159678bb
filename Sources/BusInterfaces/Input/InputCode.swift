import Diagnostics

/// A key of a Linux input device, or one direction of a knob, with its name in linux/input-event-codes.h.
public struct InputCode: Hashable, Sendable {
    /// The kinds of events that can press a button.
    public enum Kind: Hashable, Sendable {
        /// A key (`EV_KEY`), which is pressed and released.
        case key
        /// A step of a knob or wheel in one direction (`EV_REL`).
        case step(isPositive: Bool)
    }

    /// Whether this is a key or a step.
    public var kind: Kind
    /// The code of the key or of the axis.
    public var code: UInt16
    /// The name as the user wrote it, such as `KEY_RIGHT`, `BTN_TOUCH` or `REL_DIAL+`.
    public var name: String

    /// Returns whether both names refer to the same key or step, such as `BTN_A` and `BTN_SOUTH`.
    public func isSame(as other: InputCode) -> Bool { kind == other.kind && code == other.code }

    /// Creates the key or step named `name`, such as `KEY_RIGHT` or `REL_DIAL+`. Returns nil if `name` is neither, or
    /// is an axis without a direction.
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

    /// Returns the name of the key `code`, such as `KEY_RIGHT` for 106. For a code without a name, returns a name with
    /// the number, such as `KEY_250`.
    public static func keyName(_ code: UInt16) -> String {
        keys.first { $0.code == code }?.name ?? "KEY_\(code)"
    }

    /// Returns the name of a step of the axis `code`, such as `REL_DIAL+`.
    public static func stepName(_ code: UInt16, isPositive: Bool) -> String {
        let axis = axes.first { $0.value == code }?.key ?? "REL_\(code)"
        return axis + (isPositive ? "+" : "-")
    }

    /// Returns the name of a key or step that is similar to `word`, such as `KEY_RIGHT` for `right` or `KEY_RIHGT`.
    /// Returns nil if no name is similar.
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

    /// The names of all keys, and their codes. If a code has several names, the usual one comes first.
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
