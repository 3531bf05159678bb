import Pixels

/// A 24-bit color of a terminal.
struct TerminalColor: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// The area around the LEDs.
    static let bezel = TerminalColor(red: 12, green: 12, blue: 14)
    /// An LED that is off, barely visible.
    static let unlit = TerminalColor(red: 36, green: 15, blue: 13)
    /// An LED of any color that is off.
    static let unlitColor = TerminalColor(red: 24, green: 24, blue: 26)

    /// An LED that is on. Even at 0 % it is distinct from one that is off, as on the hardware.
    static func lit(brightness percent: Int) -> TerminalColor {
        let share = share(percent)
        return TerminalColor(
            red: UInt8(255 * share / 100),
            green: UInt8(54 * share / 100),
            blue: UInt8(36 * share / 100)
        )
    }

    /// A red LED that shines with `light`, 0 to 255, of its brightness.
    static func lit(_ light: UInt8, brightness percent: Int) -> TerminalColor {
        unlit.mixed(with: lit(brightness: percent), Int(light))
    }

    /// An LED that shines in `color`.
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

    /// How much of an LED's light is drawn, in percent.
    private static func share(_ percent: Int) -> Int { 35 + 65 * min(max(percent, 0), 100) / 100 }

    private func mixed(with other: TerminalColor, _ part: Int) -> TerminalColor {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Int(from) * (255 - part) + Int(to) * part) / 255)
        }
        return TerminalColor(
            red: mix(red, other.red),
            green: mix(green, other.green),
            blue: mix(blue, other.blue)
        )
    }
}
