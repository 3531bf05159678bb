/// The colors of pixels that consist of a few lamps, each of them on or off.
public struct LampColors: Hashable, Sendable {
    /// A lamp of a pixel.
    public struct Lamp: Hashable, Sendable {
        /// What it adds to the color that is seen.
        public let color: Color
        /// For each part of a color its highest bit, which says that there is at least half of it, if it lights the lamp;
        /// otherwise 0.
        public let mask: Color

        /// Whether `color` lights the lamp.
        func isLit(by color: Color) -> Bool {
            color.red & mask.red | color.green & mask.green | color.blue & mask.blue != 0
        }
    }

    /// The lamps of a pixel.
    public let lamps: [Lamp]

    /// A red and a green lamp. Blue lights the green one, since a blue word must not vanish.
    public static let redAndGreen = LampColors(lamps: [
        Lamp(color: Color(red: 255, green: 0, blue: 0), mask: Color(red: 0x80, green: 0, blue: 0)),
        Lamp(color: Color(red: 0, green: 255, blue: 0), mask: Color(red: 0, green: 0x80, blue: 0x80)),
    ])

    /// What is seen of `color`: all lamps that it lights.
    public func displayed(_ color: Color) -> Color {
        var seen = Color.black
        for lamp in lamps where lamp.isLit(by: color) {
            seen.red |= lamp.color.red
            seen.green |= lamp.color.green
            seen.blue |= lamp.color.blue
        }
        return seen
    }
}
