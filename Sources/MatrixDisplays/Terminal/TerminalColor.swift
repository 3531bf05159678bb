import Pixels

/// A 24-bit color in a terminal, with 8 bits for each of red, green and blue.
struct TerminalColor: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// The color of the bezel, the frame that the terminal display draws around the simulated LEDs.
    static let bezel = TerminalColor(red: 12, green: 12, blue: 14)
    /// The terminal color of a red LED that is off, so dark that the LED is barely visible.
    static let unlit = TerminalColor(red: 36, green: 15, blue: 13)
    /// The terminal color of a multicolor LED that is off.
    static let unlitColor = TerminalColor(red: 24, green: 24, blue: 26)

    /// Returns the terminal color of a red LED that is on, at a brightness of `percent`. Even at 0 %, the
    /// color differs from that of an LED that is off, as on real hardware.
    static func lit(brightness percent: Int) -> TerminalColor {
        let share = share(percent)
        return TerminalColor(
            red: UInt8(255 * share / 100),
            green: UInt8(54 * share / 100),
            blue: UInt8(36 * share / 100)
        )
    }

    /// Returns the terminal color of a red LED that shows a gray level. `light` is the LED's share of the
    /// full light, from 0 for off to 255, and `percent` is the brightness of the display.
    static func lit(_ light: UInt8, brightness percent: Int) -> TerminalColor {
        let full = lit(brightness: percent)
        func mix(_ unlit: UInt8, _ full: UInt8) -> UInt8 {
            let part = Int(light)
            let sum = Int(unlit) * (255 - part) + Int(full) * part
            return UInt8(sum / 255)
        }
        return TerminalColor(
            red: mix(unlit.red, full.red),
            green: mix(unlit.green, full.green),
            blue: mix(unlit.blue, full.blue)
        )
    }

    /// Returns the terminal color of a multicolor LED that shows `color`, on a display with a brightness of
    /// `percent`.
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

    /// Returns the percentage of an LED's light that the terminal shows for a display brightness of
    /// `percent`. It ranges from 35 to 100, so that LEDs stay visible at the lowest brightness.
    private static func share(_ percent: Int) -> Int { 35 + 65 * min(max(percent, 0), 100) / 100 }
}
