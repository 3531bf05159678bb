import MatrixDisplays
import Pixels

/// A question about a chain of MAX7219 modules. While it is asked, some LEDs of the chain are lit.
enum ModuleQuestion: CaseIterable {
    /// Where on the display is the first module of the chain, which is lit?
    case firstModule
    /// At which edge of that module is a line of eight LEDs lit?
    case edge
    /// Which half of that line is lit?
    case half
    /// At which end of its row is the first module of the chain's second row?
    case secondRow
    /// At which edge of that module is a line lit?
    case secondEdge
}

extension WiringPuzzle {
    /// Returns the puzzle that determines how the modules of `chain` are rotated and ordered on a display of `size`.
    ///
    /// - Parameters:
    ///   - chain: The settings of the chain.
    ///   - size: The size of the display in pixels.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    static func modules(of chain: MAX7219Settings, size: PixelSize) throws(GeometryError) -> WiringPuzzle {
        func driver(_ layout: ModuleLayout) -> DriverSettings {
            var chain = chain
            chain.modules = layout
            return .max7219(chain)
        }
        var candidates: [Candidate] = []
        for layout in [chain.modules] + ModuleLayout.all {
            let wired = try ModuleChain(layout: layout, size: size)
            candidates.append(
                Candidate(
                    driver: driver(layout),
                    answers: ModuleQuestion.allCases.map { $0.answer(on: wired) }
                )
            )
        }
        return WiringPuzzle(
            // With this layout a module of the picture is one chip, from the top left to the bottom right, a column is a
            // digit, and a row is a bit.
            reference: driver(ModuleLayout(rotation: .none, order: .leftToRight)),
            questions: ModuleQuestion.allCases.map { $0.question(on: size) },
            candidates: candidates,
            remedy: """
                no wiring of \(size.width)×\(size.height) pixels looks like that; correct width and height, check \
                the cables, and try again
                """
        )
    }
}

extension ModuleLayout {
    /// All possible layouts; those with the default order of several rows come first.
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
    /// The LEDs that are lit during a question: the chip, counted from DIN (the input of the chain), the digits and the
    /// bits.
    private struct Pattern {
        var chip: Int
        var digits = 0..<8
        var bits = 0..<8
    }

    /// Returns the LEDs to light for this question on a display with `columns` modules in a row.
    private func pattern(columns: Int) -> Pattern {
        switch self {
        case .firstModule: Pattern(chip: 0)
        case .edge: Pattern(chip: 0, digits: 0..<1)
        case .half: Pattern(chip: 0, digits: 0..<1, bits: 0..<4)
        case .secondRow: Pattern(chip: columns)
        case .secondEdge: Pattern(chip: columns, digits: 0..<1)
        }
    }

    fileprivate func question(on size: PixelSize) -> WiringQuestion {
        let (text, answers) =
            switch self {
            case .firstModule: ("One module is lit. Where is it?", WiringQuestion.cornerAnswers)
            case .edge, .secondEdge:
                ("A line of LEDs is lit in that module. At which edge of the module?", EdgePosition.edges)
            case .half: ("Half of the line is lit. Which half?", EdgePosition.halves)
            case .secondRow:
                ("Another module is lit. At which end of its row?", ["at the left end", "at the right end"])
            }
        return WiringQuestion(text: text, answers: answers, picture: picture(on: size))
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

    /// Returns the index of the true answer for modules that are wired like `chain`, or nil if the display lacks the
    /// module in question.
    fileprivate func answer(on chain: ModuleChain) -> Int? {
        let pattern = pattern(columns: chain.columnsOfModules)
        guard let module = chain.module(ofChip: pattern.chip) else { return nil }
        switch self {
        case .firstModule:
            return WiringQuestion.cornerAnswer(
                module,
                columns: chain.columnsOfModules,
                rows: chain.rowsOfModules
            )
        case .secondRow: return module.x == 0 ? 0 : 1
        case .edge, .half, .secondEdge:
            let size = PixelSize(width: 8, height: 8)
            let lit = Pixel.all(in: size).filter { pixel in
                let led = chain.led(x: pixel.x, y: pixel.y, row: module.y)
                return pattern.digits.contains(led.digit) && pattern.bits.contains(led.bit)
            }
            return EdgePosition(lit, isHalf: self == .half, on: size)?.rawValue
        }
    }
}

extension ModuleChain {
    /// Returns the column and the row of the module with the chip `chip`, counted from DIN (the input of the chain), or
    /// nil if there is none.
    fileprivate func module(ofChip chip: Int) -> Pixel? {
        Pixel.all(in: PixelSize(width: columnsOfModules, height: rowsOfModules))
            .first { position(column: $0.x, row: $0.y) == chip }
    }
}
