/// Words for days, months and moments in the languages that people write windows in.
enum WindowWords {
    /// The weekday called `word`, which is in lowercase letters; nil if none is.
    static func weekday(_ word: String) -> Weekday? {
        if let index = weekdays.firstIndex(where: { $0.contains(word) }) { return Weekday.allCases[index] }
        return Weekday.allCases.first { $0.name.lowercased() == word }
    }

    /// The month called `word`, 1 to 12; nil if none is.
    static func month(_ word: String) -> Int? { months.firstIndex { $0.contains(word) }.map { $0 + 1 } }

    /// The weekdays that a `word` for several of them stands for.
    static func weekdays(_ word: String) -> String? {
        switch word {
        case "weekday", "weekdays", "werktags", "wochentags", "workdays": "Mon..Fri"
        case "weekend", "weekends", "wochenende": "Sat,Sun"
        default: nil
        }
    }

    /// The moment that `word` names, as a window writes it.
    static func moment(_ word: String) -> String? {
        switch word {
        case "noon", "midday", "mittag", "mittags", "midi", "mediodía", "mezzogiorno": "12:00"
        case "midnight", "mitternacht", "minuit", "medianoche", "mezzanotte": "00:00"
        case "sunrise", "dawn", "sunup", "sonnenaufgang", "amanecer", "alba": "sunrise"
        case "sunset", "dusk", "sundown", "sonnenuntergang", "anochecer", "tramonto": "sunset"
        default: nil
        }
    }

    /// Words between the two ends of a range.
    static let joins: Set<String> = [
        "to", "till", "til", "until", "through", "thru", "bis", "à", "a", "au", "al", "hasta", "fino", "tot",
        "jusqu",
    ]
    /// Words between several days.
    static let conjunctions: Set<String> = ["and", "und", "et", "y", "e", "en"]
    /// Words that say nothing.
    static let fillers: Set<String> = [
        "from", "von", "vom", "de", "du", "dal", "dalle", "alle", "desde", "del", "the", "on", "at", "uhr",
        "h", "o",
        "clock", "daily", "every", "day", "täglich", "am", "der", "le", "les", "between", "hours", "hrs",
        "ore",
    ]

    private static let weekdays: [Set<String>] = [
        [
            "mo", "mon", "mons", "montag", "montags", "lun", "lundi", "lunes", "lunedì", "lunedi", "ma",
            "maandag", "seg",
            "segunda",
        ],
        [
            "tu", "tue", "tues", "di", "die", "dienstag", "dienstags", "mar", "mardi", "martes", "martedì",
            "martedi",
            "dinsdag", "ter", "terça",
        ],
        [
            "we", "wed", "weds", "mi", "mit", "mittwoch", "mittwochs", "mer", "mercredi", "mie", "mié",
            "miercoles",
            "miércoles", "mercoledì", "mercoledi", "wo", "woensdag", "qua", "quarta",
        ],
        [
            "th", "thu", "thur", "thurs", "do", "don", "donnerstag", "donnerstags", "jeu", "jeudi", "jue",
            "jueves", "gio",
            "giovedì", "giovedi", "donderdag", "qui", "quinta",
        ],
        [
            "fr", "fri", "fre", "freitag", "freitags", "ven", "vendredi", "vie", "viernes", "venerdì",
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
