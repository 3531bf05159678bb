import BusInterfaces
import BusTestSupport
import MatrixDisplays
import Pixels
import SignSetup
import TestSupport
import Testing

/// All ways in which a chain of modules can be wired.
let wirings: [ModuleLayout] = [false, true].flatMap { isMirrored in
    Rotation.allCases.flatMap { rotation in
        ModuleLayout.Order.allCases.flatMap { order in
            ModuleLayout.FirstRow.allCases.flatMap { firstRow in
                [(false, true), (false, false), (true, true), (true, false)].map { isSerpentine, turns in
                    var layout = ModuleLayout(rotation: rotation, isMirrored: isMirrored, order: order)
                    layout.firstRow = firstRow
                    layout.isSerpentine = isSerpentine
                    layout.turnsReturningRows = turns
                    return layout
                }
            }
        }
    }
}

/// The wiring that the pictures of questions assume. Each module is one chip, and the modules run from left
/// to right and from the top to the bottom. A column is a digit, and a row is a bit.
private let reference = ModuleLayout(rotation: .none, order: .leftToRight)

/// Returns the puzzle for a chain of modules. Solving it determines the wiring.
func puzzle(_ size: PixelSize, _ current: ModuleLayout = ModuleLayout()) throws -> WiringPuzzle {
    var chain = MAX7219Settings()
    chain.modules = current
    let puzzle = try WiringPuzzle.makePuzzle(for: .max7219(chain), size: size)
    return try #require(puzzle)
}

extension DriverSettings {
    /// The layout of the modules of a chain, or nil for another kind of display.
    var modules: ModuleLayout? { (settings as? MAX7219Settings)?.modules }
}

@Suite("Finding the wiring of modules")
struct WiringTests {
    /// A chain of modules on a wall. A picture can be sent to it with any wiring.
    private final class Chain {
        private let device = RecordingSPIDevice()
        private var wall: PhysicalWall

        init(_ wall: PhysicalWall) {
            self.wall = wall
        }

        /// Returns the visible picture when `picture` is sent with the wiring `layout`.
        func show(_ picture: Bitmap, by layout: ModuleLayout) throws -> Bitmap {
            let device = device
            let display = try MAX7219(layout: layout, size: wall.size, brightness: 20) { device }
            try display.start(showing: picture)
            wall.receive(device.transactions)
            device.clear()
            return wall.seen
        }
    }

    @Test(
        "a person who looks at the display finds every wiring, in at most five questions",
        arguments: zip(
            [(1, 1), (2, 1), (4, 1), (1, 2), (1, 3), (2, 2), (4, 2), (3, 3)],
            [2, 3, 3, 4, 4, 5, 5, 5]
        )
    )
    func everyWiring(_ modules: (columns: Int, rows: Int), mostQuestions: Int) throws {
        let (columns, rows) = modules
        let size = PixelSize(width: columns * 8, height: rows * 8)
        let puzzle = try puzzle(size)
        var most = 0
        for layout in wirings {
            let chain = Chain(PhysicalWall(layout, columns: columns, rows: rows))
            var interview = WiringInterview(puzzle)
            var person = Person()
            var reply = WiringInterview.Reply.question
            var questions = 0
            while case .question = reply {
                questions += 1
                let seen = try chain.show(try #require(interview.picture), by: reference)
                guard let number = person.answer(interview.prompt, seeing: seen) else {
                    Issue.record("no answer of \(interview.prompt) fits \(layout):\n\(seen.art)")
                    return
                }
                reply = interview.handle(.text("\(number)"))
            }
            guard case .solved(let driver) = reply, let found = driver.modules else {
                Issue.record("\(reply) for \(layout)")
                return
            }
            var generator = SeededGenerator(seed: UInt64(columns * 10 + rows))
            var picture = Bitmap(size: size)
            for x in 0..<size.width {
                for y in 0..<size.height { picture[x, y] = Bool.random(using: &generator) }
            }
            #expect(try chain.show(picture, by: found) == picture, "\(layout) was found to be \(found)")
            most = max(most, questions)
        }
        #expect(most == mostQuestions)
    }

    @Test("a person with the button alone gets the same result")
    func button() throws {
        let puzzle = try puzzle(PixelSize(width: 32, height: 16))
        for layout in wirings {
            let chain = Chain(PhysicalWall(layout, columns: 4, rows: 2))
            var interview = WiringInterview(puzzle)
            var person = Person()
            var reply = WiringInterview.Reply.question
            while case .question = reply {
                let seen = try chain.show(try #require(interview.picture), by: reference)
                let answer = person.answer(interview.prompt, seeing: seen)
                let number = try #require(answer)
                for press in 1...number { #expect(interview.handle(.tap) == .selected(press)) }
                reply = interview.handle(.longPress)
            }
            guard case .solved(let driver) = reply, let found = driver.modules else {
                Issue.record("\(reply) for \(layout)")
                return
            }
            let picture = WiringConfirmation(size: PixelSize(width: 32, height: 16), format: .bit).picture
            #expect(try chain.show(picture, by: found) == picture)
        }
    }

    @Test("the configured wiring is preferred to others that look the same")
    func current() throws {
        for current in wirings {
            var puzzle = try puzzle(PixelSize(width: 32, height: 8), current)
            #expect(puzzle.candidates.count == 16)
            while puzzle.question != nil {
                let answer = puzzle.possibleAnswers.first { answer in
                    var next = puzzle
                    next.applyAnswer(answer)
                    return next.candidates.contains { $0.driver.modules == current }
                }
                puzzle.applyAnswer(try #require(answer))
            }
            #expect(puzzle.solution?.modules == current)
        }
    }

    @Test("the candidates are the wirings that look different")
    func counts() throws {
        let counts = try [(1, 1), (4, 1), (1, 2), (2, 2), (4, 4)].map { columns, rows in
            try puzzle(PixelSize(width: columns * 8, height: rows * 8)).candidates.count
        }
        #expect(counts == [8, 16, 32, 96, 96])
    }

    @Test("an impossible size is rejected")
    func badSize() {
        #expect(throws: GeometryError.width(20, largest: 8192)) {
            try puzzle(PixelSize(width: 20, height: 8))
        }
    }

    @Test("the confirmation shows F and L")
    func confirmation() {
        func picture(_ width: Int) -> Bitmap {
            WiringConfirmation(size: PixelSize(width: width, height: 8), format: .bit).picture
        }
        #expect(
            picture(16).art == [
                ".#####...#......", ".#.......#......", ".#.......#......", ".####....#......",
                ".#.......#......", ".#.......#......", ".#.......#####..", "................",
            ]
        )
        #expect(picture(8).art.last == "........")
    }
}
