import BusInterfaces
import BusTestSupport
import Pixels
import SignSetup
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Finding the mounting of boards")
struct BoardWiringTests {
    /// Returns the answer of a person in front of `count` boards of `size` that hang side by side. Nil if no
    /// answer is true.
    private func answer(_ prompt: [String], seeing picture: Bitmap, boards count: Int, line: inout [Int])
        -> Int?
    {
        let size = PixelSize(width: picture.width / count, height: picture.height)
        let lit = (0..<picture.width).flatMap { x in (0..<picture.height).map { (x: x, y: $0) } }
            .filter { picture[$0.x, $0.y] }
        guard let board = lit.first.map({ $0.x / size.width }), lit.allSatisfy({ $0.x / size.width == board })
        else { return nil }
        let (xs, ys) = (lit.map { $0.x % size.width }, lit.map(\.y))
        let question = prompt.first { $0.hasPrefix("Question") } ?? ""
        let answers = prompt.drop { !$0.hasPrefix("  1") }.map { String($0.dropFirst(5)) }
        var truths: Set<String> = []
        if question.contains("board is lit") {
            guard lit.count == size.width * size.height else { return nil }
            let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
            truths = [
                "the \(ordinals[board])",
                board == 0 ? "the left one" : board == count - 1 ? "the right one" : "",
            ]
        } else if question.contains("A line of LEDs") {
            if Set(xs) == [0] { truths.insert("on the left") }
            if Set(xs) == [size.width - 1] { truths.insert("on the right") }
            if Set(ys) == [0] { truths.insert("at the top") }
            if Set(ys) == [size.height - 1] { truths.insert("at the bottom") }
            line = Set(xs).count == 1 ? [0, size.height] : [size.width, 0]
        } else {
            // Half of the line is lit, beginning at one of its ends.
            guard line.count == 2, lit.count == max(line[0], line[1]) / 2 else { return nil }
            if line[0] > 0 { truths = [xs.contains(0) ? "the left half" : "the right half"] }
            if line[1] > 0 { truths = [ys.contains(0) ? "the upper half" : "the lower half"] }
        }
        let right = answers.indices.filter { truths.contains(answers[$0]) }
        return right.count == 1 ? right[0] + 1 : nil
    }

    /// Returns the visible picture on boards with an HT16K33, 8×8 or 16×8, when `driver` sends `picture`.
    private func show(
        _ picture: Bitmap,
        by driver: HT16K33Settings,
        on hung: HungBoards,
        _ addresses: [I2CAddress]
    )
        throws -> Bitmap
    {
        let bus = RecordingI2CBus()
        try I2CMatrix(driver.plan, brightness: 100) { bus }.start(showing: picture)
        var memories: [I2CAddress: [UInt8]] = [:]
        for message in bus.transactions.joined() where message.bytes.count == 17 {
            memories[message.address] = Array(message.bytes.dropFirst())
        }
        return hung.seen { board, x, y in
            let memory = memories[addresses[board]] ?? []
            guard memory.count == 16 else { return false }
            // The first column of the square board is connected to the last line of the chip.
            let (byte, bit) = hung.board.width == 8 ? (2 * y, (x + 7) % 8) : (2 * y + x / 8, x % 8)
            return memory[byte] & 1 << UInt8(bit) != 0
        }
    }

    private func hung(_ board: PixelSize, _ orders: [[Int]]) -> [HungBoards] {
        orders.flatMap { order in
            [false, true].flatMap { isMirrored in
                (0..<4).map {
                    HungBoards(board: board, quarterTurns: $0, isMirrored: isMirrored, order: order)
                }
            }
        }
    }

    private func orders(_ count: Int) -> [[Int]] {
        var orders: [[Int]] = [[]]
        for _ in 0..<count {
            orders = orders.flatMap { order in (0..<count).filter { !order.contains($0) }.map { order + [$0] }
            }
        }
        return orders
    }

    private func solve(_ hung: HungBoards, _ board: HT16K33Board, byButton: Bool = false) throws -> Int {
        let addresses = hung.order.indices.map { I2CAddress(0x70 + $0) }.compactMap { $0 }
        var driver = HT16K33Settings()
        driver.boards.board = board
        driver.boards.addresses = addresses
        let puzzle = try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: driver.boards.size)
        var interview = WiringInterview(try #require(puzzle))
        let reference = try #require(interview.reference.settings as? HT16K33Settings)
        var questions = 0
        var line: [Int] = []
        var reply = WiringInterview.Reply.question
        while case .question = reply {
            questions += 1
            let seen = try show(try #require(interview.picture), by: reference, on: hung, addresses)
            let found = answer(interview.prompt, seeing: seen, boards: hung.order.count, line: &line)
            let number = try #require(found, "\(interview.prompt), \(hung)")
            if byButton { for press in 1...number { #expect(interview.handle(.tap) == .selected(press)) } }
            reply = interview.handle(byButton ? .longPress : .text("\(number)"))
        }
        guard case .solved(let solution) = reply, let found = solution.settings as? HT16K33Settings else {
            Issue.record("\(reply) for \(hung)")
            return questions
        }
        #expect(found.boards.size == hung.size)
        var picture = Bitmap(size: hung.size)
        var generator = SeededGenerator(seed: 5)
        for x in 0..<picture.width {
            for y in 0..<picture.height { picture[x, y] = Bool.random(using: &generator) }
        }
        #expect(try show(picture, by: found, on: hung, addresses) == picture, "\(hung): \(found)")
        return questions
    }

    @Test(
        "a person finds every mounting and order of boards, in at most five questions",
        arguments: zip([1, 2, 3, 4], [2, 3, 4, 5])
    )
    func everyBoard(_ count: Int, mostQuestions: Int) throws {
        for board in [HT16K33Board.backpack8x8, .backpack16x8] {
            let most = try hung(board.size, orders(count)).map { try solve($0, board) }.max()
            #expect(most == mostQuestions)
        }
    }

    @Test("more boards are found from left to right and from right to left", arguments: 5...8)
    func manyBoards(_ count: Int) throws {
        let order = Array(0..<count)
        for hung in hung(PixelSize(width: 8, height: 8), [order, order.reversed()]) {
            #expect(try solve(hung, .backpack8x8) == 3)
        }
    }

    @Test("the button alone gives the same result")
    func button() throws {
        for hung in hung(PixelSize(width: 8, height: 8), orders(3)) {
            _ = try solve(hung, .backpack8x8, byButton: true)
        }
    }

    @Test(
        "a single board is asked about its mounting",
        arguments: [
            DriverSettings(UnicornHATHDSettings()), DriverSettings(SenseHATSettings()),
            DriverSettings(IS31FL3730Settings()), DriverSettings(IS31FL3731Settings()),
        ]
    )
    func singles(_ driver: DriverSettings) throws {
        let size = try #require(driver.settings.fixedSize)
        let puzzle = try WiringPuzzle.makePuzzle(for: driver, size: size)
        var interview = WiringInterview(try #require(puzzle))
        #expect(interview.picture?.format == driver.settings.format)
        #expect(interview.picture?.size == size)
        #expect(
            interview.prompt == [
                "", "Question 1: A line of LEDs is lit. At which edge of the board?", "  1  at the top",
                "  2  at the bottom", "  3  on the left", "  4  on the right",
            ]
        )
        #expect(interview.handle(.text("1")) == .question)
        #expect(
            interview.prompt == [
                "", "Question 2: Half of the line is lit. Which half?", "  1  the left half",
                "  2  the right half",
            ]
        )
        guard case .solved(let solution) = interview.handle(.text("2")) else {
            Issue.record("not solved")
            return
        }
        let board = try #require(solution.settings as? any BoardDriver)
        #expect(board.mounting.rotation == .quarter)
        #expect(!board.mounting.isMirrored)
        #expect(interview.remedy == "no mounting of this board fits these answers; check board and try again")
    }

    @Test("the questions about several boards")
    func words() throws {
        var driver = HT16K33Settings()
        driver.boards.addresses = [0x70, 0x71, 0x72]
        let puzzle = try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: driver.boards.size)
        var interview = WiringInterview(try #require(puzzle))
        var prompts: [String] = []
        for answer in ["2", "1"] {
            prompts += interview.prompt
            #expect(interview.handle(.text(answer)) == .question)
        }
        prompts += interview.prompt
        #expect(
            prompts == [
                "", "Question 1: One board is lit. Which one, counted from the left?", "  1  the first",
                "  2  the second", "  3  the third", "",
                "Question 2: Another board is lit. Which one, counted from the left?", "  1  the first",
                "  2  the third", "",
                "Question 3: A line of LEDs is lit on one board. At which edge of the board?",
                "  1  at the top", "  2  at the bottom", "  3  on the left", "  4  on the right",
            ]
        )
        driver.boards.addresses = [0x70, 0x71, 0x72, 0x73, 0x74]
        let five = try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: driver.boards.size)
        #expect(
            WiringInterview(try #require(five)).prompt.prefix(2) == [
                "",
                "More than 4 boards must have their addresses from left to right, or from right to left.",
            ]
        )
        #expect(try WiringPuzzle.makePuzzle(for: .memory, size: PixelSize(width: 8, height: 8)) == nil)
    }

    @Test(
        "the confirmation fits every display and describes its picture",
        arguments: zip(
            [(32, 8), (8, 8), (17, 7), (11, 5), (5, 7), (60, 1), (1, 1)],
            [
                "an F at the top left, and an L at the bottom right. If they are not upright, start again.",
                "an F at the top left. If it is not upright, start again.",
                "an F at the top left, and an L at the bottom right. If they are not upright, start again.",
                "an F at the top left, and an L at the bottom right. If they are not upright, start again.",
                "an F at the top left. If it is not upright, start again.",
                "a pixel at the top left, and another at the bottom right. If it does not, start again.",
                "a pixel at the top left. If it does not, start again.",
            ]
        )
    )
    func confirmation(_ size: (width: Int, height: Int), words: String) {
        let size = PixelSize(width: size.width, height: size.height)
        let confirmation = WiringConfirmation(size: size, format: .gray)
        #expect(confirmation.text == "The display shows \(words)")
        #expect(confirmation.picture.hasSameShape(as: Bitmap(size: size, format: .gray)))
        #expect(confirmation.picture[size.width >= 8 && size.height >= 8 ? 1 : 0, 0])
    }

    @Test("torn letters indicate panels that are not configured, or in another order")
    func panels() {
        func text(_ strip: some WiredStripDriver, width: Int = 16, height: Int = 16) -> String {
            WiringConfirmation(
                size: PixelSize(width: width, height: height),
                format: .color,
                stripDriver: strip
            )
            .text
        }
        var strip = DDPSettings()
        #expect(
            text(strip).hasSuffix(
                " start again. If they are torn into pieces, the display has several panels: set panel_width and "
                    + "panel_height (docs/displays.md), then start again."
            )
        )
        #expect(
            text(strip, width: 8, height: 8).contains(" If it is torn into pieces, the display has several")
        )
        #expect(!text(strip, width: 60, height: 1).contains("torn"))
        strip.wiring.panelWidth = 8
        #expect(
            text(strip).hasSuffix(
                " If they are torn into pieces, correct the keys that begin with panel_ (docs/displays.md), then start "
                    + "again."
            )
        )
        #expect(
            text(ColorlightSettings()).hasSuffix(
                " If they are torn into pieces, a card is not at its configured position: set panel_width and panel_height "
                    + "(docs/displays.md), then start again."
            )
        )
    }

    @Test("a display with colors has a color for each letter")
    func colors() {
        let confirmation = WiringConfirmation(size: PixelSize(width: 16, height: 16), format: .color)
        #expect(
            confirmation.text
                == "The display shows a red F at the top left, and a green L at the bottom right. "
                + "If they are not upright, start again."
        )
        #expect(confirmation.picture[colorAt: 1, 0] == Color(red: 255, green: 0, blue: 0))
        #expect(confirmation.picture[colorAt: 9, 14] == Color(red: 0, green: 255, blue: 0))
    }
}
