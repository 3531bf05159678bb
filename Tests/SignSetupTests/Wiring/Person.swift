import BusInterfaces
import BusTestSupport
import MatrixDisplays
import Pixels
import SignSetup

/// Modules on a wall, and the visible picture for the bytes on their data line. The model is independent of the driver:
/// it rotates the modules explicitly and follows the cable.
struct PhysicalWall {
    let layout: ModuleLayout
    let columns: Int
    let rows: Int
    /// The digits of each chip. The first chip is the one at DIN.
    private var digits: [[UInt8]]

    init(_ layout: ModuleLayout, columns: Int, rows: Int) {
        self.layout = layout
        self.columns = columns
        self.rows = rows
        digits = Array(repeating: Array(repeating: 0, count: 8), count: columns * rows)
    }

    var size: PixelSize { PixelSize(width: columns * 8, height: rows * 8) }

    /// Applies the transfers to the chips. The first word of each transfer belongs to the last chip.
    mutating func receive(_ transactions: [[RecordingSPIDevice.Transfer]]) {
        for transfer in transactions.joined() {
            for chip in digits.indices {
                let word = 2 * (digits.count - 1 - chip)
                let (address, data) = (transfer.bytes[word], transfer.bytes[word + 1])
                if (1...8).contains(address) { digits[chip][Int(address) - 1] = data }
            }
        }
    }

    /// The picture that is visible on the wall.
    var seen: Bitmap {
        var picture = Bitmap(size: size)
        for (chip, module) in cable.enumerated() {
            for digit in 0..<8 {
                for bit in 0..<8 where digits[chip][digit] & 1 << UInt8(bit) != 0 {
                    var (x, y) = (digit, bit)
                    for _ in 0..<(layout.rotation.rawValue / 90) { (x, y) = (7 - y, x) }
                    if layout.isMirrored { x = 7 - x }
                    if module.isTurned { (x, y) = (7 - x, 7 - y) }
                    picture[module.column * 8 + x, module.row * 8 + y] = true
                }
            }
        }
        return picture
    }

    /// The modules in the order of the cable, from DIN on.
    private var cable: [(column: Int, row: Int, isTurned: Bool)] {
        (0..<rows).flatMap { number in
            let row = layout.firstRow == .top ? number : rows - 1 - number
            let returns = layout.isSerpentine && !number.isMultiple(of: 2)
            let runsRight = (layout.order == .leftToRight) != returns
            let isTurned = returns && layout.turnsReturningRows
            return (0..<columns).map { (runsRight ? $0 : columns - 1 - $0, row, isTurned) }
        }
    }
}

/// A model of a person who answers questions about what the display shows.
struct Person {
    /// The lit pixels of the last picture in which a whole line was lit.
    private var line: [(x: Int, y: Int)] = []

    /// Returns the number of the answer that is true, from 1. Returns nil if no answer or several answers are true.
    mutating func answer(_ prompt: [String], seeing picture: Bitmap) -> Int? {
        let lit = (0..<picture.width).flatMap { x in (0..<picture.height).map { (x: x, y: $0) } }
            .filter { picture[$0.x, $0.y] }
        guard let first = lit.first, lit.allSatisfy({ $0.x / 8 == first.x / 8 && $0.y / 8 == first.y / 8 })
        else {
            return nil
        }
        let text = prompt.dropFirst().first ?? ""
        let facts: Set<String>
        if text.contains("module is lit") {
            guard lit.count == 64 else { return nil }
            facts = Self.place(of: first, in: picture.size)
        } else if text.contains("A line of LEDs") {
            guard lit.count == 8 else { return nil }
            line = lit
            facts = Self.edges(lit)
        } else {
            guard lit.count == 4, lit.allSatisfy({ pixel in line.contains { $0 == pixel } }) else {
                return nil
            }
            facts = Self.halves(lit, of: line)
        }
        let answers = prompt.dropFirst(2).map { $0.drop { " 0123456789".contains($0) } }
        let truths = answers.indices.filter { facts.contains(String(answers[$0])) }
        guard truths.count == 1 else { return nil }
        return truths[0] - answers.startIndex + 1
    }

    private static func place(of pixel: (x: Int, y: Int), in size: PixelSize) -> Set<String> {
        let isLeft = pixel.x < 8
        let isRight = pixel.x >= size.width - 8
        let isTop = pixel.y < 8
        let isBottom = pixel.y >= size.height - 8
        var facts: Set<String> = []
        if isLeft { facts.insert("at the left end") }
        if isRight { facts.insert("at the right end") }
        if isTop { facts.insert("at the top") }
        if isBottom { facts.insert("at the bottom") }
        for (vertical, isThere) in [("top", isTop), ("bottom", isBottom)] where isThere {
            if isLeft { facts.insert("\(vertical) left") }
            if isRight { facts.insert("\(vertical) right") }
        }
        return facts
    }

    private static func edges(_ line: [(x: Int, y: Int)]) -> Set<String> {
        var facts: Set<String> = []
        if line.allSatisfy({ $0.x % 8 == 0 }) { facts.insert("on the left") }
        if line.allSatisfy({ $0.x % 8 == 7 }) { facts.insert("on the right") }
        if line.allSatisfy({ $0.y % 8 == 0 }) { facts.insert("at the top") }
        if line.allSatisfy({ $0.y % 8 == 7 }) { facts.insert("at the bottom") }
        return facts
    }

    private static func halves(_ half: [(x: Int, y: Int)], of line: [(x: Int, y: Int)]) -> Set<String> {
        func sum(_ pixels: [(x: Int, y: Int)], _ axis: (x: Int, y: Int)) -> Int {
            pixels.reduce(0) { $0 + $1.x * axis.x + $1.y * axis.y }
        }
        var facts: Set<String> = []
        for (axis, low, high) in [((x: 1, y: 0), "left", "right"), ((x: 0, y: 1), "upper", "lower")] {
            let (ofHalf, ofLine) = (sum(half, axis) * 2, sum(line, axis))
            if ofHalf < ofLine { facts.insert("the \(low) half") }
            if ofHalf > ofLine { facts.insert("the \(high) half") }
        }
        return facts
    }
}
