import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Charts of recent numbers")
struct SparkTests {
    private let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 1_795_248_309))

    /// Returns values in which `x` was set to each of `texts` in order.
    private func values(_ texts: [String?]) -> FieldValues {
        var recent = RecentNumbers()
        var previous: String?
        for text in texts {
            recent.record(text, of: "x", after: previous)
            previous = text
        }
        return FieldValues(previous.map { ["x": $0] } ?? [:], recent: recent)
    }

    private func picture(_ text: String, _ texts: [String?], scale: Int = 1) throws -> [String] {
        var fontSelection = FontSelection(BuiltinFont.wide)
        fontSelection.scale = scale
        return try makeContent(of: TextTemplate(text), in: fontSelection, values: values(texts))
            .draw(in: PixelSize(width: 64, height: 16), at: time).art
    }

    private func complaint(_ text: String) -> String? {
        do throws(TextTemplateError) { _ = try TextTemplate(text) } catch { return error.description }
        return nil
    }

    @Test("each number is a column between the lowest and the highest one, and the newest is at the right")
    func drawing() throws {
        #expect(
            try picture("I{spark:x 6}", ["0", "1", "2", "6"]) == [
                "###......#",
                ".#.......#",
                ".#.......#",
                ".#.......#",
                ".#......##",
                ".#.....###",
                "###...####",
                "..........",
            ]
        )
        #expect(
            try picture("{spark:x 0..12 4}", ["-5", "6", "99"]) == [
                "...#", "...#", "...#", "..##", "..##", "..##", ".###", "....",
            ]
        )
        #expect(try picture("{spark:x 4}", ["5", "5"])[3] == "..##", "equal numbers have half the height")
        #expect(try picture("{spark:x 4}", ["0", "9"], scale: 2)[0] == "......##")
        #expect(try picture("{spark:x 4}", ["0", "9"], scale: 2)[13] == "....####")
    }

    @Test("more numbers than columns leave at the left, and the last 64 are kept")
    func limit() throws {
        let numbers = (0..<200).map { "\($0)" }
        let values = values(numbers)
        #expect(values.recentNumbers(of: "x").count == 64)
        #expect(values.recentNumbers(of: "x").first == DecimalNumber("136"))
        #expect(try picture("{spark:x 4}", numbers)[6] == "####")
        #expect(try picture("{spark:x 0..100}", numbers).first?.count == 16)
    }

    @Test("a chart is blank without numbers, leaves out other texts, and begins with the number that is set")
    func missing() throws {
        let blank = [String](repeating: "....", count: 8)
        #expect(try picture("{spark:x 4}", []) == blank)
        #expect(try picture("{spark:x 4}", ["much"]) == blank)
        #expect(try picture("{spark:x 4}", ["1", nil]) == blank, "removing the value clears the chart")
        #expect(values(["1", "much", "1", "2"]).recentNumbers(of: "x").count == 3)
        #expect(FieldValues(["x": "7"]).recentNumbers(of: "x") == [DecimalNumber("7")].compactMap { $0 })
        var recent = RecentNumbers()
        recent.record("8", of: "x", after: "7")
        #expect(recent["x"]?.map(\.description) == ["7", "8"])
        recent.keep(["y"])
        #expect(recent["x"] == nil)
        let template = try TextTemplate("{spark:x}")
        #expect(template.isComplete(with: [:]))
        #expect(template.chartedValues == ["x"])
        #expect(try TextTemplate("{bar:x 0..1}{value:y}").chartedValues == [])
        #expect(template.text(at: time.civilTime, values: values(["1", "much"])) == "1")
        #expect(template.text(at: time.civilTime) == "-")
    }

    @Test("a column of a chart has the color for its number, and a bar that for its value")
    func colors() throws {
        let colors = TextColors(.white, on: .black, as: .color)
        func picture(_ text: String, _ texts: [String]) throws -> Bitmap {
            try makeContent(
                of: TextTemplate(text),
                in: FontSelection(BuiltinFont.wide),
                values: values(texts),
                colors: colors
            )
            .draw(in: PixelSize(width: 64, height: 8), at: time)
        }
        let spark = try picture("{color:blue}{spark:x 0..10 4|color:>5 red}{/}", ["9", "1", "8"])
        let (red, blue) = (try #require(Color(named: "red")), try #require(Color(named: "blue")))
        #expect((0..<4).map { spark[colorAt: $0, 6] } == [.black, red, blue, red])
        let template = try TextTemplate("{bar:x 0..10 4|color:<5 blue,>5 red}")
        #expect(template.colors == [blue, red])
        #expect(try picture("{bar:x 0..10|color:<5 blue,>5 red}", ["9"])[colorAt: 0, 0] == red)
        #expect(try picture("{bar:x 0..10|color:<5 blue,>5 red}", ["5"])[colorAt: 0, 0] == .white)
        #expect(TextTemplate.removingStyles(from: "CPU {spark:x 4|color:>5 red}!") == "CPU {spark:x 4}!")
    }

    @Test(
        "errors say what to write",
        arguments: [
            ("{spark}", "has a spark of '', which is not a valid name"),
            (
                "{spark:x 1.0}",
                "has a spark with '1.0', which is not a range; write two numbers, as in {spark:cpu 0..100}"
            ),
            ("{spark:x 9..1}", "has the range '9..1', which is empty; write the smaller number first"),
            (
                "{spark:x 65}",
                "has a spark of '65' columns; write a number from 4 to 64, as in {spark:cpu 0..100 20}"
            ),
            ("{spark:x 0..9 3}", "has a spark of '3' columns; write a number from 4 to 64"),
            (
                "{spark:x|color:}",
                "has no colors after 'color:'; write conditions, as in {spark:x|color:<5 blue,>30 red}"
            ),
            ("{bar:x|color:<5 red}", "has a bar without a range"),
            ("{sparc:x}", "has an unknown field 'sparc'; did you mean 'spark', as in {spark:cpu}?"),
        ]
    )
    func errors(_ text: String, _ start: String) {
        #expect(complaint(text)?.hasPrefix(start) == true, "\(complaint(text) ?? "none")")
    }
}
