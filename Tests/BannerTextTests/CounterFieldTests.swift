import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Counters in texts")
struct CounterFieldTests {
    private let values = FieldValues(
        ["queue": "99", "cpu": "7"],
        counters: ["queue": CounterText("042", rollDuration: .milliseconds(300)), "cold": CounterText("-3")]
    )

    private func text(_ source: String) throws -> String {
        try TextTemplate(source).text(at: CivilTime(secondsSince1970: 0), values: values)
    }

    @Test("a field shows the number of its counter, also if a value has the same name")
    func numbers() throws {
        #expect(try text("Now {counter:queue}, {value:queue}, {counter:cold}") == "Now 042, 99, -3")
        #expect(values.counter("queue")?.rollDuration == .milliseconds(300))
    }

    @Test("a text is complete if all of its counters exist")
    func completeness() throws {
        #expect(try TextTemplate("{counter:queue}").isComplete(with: values))
        #expect(try !TextTemplate("{counter:queue}{counter:other}").isComplete(with: values))
        #expect(try TextTemplate("a {counter:b}{counter:c|color:>9 red}").counterNames == ["b", "c"])
        #expect(try TextTemplate("{counter:b}").hasValues)
    }

    @Test("bars, charts and colors of a counter follow its number, not the value with its name")
    func charts() throws {
        #expect(try text("{bar:queue 0..84}") == "42 = 50 %")
        #expect(try text("{bar:cpu 0..100} {spark:queue} {spark:cpu}") == "7 % 42 7")
        let styled = try TextTemplate("{counter:queue|color:<50 red}")
            .styledText(at: CivilTime(secondsSince1970: 0), values: values)
        let red = try TextTemplate("{color:red}042{/}").styledText(at: CivilTime(secondsSince1970: 0))
        #expect(styled == red)
    }

    @Test("a text after the name, and a name that is not possible, are errors with the remedy")
    func mistakes() {
        #expect(
            complaint("{counter:queue|none}")
                == "has text after the counter name 'queue', but a counter always has a number; write "
                + "{counter:queue}, or colors, as in {counter:queue|color:>9 red}"
        )
        #expect(
            complaint("{counter:a b}")
                == "has a counter called 'a b'; write the name of a [[counter]], as in {counter:queue}"
        )
        #expect(complaint("{countes:a}").contains("did you mean 'counter', as in {counter:queue}?"))
    }

    @Test("the id of an option has no colors of a counter")
    func ids() {
        #expect(TextTemplate.removingStyles(from: "A {counter:q|color:>9 red}") == "A {counter:q}")
    }
}
