import MatrixDisplays
import Pixels

/// A question to a person about the wiring of a chain of MAX7219 LED modules. The display shows a pattern
/// while the question is asked.
enum ModuleQuestion: CaseIterable {
    /// The question: the first module of the chain is lit; where is it on the display?
    case firstModule
    /// The question: a row of eight LEDs is lit; at which edge of the first module is it?
    case edge
    /// The question: half of the row of LEDs is lit; which half is it?
    case half
    /// The question: the first module of the chain's second row is lit; at which end of its row is it?
    case secondRow
    /// The question: a row of eight LEDs is lit; at which edge of the second row's first module is it?
    case secondEdge
}

extension WiringPuzzle {
    /// Returns the puzzle for a chain of MAX7219 LED modules. A puzzle determines the wiring of a display by
    /// asking a person what it shows; here, how the modules are rotated, and in which order the chain
    /// connects them.
    ///
    /// - Parameters:
    ///   - chain: The settings of the chain.
    ///   - size: The size of the display in pixels.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    static func makeModulePuzzle(for chain: MAX7219Settings, size: PixelSize) throws(GeometryError)
        -> WiringPuzzle
    {
        // With this layout, each 8 × 8 pixels of the picture go to one chip, from the top left to the bottom
        // right. In a module, a column of pixels is a digit of the chip, and a row is a bit.
        let referenceLayout = ModuleLayout(rotation: .none, order: .leftToRight)
        let candidates = try moduleCandidates(of: chain, size: size)
        return WiringPuzzle(
            reference: driver(of: chain, with: referenceLayout),
            questions: ModuleQuestion.allCases.map { $0.question(on: size) },
            candidates: candidates,
            remedy: """
                no wiring of \(size.width)×\(size.height) pixels looks like that; correct width and height, check \
                the cables, and try again
                """
        )
    }

    /// Returns the possible wirings of a chain of modules, beginning with the current one. Each is combined
    /// with the answers to the questions that are correct for this wiring. Throws if no chain of modules has
    /// the size `size`.
    private static func moduleCandidates(
        of chain: MAX7219Settings,
        size: PixelSize
    ) throws(GeometryError) -> [Candidate] {
        var candidates: [Candidate] = []
        for layout in [chain.modules] + ModuleLayout.all {
            let wiredChain = try ModuleChain(layout: layout, size: size)
            let answers = ModuleQuestion.allCases.map { $0.expectedAnswer(for: wiredChain) }
            candidates.append(Candidate(driver: driver(of: chain, with: layout), answers: answers))
        }
        return candidates
    }

    /// Returns the driver settings of `chain` with its modules arranged according to `layout`.
    private static func driver(of chain: MAX7219Settings, with layout: ModuleLayout) -> DriverSettings {
        var settings = chain
        settings.modules = layout
        return .max7219(settings)
    }
}

extension ModuleLayout {
    /// All layouts that a chain of MAX7219 modules can have. Those with the default order of several rows
    /// come first.
    fileprivate static let all: [ModuleLayout] = {
        let rowOrders = [(false, true), (true, true), (true, false)].flatMap { isSerpentine, turns in
            FirstRow.allCases.map { (isSerpentine, turns, $0) }
        }
        return rowOrders.flatMap { isSerpentine, turns, firstRow in
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
    /// The LEDs that are lit during a question about the wiring. `chip` is the number of the MAX7219 chip,
    /// counted from 0 at the input of the chain (DIN), and `digits` and `bits` select the LEDs of that chip.
    private struct Pattern {
        var chip: Int
        var digits = 0..<8
        var bits = 0..<8
    }

    /// Returns the pattern of LEDs to light during this question. `modulesPerRow` is the number of modules in
    /// a row of the display.
    private func pattern(modulesPerRow: Int) -> Pattern {
        switch self {
        case .firstModule: Pattern(chip: 0)
        case .edge: Pattern(chip: 0, digits: 0..<1)
        case .half: Pattern(chip: 0, digits: 0..<1, bits: 0..<4)
        case .secondRow: Pattern(chip: modulesPerRow)
        case .secondEdge: Pattern(chip: modulesPerRow, digits: 0..<1)
        }
    }

    fileprivate func question(on size: PixelSize) -> WiringQuestion {
        let (text, answers) =
            switch self {
            case .firstModule: ("One module is lit. Where is it?", WiringQuestion.cornerAnswers)
            case .edge, .secondEdge:
                (
                    "A line of LEDs is lit in that module. At which edge of the module?",
                    EdgePosition.edgeAnswers
                )
            case .half: ("Half of the line is lit. Which half?", EdgePosition.halfAnswers)
            case .secondRow:
                ("Another module is lit. At which end of its row?", ["at the left end", "at the right end"])
            }
        return WiringQuestion(text: text, answers: answers, picture: picture(on: size))
    }

    private func picture(on size: PixelSize) -> Bitmap {
        let columns = size.width / 8
        let pattern = pattern(modulesPerRow: columns)
        var picture = Bitmap(size: size)
        for digit in pattern.digits {
            for bit in pattern.bits {
                picture[pattern.chip % columns * 8 + digit, pattern.chip / columns * 8 + bit] = true
            }
        }
        return picture
    }

    /// Returns the index of the answer to this question that a person gives if the modules are wired like
    /// `chain`, or nil if the display does not have the module that the question is about. During the
    /// question, `pattern` is lit: LEDs of one module, whose chip has the number `pattern.chip` in the chain.
    /// The wiring determines where the person sees this module, and which of its pixels are lit.
    fileprivate func expectedAnswer(for chain: ModuleChain) -> Int? {
        let pattern = pattern(modulesPerRow: chain.columnsOfModules)
        guard let module = chain.module(ofChip: pattern.chip) else { return nil }
        switch self {
        case .firstModule:
            // The person answers in which corner of the display the first module is.
            return WiringQuestion.cornerAnswer(
                for: module,
                columns: chain.columnsOfModules,
                rows: chain.rowsOfModules
            )
        case .secondRow:
            // The first module of the second row is at one of the ends of the row. The answers are "at the
            // left
            // end" (0) and "at the right end" (1).
            let isAtLeftEnd = module.x == 0
            return isAtLeftEnd ? 0 : 1
        case .edge, .half, .secondEdge:
            // A row of LEDs is lit at an edge of the module, or half of this row. The order of the answers is
            // that of the cases of `EdgePosition`, so the raw value is the index.
            let litPixels = Self.litPixels(of: pattern, chain: chain, row: module.y)
            let isHalf = self == .half
            return EdgePosition(litPixels: litPixels, isHalf: isHalf, boardSize: Self.moduleSize)?.rawValue
        }
    }

    private static let moduleSize = PixelSize(width: 8, height: 8)

    /// Returns the pixels of a module that are lit by `pattern`, counted from the top left of the module. The
    /// chip of a module addresses its 8 × 8 LEDs by digit and bit. At which pixel an LED is depends on the
    /// wiring of `chain`, and on `row`, the row of modules.
    private static func litPixels(of pattern: Pattern, chain: ModuleChain, row: Int) -> [Pixel] {
        Pixel.all(in: moduleSize).filter { pixel in
            let led = chain.led(x: pixel.x, y: pixel.y, row: row)
            return pattern.digits.contains(led.digit) && pattern.bits.contains(led.bit)
        }
    }
}

extension ModuleChain {
    /// Returns the position of the module that contains the chip with the number `chip`, as a column and a
    /// row of modules. The chip at the input of the chain (DIN) is number 0. Returns nil if there is no such
    /// module.
    fileprivate func module(ofChip chip: Int) -> Pixel? {
        Pixel.all(in: PixelSize(width: columnsOfModules, height: rowsOfModules))
            .first { position(column: $0.x, row: $0.y) == chip }
    }
}
