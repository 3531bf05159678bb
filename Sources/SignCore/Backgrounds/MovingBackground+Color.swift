import BannerText
import Pixels

extension MovingBackground {
    /// The maximum value of a color component of moving backgrounds. It results in a quarter of the maximum
    /// brightness, so that letters are at least four times as bright as the background.
    static let peak = 136

    /// Returns the color of the background's pixel in column `x` and row `y` of the page, at the time step
    /// `step` of the background's motion.
    func color(x: Int, y: Int, step: Int64) -> Color {
        switch self {
        case .stars: Self.star(x: Int64(x), y: Int64(y), step: step)
        case .snow: Self.flake(x: Int64(x), y: Int64(y), step: step)
        case .rain: Self.drop(x: Int64(x), y: Int64(y), step: step)
        case .plasma: Self.plasma(x: Int64(x), y: Int64(y), step: step)
        }
    }

    /// Returns the color of the nearest star at a pixel of the page, or black if there is none. The three
    /// layers of stars move by one pixel every 2, 4 and 8 time steps. Each pixel of a layer contains a star
    /// with a probability of 1/64.
    private static func star(x: Int64, y: Int64, step: Int64) -> Color {
        for layer in 0..<Int64(3) {
            let seed = noise(x: x &+ step >> (layer + 1), y: y &+ layer << 16)
            guard seed & 63 == 0 else { continue }
            let phase = Int((step &+ Int64(seed >> 16)) & 31)
            let brightness = (peak - 34 * Int(layer)) * (16 + min(phase, 32 - phase)) / 32
            return switch seed >> 8 & 3 {
            case 0: Color(brightness, brightness * 3 / 4, brightness / 2)
            case 1: Color(brightness * 3 / 4, brightness * 7 / 8, brightness)
            default: Color(brightness, brightness, brightness)
            }
        }
        return .black
    }

    /// Returns the color of the nearest snowflake at a pixel of the page, or black if there is none. The two
    /// layers of snowflakes fall by one pixel every 1 and 2 time steps.
    private static func flake(x: Int64, y: Int64, step: Int64) -> Color {
        for layer in 0..<Int64(2) {
            let phase = (step >> 2 &+ 3 * layer) & 7
            let sway = min(phase, 8 - phase) / 2
            let seed = noise(x: x &+ sway, y: y &- step >> layer &+ layer << 16)
            guard seed & 63 <= UInt32(layer) else { continue }
            let brightness = layer == 0 ? peak : 80
            return Color(brightness * 7 / 8, brightness * 7 / 8, brightness)
        }
        return .black
    }

    /// Returns the color of the raindrop at a pixel of the page, or black if there is none. Each column falls
    /// by 1 or 2 pixels per time step. Each section of 16 rows contains a drop of 4 pixels with a probability
    /// of 1/4.
    private static func drop(x: Int64, y: Int64, step: Int64) -> Color {
        let seed = noise(x: x, y: -1)
        // The distance from the pixel up to the start of the column, which grows as the column falls.
        let distance = (1 + Int64(seed & 1)) &* step &+ Int64(seed >> 8 & 15) &- y
        let rowOfDrop = Int(distance & 15)
        guard rowOfDrop < 4, noise(x: x, y: distance >> 4) & 3 == 0 else { return .black }
        let brightness = peak - 30 * rowOfDrop
        let isHead = rowOfDrop == 0
        return isHead
            ? Color(brightness / 2, brightness * 3 / 4, brightness) : Color(0, brightness / 2, brightness)
    }

    /// Returns the color of the plasma, a pattern of flowing colors, at a pixel of the page, at a tenth of
    /// the maximum brightness. The hue is a sum of waves that move in different directions.
    private static func plasma(x: Int64, y: Int64, step: Int64) -> Color {
        let waves = wave(4 * x &+ 3 * step) + wave(7 * y &- 2 * step) + wave(3 * (x &+ y) &+ 4 * step)
        let hue = Color(hue: waves + Int(step & 255))
        func dimmed(_ component: UInt8) -> Int { Int(component) * 88 / 255 }
        return Color(dimmed(hue.red), dimmed(hue.green), dimmed(hue.blue))
    }

    /// Returns an approximation of 64 times the sine of `angle`, which is in units of 1/256 of a full turn.
    /// Each half of the wave is a parabola.
    private static func wave(_ angle: Int64) -> Int {
        let half = Int(angle & 127)
        let height = (half * (128 - half)) >> 6
        return angle & 128 == 0 ? height : -height
    }

    /// Returns 32 bits that look random but only depend on `x` and `y`, so that equal arguments always
    /// produce the same result.
    private static func noise(x: Int64, y: Int64) -> UInt32 {
        var bits = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1
        bits ^= UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
        bits = (bits ^ bits >> 15) &* 0x2C1B_3C6D
        bits = (bits ^ bits >> 12) &* 0x297A_2D39
        return bits ^ bits >> 15
    }
}

extension Color {
    fileprivate init(_ red: Int, _ green: Int, _ blue: Int) {
        self.init(
            red: UInt8(truncatingIfNeeded: red),
            green: UInt8(truncatingIfNeeded: green),
            blue: UInt8(truncatingIfNeeded: blue)
        )
    }

    /// Returns this color dimmed to a quarter of its brightness.
    func quartered() -> Color {
        func dimmed(_ component: UInt8) -> Int { Int(component) * MovingBackground.peak / 255 }
        return Color(dimmed(red), dimmed(green), dimmed(blue))
    }
}
