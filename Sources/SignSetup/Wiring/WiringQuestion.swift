import MatrixDisplays
import Pixels

/// A question about what a person sees on the display while some LEDs of the chain are lit.
public enum WiringQuestion: Hashable, Sendable, CaseIterable {
    /// The whole first module of the chain is lit: where is it?
    case firstModule
    /// A line of eight LEDs is lit in it: at which edge of the module?
    case edge
    /// Half of that line is lit: which half?
    case half
    /// The first module of the second row of the chain is lit: at which end of its row?
    case secondRow
    /// A line is lit in that module: at which edge?
    case secondEdge
}

/// What a person sees. The cases are in the order in which answers are offered.
public enum WiringAnswer: Int, Hashable, Sendable, CaseIterable {
    /// The corners of the display.
    case topLeft, topRight, bottomLeft, bottomRight
    /// The sides of the display, of a row, of a module, or of a line.
    case top, bottom, left, right
}

extension WiringQuestion {
    /// Which LEDs are lit: the chip, counted from DIN, the digits and the bits.
    struct Pattern {
        var chip: Int
        var digits: Range<Int>
        var bits: Range<Int>
    }

    /// The pattern on a display with `columns` modules in a row.
    func pattern(columns: Int) -> Pattern {
        switch self {
        case .firstModule: Pattern(chip: 0, digits: 0..<8, bits: 0..<8)
        case .edge: Pattern(chip: 0, digits: 0..<1, bits: 0..<8)
        case .half: Pattern(chip: 0, digits: 0..<1, bits: 0..<4)
        case .secondRow: Pattern(chip: columns, digits: 0..<8, bits: 0..<8)
        case .secondEdge: Pattern(chip: columns, digits: 0..<1, bits: 0..<8)
        }
    }

    /// What a person sees who looks at modules that are wired like `chain`; nil if the display has no such module.
    func answer(on chain: ModuleChain) -> WiringAnswer? {
        let pattern = pattern(columns: chain.columnsOfModules)
        guard let place = chain.place(ofChip: pattern.chip) else { return nil }
        switch self {
        case .firstModule: return chain.corner(place)
        case .secondRow: return place.column == 0 ? .left : .right
        case .edge, .half, .secondEdge:
            let lit = chain.litPixels(pattern, row: place.row)
            let isUpright = lit.allSatisfy { $0.x == lit[0].x }
            // A line lies at an edge, and half of it at one end of that edge.
            return (self == .half) != isUpright
                ? (lit[0].x < 4 ? .left : .right) : (lit[0].y < 4 ? .top : .bottom)
        }
    }
}

extension ModuleChain {
    /// The column and the row of the module with the chip that is number `chip` from DIN.
    fileprivate func place(ofChip chip: Int) -> (column: Int, row: Int)? {
        for row in 0..<rowsOfModules {
            for column in 0..<columnsOfModules where position(column: column, row: row) == chip {
                return (column, row)
            }
        }
        return nil
    }

    /// The corner of a module, or the side if there is one row or one column of modules.
    fileprivate func corner(_ place: (column: Int, row: Int)) -> WiringAnswer {
        let (isLeft, isTop) = (place.column == 0, place.row == 0)
        if rowsOfModules == 1 { return isLeft ? .left : .right }
        if columnsOfModules == 1 { return isTop ? .top : .bottom }
        if isTop { return isLeft ? .topLeft : .topRight }
        return isLeft ? .bottomLeft : .bottomRight
    }

    /// The pixels of a module in `row` that show a pattern, from the top left.
    fileprivate func litPixels(_ pattern: WiringQuestion.Pattern, row: Int) -> [PixelPlace] {
        (0..<64).map { PixelPlace(x: $0 % 8, y: $0 / 8) }.filter { place in
            let led = led(x: place.x, y: place.y, row: row)
            return pattern.digits.contains(led.digit) && pattern.bits.contains(led.bit)
        }
    }
}

/// A pixel of a module.
private struct PixelPlace {
    var x: Int
    var y: Int
}
