import MatrixDisplays
import Pixels
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("Questions about a display in the network")
struct NetworkWiringTests {
    private let size = PixelSize(width: 64, height: 32)

    /// Returns the questions that are asked if a person gives the answers in `answers`, and the settings
    /// found.
    private func interview(
        _ driver: some DisplayDriver,
        _ answers: [String]
    ) throws -> (questions: [String], solution: DriverSettings?) {
        var interview = WiringInterview(
            try #require(try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: size))
        )
        var questions: [String] = []
        for answer in answers {
            questions.append(interview.prompt.first { $0.hasPrefix("Question") } ?? "")
            let choice = try #require(interview.prompt.first { $0.hasSuffix("  \(answer)") })
            let number = choice.split(separator: " ").first.map(String.init) ?? ""
            if case .solved(let solution) = interview.handle(.text(number)) { return (questions, solution) }
        }
        return (questions, nil)
    }

    @Test("a receiver card is asked about its colors only")
    func card() throws {
        let (questions, solution) = try interview(ColorlightSettings(), ["green", "red"])
        #expect(
            questions == [
                "Question 1: All LEDs are lit. Which color do you see?",
                "Question 2: All LEDs are lit. Which color do you see now?",
            ]
        )
        let found = try #require(solution?.settings as? ColorlightSettings)
        #expect(found.order == ColorOrder("grb"))
        #expect(found.wiring == .rowByRow)
    }

    /// Four receiver cards of 8×4 pixels, two by two. Card 0 selects the top left part of the rows, card 1
    /// the top right part, and so on. The array has the place in which each card hangs, counted row by row.
    struct Cards: Sendable {
        var places: [Int]
        var turned: Set<Int> = []

        /// Returns the position that a person sees lit if the pixel (`x`, `y`) of the rows is lit.
        func seen(_ x: Int, _ y: Int) -> [Int] {
            let card = y / 4 * 2 + x / 8
            let (left, top) = (places[card] % 2 * 8, places[card] / 2 * 4)
            return turned.contains(card) ? [left + 7 - x % 8, top + 3 - y % 4] : [left + x % 8, top + y % 4]
        }
    }

    @Test(
        "the place of each receiver card is found, and the picture appears as one",
        arguments: [
            Cards(places: [0, 1, 2, 3]), Cards(places: [1, 0, 3, 2]), Cards(places: [3, 2, 1, 0]),
            Cards(places: [0, 2, 1, 3]), Cards(places: [0, 1, 3, 2], turned: [2, 3]),
            Cards(places: [3, 2, 0, 1]), Cards(places: [2, 0, 1, 3], turned: [2, 3]),
        ]
    )
    func cards(_ cards: Cards) throws {
        let size = PixelSize(width: 16, height: 8)
        var driver = ColorlightSettings()
        (driver.wiring.panelWidth, driver.wiring.panelHeight) = (8, 4)
        var interview = WiringInterview(
            try #require(try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: size))
        )
        for _ in 0..<9 {
            let picture = try #require(interview.picture)
            let lit = (0..<16 * 8).filter { picture[colorAt: $0 % 16, $0 / 16] != .black }.map {
                cards.seen($0 % 16, $0 / 16)
            }
            let answer = try #require(self.answer(interview.prompt.joined(separator: "\n"), lit))
            let choice = try #require(interview.prompt.first { $0.hasSuffix("  \(answer)") }, "\(answer)")
            let number = choice.split(separator: " ").first.map(String.init) ?? ""
            guard case .solved(let solution) = interview.handle(.text(number)) else { continue }
            let found = try #require(solution.settings as? ColorlightSettings)
            let rows = found.wiring.pixelsInRowOrder(displaySize: size).map { [$0.x, $0.y] }
            #expect(rows == (0..<16 * 8).map { cards.seen($0 % 16, $0 / 16) })
            return
        }
        Issue.record("more than nine questions")
    }

    /// Returns the answer of a person who sees that `lit` pixels of four cards are lit.
    private func answer(_ prompt: String, _ lit: [[Int]]) -> String? {
        guard let first = lit.first else { return nil }
        let column = first[0] / 8
        let row = first[1] / 4
        if prompt.contains("color") { return prompt.contains("now") ? "green" : "red" }
        if prompt.contains("form a row or a column") {
            return lit.allSatisfy { $0[1] / 4 == row } ? "a row" : "a column"
        }
        if prompt.contains("of the row") { return column == 0 ? "at the left end" : "at the right end" }
        if prompt.contains("of the column") { return row == 0 ? "at the top" : "at the bottom" }
        let (isLeft, isTop) =
            prompt.contains("in that panel")
            ? (first[0] % 8 == 0, first[1] % 4 == 0) : (column == 0, row == 0)
        return "\(isTop ? "top" : "bottom") \(isLeft ? "left" : "right")"
    }

    @Test("another display is asked about its pixels and its colors")
    func pixels() throws {
        let answers = ["bottom left", "a row", "at the right end", "red", "green"]
        let (questions, solution) = try interview(DDPSettings(), answers)
        #expect(questions.count == 5)
        let found = try #require(solution?.settings as? DDPSettings)
        #expect("\(found.wiring)" == "rows from bottom-left in a zigzag")
        #expect(found.order == .rgb)
    }
}
