/// Words for days, months and moments in the languages that people write windows in.
enum WindowWords {
    /// What short words for weekdays mean that several languages share, judged by the words beside them.
    struct Abbreviations {
        private let isRomance: Bool
        private let isDutch: Bool
        /// Whether hours are written as in French, `9h`.
        private let hasHours: Bool
        /// Whether months are written.
        let hasMonths: Bool

        /// The abbreviations in a text of `words`.
        init(in words: [String]) {
            isRomance = words.contains(where: WindowWords.romance.contains)
            isDutch = words.contains(where: WindowWords.dutch.contains)
            hasHours = words.contains("h")
            hasMonths = words.contains { month($0) != nil }
        }

        /// Whether `word` is another weekday in another language.
        static func isShared(_ word: String) -> Bool { ["ma", "mar", "di", "do"].contains(word) }

        /// The weekday of a shared `word`; nil if that is unclear.
        func weekday(_ word: String) -> Weekday? {
            switch word {
            case "ma": isRomance ? .tuesday : isDutch ? .monday : nil
            // It may be March.
            case "mar": isRomance || hasHours ? .tuesday : nil
            case "di": isRomance ? .sunday : .tuesday
            default: isRomance ? .sunday : .thursday
            }
        }
    }

    /// The weekday called `word`, which is in lowercase letters; nil if none is.
    static func weekday(_ word: String, _ abbreviations: Abbreviations) -> Weekday? {
        if Abbreviations.isShared(word) { return abbreviations.weekday(word) }
        if let index = weekdays.firstIndex(where: { $0.contains(word) }) { return Weekday.allCases[index] }
        return Weekday.allCases.first { [$0.name.lowercased(), $0.name.lowercased() + "s"].contains(word) }
    }

    /// The month called `word`, 1 to 12; nil if none is.
    static func month(_ word: String) -> Int? { months.firstIndex { $0.contains(word) }.map { $0 + 1 } }

    /// The moment that `word` names.
    static func moment(_ word: String) -> GuessTime? {
        switch word {
        case "noon", "midday", "mittag", "mittags", "midi", "mediodía", "mezzogiorno":
            GuessTime(hour: 12, minute: 0, isWhole: true)
        case "midnight", "mitternacht", "minuit", "medianoche", "mezzanotte":
            GuessTime(hour: 0, minute: 0, isWhole: true)
        case "sunrise", "dawn", "sunup", "sonnenaufgang", "amanecer", "alba": GuessTime(word: "sunrise")
        case "sunset", "dusk", "sundown", "sonnenuntergang", "anochecer", "tramonto":
            GuessTime(word: "sunset")
        default: nil
        }
    }

    /// What any other `word` means; nil if it is unknown.
    static func meaning(of word: String) -> [GuessWord]? {
        switch word {
        case "weekday", "weekdays", "werktags", "wochentags", "workdays": [.weekdays(.monday, .friday)]
        case "weekend", "weekends", "wochenende": [.weekday(.saturday), .weekday(.sunday)]
        case _ where joins.contains(word): [.join]
        case _ where beginnings.contains(word): [.from]
        case _ where exceptions.contains(word): [.except]
        case _ where closings.contains(word): [.closed]
        case _ where universals.contains(word): [.every]
        case _ where conjunctions.contains(word): [.comma]
        default: fillers.contains(word) || hours.contains(word) ? [] : nil
        }
    }

    /// Whether a number with a dash beside `word` can be a date.
    static func goesWithDates(_ word: String) -> Bool {
        guard weekday(word, Abbreviations(in: [word])) == nil, !Abbreviations.isShared(word),
            month(word) == nil,
            moment(word) == nil, !hours.contains(word),
            let meaning = meaning(of: word)
        else { return false }
        return meaning.isEmpty || meaning == [.comma] || meaning == [.join] || meaning == [.from]
    }

    /// Windows that are always open, without blanks.
    static let wholeDays: Set<String> = [
        "24/7", "24h", "24/24", "7/7", "24hours", "24stunden", "rundumdieuhr", "allday", "ganztägig",
        "ganztags",
        "24hrs",
    ]
    /// Words before the end of a range.
    private static let joins: Set<String> = [
        "to", "till", "til", "until", "through", "thru", "bis", "à", "a", "au", "al", "hasta", "fino", "tot",
        "jusqu", "before", "vor", "avant", "antes", "prima", "voor", "as",
    ]
    /// Words before the beginning of a range.
    private static let beginnings: Set<String> = [
        "from", "von", "vom", "ab", "nach", "after", "since", "dès", "depuis", "partir", "partire", "desde",
        "dal", "dalle", "dopo", "après", "vanaf", "starting",
    ]
    private static let exceptions: Set<String> = [
        "except", "außer", "ausser", "sauf", "excepto", "salvo", "tranne", "eccetto", "behalve", "not",
        "nicht",
        "without", "ohne",
    ]
    private static let closings: Set<String> = [
        "closed", "geschlossen", "fermé", "fermée", "cerrado", "chiuso", "gesloten",
    ]
    private static let universals: Set<String> = [
        "daily", "every", "everyday", "each", "always", "täglich", "immer", "jeden", "jeder", "alle", "tous",
        "toujours", "todos", "siempre", "ogni", "sempre", "elke", "altijd", "dagelijks",
    ]
    /// Words between several days.
    private static let conjunctions: Set<String> = [
        "and", "und", "et", "y", "e", "en", "plus", "sowie", "or", "oder", "ou",
    ]
    /// Words that say nothing.
    private static let fillers: Set<String> = [
        "de", "du", "del", "della", "the", "on", "of", "at", "o", "clock", "day", "days", "tag", "tage",
        "jours",
        "jour", "días", "dias", "giorni", "giorno", "dag", "am", "im", "in", "der", "le", "les", "los", "las",
        "la", "lo", "el", "between", "zwischen", "for", "only", "nur", "open", "offen", "um", "s",
    ]
    /// Words behind a number of hours.
    static let hours: Set<String> = [
        "uhr", "h", "hours", "hrs", "hour", "heures", "heure", "horas", "ore", "u", "uur",
    ]
    /// Letters behind the number of a day.
    static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "º", "ª"]

    /// Words for weekdays that only Romance languages have.
    private static let romance: Set<String> = [
        "lu", "me", "je", "ju", "gi", "ve", "vi", "lun", "mer", "mie", "mié", "jeu", "jue", "gio", "ven",
        "vie",
        "sam", "sab", "sáb", "dim", "dom", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi",
        "dimanche", "lunes", "martes", "miércoles", "miercoles", "jueves", "viernes", "sábado", "sabado",
        "domingo", "lunedì", "lunedi", "martedì", "martedi", "mercoledì", "mercoledi", "giovedì", "giovedi",
        "venerdì", "venerdi", "sabato", "domenica",
    ]
    /// Words for weekdays that only Dutch has.
    private static let dutch: Set<String> = [
        "wo", "vr", "za", "zo", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag",
        "zondag",
    ]

    private static let weekdays: [Set<String>] = [
        [
            "mo", "mon", "mons", "montag", "montags", "lun", "lundi", "lunes", "lunedì", "lunedi", "lu",
            "maandag", "seg",
            "segunda",
        ],
        [
            "tu", "tue", "tues", "die", "dienstag", "dienstags", "mardi", "martes", "martedì",
            "martedi",
            "dinsdag", "ter", "terça",
        ],
        [
            "we", "wed", "weds", "mi", "mit", "mittwoch", "mittwochs", "mer", "mercredi", "me", "mie", "mié",
            "miercoles",
            "miércoles", "mercoledì", "mercoledi", "wo", "woensdag", "qua", "quarta",
        ],
        [
            "th", "thu", "thur", "thurs", "don", "donnerstag", "donnerstags", "jeu", "jeudi", "je", "ju",
            "gi", "jue",
            "jueves", "gio",
            "giovedì", "giovedi", "donderdag", "qui", "quinta",
        ],
        [
            "fr", "fri", "fre", "freitag", "freitags", "ve", "vi", "ven", "vendredi", "vie", "viernes",
            "venerdì",
            "venerdi", "vr",
            "vrijdag", "sex", "sexta",
        ],
        [
            "sa", "sat", "sam", "samstag", "samstags", "sonnabend", "samedi", "sab", "sáb", "sabado",
            "sábado", "sabato",
            "za", "zaterdag",
        ],
        [
            "su", "sun", "so", "son", "sonntag", "sonntags", "dim", "dimanche", "dom", "domingo", "domenica",
            "zo",
            "zondag",
        ],
    ]

    private static let months: [Set<String>] = [
        ["jan", "january", "januar", "jänner", "janvier", "enero", "gennaio", "januari"],
        ["feb", "february", "februar", "fév", "février", "febrero", "febbraio", "februari"],
        ["march", "mär", "märz", "mars", "marzo", "maart"],
        ["apr", "april", "avril", "abril", "aprile"],
        ["may", "mai", "mayo", "maggio", "mei"],
        ["jun", "june", "juni", "juin", "junio", "giugno"],
        ["jul", "july", "juli", "juillet", "julio", "luglio"],
        ["aug", "august", "août", "agosto", "augustus"],
        ["sep", "sept", "september", "septembre", "septiembre", "settembre"],
        ["oct", "okt", "october", "oktober", "octobre", "octubre", "ottobre"],
        ["nov", "november", "novembre", "noviembre"],
        ["dec", "dez", "december", "dezember", "déc", "décembre", "diciembre", "dicembre"],
    ]
}
