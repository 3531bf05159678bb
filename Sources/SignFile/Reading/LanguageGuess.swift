/// Guesses the language that a user means. Considers the languages for which glibc has locale data, and other
/// names that users write for them.
enum LanguageGuess {
    /// Returns whether `code`, such as `de`, is a language code for which glibc has locale data.
    static func isCode(_ code: String) -> Bool { codes.contains(code[...]) }

    /// Returns the code of the language that `text` probably means, such as `de` for `german`, so that a
    /// message can suggest it. Returns nil if the meaning is unclear.
    static func name(for text: String) -> String? {
        let text = text.lowercased()
        return otherNames.first { $0.value.contains(text) }?.key
    }

    private static let codes = Set(
        """
        aa af agr ak am an anp ar as ast ayc az be bem ber bg bhb bho bi bn bo br brx bs byn ca ce chr \
        ckb cmn crh cs csb cv cy da de doi dsb dv dz el en eo es et eu fa ff fi fil fo fr fur fy ga gd \
        gez gl gu gv ha hak he hi hif hne hr hsb ht hu hy ia id ig ik is it iu ja ka kab kk kl km kn ko \
        kok ks ku kw ky lb lg li lij ln lo lt lv lzh mag mai mfe mg mhr mi miq mjw mk ml mn mni mnw mr \
        ms mt my nan nb nds ne nhn niu nl nn nr nso oc om or os pa pap pl ps pt quz raj rif ro ru rw sa \
        sah sat sc sd se sgs shn shs si sid sk sl sm so sq sr ss st sv sw syr szl ta tcy te tg th the ti \
        tig tk tl tn to tpi tr ts tt ug uk unm ur uz ve vi wa wae wal wo xh yi yo yue yuw zh zu
        """.split(separator: " ")
    )

    /// Names that users write instead of a language code, in lowercase, by the correct code. They are country
    /// codes, three-letter codes, and words.
    private static let otherNames: KeyValuePairs<String, Set<String>> = [
        "cs": ["cz", "cze", "ces", "czech", "čeština", "tschechisch"],
        "da": ["dk", "dan", "danish", "dansk", "dänisch"],
        "de": ["ger", "deu", "german", "deutsch", "allemand", "alemán", "tedesco"],
        "de_AT": ["at", "austrian", "österreichisch"],
        "de_CH": ["ch", "swiss", "schweiz"],
        "el": ["gr", "gre", "ell", "greek", "griechisch", "ελληνικά"],
        "en": ["eng", "english", "englisch", "anglais", "inglés", "inglese"],
        "en_GB": ["gb", "british"],
        "en_US": ["us", "american"],
        "es": ["spa", "spanish", "spanisch", "español", "espanol", "castellano"],
        "fi": ["fin", "finnish", "suomi"],
        "fr": ["fre", "fra", "french", "français", "francais", "französisch"],
        "it": ["ita", "italian", "italiano", "italienisch"],
        "ja": ["jp", "jpn", "japanese", "japanisch", "日本語"],
        "ko": ["kr", "kor", "korean", "koreanisch", "한국어"],
        "nb": ["no", "nor", "norwegian", "norsk"],
        "nl": ["nld", "dut", "dutch", "nederlands", "holländisch"],
        "pl": ["pol", "polish", "polski", "polnisch"],
        "pt": ["por", "portuguese", "português", "portugues"],
        "ru": ["rus", "russian", "russisch", "русский"],
        "sv": ["swe", "swedish", "svenska", "schwedisch"],
        "tr": ["tur", "turkish", "türkçe", "türkisch"],
        "uk": ["ua", "ukr", "ukrainian", "українська"],
        "zh": ["cn", "chi", "zho", "chinese", "中文", "chinesisch"],
    ]
}
