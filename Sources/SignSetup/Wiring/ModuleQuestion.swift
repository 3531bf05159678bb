import MatrixDisplays
import Pixels

/// A question about what a person sees of MAX7219 modules while some LEDs of the chain are lit.
enum ModuleQuestion: CaseIterable {
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

extension WiringPuzzle {
    /// How the modules of `chain` are mounted and chained on a display of `size`.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    static func modules(of chain: MAX7219Settings, size: PixelSize) throws(GeometryError) -> WiringPuzzle {
        // Through it a module of the picture is one chip, from the top left to the bottom right, a column is a digit,
        // and a row is a bit.
        var reference = chain
        reference.modules = ModuleLayout(rotation: .none, order: .leftToRight)
        var candidates: [Candidate] = []
        for layout in [chain.modules] + ModuleLayout.all {
            let wired = try ModuleChain(layout: layout, size: size)
            var candidate = chain
            candidate.modules = layout
            candidates.append(
                Candidate(
                    driver: .max7219(candidate),
                    answers: ModuleQuestion.allCases.map { $0.answer(on: wired) }
                )
            )
        }
        return WiringPuzzle(
            reference: .max7219(reference),
            questions: ModuleQuestion.allCases.map { $0.question(on: size) },
            candidates: candidates,
            remedy:
                "no wiring of \(size.width)×\(size.height) pixels looks like that; correct width and height, check "
                + "the cables, and try again"
        )
    }
}

extension ModuleLayout {
    /// All wirings, those with the defaults for several rows first.
    fileprivate static let all: [ModuleLayout] = {
        let rows = [(false, true), (true, true), (true, false)].flatMap { isSerpentine, turns in
            FirstRow.allCases.map { (isSerpentine, turns, $0) }
        }
        return rows.flatMap { isSerpentine, turns, firstRow in
            [false, true].flatMap { isMirrored in
                Rotation.allCases.flatMap { rotation in
                    Order.allCases.map { order in
                        var layout = ModuleLayout(rotation: rotation, isMirrored: isMirrored, order: order)
                        layout.isSerpentine = isSerpentine
                        layout.turnsReturningRows = turns
                        layout.firstRow = firstRow
                        return layout
                    }
                }
            }
        }
    }()
}

extension ModuleQuestion {
    /// Which LEDs are lit: the chip, counted from DIN, the digits and the bits.
    private struct Pattern {
        var chip: Int
        var digits: Range<Int>
        var bits: Range<Int>
    }

    /// The pattern on a display with `columns` modules in a row.
    private func pattern(columns: Int) -> Pattern {
        switch self {
        case .firstModule: Pattern(chip: 0, digits: 0..<8, bits: 0..<8)
        case .edge: Pattern(chip: 0, digits: 0..<1, bits: 0..<8)
        case .half: Pattern(chip: 0, digits: 0..<1, bits: 0..<4)
        case .secondRow: Pattern(chip: columns, digits: 0..<8, bits: 0..<8)
        case .secondEdge: Pattern(chip: columns, digits: 0..<1, bits: 0..<8)
        }
    }

    /// The corners of a display, or its ends if it has one row or one column of modules.
    private static let corners = [
        "top left", "top right", "bottom left", "bottom right", "at the top", "at the bottom",
        "at the left end", "at the right end",
    ]

    /// The question on a display of `size`.
    fileprivate func question(on size: PixelSize) -> WiringQuestion {
        let (words, answers) =
            switch self {
            case .firstModule: ("One module is lit. Where is it?", Self.corners)
            case .edge, .secondEdge:
                ("A line of LEDs is lit in that module. At which edge of the module?", LinePlace.edges)
            case .half: ("Half of the line is lit. Which half?", LinePlace.halves)
            case .secondRow:
                ("Another module is lit. At which end of its row?", ["at the left end", "at the right end"])
            }
        return WiringQuestion(words: words, answers: answers, picture: picture(on: size))
    }

    private func picture(on size: PixelSize) -> Bitmap {
        let columns = size.width / 8
        let pattern = pattern(columns: columns)
        var picture = Bitmap(size: size)
        for digit in pattern.digits {
            for bit in pattern.bits {
                picture[pattern.chip % columns * 8 + digit, pattern.chip / columns * 8 + bit] = true
            }
        }
        return picture
    }

    /// The index of the answer of a person who looks at modules that are wired like `chain`; nil if the display has no
    /// such module.
    fileprivate func answer(on chain: ModuleChain) -> Int? {
        let pattern = pattern(columns: chain.columnsOfModules)
        guard let place = chain.place(ofChip: pattern.chip) else { return nil }
        switch self {
        case .firstModule:
            let (isLeft, isTop) = (place.column == 0, place.row == 0)
            if chain.rowsOfModules == 1 { return isLeft ? 6 : 7 }
            if chain.columnsOfModules == 1 { return isTop ? 4 : 5 }
            return (isTop ? 0 : 2) + (isLeft ? 0 : 1)
        case .secondRow: return place.column == 0 ? 0 : 1
        case .edge, .half, .secondEdge:
            let lit = (0..<64).map { PixelPlace(x: $0 % 8, y: $0 / 8) }.filter { pixel in
                let led = chain.led(x: pixel.x, y: pixel.y, row: place.row)
                return pattern.digits.contains(led.digit) && pattern.bits.contains(led.bit)
            }
            return LinePlace(lit, isHalf: self == .half, on: PixelSize(width: 8, height: 8))?.rawValue
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
}
