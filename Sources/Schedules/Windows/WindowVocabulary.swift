/// The words for days, months and times, in several languages, that may occur in a text that is not a valid
/// time window.
enum WindowVocabulary {
    /// The meaning of abbreviations such as `ma`, which denote different weekdays in different languages. The
    /// other words in the text reveal its language.
    struct Abbreviations {
        private let isRomance: Bool
        private let isDutch: Bool
        /// Whether the text contains hours in French notation, such as `9h`.
        private let hasHours: Bool
        let hasMonths: Bool

        init(in words: [String]) {
            isRomance = words.contains(where: WindowVocabulary.romance.contains)
            isDutch = words.contains(where: WindowVocabulary.dutch.contains)
            hasHours = words.contains("h")
            hasMonths = words.contains { month($0) != nil }
        }

        /// Returns whether `word` is an abbreviation that denotes different weekdays in different languages.
        static func isShared(_ word: String) -> Bool { ["ma", "mar", "di", "do"].contains(word) }

        /// Returns the weekday that the ambiguous abbreviation `word` denotes in this text, or nil if the
        /// language of the text is unclear.
        func weekday(_ word: String) -> Weekday? {
            switch word {
            case "ma": isRomance ? .tuesday : isDutch ? .monday : nil
            // The abbreviation can also mean March.
            case "mar": isRomance || hasHours ? .tuesday : nil
            case "di": isRomance ? .sunday : .tuesday
            default: isRomance ? .sunday : .thursday
            }
        }
    }

    /// Returns the weekday that the lowercase word `word` denotes in one of several languages, or nil if it
    /// is not a weekday. `abbreviations` resolves abbreviations that denote different weekdays in different
    /// languages.
    static func weekday(_ word: String, _ abbreviations: Abbreviations) -> Weekday? {
        if Abbreviations.isShared(word) { return abbreviations.weekday(word) }
        if let index = weekdays.firstIndex(where: { $0.contains(word) }) { return Weekday.allCases[index] }
        return Weekday.allCases.first { [$0.name.lowercased(), $0.name.lowercased() + "s"].contains(word) }
    }

    /// Returns the month, from 1 to 12, that the lowercase word `word` denotes in one of several languages,
    /// or nil if it is not a month.
    static func month(_ word: String) -> Int? { months.firstIndex { $0.contains(word) }.map { $0 + 1 } }

    /// Returns the time of day that `word` denotes in one of several languages, such as `noon` or `sunset`,
    /// or nil if it is not a time.
    static func moment(_ word: String) -> GuessTime? {
        switch word {
        case "noon", "midday", "mittag", "mittags", "midi", "mediodía", "mezzogiorno":
            GuessTime(hour: 12, minute: 0, is24Hour: true)
        case "midnight", "mitternacht", "minuit", "medianoche", "mezzanotte":
            GuessTime(hour: 0, minute: 0, is24Hour: true)
        case "sunrise", "dawn", "sunup", "sonnenaufgang", "amanecer", "alba": GuessTime(word: "sunrise")
        case "sunset", "dusk", "sundown", "sonnenuntergang", "anochecer", "tramonto":
            GuessTime(word: "sunset")
        default: nil
        }
    }

    /// Returns the tokens for a word of a time window that is not a weekday, month or time, such as
    /// `rangeStart` or `daily`. Returns an empty array for a word that does not affect the meaning, and nil
    /// for an unknown word.
    static func meaning(of word: String) -> [GuessToken]? {
        switch word {
        case "weekday", "weekdays", "werktags", "wochentags", "workdays": [.weekdays(.monday, .friday)]
        case "weekend", "weekends", "wochenende": [.weekday(.saturday), .weekday(.sunday)]
        case _ where rangeSeparators.contains(word): [.rangeSeparator]
        case _ where beginnings.contains(word): [.rangeStart]
        case _ where exceptions.contains(word): [.except]
        case _ where closings.contains(word): [.closed]
        case _ where universals.contains(word): [.every]
        case _ where conjunctions.contains(word): [.comma]
        default: fillers.contains(word) || hours.contains(word) ? [] : nil
        }
    }

    /// Returns whether `word` occurs together with dates. If a text contains such a word, a pair of numbers
    /// such as `12-24` can be a date.
    static func goesWithDates(_ word: String) -> Bool {
        guard weekday(word, Abbreviations(in: [word])) == nil, !Abbreviations.isShared(word),
            month(word) == nil, moment(word) == nil, !hours.contains(word), let meaning = meaning(of: word)
        else { return false }
        return meaning.isEmpty || meaning == [.comma] || meaning == [.rangeSeparator]
            || meaning == [.rangeStart]
    }

    /// Texts, without spaces, that denote a time window that is always open, such as `24/7`.
    static let wholeDays = words(
        """
        24/7 24h 24/24 7/7 24hours 24stunden rundumdieuhr allday ganztägig ganztags 24hrs
        """
    )
    /// Words in several languages that introduce the end of a range, such as `to`.
    private static let rangeSeparators = words(
        """
        to till til until through thru bis à a au al hasta fino tot jusqu before vor avant antes
        prima voor as
        """
    )
    /// Words in several languages that introduce the start of a range, such as `from`.
    private static let beginnings = words(
        """
        from von vom ab nach after since dès depuis partir partire desde dal dalle dopo après vanaf
        starting
        """
    )
    private static let exceptions = words(
        """
        except außer ausser sauf excepto salvo tranne eccetto behalve not nicht without ohne
        """
    )
    private static let closings = words("closed geschlossen fermé fermée cerrado chiuso gesloten")
    private static let universals = words(
        """
        daily every everyday each always täglich immer jeden jeder alle tous toujours todos siempre
        ogni sempre elke altijd dagelijks
        """
    )
    /// Words in several languages that connect two days or times, such as `and`.
    private static let conjunctions = words("and und et y e en plus sowie or oder ou")
    /// Words in several languages that do not affect the meaning of a time window, such as `the`.
    private static let fillers = words(
        """
        de du del della the on of at o clock day days tag tage jours jour días dias giorni giorno
        dag am im in der le les los las la lo el between zwischen for only nur open offen um s
        """
    )
    /// Words in several languages that follow the number of an hour, such as `Uhr`.
    static let hours = words("uhr h hours hrs hour heures heure horas ore u uur")
    /// Suffixes that follow the number of a day, as in `24th`.
    static let ordinals = words("st nd rd th er º ª")

    /// Weekday names that occur only in Romance languages. They help to identify the language of a text.
    private static let romance = words(
        """
        lu me je ju gi ve vi lun mer mie mié jeu jue gio ven vie sam sab sáb dim dom lundi mardi
        mercredi jeudi vendredi samedi dimanche lunes martes miércoles miercoles jueves viernes
        sábado sabado domingo lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi
        venerdì venerdi sabato domenica
        """
    )
    /// Weekday names that occur only in Dutch. They help to identify the language of a text.
    private static let dutch = words("wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag")

    private static let weekdays = table(
        """
        mo mon mons montag montags lun lundi lunes lunedì lunedi lu maandag seg segunda
        tu tue tues die dienstag dienstags mardi martes martedì martedi dinsdag ter terça
        we wed weds mi mit mittwoch mittwochs mer mercredi me mie mié miercoles miércoles mercoledì mercoledi wo woensdag qua quarta
        th thu thur thurs don donnerstag donnerstags jeu jeudi je ju gi jue jueves gio giovedì giovedi donderdag qui quinta
        fr fri fre freitag freitags ve vi ven vendredi vie viernes venerdì venerdi vr vrijdag sex sexta
        sa sat sam samstag samstags sonnabend samedi sab sáb sabado sábado sabato za zaterdag
        su sun so son sonntag sonntags dim dimanche dom domingo domenica zo zondag
        """
    )

    private static let months = table(
        """
        jan january januar jänner janvier enero gennaio januari
        feb february februar fév février febrero febbraio februari
        march mär märz mars marzo maart
        apr april avril abril aprile
        may mai mayo maggio mei
        jun june juni juin junio giugno
        jul july juli juillet julio luglio
        aug august août agosto augustus
        sep sept september septembre septiembre settembre
        oct okt october oktober octobre octubre ottobre
        nov november novembre noviembre
        dec dez december dezember déc décembre diciembre dicembre
        """
    )

    private static func table(_ text: String) -> [Set<String>] {
        text.split(separator: "\n").map { words(String($0)) }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
