/// The color palette of xterm, to which colors are converted for terminals with 16 or 256 colors.
///
/// The first 16 colors are the usual eight and their bright variants, which users may have changed. They are
/// followed by a cube with six steps each of red, green and blue, and by 24 grays.
enum TerminalPalette {
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    private static let basic: [TerminalColor] = [
        color(0, 0, 0), color(205, 0, 0), color(0, 205, 0), color(205, 205, 0),
        color(0, 0, 238), color(205, 0, 205), color(0, 205, 205), color(229, 229, 229),
        color(127, 127, 127), color(255, 0, 0), color(0, 255, 0), color(255, 255, 0),
        color(92, 92, 255), color(255, 0, 255), color(0, 255, 255), color(255, 255, 255),
    ]

    /// Returns the palette index of the color nearest to `color`, among the colors of the cube and the grays
    /// of xterm's 256-color palette.
    static func nearest(to color: TerminalColor) -> Int {
        let (red, green, blue) = (step(color.red), step(color.green), step(color.blue))
        let cube = TerminalColor(red: steps[red], green: steps[green], blue: steps[blue])
        let light = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let shade = min(max((light - 3) / 10, 0), 23)
        let level = UInt8(8 + 10 * shade)
        let gray = TerminalColor(red: level, green: level, blue: level)
        return gray.distance(to: color) < cube.distance(to: color)
            ? 232 + shade : 16 + 36 * red + 6 * green + blue
    }

    /// Returns the palette index of the color nearest to `color` among the first 16 colors.
    static func nearestBasic(to color: TerminalColor) -> Int {
        basic.indices.min { basic[$0].distance(to: color) < basic[$1].distance(to: color) } ?? 0
    }

    /// Returns the index, from 0 to 5, of the step of the color cube that is nearest to the color component
    /// `value`.
    private static func step(_ value: UInt8) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
    }

    private static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TerminalColor {
        TerminalColor(red: red, green: green, blue: blue)
    }
}

extension TerminalColor {
    /// Returns the squared distance between this color and `other`. The distance is smaller for more similar
    /// colors.
    fileprivate func distance(to other: TerminalColor) -> Int {
        [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) { sum, pair in
            let difference = Int(pair.0) - Int(pair.1)
            return sum + difference * difference
        }
    }

    /// Returns the parameters of the terminal escape sequence that sets this color, or the nearest color that
    /// `style` supports. The sequence sets the background color if `background` is true, or the foreground
    /// color if it is false.
    func parameters(in style: TerminalStyle, background: Bool) -> String {
        switch style {
        case .color: return "\(background ? 48 : 38);2;\(red);\(green);\(blue)"
        case .palette: return "\(background ? 48 : 38);5;\(TerminalPalette.nearest(to: self))"
        case .sixteen:
            let number = TerminalPalette.nearestBasic(to: self)
            return "\((background ? 40 : 30) + (number < 8 ? number : number + 52))"
        case .plain: return background ? "49" : "39"
        }
    }
}
