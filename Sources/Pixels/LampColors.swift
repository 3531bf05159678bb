/// The colors that can be shown by a pixel of a few lamps (LEDs), such as a red and a green one. Each lamp is
/// either on or off.
public struct LampColors: Hashable, Sendable {
    /// One of the lamps (LEDs) that form a pixel.
    public struct Lamp: Hashable, Sendable {
        /// The color that the lamp adds to the pixel when it is on.
        public let color: Color
        /// A mask of the color components that light the lamp. Such a component is 0x80 in the mask, because
        /// it lights the lamp if it is at least half of the maximum. All other components of the mask are 0.
        public let mask: Color

        func isLit(by color: Color) -> Bool {
            color.red & mask.red | color.green & mask.green | color.blue & mask.blue != 0
        }
    }

    /// The lamps (LEDs) that form each pixel.
    public let lamps: [Lamp]

    /// The colors of pixels that consist of a red and a green lamp. A blue component lights the green lamp,
    /// so that blue text stays visible.
    public static let redAndGreen = LampColors(lamps: [
        Lamp(color: Color(red: 255, green: 0, blue: 0), mask: Color(red: 0x80, green: 0, blue: 0)),
        Lamp(color: Color(red: 0, green: 255, blue: 0), mask: Color(red: 0, green: 0x80, blue: 0x80)),
    ])

    /// Returns the color that a pixel actually shows if it is set to `color`. This is the sum of the colors
    /// of its lit lamps.
    public func displayed(_ color: Color) -> Color {
        var sum = Color.black
        for lamp in lamps where lamp.isLit(by: color) {
            sum.red |= lamp.color.red
            sum.green |= lamp.color.green
            sum.blue |= lamp.color.blue
        }
        return sum
    }
}
