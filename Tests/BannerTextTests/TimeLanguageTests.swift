import Glibc
import MonotonicTime
import Testing

@testable import BannerText

@Suite("Dates in a language")
struct TimeLanguageTests {
    /// The time 2026-11-21 08:05:09 UTC, on a Saturday.
    private let moment = CivilTime(secondsSince1970: 1_795_248_309)

    private var polish: TimeLanguage {
        var language = TimeLanguage(
            days: ["niedziela", "poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota"],
            shortDays: ["nie", "pon", "wto", "śro", "czw", "pią", "sob"],
            months: Array(repeating: "", count: 10) + ["listopada", "grudnia"],
            shortMonths: Array(repeating: "", count: 10) + ["lis", "gru"]
        )
        language.standaloneMonths = Array(repeating: "", count: 10) + ["listopad", "grudzień"]
        return language
    }

    private func formatted(_ format: String, _ language: TimeLanguage) throws -> String {
        try TextTemplate("{time:\(format)}", in: language).text(at: moment)
    }

    @Test("every English conversion is what strftime makes of it, with every flag and width")
    func english() throws {
        var seconds = time_t(moment.secondsSince1970)
        for hour in [0, 8] {
            var time = moment
            time.secondsSince1970 += Int64(hour) * 3600
            seconds = time_t(time.secondsSince1970)
            var date = tm()
            gmtime_r(&seconds, &date)
            for kind in "aAbBcCdDeFgGhHIjklmMpPrRSTuUVwWxXyY" {
                for flags in ["", "-", "_", "0", "^", "#", "^_", "#0", "^#"] {
                    for width in ["", "1", "12", "40"] {
                        let format = "%\(flags)\(width)\(kind)"
                        var buffer = [CChar](repeating: 0, count: 256)
                        let length = strftime(&buffer, buffer.count, format, &date)
                        let expected = String(
                            decoding: buffer[..<length].map { UInt8(bitPattern: $0) },
                            as: UTF8.self
                        )
                        let found = try TextTemplate("{time:\(format)}").text(at: time)
                        #expect(found == expected, "\(format)")
                    }
                }
            }
        }
    }

    @Test("names are the language's, and a month alone may have another form")
    func names() throws {
        #expect(try formatted("%A, %-d %B %Y", polish) == "sobota, 21 listopada 2026")
        #expect(try formatted("%OB %Ob %b %h %a", polish) == "listopad lis lis lis sob")
        #expect(try formatted("%H:%M %p", polish) == "08:05 AM")
        var wednesday = moment
        wednesday.secondsSince1970 -= 3 * 86_400
        let day = try TextTemplate("{time:%^A|%8a|%08a}", in: polish)
        #expect(day.text(at: wednesday) == "ŚRODA|     śro|00000śro")
    }

    @Test("the formats of a language may use each other")
    func formats() throws {
        var language = polish
        language.date = "%Y. %m. %Ed."
        language.twelveHourTime = "%p %Od:%M"
        language.dateAndTime = "%x (%a) %r"
        language.time = "%H:%M"
        language.amPmSymbols = ["rano", "po"]
        #expect(try formatted("%x", language) == "2026. 11. 21.")
        #expect(try formatted("%c", language) == "2026. 11. 21. (sob) rano 21:05")
        #expect(try formatted("%^31c", language) == " 2026. 11. 21. (SOB) RANO 21:05")
        let template = try TextTemplate("{time:%X}", in: language)
        #expect(template.lifetime(at: moment) == .seconds(51))
        #expect(try TextTemplate("{time:%X}", in: polish).lifetime(at: moment) == .seconds(1))
    }

    @Test("a format that cannot be used is that of English", arguments: ["", "%Q", "no time", "%100d"])
    func brokenFormats(format: String) throws {
        var language = polish
        language.dateAndTime = format
        language.date = format
        #expect(try formatted("%x", language).contains("11/21/26"))
        #expect(try formatted("%c", language).contains("sob lis 21 08:05:09 2026"))
    }

    @Test("formats of a language that never end are cut short")
    func endlessFormats() throws {
        var language = polish
        language.dateAndTime = "%x %c"
        language.date = "%c"
        #expect(try formatted("%x", language).contains("11/21/26"))
    }

    @Test("a language without enough names shows the numbers only")
    func missingNames() throws {
        let none = TimeLanguage(days: [], shortDays: [], months: [], shortMonths: [])
        #expect(try formatted("%A %d %B %Y", none) == " 21  2026")
    }
}
