import BannerText
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("The language of dates")
struct LanguageTests {
    private func read(_ language: String, with languages: Languages) throws -> Configuration.Loaded {
        let text = "[text]\nlanguage = \"\(language)\"\n" + anOption
        return try Configuration.parse(Array(text.utf8), file: "f", languages: languages)
    }

    private let none = Languages { _ in nil }

    @Test("English needs no data and is the default", arguments: ["C", "POSIX", "C.UTF-8", "en"])
    func english(language: String) throws {
        let loaded = try read(language, with: none)
        #expect(loaded.configuration.text.language == .english)
        #expect(loaded.diagnostics == [])
        #expect(TextSettings().language == .english)
    }

    @Test("a language that is installed gives its names to every text")
    func installed() throws {
        let french = TimeLanguage(
            days: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
            shortDays: [],
            months: [],
            shortMonths: []
        )
        let languages = Languages { $0.locales.first == "fr_FR.UTF-8" ? french : nil }
        let loaded = try read("fr", with: languages)
        #expect(loaded.diagnostics == [])
        #expect(loaded.configuration.text.language == french)
    }

    @Test("a language that is not installed is a warning with the commands that install it")
    func missing() throws {
        #expect(
            try read("ko", with: none).diagnostics.map(\.description) == [
                "f:2:12: warning: dates are written in English, because this machine has no locale data for 'ko'; "
                    + "to install it: sudo apt install locales && echo 'ko_KR.UTF-8 UTF-8' | "
                    + "sudo tee -a /etc/locale.gen && sudo locale-gen; then restart the sign (the package locales-all has all languages)"
            ]
        )
        #expect(
            try read("de_AT", with: none).diagnostics.first?.message.contains("'de_AT.UTF-8 UTF-8'") == true
        )
        #expect(
            try read("ca_ES@valencia", with: none).diagnostics.first?.message
                .contains("echo 'ca_ES@valencia UTF-8'") == true
        )
        #expect(try read("de_AT", with: none).configuration.text.language == .english)
    }

    @Test("a language without a country is looked for in those where it is spoken, the usual one first")
    func countries() throws {
        #expect(try LanguageName("de").locales.prefix(2) == ["de_DE.UTF-8", "de_AT.UTF-8"])
        #expect(try LanguageName("de_CH").locales == ["de_CH.UTF-8"])
        #expect(try LanguageName("pl").locales == ["pl_PL.UTF-8"])
        #expect(try LanguageName("sr_RS@latin").locales == ["sr_RS.UTF-8@latin"])
        #expect(try LanguageName("fr_CA.UTF-8").locales == ["fr_CA.UTF-8"])
    }

    @Test(
        "what is not the name of a language is an error with the likely one",
        arguments: [
            ("German", "; did you mean \"de\"?"), ("de-AT", "; did you mean \"de_AT\"?"),
            ("DE", "; did you mean \"de\"?"),
            ("de_at", "; did you mean \"de_AT\"?"), ("../../etc", ""), ("d", ""),
            ("de_", "; did you mean \"de\"?"), ("de@", ""), ("@", ""),
        ]
    )
    func wrong(language: String, hint: String) {
        #expect(
            findings(in: "[text]\nlanguage = \"\(language)\"\n" + anOption) == [
                "f:2:12: error: language must be a code such as \"de\", \"fr\", \"ko\" or \"de_AT\", "
                    + "not '\(language)'\(hint)"
            ]
        )
    }

    @Test("missing locale data is reported and not guessed")
    func unknown() throws {
        #expect(Languages.system.read(try LanguageName("qq")) == nil)
    }
}
