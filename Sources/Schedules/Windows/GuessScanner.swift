import Diagnostics

/// A scanner for text that is not a valid time window, such as `Mo–Fr 11–14 Uhr`. It splits the text into
/// tokens, from which an error message suggests a valid window with the same meaning.
struct GuessScanner {
    private var remainingText: Substring
    /// Whether a dash between two numbers of the text denotes a date, as in `12-24`. If false, it denotes a
    /// range of hours.
    private let hasDateDashes: Bool
    private let abbreviations: WindowVocabulary.Abbreviations

    /// Returns the tokens (words, numbers and punctuation marks) in `text`, or nil if the text contains an
    /// unknown word.
    static func tokens(in text: String) -> [GuessToken]? {
        var scanner = GuessScanner(text)
        var tokens: [GuessToken] = []
        while let scanned = scanner.scanNext() {
            guard let newTokens = scanned.tokens else { return nil }
            // A word such as "closed" excludes the days after it only at the start. Later, it may exclude the
            // days before it.
            if newTokens.first == .closed, !tokens.isEmpty { return nil }
            append(newTokens, to: &tokens)
        }
        return tokens
    }

    /// Appends the tokens of a word to the previous tokens. Two words have another meaning in another
    /// language, which the previous tokens indicate.
    private static func append(_ newTokens: [GuessToken], to tokens: inout [GuessToken]) {
        // The French "à partir de" means "from", but its first word alone means "to".
        if newTokens.first == .rangeStart, tokens.last == .rangeSeparator { tokens.removeLast() }
        // The Italian word for "to", "alle", is the German word for "all".
        let isItalianTo = newTokens == [.every] && tokens.last?.time != nil
        tokens += isItalianTo ? [.rangeSeparator] : newTokens
    }

    /// Creates a scanner for `text`, a description of times that a user wrote, such as `Mo–Fr 11–14 Uhr`.
    private init(_ text: String) {
        let plainText = Self.withPlainCharacters(text)
        remainingText = plainText[...]

        // The words show the language, on which the meaning of abbreviations and dashes depends.
        let words = plainText.split { !$0.isLetter }.map(String.init)
        abbreviations = WindowVocabulary.Abbreviations(in: words)
        hasDateDashes = DashedDates.occur(
            in: plainText,
            nextTo: words,
            hasLongDashes: text.contains { "–—−".contains($0) }
        )
    }

    /// Returns `text` in lower case, with ASCII characters instead of typographic dashes, ellipses and
    /// spaces.
    private static func withPlainCharacters(_ text: String) -> String {
        text.lowercased().map { character -> String in
            switch character {
            case "–", "—", "−", "‒", "‐", "‑": "-"
            case "…": ".."
            case "\u{A0}", "\u{202F}", "\t": " "
            default: String(character)
            }
        }.joined()
    }

    static func padded(_ number: Int) -> String { Wording.zeroPadded(String(number), to: 2) }

    /// The result of one step of the scanner. `tokens` is empty for a word that does not affect the meaning
    /// of the text, and nil for an unknown word.
    private struct ScanResult {
        var tokens: [GuessToken]?
    }

    /// Removes the next word, number or punctuation mark from the start of the text, and returns the result.
    /// Its `tokens` are empty if it does not affect the meaning, and nil if it is unknown. Returns nil at the
    /// end of the text.
    private mutating func scanNext() -> ScanResult? {
        remainingText = remainingText.drop { $0 == " " || $0 == "'" || $0 == "’" }
        guard let first = remainingText.first else { return nil }
        if first.isNumber { return ScanResult(tokens: scanDate() ?? scanTime() ?? scanNumber()) }
        if first.isLetter { return ScanResult(tokens: scanWord()) }
        if remainingText.hasPrefix("..") {
            remainingText = remainingText.drop { $0 == "." }
            return ScanResult(tokens: [.rangeSeparator])
        }

        remainingText.removeFirst()
        switch first {
        case "-", "~", "→": return ScanResult(tokens: [.rangeSeparator])
        case ",", ";", "&", "+", "/", "|": return ScanResult(tokens: [.comma])
        case ".", ":", "(", ")": return ScanResult(tokens: [])
        default: return ScanResult(tokens: nil)
        }
    }

    private mutating func scanWord() -> [GuessToken]? {
        let word = String(remainingText.prefix(while: \.isLetter))
        remainingText = remainingText.dropFirst(word.count)
        if remainingText.first == ".", !remainingText.hasPrefix("..") { remainingText.removeFirst() }
        if let day = WindowVocabulary.weekday(word, abbreviations) { return [.weekday(day)] }
        if word == "mar", abbreviations.hasMonths { return [.month(3)] }
        if let month = WindowVocabulary.month(word) { return [.month(month)] }
        if let moment = WindowVocabulary.moment(word) { return hasDistance ? nil : [.time(moment)] }
        return WindowVocabulary.meaning(of: word)
    }

    /// Whether the text continues with an offset from sunrise or sunset, such as `-30min`. The scanner does
    /// not support offsets, because only texts in the valid syntax of a time window contain them.
    private var hasDistance: Bool {
        if remainingText.first == "+" { return true }
        let number = remainingText.dropFirst().prefix(while: \.isNumber)
        return remainingText.first == "-" && remainingText[number.endIndex...].first?.isLetter == true
            && !number.isEmpty
    }

    private mutating func scanNumber() -> [GuessToken]? {
        let digits = remainingText.prefix(while: \.isNumber)
        guard digits.utf8.count <= 4, let number = Int(digits) else { return nil }
        remainingText = remainingText.dropFirst(digits.count)
        if remainingText.first == ".", !remainingText.hasPrefix("..") {
            remainingText.removeFirst()
            return [.day(number)]
        }
        let letters = remainingText.prefix(while: \.isLetter)
        if WindowVocabulary.ordinals.contains(String(letters)) {
            remainingText = remainingText[letters.endIndex...]
            return [.day(number)]
        }
        return [.number(number)]
    }

    // MARK: Dates

    private mutating func scanDate() -> [GuessToken]? {
        for separator in ["-", "/", "."] as [Character] {
            guard let fields = dateFields(separatedBy: separator),
                let date = date(from: fields, separatedBy: separator)
            else {
                continue
            }
            remainingText = remainingText.dropFirst(fields.length)
            return [.date(date)]
        }
        return nil
    }

    /// Returns the date that is formed by the two or three numbers in `fields`, which are separated by
    /// `separator` in the text. Returns nil if they do not form a date.
    ///
    /// The separator determines the order of two numbers, as in these examples for December 24: `24.12.`,
    /// `12-24`, and either `12/24` or `24/12`. Two numbers may also be a time, as in `9.30`, or hours, as in
    /// `9-12/13-17`.
    private func date(from fields: DateFields, separatedBy separator: Character) -> GuessDate? {
        let numbers = fields.numbers
        guard numbers.count == 2 else { return Self.fullDate(numbers, separatedBy: separator) }
        switch separator {
        case ".":
            // The day is first. In `9.30`, the first number is an hour. It is certainly a day if a final dot
            // follows, as in `24.12.`, or if it is above 24.
            let isDay = fields.hasFinalDot || numbers[0] > 24
            return isDay ? GuessDate(month: numbers[1], day: numbers[0]) : nil
        case "/":
            // In `9-12/13-17`, the numbers 12 and 13 end one range of hours and start the next one.
            // Otherwise, the order depends on the country. `slashed` returns nil if both orders are possible.
            return isBetweenHours(fields.length)
                ? nil : Self.slashed(year: nil, first: numbers[0], second: numbers[1])
        case "-":
            // The month is first. `hasDateDashes` is true if dashes in this text join dates, not hours as in
            // `9-12`.
            return hasDateDashes ? GuessDate(month: numbers[0], day: numbers[1]) : nil
        default: return nil
        }
    }

    /// The two or three numbers in the text that may form a date.
    private struct DateFields {
        var numbers: [Int]
        /// The length of the complete date in the text, in characters.
        var length: Int
        /// Whether the date ends with a dot, as in `24.12.`.
        var hasFinalDot: Bool
    }

    /// Returns the two or three numbers at the start of the remaining text if they may form a date, such as
    /// `24.12.` or `12/24`. They have up to four digits, and `separator` between them. Returns nil if there
    /// are no such numbers. The text remains unchanged.
    private func dateFields(separatedBy separator: Character) -> DateFields? {
        var text = remainingText
        var numbers: [Int] = []
        while numbers.count < 3 {
            let digits = text.prefix(while: \.isNumber)
            guard (1...4).contains(digits.utf8.count), let number = Int(digits) else { break }
            numbers.append(number)
            text = text.dropFirst(digits.count)

            let isNumberNext = text.first == separator && text.dropFirst().first?.isNumber == true
            guard numbers.count < 3, isNumberNext else { break }
            text.removeFirst()
        }
        guard numbers.count > 1 else { return nil }

        // Two dots separate the ends of a range.
        let hasFinalDot = separator == "." && text.first == "." && !text.hasPrefix("..")
        let length = remainingText.count - text.count + (hasFinalDot ? 1 : 0)
        return DateFields(numbers: numbers, length: length, hasFinalDot: hasFinalDot)
    }

    /// Returns whether the next `length` characters of the text connect the end of one range of hours to the
    /// start of the next one, such as `12/13` in `9-12/13-17`.
    private func isBetweenHours(_ length: Int) -> Bool {
        let following = remainingText.dropFirst(length)
        guard following.first == "-" else { return false }
        let number = following.dropFirst().prefix(while: \.isNumber)
        return !number.isEmpty && following.dropFirst(number.count + 1).first != "/"
    }

    private static func fullDate(_ numbers: [Int], separatedBy separator: Character) -> GuessDate? {
        if numbers[0] > 99 { return GuessDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
        let year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
        return separator == "/"
            ? slashed(year: year, first: numbers[0], second: numbers[1])
            : GuessDate(year: year, month: numbers[1], day: numbers[0])
    }

    /// Returns the date that two numbers separated by a slash specify, such as `24/12`. Returns nil if each
    /// number could be the month, because the order of day and month depends on the country.
    private static func slashed(year: Int?, first: Int, second: Int) -> GuessDate? {
        if first > 12 { return GuessDate(year: year, month: second, day: first) }
        return second > 12 || first == second ? GuessDate(year: year, month: first, day: second) : nil
    }

    // MARK: Times

    /// Removes a time, such as `9:30`, `9 pm` or `9 Uhr`, from the start of the remaining text and returns
    /// its token. If the text does not clearly start with a time, returns nil and removes nothing.
    private mutating func scanTime() -> [GuessToken]? {
        var text = remainingText
        let digits = text.prefix(while: \.isNumber)
        guard (1...2).contains(digits.utf8.count), let hour = Int(digits) else { return nil }
        text = text.dropFirst(digits.count)
        let fields = Self.takeMinutesAndSeconds(from: &text)
        let (minute, seconds) = (fields.numbers.first ?? 0, fields.numbers.dropFirst().first ?? 0)

        // AM and PM require an hour from 1 to 12.
        if let half = Self.halfOfDay(text) {
            guard (1...12).contains(hour) else { return nil }
            remainingText = half.rest
            let isAfternoon = half.isAfternoon
            return [.time(GuessTime(hour: hour, minute: minute, seconds: seconds, isAfternoon: isAfternoon))]
        }

        // An hour without minutes needs a word such as `Uhr`, because a number alone may be something else.
        let textAfterHourWord = Self.textAfterHourWord(in: text)
        let hasHourWord = textAfterHourWord != nil
        guard hasHourWord || !fields.numbers.isEmpty, hour <= 24 else { return nil }
        remainingText = textAfterHourWord ?? text
        // A 24-hour clock is certain after a leading zero, the French mark `h` or an hour word. Otherwise,
        // AM or PM may be missing.
        let is24Hour = digits.first == "0" || fields.hasFrenchMark || hasHourWord
        return [.time(GuessTime(hour: hour, minute: minute, seconds: seconds, is24Hour: is24Hour))]
    }

    /// Removes the minutes and seconds of a time, such as `:30`, from the start of `text`. Returns one or
    /// both of the numbers, or none. `hasFrenchMark` is true if an `h` precedes a number, as in `9h30`.
    private static func takeMinutesAndSeconds(
        from text: inout Substring
    ) -> (numbers: [Int], hasFrenchMark: Bool) {
        var numbers: [Int] = []
        var hasFrenchMark = false
        while numbers.count < 2, let mark = text.first, ":.h".contains(mark) {
            let digits = text.dropFirst().prefix(while: \.isNumber)
            guard digits.utf8.count == 2, let number = Int(digits), number < 60 else { break }
            if mark == "h" { hasFrenchMark = true }
            numbers.append(number)
            text = text.dropFirst(3)
        }
        return (numbers, hasFrenchMark)
    }

    /// Returns whether `text` starts with PM (true) or AM (false), and the text that follows it. Returns nil
    /// if it starts with neither.
    private static func halfOfDay(_ text: Substring) -> (isAfternoon: Bool, rest: Substring)? {
        let text = text.drop { $0 == " " }
        for word in ["a.m.", "p.m.", "am", "pm"] where text.hasPrefix(word) {
            let rest = text.dropFirst(word.count)
            guard rest.first?.isLetter != true else { continue }
            return (word.first == "p", rest)
        }
        return nil
    }

    /// Returns the text that follows a word for hours, such as `Uhr`, at the start of `text`. Returns nil if
    /// `text` does not start with such a word.
    private static func textAfterHourWord(in text: Substring) -> Substring? {
        let text = text.drop { $0 == " " }
        let word = text.prefix(while: \.isLetter)
        return WindowVocabulary.hours.contains(String(word)) ? text[word.endIndex...] : nil
    }
}
