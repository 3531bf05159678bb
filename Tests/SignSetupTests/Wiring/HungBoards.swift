import BusInterfaces
import MatrixDisplays
import Pixels

/// A strip of LEDs that is glued to a wall, and the visible picture for the bytes on its data line. The model is
/// independent of the driver: it computes the path of the strip explicitly.
struct GluedStrip {
    var size: PixelSize
    var first: StripWiring.Corner
    var runs: StripWiring.Axis
    var isZigzag: Bool
    /// The color of each value on the data line, such as `grb`.
    var colors: String

    /// The positions of the LEDs in the order of the strip. The strip runs from a corner straight to the edge, then one
    /// step aside, and so on.
    private var places: [(x: Int, y: Int)] {
        var (x, y) = (
            first.rawValue.hasSuffix("left") ? 0 : size.width - 1,
            first.rawValue.hasPrefix("top") ? 0 : size.height - 1
        )
        let (startX, startY) = (x, y)
        var (stepX, stepY) = (x == 0 ? 1 : -1, y == 0 ? 1 : -1)
        var places: [(x: Int, y: Int)] = []
        for _ in 0..<size.width * size.height {
            places.append((x, y))
            if runs == .rows {
                x += stepX
                guard !(0..<size.width).contains(x) else { continue }
                y += stepY
                if isZigzag { (x, stepX) = (x - stepX, -stepX) } else { x = startX }
            } else {
                y += stepY
                guard !(0..<size.height).contains(y) else { continue }
                x += stepX
                if isZigzag { (y, stepY) = (y - stepY, -stepY) } else { y = startY }
            }
        }
        return places
    }

    /// Returns the visible picture for the values of all LEDs. Each LED has the colors in `colors`. A value other than
    /// 0 gives a red, green, blue or white dot. Several values give a mixed color.
    func seen(_ values: [[UInt8]]) -> Bitmap {
        var picture = Bitmap(size: size, format: .color)
        for (place, led) in zip(places, values) {
            var color = Color.black
            for (lamp, value) in zip(colors, led) where value > 0 {
                if lamp == "r" || lamp == "w" { color.red = 255 }
                if lamp == "g" || lamp == "w" { color.green = 255 }
                if lamp == "b" || lamp == "w" { color.blue = 255 }
            }
            picture[colorAt: place.x, place.y] = color
        }
        return picture
    }

    /// Returns the values of APA102 LEDs in a transfer: after 32 zeros, the words that begin with three ones.
    func apa102(_ bytes: [UInt8]) -> [[UInt8]] {
        (0..<size.width * size.height).map { Array(bytes[(5 + 4 * $0)..<(8 + 4 * $0)]) }
    }

    /// Returns the values of WS2812 LEDs in a transfer. A byte on the bus has two pulses, and a pulse of three units is
    /// a 1.
    func ws2812(_ bytes: [UInt8]) -> [[UInt8]] {
        let pulses = bytes.drop { $0 == 0 }.flatMap { [$0 >> 4, $0 & 15] }
        let values = stride(from: 0, through: pulses.count - 8, by: 8).map { start in
            pulses[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 == 0b1110 ? 1 : 0) }
        }
        let count = colors.count
        return (0..<size.width * size.height).map { Array(values[(count * $0)..<(count * $0 + count)]) }
    }
}

/// Boards that hang side by side, and their visible picture.
struct HungBoards {
    /// The size of a board that hangs upright.
    var board: PixelSize
    var quarterTurns: Int
    var isMirrored: Bool
    /// The indices of the boards' addresses in the file, for the boards from left to right.
    var order: [Int]

    private var turned: PixelSize {
        quarterTurns.isMultiple(of: 2) ? board : PixelSize(width: board.height, height: board.width)
    }
    var size: PixelSize { PixelSize(width: turned.width * order.count, height: turned.height) }

    /// Returns the visible picture when boards light these pixels. A board is given by the index of its address.
    func seen(_ isLit: (_ board: Int, _ x: Int, _ y: Int) -> Bool) -> Bitmap {
        var picture = Bitmap(size: size)
        for (position, number) in order.enumerated() {
            for x in 0..<board.width {
                for y in 0..<board.height where isLit(number, x, y) {
                    var (x, y, height) = (x, y, board.height)
                    var width = board.width
                    // A clockwise turn moves the top row to the right column.
                    for _ in 0..<quarterTurns { (x, y, width, height) = (height - 1 - y, x, height, width) }
                    picture[position * turned.width + (isMirrored ? width - 1 - x : x), y] = true
                }
            }
        }
        return picture
    }
}
