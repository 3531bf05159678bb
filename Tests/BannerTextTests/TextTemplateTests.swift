import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Fields in texts")
struct TextTemplateTests {
    /// The time 2026-11-21 08:05:09.25 UTC, on a Saturday.
    private let moment = CivilTime(secondsSince1970: 1_795_248_309, nanosecond: 250_000_000)

    private func words(_ source: String) throws -> String {
        try TextTemplate(source).text(at: moment)
    }

    @Test("only a text with a time field reads the clock")
    func readsClock() {
        let font = BuiltinFont.wide
        for text in ["plain", "{{braces}}", "wrong {"] {
            #expect(!makeContent(ofText: text, in: FontSelection(font)).readsClock, "\(text)")
        }
        #expect(makeContent(ofText: "now {time:%H:%M}", in: FontSelection(font)).readsClock)
    }

    @Test("a field is replaced by the time, and all other text is kept")
    func words() throws {
        #expect(try words("Open, now {time:%H:%M}!") == "Open, now 08:05!")
        #expect(try words("{time:%H:%M:%S}{time:%d.%m.%Y}") == "08:05:0921.11.2026")
        #expect(try words("plain é €") == "plain é €")
        #expect(try words("") == "")
        #expect(try words("{time:%-H o'clock}") == "8 o'clock")
        #expect(try words("{time:%A %B %a %b %p %%}") == "Saturday November Sat Nov AM %")
        #expect(try words("{time:%10H|%_H|%s}") == "0000000008| 8|1795248309")
        #expect(try words("{time:größer %H}") == "größer 08")
    }

    @Test("a brace written twice is a brace")
    func braces() throws {
        #expect(try words("{{time:%H}} {{ }} {{{time:%H}}}") == "{time:%H} { } {08}")
        #expect(try !TextTemplate("{{}}").isLive)
        #expect(!TextTemplate.mayHaveFields("no brace at all"))
        #expect(TextTemplate.mayHaveFields("}"))
    }

    @Test("local time and zone come from the clock reading, not from this machine")
    func zones() throws {
        var time = moment
        time.utcOffset = 5 * 3600 + 1800
        time.zone = "IST"
        #expect(try TextTemplate("{time:%H:%M %Z %z}").text(at: time) == "13:35 IST +0530")
        time.utcOffset = -9 * 3600
        #expect(try TextTemplate("{time:%d. %H}").text(at: time) == "20. 23")
    }

    @Test("words stay until the next minute begins, or the next second where seconds show")
    func lifetimes() throws {
        #expect(try TextTemplate("{time:%H:%M}").lifetime(at: moment) == .milliseconds(50_750))
        #expect(try TextTemplate("{time:%H:%M}{time:%S}").lifetime(at: moment) == .milliseconds(750))
        #expect(try TextTemplate("plain {{}}").lifetime(at: moment) == nil)
        for format in ["%S", "%s", "%T", "%r", "%c", "%X"] {
            #expect(
                try TextTemplate("{time:\(format)}").lifetime(at: moment) == .milliseconds(750),
                "\(format)"
            )
        }
        var early = CivilTime(secondsSince1970: -1)
        #expect(try TextTemplate("{time:%M}").lifetime(at: early) == .seconds(1))
        early.utcOffset = 30
        #expect(try TextTemplate("{time:%M}").lifetime(at: early) == .seconds(31))
    }

    @Test("words stay the same during their lifetime and change at its end")
    func lifetimesAreTrue() throws {
        for source in ["{time:%H:%M}", "{time:%T}", "{time:%s}"] {
            let template = try TextTemplate(source)
            for offset in stride(from: Int64(0), to: 7_200, by: 61) {
                var time = CivilTime(secondsSince1970: 1_795_248_000 + offset, nanosecond: offset * 1_000)
                let lifetime = try #require(template.lifetime(at: time))
                let words = template.text(at: time)
                let end = time.nanosecond + lifetime.rawValue
                time.secondsSince1970 += end / 1_000_000_000
                time.nanosecond = end % 1_000_000_000
                #expect(time.nanosecond == 0)
                #expect(template.text(at: time) != words)
                time.secondsSince1970 -= 1
                time.nanosecond = 999_999_999
                #expect(template.text(at: time) == words)
            }
        }
    }

    @Test("a faulty field is reported with what to write instead")
    func complaints() {
        #expect(
            complaint("at {tme:%H}")
                == "has an unknown field 'tme'; did you mean 'time', as in {time:%H:%M}? "
                + "To show a brace, write it twice: {{"
        )
        #expect(
            complaint("{time %H:%M}").hasPrefix("has an unknown field 'time %H'; did you mean 'time', as in")
        )
        #expect(
            complaint("Open {8-18}")
                == "has an unknown field '8-18'; to show braces, write them twice: {{8-18}}; "
                + "the fields are the time, as in {time:%H:%M}, values, as in {value:soup}, counters, as in {counter:queue}, icons, as in "
                + "{icon:heart}, countdowns, as in {countdown:18:00}, bars, as in {bar:cpu 0..100}, and "
                + "charts, as in {spark:cpu}; the styles are color, bold, blink, invert, rainbow, pulse, shimmer, "
                + "wave, typewriter, roll and gradient, as in {bold}new{/}"
        )
        #expect(
            complaint("now {time:%H") == "has an unclosed field: '{time:%H'; end it with '}', as in "
                + "{time:%H:%M}, or write {{ to show a brace"
        )
        #expect(
            complaint(":-}")
                == "has an unmatched '}'; to show a brace, write it twice: }}"
        )
        #expect(
            complaint("{time}")
                == "has a 'time' field without a format; add one, as in {time:%H:%M}"
        )
        for format in ["", "HH:MM", "%%"] {
            #expect(
                complaint("{time:\(format)}") == "has a time format '\(format)' that shows no part of the "
                    + "time; write conversions such as %H:%M"
            )
        }
        for conversion in ["%Q", "%n", "%", "%E", "%-s", "%5%"] {
            #expect(
                complaint("{time:%H \(conversion)}")
                    == "has a time format with the unknown conversion '\(conversion)'; write %H, %M, %S, %d, %m, %Y, "
                    + "%a or %b, or %% for a percent sign"
            )
        }
        #expect(
            complaint("{time:%65H}") == "has a time format with '%65H'; a conversion is at most 64 wide"
        )
        #expect(complaint("{time:%99999999999999999999H}").hasSuffix("a conversion is at most 64 wide"))
        #expect(
            complaint("{time:%H\(String(repeating: " ", count: 300))}")
                == "has a time format of 302 bytes; at most 256 are possible"
        )
        #expect(
            complaint(String(repeating: "{time:%H}", count: 17)) == "has more than 16 fields; leave some out"
        )
    }

    @Test("the longest possible words are complete and bounded")
    func longest() throws {
        let format = String(repeating: "%64c", count: 64)
        let text = try words("{time:\(format)}")
        #expect(text.utf8.count == 64 * 64)
        let years = CivilTime(secondsSince1970: .max)
        #expect(try TextTemplate("{time:%Y}").text(at: years) == "")
        #expect(try TextTemplate("{time:%S}").lifetime(at: years) == .seconds(1))
    }

    @Test("a text is drawn as its words at the moment")
    func drawing() throws {
        let font = BuiltinFont.wide
        let room = PixelSize(width: 8, height: 8)
        let live = makeContent(ofText: "{time:%H:%M}", in: FontSelection(font))
        let time = ContentTime(elapsed: .zero, civil: moment)
        #expect(live.text(at: time) == "08:05")
        #expect(live.draw(in: room, at: time) == font.rasterize("08:05"))
        #expect(live.size(in: room, at: time).width == font.width(of: "08:05"))
        #expect(live.lifetime(at: time) == .milliseconds(50_750))
        #expect(makeContent(ofText: "a {{b}}", in: FontSelection(font)).text(at: time) == "a {b}")
        #expect(makeContent(ofText: "{nonsense", in: FontSelection(font)).text(at: time) == "{nonsense")
        #expect(makeContent(ofText: "Tea", in: FontSelection(font)).lifetime(at: time) == nil)
    }
}
