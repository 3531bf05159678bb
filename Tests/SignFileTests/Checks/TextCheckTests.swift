import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Checks of the appearance of texts")
struct TextCheckTests {
    private let display = "[display]\ndriver = \"memory\"\n"

    private func found(_ text: String, _ more: String = "") -> [String] {
        findings(in: display + "[[option]]\ntext = \"\(text)\"\n" + more)
    }

    @Test("a character that the font lacks is named with its code point and its name, once for each option")
    func missingCharacters() {
        #expect(
            found("Tee 中 中") == [
                "f:4:8: warning: the font lacks '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D); it is shown as a box"
            ]
        )
        #expect(
            found("☃ 🦖") == [
                "f:4:8: warning: the font lacks '☃' (U+2603 SNOWMAN) and '🦖' (U+1F996 T-REX); "
                    + "each is shown as a box"
            ]
        )
        #expect(
            found("一二三四五六七").first?.hasSuffix(
                "(U+4E94 CJK UNIFIED IDEOGRAPH-4E94) and 2 more; each is shown as a box"
            )
                == true
        )
    }

    @Test("a time format outside of a field is a warning, and a percent sign alone is not")
    func bareFormat() {
        #expect(
            found("Now %H:%M") == [
                "f:4:8: warning: text shows '%H:%M' literally; for the time, write {time:%H:%M}"
            ]
        )
        #expect(found("50% Hit") == [])
        #expect(found("{time:%H:%M}") == [])
    }

    @Test("a region's text is checked too")
    func region() {
        #expect(
            findings(in: display + "height = 24\n[header]\ntext = \"☃\"\n" + anOption) == [
                "f:5:8: warning: the font lacks '☃' (U+2603 SNOWMAN); it is shown as a box"
            ]
        )
    }

    @Test("Hangul in rows that are too few for it is named, with the rows that it takes")
    func hangulInFewRows() {
        #expect(found("커피 4") == [])
        #expect(
            found("차", "[dots]\nposition = \"bottom\"\n") == [
                "f:4:8: warning: the font lacks '차' (U+CC28 HANGUL SYLLABLE CA); it is shown as a box; "
                    + "letters of 8 rows have it"
            ]
        )
        #expect(
            findings(in: display + "height = 16\n[header]\ntext = \"오늘 中\"\n" + anOption) == [
                "f:5:8: warning: the font lacks '오' (U+C624 HANGUL SYLLABLE O), '늘' (U+B298 HANGUL SYLLABLE NEUL) "
                    + "and '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D); each is shown as a box"
            ]
        )
    }

    @Test(
        "European menus have no boxes",
        arguments: [
            "Œuf à la coque – 3,50 €", "„Öl“ ‚Äpfel‘ ‹ß›", "Żurek łąka gęś ćma", "Číšník řeže žebro",
            "Καφές ελληνικός Ώ", "Борщ и щи, Ёжик", "Їжа ґудзик є", "Coñac ¿qué? ¡sí!", "Şiş köfte ığ",
            "Ő ű õ ø å æ",
        ]
    )
    func european(text: String) {
        #expect(found(text).filter { $0.contains("warning") } == [])
    }

    @Test("a character that is replaced by ASCII letters is a note with these, and not a box")
    func letters() throws {
        #expect(found("① Tea") == [])
        #expect(
            try notes("① ①") == [
                "f:4:8: note: the font lacks '①' (U+2460 CIRCLED DIGIT ONE); it is written as \"(1)\""
            ]
        )
        #expect(
            try notes("①ⅷ") == [
                "f:4:8: note: the font lacks '①' (U+2460 CIRCLED DIGIT ONE) and 'ⅷ' (U+2177 SMALL ROMAN NUMERAL EIGHT); "
                    + "they are written as \"(1)\" and \"viii\""
            ]
        )
        let many = try notes("ⓐⓑⓒⓓⓔⓕ", "[scroll]\nstyle = \"ticker\"\n")
        #expect(
            many.first?.hasSuffix(
                "and 1 more; they are written as \"(a)\", \"(b)\", \"(c)\", \"(d)\", \"(e)\" and so on"
            ) == true
        )
        #expect(
            found("①中") == [
                "f:4:8: warning: the font lacks '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D); it is shown as a box"
            ]
        )
    }

    @Test(
        "a page that is too long for every face is noted with the columns it lacks, and a ticker's text is not"
    )
    func tooLong() throws {
        #expect(try notes("Tea 3.50 €") == [])
        #expect(
            try notes("Cake of the day 4 €") == [
                "f:4:8: note: 'Cake of the day 4 €' is 84 columns wide, 52 more than fit, so it pans"
            ]
        )
        #expect(try notes("Cake of the day 4 €", "[scroll]\nstyle = \"ticker\"\n") == [])
    }

    @Test("a countdown to a date is measured with the time that is left now")
    func countdown() throws {
        #expect(try notes("{countdown:2026-01-01}") == [], "it has ended and shows 0:00")
        #expect(try notes("{countdown:9999-01-01}").count == 1)
        #expect(try notes("{countdown:18:00|%H:%M}") == [])
    }

    private func notes(_ text: String, _ more: String = "") throws -> [String] {
        let text = display + "[[option]]\ntext = \"\(text)\"\n" + more
        return try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
    }
}
