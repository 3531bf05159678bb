import Pixels

/// A 24-bit terminal color.
struct TerminalColor: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// The area around the LEDs.
    static let bezel = TerminalColor(red: 12, green: 12, blue: 14)
    /// A red LED that is off, barely visible.
    static let unlit = TerminalColor(red: 36, green: 15, blue: 13)
    /// A color LED that is off.
    static let unlitColor = TerminalColor(red: 24, green: 24, blue: 26)

    /// Returns the color of a red LED that is on. Even at 0 % it differs from one that is off, as on hardware.
    static func lit(brightness percent: Int) -> TerminalColor {
        let share = share(percent)
        return TerminalColor(
            red: UInt8(255 * share / 100),
            green: UInt8(54 * share / 100),
            blue: UInt8(36 * share / 100)
        )
    }

    /// Returns the color of a red LED that emits `light`, 0 to 255, of its brightness.
    static func lit(_ light: UInt8, brightness percent: Int) -> TerminalColor {
        let full = lit(brightness: percent)
        func mix(_ unlit: UInt8, _ full: UInt8) -> UInt8 {
            UInt8((Int(unlit) * (255 - Int(light)) + Int(full) * Int(light)) / 255)
        }
        return TerminalColor(
            red: mix(unlit.red, full.red),
            green: mix(unlit.green, full.green),
            blue: mix(unlit.blue, full.blue)
        )
    }

    /// Returns the color of a color LED.
    static func lit(_ color: Color, brightness percent: Int) -> TerminalColor {
        func part(_ value: UInt8, _ unlit: UInt8) -> UInt8 {
            max(unlit, UInt8(Int(value) * share(percent) / 100))
        }
        return TerminalColor(
            red: part(color.red, unlitColor.red),
            green: part(color.green, unlitColor.green),
            blue: part(color.blue, unlitColor.blue)
        )
    }

    /// Returns the displayed share of an LED's light in percent.
    private static func share(_ percent: Int) -> Int { 35 + 65 * min(max(percent, 0), 100) / 100 }
}
