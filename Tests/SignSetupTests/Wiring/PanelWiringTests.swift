import MatrixDisplays
import Pixels
import Testing

@testable import SignSetup

@Suite("Questions about several panels")
struct PanelWiringTests {
    /// A display of panels whose wiring is not in the configuration, and a person who looks at it.
    private struct Display {
        let size: PixelSize
        let wiring: StripWiring
        var panel: PixelSize { wiring.panelSize(displaySize: size) }

        /// Returns the LEDs that are lit if `reference` sends `picture`.
        func lit(_ picture: Bitmap, by reference: StripWiring) -> [(x: Int, y: Int)] {
            zip(
                reference.pixelsInWiringOrder(displaySize: size),
                wiring.pixelsInWiringOrder(displaySize: size)
            ).filter { sent, _ in
                picture[colorAt: sent.x, sent.y] != .black
            }.map { $0.1 }
        }

        /// Returns the answer to `question` of a person who sees that `lit` LEDs are lit.
        func answer(_ question: String, _ lit: [(x: Int, y: Int)]) -> String? {
            let isWhole = question.contains("One panel") || question.contains("panels are lit")
            let cells =
                isWhole ? lit.map { ($0.x / panel.width, $0.y / panel.height) } : lit.map { ($0.x, $0.y) }
            guard let first = cells.first else { return nil }
            let isRow = cells.allSatisfy { $0.1 == first.1 }
            if question.contains("form a row or a column") { return isRow ? "a row" : "a column" }
            if question.contains("color") { return question.contains("now") ? "green" : "red" }
            let isInPanel = question.contains("in its panel") || question.contains("in that panel")
            let columns = isWhole ? size.width / panel.width : panel.width
            let rows = isWhole ? size.height / panel.height : panel.height
            let (x, y) = isInPanel || !isWhole ? (first.0 % panel.width, first.1 % panel.height) : first
            let (left, top) = (x == 0, y == 0)
            if question.contains("of the row") || rows == 1 {
                return left ? "at the left end" : "at the right end"
            }
            if question.contains("of the column") || columns == 1 {
                return top ? "at the top" : "at the bottom"
            }
            return "\(top ? "top" : "bottom") \(left ? "left" : "right")"
        }
    }

    private static let paths: [StripWiring.Path] = StripWiring.Corner.allCases.flatMap { corner in
        StripWiring.Axis.allCases.flatMap { axis in
            [false, true].map { isZigzag in
                var path = StripWiring.rowByRow.ledPath
                (path.corner, path.axis, path.isZigzag) = (corner, axis, isZigzag)
                return path
            }
        }
    }

    @Test(
        "a person finds every order of panels, in at most nine questions",
        arguments: zip([(12, 6), (12, 2), (4, 6)], [9, 7, 7])
    )
    func everyOrder(_ size: (width: Int, height: Int), mostQuestions: Int) throws {
        let size = PixelSize(width: size.width, height: size.height)
        var most = 0
        for (number, panels) in Self.paths.enumerated() {
            for isTurned in panels.isZigzag ? [false, true] : [true] {
                var wiring = StripWiring.rowByRow
                (wiring.panelPath, wiring.turnsReturningPanels) = (panels, isTurned)
                wiring.ledPath = Self.paths[(7 * number + (isTurned ? 3 : 0)) % Self.paths.count]
                (wiring.panelWidth, wiring.panelHeight) = (4, 2)
                var driver = DDPSettings()
                (driver.wiring.panelWidth, driver.wiring.panelHeight) = (4, 2)
                let display = Display(size: size, wiring: wiring)
                let (found, questions) = try interview(driver, display)
                most = max(most, questions)
                let expected = wiring.pixelsInWiringOrder(displaySize: size).map { [$0.x, $0.y] }
                #expect(
                    found.pixelsInWiringOrder(displaySize: size).map { [$0.x, $0.y] } == expected,
                    "\(wiring)"
                )
            }
        }
        #expect(most == mostQuestions)
    }

    /// Interviews a person in front of `display`. Returns the wiring that was found, and the number of
    /// questions.
    private func interview(_ driver: DDPSettings, _ display: Display) throws -> (StripWiring, Int) {
        let puzzle = try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: display.size)
        var interview = WiringInterview(try #require(puzzle))
        let reference = try #require(interview.reference.settings as? DDPSettings)
        for questions in 1...20 {
            let question = try #require(interview.prompt.first { $0.hasPrefix("Question") })
            let lit = display.lit(try #require(interview.picture), by: reference.wiring)
            let answer = try #require(display.answer(question, lit))
            let line = try #require(
                interview.prompt.first { $0.hasSuffix("  \(answer)") },
                "\(question) \(answer)"
            )
            let number = line.split(separator: " ").first.map(String.init) ?? ""
            if case .solved(let solution) = interview.handle(.text(number)) {
                return (try #require(solution.settings as? DDPSettings).wiring, questions)
            }
        }
        throw Unsolved()
    }

    private struct Unsolved: Error {}
}
