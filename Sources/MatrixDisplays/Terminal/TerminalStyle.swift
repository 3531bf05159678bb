/// The style of the drawing in a terminal.
public enum TerminalStyle: Hashable, Sendable {
    /// 24-bit color: red LEDs on near-black.
    case color
    /// The terminal's own two colors.
    case plain

    /// The style for the value of the environment variable `NO_COLOR`: plain if it is set and not empty.
    public init(noColor: String?) {
        self = noColor.map(\.isEmpty) ?? true ? .color : .plain
    }
}

/// A 24-bit color of a terminal.
struct TerminalColor: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// The area around the LEDs.
    static let bezel = TerminalColor(red: 12, green: 12, blue: 14)
    /// An LED that is off, barely visible.
    static let unlit = TerminalColor(red: 36, green: 15, blue: 13)

    /// An LED that is on. Even at 0 % it is distinct from one that is off, as on the hardware.
    static func lit(brightness percent: Int) -> TerminalColor {
        let share = 35 + 65 * min(max(percent, 0), 100) / 100
        return TerminalColor(
            red: UInt8(255 * share / 100),
            green: UInt8(54 * share / 100),
            blue: UInt8(36 * share / 100)
        )
    }
}
