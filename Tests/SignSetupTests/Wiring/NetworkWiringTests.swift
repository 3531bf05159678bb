import MatrixDisplays
import Pixels
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("Questions about a display in the network")
struct NetworkWiringTests {
    private let size = PixelSize(width: 64, height: 32)

    /// Returns the questions that are asked if a person gives the answers in `answers`, and the settings found.
    private func interview(
        _ driver: some DisplayDriver,
        _ answers: [String]
    ) throws -> (questions: [String], solution: DriverSettings?) {
        var interview = WiringInterview(
            try #require(try WiringPuzzle.about(DriverSettings(driver), size: size))
        )
        var questions: [String] = []
        for answer in answers {
            questions.append(interview.prompt.first { $0.hasPrefix("Question") } ?? "")
            let choice = try #require(interview.prompt.first { $0.hasSuffix("  \(answer)") })
            let number = choice.split(separator: " ").first.map(String.init) ?? ""
            if case .solved(let solution) = interview.handle(.line(number)) { return (questions, solution) }
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
