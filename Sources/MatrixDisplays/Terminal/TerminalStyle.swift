/// How a terminal shows light.
public enum TerminalStyle: Hashable, Sendable {
    /// In 24-bit colour: red LEDs on near-black.
    case colour
    /// In the terminal's own two colours.
    case plain

    /// What the user asked for through the environment variable `NO_COLOR`: plain when it is set to anything
    /// but an empty string.
    public init(noColor: String?) {
        self = noColor.map(\.isEmpty) ?? true ? .colour : .plain
    }
}

/// A 24-bit colour of a terminal.
struct TerminalColour: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// What surrounds the LEDs.
    static let bezel = TerminalColour(red: 12, green: 12, blue: 14)
    /// An LED that is off, barely seen.
    static let unlit = TerminalColour(red: 36, green: 15, blue: 13)

    /// An LED that is on. Even at 0 % it is told from one that is off, as on the hardware.
    static func lit(brightness percent: Int) -> TerminalColour {
        let share = 35 + 65 * min(max(percent, 0), 100) / 100
        return TerminalColour(
            red: UInt8(255 * share / 100),
            green: UInt8(54 * share / 100),
            blue: UInt8(36 * share / 100)
        )
    }
}
