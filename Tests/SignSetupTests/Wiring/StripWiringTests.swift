import BusInterfaces
import BusTestSupport
import Pixels
import SignSetup
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Finding the wiring of a strip")
struct StripWiringTests {
    /// A model of a person who answers questions about the lit LEDs and their colors.
    private struct Person {
        /// The position of the first LED of the strip.
        private var first: (x: Int, y: Int)?

        mutating func answer(_ prompt: [String], seeing picture: Bitmap) -> Int? {
            let lit = (0..<picture.width).flatMap { x in (0..<picture.height).map { (x: x, y: $0) } }
                .filter { picture[$0.x, $0.y] }
            guard let dot = lit.first else { return nil }
            let question = prompt.first { $0.hasPrefix("Question") } ?? ""
            let answers = prompt.drop { !$0.hasPrefix("  1") }.map { String($0.dropFirst(5)) }
            let (width, height) = (picture.width, picture.height)
            var truths: Set<String> = []
            if question.contains("form a row or a column") {
                guard lit.count > 1 else { return nil }
                if lit.allSatisfy({ $0.y == dot.y }) { truths = ["a row"] }
                if lit.allSatisfy({ $0.x == dot.x }) { truths = ["a column"] }
            } else if question.contains("Two colors") {
                guard let first else { return nil }
                let start = word(picture[colorAt: first.x, first.y])
                let all = Set(lit.map { word(picture[colorAt: $0.x, $0.y]) })
                guard all.count == 2, lit.count == width * height else { return nil }
                truths = Set(all.filter { $0 != start }.map { "\(start), then \($0)" })
            } else if question.contains("color") {
                guard lit.count == width * height else { return nil }
                let all = Set(lit.map { word(picture[colorAt: $0.x, $0.y]) })
                guard all.count == 1 else { return nil }
                truths = all
            } else {
                guard lit.count == 1 else { return nil }
                if first == nil { first = dot }
                if dot.x == 0 { truths.insert("at the left end") }
                if dot.x == width - 1 { truths.insert("at the right end") }
                if dot.y == 0 { truths.insert("at the top") }
                if dot.y == height - 1 { truths.insert("at the bottom") }
                for (name, y) in [("top", 0), ("bottom", height - 1)] where dot.y == y {
                    if dot.x == 0 { truths.insert("\(name) left") }
                    if dot.x == width - 1 { truths.insert("\(name) right") }
                }
            }
            let right = answers.indices.filter { truths.contains(answers[$0]) }
            return right.count == 1 ? right[0] + 1 : nil
        }

        private func word(_ color: Color) -> String {
            switch (color.red > 0, color.green > 0, color.blue > 0) {
            case (true, false, false): "red"
            case (false, true, false): "green"
            case (false, false, true): "blue"
            case (true, true, true): "white"
            default: "a mixture"
            }
        }
    }

    private static let orders = ["rgb", "rbg", "grb", "gbr", "brg", "bgr"]
    private static let orderWithWhite: [String] = {
        var words = [""]
        for _ in 0..<4 {
            words = words.flatMap { word in "rgbw".filter { !word.contains($0) }.map { word + [$0] } }
        }
        return words
    }()

    private func strips(_ size: PixelSize, _ orders: [String]) -> [GluedStrip] {
        StripWiring.Corner.allCases.flatMap { first in
            StripWiring.Axis.allCases.flatMap { runs in
                [false, true].flatMap { isZigzag in
                    orders.map {
                        GluedStrip(size: size, first: first, runs: runs, isZigzag: isZigzag, colors: $0)
                    }
                }
            }
        }
    }

    /// Returns the visible picture on the strip `glued` when `driver` sends `picture`.
    private func show<Driver: PixelStripDriver>(_ picture: Bitmap, by driver: Driver, on glued: GluedStrip)
        throws
        -> Bitmap
    {
        let device = RecordingSPIDevice()
        let strip = PixelStrip(try driver.plan(of: glued.size), brightness: 100) { device }
        try strip.start(showing: picture)
        let bytes = device.transactions.joined().flatMap(\.bytes)
        return glued.seen(Driver.sendsPulses ? glued.ws2812(bytes) : glued.apa102(bytes))
    }

    /// Interviews a person in front of the strip `glued`. Returns the resulting driver and the number of
    /// questions.
    private func found<Driver: PixelStripDriver>(
        _ driver: Driver,
        _ glued: GluedStrip,
        byButton: Bool = false
    ) throws -> (driver: Driver, questions: Int)? {
        let puzzle = try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: glued.size)
        var interview = WiringInterview(try #require(puzzle))
        let reference = try #require(interview.reference.settings as? Driver)
        var person = Person()
        var questions = 0
        var reply = WiringInterview.Reply.question
        while case .question = reply {
            questions += 1
            let seen = try show(try #require(interview.picture), by: reference, on: glued)
            guard let number = person.answer(interview.prompt, seeing: seen) else {
                Issue.record("no answer of \(interview.prompt) fits \(glued):\n\(seen.art)")
                return nil
            }
            if byButton { for press in 1...number { #expect(interview.handle(.tap) == .selected(press)) } }
            reply = interview.handle(byButton ? .longPress : .text("\(number)"))
        }
        guard case .solved(let solution) = reply else {
            Issue.record("\(reply) for \(glued)")
            return nil
        }
        return (try #require(solution.settings as? Driver), questions)
    }

    /// Returns a random picture. In each pixel, red, green and blue are either off or at their maximum.
    private func colors(_ size: PixelSize, seed: UInt64, white: Bool) -> Bitmap {
        var generator = SeededGenerator(seed: seed)
        var picture = Bitmap(size: size, format: .color)
        for x in 0..<size.width {
            for y in 0..<size.height {
                func value() -> UInt8 { Bool.random(using: &generator) ? 255 : 0 }
                picture[colorAt: x, y] = Color(red: value(), green: value(), blue: value())
            }
        }
        return picture
    }

    @Test(
        "a person finds every wiring of a strip and its colors, in at most five questions",
        arguments: zip([(6, 4), (4, 4), (2, 2), (1, 5), (5, 1), (1, 1)], [5, 5, 5, 3, 3, 2])
    )
    func everyStrip(_ size: (width: Int, height: Int), mostQuestions: Int) throws {
        let size = PixelSize(width: size.width, height: size.height)
        var driver = APA102Settings()
        driver.strip.limit = 100_000
        var most = 0
        for glued in strips(size, Self.orders) {
            guard let (solution, questions) = try found(driver, glued) else { return }
            let picture = colors(size, seed: 3, white: false)
            #expect(try show(picture, by: solution, on: glued) == picture, "\(glued): \(solution)")
            most = max(most, questions)
        }
        #expect(most == mostQuestions)
    }

    @Test("every order of colors with white is found")
    func withWhite() throws {
        let size = PixelSize(width: 4, height: 2)
        var driver = WS2812Settings()
        driver.strip.limit = 100_000
        driver.strip.order = ColorOrder("grbw")
        for glued in strips(size, Self.orderWithWhite) {
            guard let (solution, questions) = try found(driver, glued) else { return }
            let picture = colors(size, seed: 4, white: true)
            #expect(try show(picture, by: solution, on: glued) == picture, "\(glued): \(solution)")
            #expect(questions == 5)
            // The confirmation picture has a red and a green letter.
            #expect(solution.strip.order == ColorOrder(glued.colors))
        }
    }

    @Test("the button alone gives the same result")
    func button() throws {
        let size = PixelSize(width: 5, height: 3)
        for glued in strips(size, ["grb", "bgr"]) {
            let solution = try found(APA102Settings(), glued, byButton: true)?.driver
            #expect(solution?.strip.wiring.ledPath.corner == glued.first)
            #expect(solution?.strip.wiring.ledPath.axis == glued.runs)
            #expect(solution?.strip.wiring.ledPath.isZigzag == glued.isZigzag)
            #expect(solution?.order.word == glued.colors)
        }
    }

    @Test("the first questions are about the panels, and the next ones about the LEDs of one")
    func panels() throws {
        var driver = WS2812Settings()
        driver.strip.wiring.panelWidth = 8
        driver.strip.wiring.panelPath.corner = .bottomLeft
        let size = PixelSize(width: 16, height: 8)
        let puzzle = try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: size)
        var interview = WiringInterview(try #require(puzzle))
        #expect(
            Array(interview.prompt.prefix(2)) == ["", "Question 1: One panel is lit. Where is it?"]
        )
        #expect(interview.handle(.text("1")) == .question)
        #expect(interview.prompt[1] == "Question 2: One LED is lit. Where is it in its panel?")
        for answer in ["3", "1", "2", "1", "1"] { #expect(interview.handle(.text(answer)) == .question) }
        guard case .solved(let solution) = interview.handle(.text("2")) else {
            Issue.record("not solved")
            return
        }
        let strip = try #require(solution.settings as? WS2812Settings).strip
        var expected = driver.strip
        expected.wiring.panelPath = strip.wiring.panelPath
        expected.wiring.ledPath.corner = .bottomLeft
        expected.wiring.ledPath.axis = .rows
        expected.wiring.ledPath.isZigzag = true
        expected.order = ColorOrder("rbg")
        #expect(strip == expected)
        driver.strip.wiring.panelWidth = 5
        #expect(throws: GeometryError.panels(size, panel: PixelSize(width: 5, height: 8))) {
            try WiringPuzzle.makePuzzle(for: DriverSettings(driver), size: size)
        }
    }

    @Test("the questions about a strip")
    func words() throws {
        let puzzle = try WiringPuzzle.makePuzzle(
            for: DriverSettings(APA102Settings()),
            size: PixelSize(width: 32, height: 8)
        )
        var interview = WiringInterview(try #require(puzzle))
        var prompts: [String] = []
        for answer in ["1", "2", "1", "3"] {
            prompts += interview.prompt
            #expect(interview.handle(.text(answer)) == .question)
        }
        prompts += interview.prompt
        #expect(
            prompts == [
                "", "Question 1: One LED is lit. Where is it?", "  1  top left", "  2  top right",
                "  3  bottom left", "  4  bottom right", "",
                "Question 2: The next LEDs are lit too. Do they form a row or a column?", "  1  a row",
                "  2  a column", "",
                "Question 3: One LED of the next column is lit. At which end of the column?",
                "  1  at the top", "  2  at the bottom", "",
                "Question 4: All LEDs are lit. Which color do you see?", "  1  red", "  2  green",
                "  3  blue", "", "Question 5: All LEDs are lit. Which color do you see now?", "  1  red",
                "  2  green",
            ]
        )
        #expect(
            interview.remedy
                == "no strip of 32×8 pixels looks like that; correct width and height, check whether order needs a w, "
                + "for white, and try again"
        )
    }

    @Test("of wirings that look the same, the configured one is kept")
    func current() throws {
        for first in StripWiring.Corner.allCases {
            for runs in StripWiring.Axis.allCases {
                for isZigzag in [false, true] {
                    var driver = APA102Settings()
                    driver.strip.wiring.ledPath.corner = first
                    driver.strip.wiring.ledPath.axis = runs
                    driver.strip.wiring.ledPath.isZigzag = isZigzag
                    let glued = GluedStrip(
                        size: PixelSize(width: 7, height: 1),
                        first: first,
                        runs: runs,
                        isZigzag: isZigzag,
                        colors: "bgr"
                    )
                    #expect(try found(driver, glued)?.driver.strip.wiring == driver.strip.wiring)
                }
            }
        }
    }
}
