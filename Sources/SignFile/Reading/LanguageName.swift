import Diagnostics

/// The name of a language as it occurs in the names of locales, such as `de`, `de_AT` or `sr_RS@latin`.
public struct LanguageName: Hashable, Sendable {
    /// The language code: two or three lowercase letters (ISO 639), or `C` or `POSIX`.
    private let language: String
    /// The country code: two capital letters (ISO 3166). If it is nil, the main country of the language is
    /// meant.
    private let country: String?
    private let variant: String?

    /// Parses `name`, such as `de_AT`. Throws an error if it is not the name of a language. A character set
    /// in the name, such as `.UTF-8`, is ignored, because the program always uses UTF-8.
    init(_ name: String) throws(LanguageError) {
        let halves = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let variant = halves.count == 2 ? String(halves[1]) : nil
        let base = halves[0].prefix { $0 != "." }
        let parts = base.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        let language = parts.first.map(String.init) ?? ""
        let country = parts.count == 2 ? String(parts[1]) : nil
        guard Self.isLanguage(language), country.map(Self.isCountry) ?? true,
            variant.map(Self.isVariant) ?? true
        else { throw LanguageError(name: name, isPlain: base == halves[0] && variant == nil) }
        self.language = language
        self.country = country
        self.variant = variant
    }

    private static func isLanguage(_ text: String) -> Bool {
        text == "C" || text == "POSIX"
            || 2...3 ~= text.utf8.count && text.utf8.allSatisfy(\.isLowercaseLetter)
    }

    private static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy(\.isCapitalLetter)
    }

    private static func isVariant(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isLowercaseLetter)
    }

    /// Whether dates in this language are written in English, as in the C locale. Such dates do not need the
    /// machine's locale data.
    var isEnglish: Bool { ["C", "POSIX"].contains(language) || language == "en" && country == nil }

    /// The language tag by which a font selects the shapes of its letters (BCP 47), such as `zh-TW`. Empty
    /// for the C locale.
    var tag: String {
        ["C", "POSIX"].contains(language) ? "" : language + (country.map { "-\($0)" } ?? "")
    }

    /// The names of the locales in which to look for this language, in the order in which they are tried. The
    /// locale of the main country comes first.
    var locales: [String] {
        let countries = country.map { [$0] } ?? Self.countries[language] ?? [language.uppercased()]
        return countries.map { "\(language)_\($0).UTF-8" + (variant.map { "@\($0)" } ?? "") }
    }

    /// The warning that dates are written in English, because none of `locales` is installed on this machine
    /// or the language is unknown. It includes a remedy.
    var absenceWarning: String {
        guard LanguageGuess.isCode(language) else {
            let example = "write a code such as \"de\", \"fr\", \"ko\" or \"de_AT\""
            let help = LanguageGuess.name(for: language).map { "did you mean \"\($0)\"?" } ?? example
            return
                "dates are written in English, because '\(language)' is not a language code; \(help)"
        }
        let locale = locales[0]
        let name = country.map { "\(language)_\($0)" } ?? language
        let entry = variant.map { "\(locale.prefix { $0 != "." })@\($0) UTF-8" } ?? "\(locale) UTF-8"
        return
            "dates are written in English, because this machine has no locale data for '\(name)'; to install it: "
            + "sudo apt install locales && echo '\(entry)' | sudo tee -a /etc/locale.gen && sudo locale-gen; "
            + "then restart the sign (the package locales-all has all languages)"
    }

    /// The countries in which each language is used, starting with the main one. A language is not listed if
    /// it has only one country, with the same code.
    private static let countries: [String: [String]] = [
        "ar": ["EG", "SA", "AE", "MA"], "be": ["BY"], "bn": ["BD", "IN"], "bs": ["BA"],
        "ca": ["ES", "AD", "FR"], "cs": ["CZ"], "cy": ["GB"], "da": ["DK"],
        "de": ["DE", "AT", "CH", "LU", "BE", "LI", "IT"],
        "el": ["GR", "CY"], "es": ["ES", "MX", "US", "AR", "CO", "CL", "PE"], "et": ["EE"], "eu": ["ES"],
        "fa": ["IR"], "fr": ["FR", "CA", "BE", "CH", "LU"], "fy": ["NL"], "ga": ["IE"], "gd": ["GB"],
        "gl": ["ES"], "he": ["IL"], "hi": ["IN"], "hy": ["AM"], "it": ["IT", "CH"], "ja": ["JP"],
        "ka": ["GE"], "kk": ["KZ"], "ko": ["KR"], "ky": ["KG"], "lb": ["LU"], "ms": ["MY"], "nb": ["NO"],
        "nl": ["NL", "BE"], "nn": ["NO"], "pt": ["PT", "BR"], "ro": ["RO", "MD"], "ru": ["RU", "UA"],
        "sl": ["SI"], "sq": ["AL", "XK"], "sr": ["RS", "ME"], "sv": ["SE", "FI"], "ta": ["IN", "LK"],
        "te": ["IN"], "tr": ["TR", "CY"], "uk": ["UA"], "ur": ["PK"], "vi": ["VN"],
        "zh": ["CN", "TW", "HK", "SG"],
    ]
}

struct LanguageError: Error, CustomStringConvertible {
    let name: String
    /// Whether the name of the language contains neither a character set, which begins with `.`, nor a
    /// variant, which begins with `@`.
    let isPlain: Bool

    /// The error message about the name of the language, worded to follow the name of the key in the
    /// configuration.
    var description: String {
        let parts = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        let spelling = (parts.prefix(1) + parts.dropFirst().map { $0.uppercased() }).joined(separator: "_")
        let isSpelling = isPlain && spelling != name && (try? LanguageName(spelling)) != nil
        let language = LanguageGuess.name(for: name) ?? (isSpelling ? spelling : nil)
        let hint = language.map { "; did you mean \"\($0)\"?" } ?? ""
        return
            "must be a code such as \"de\", \"fr\", \"ko\" or \"de_AT\", not \(Wording.quoted(name))\(hint)"
    }
}

extension UInt8 {
    fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isCapitalLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
