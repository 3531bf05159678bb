import Diagnostics

/// Splits a text that may mean a window into words.
struct GuessScanner {
    private var rest: Substring
    /// Whether a dash between two numbers is part of a date, as in 12-24, and no range.
    private let hasDateDashes: Bool

    /// The words in `text`; nil if one of them is unknown.
    static func words(in text: String) -> [GuessWord]? {
        var scanner = GuessScanner(text)
        var words: [GuessWord] = []
        while let word = scanner.next() {
            guard let word = word.known else { return nil }
            words += word
        }
        return words.contains { $0 != .comma && $0 != .join } ? words : nil
    }

    private init(_ text: String) {
        let plain = text.lowercased().map { character -> String in
            switch character {
            case "–", "—", "−", "‒", "‐", "‑": "-"
            case "…": ".."
            case "\u{A0}", "\u{202F}", "\t": " "
            default: String(character)
            }
        }.joined()
        rest = plain[...]
        let parts = plain.split(separator: "-", omittingEmptySubsequences: false)
        let joinsNumbers = zip(parts, parts.dropFirst()).allSatisfy { before, after in
            before.last?.isNumber == true && after.first?.isNumber == true
        }
        let hasSigns = text.contains { "–—−".contains($0) } || plain.contains(text: "uhr")
        hasDateDashes = plain.contains(text: "..") || joinsNumbers && !hasSigns
    }

    /// `number` with two digits.
    static func padded(_ number: Int) -> String { Wording.zeroPadded(String(number), to: 2) }

    /// One or no words, or an unknown one.
    private struct Scanned {
        var known: [GuessWord]?
    }

    /// What comes next; nil at the end.
    private mutating func next() -> Scanned? {
        rest = rest.drop { $0 == " " || $0 == "'" }
        guard let first = rest.first else { return nil }
        if first.isNumber { return Scanned(known: date() ?? time() ?? number()) }
        if first.isLetter { return Scanned(known: word()) }
        if rest.hasPrefix("..") {
            rest = rest.drop { $0 == "." }
            return Scanned(known: [.join])
        }
        rest.removeFirst()
        switch first {
        case "-", "~", "→": return Scanned(known: [.join])
        case ",", ";", "&", "+", "/": return Scanned(known: [.comma])
        case ".", ":": return Scanned(known: [])
        default: return Scanned(known: nil)
        }
    }

    private mutating func word() -> [GuessWord]? {
        let word = String(rest.prefix(while: \.isLetter))
        rest = rest.dropFirst(word.count)
        if rest.first == ".", !rest.hasPrefix("..") { rest.removeFirst() }
        if let day = WindowWords.weekday(word) { return [.weekday(day)] }
        if let days = WindowWords.weekdays(word) { return [.weekdays(days)] }
        if let month = WindowWords.month(word) { return [.month(month)] }
        if let moment = WindowWords.moment(word) { return [.time(moment)] }
        if WindowWords.joins.contains(word) { return [.join] }
        if WindowWords.conjunctions.contains(word) { return [.comma] }
        return WindowWords.fillers.contains(word) ? [] : nil
    }

    private mutating func number() -> [GuessWord]? {
        let digits = rest.prefix(while: \.isNumber)
        guard digits.utf8.count <= 4, let number = Int(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        if rest.first == ".", !rest.hasPrefix("..") {
            rest.removeFirst()
            return [.day(number)]
        }
        return [.number(number)]
    }

    // MARK: Dates

    private mutating func date() -> [GuessWord]? {
        for separator in ["-", "/", "."] as [Character] {
            guard let fields = fields(separator) else { continue }
            let (numbers, length, isClosed) = fields
            let text: String?
            switch (numbers.count, separator) {
            case (3, _): text = Self.full(numbers, separator)
            case (2, "."): text = isClosed || numbers[0] > 24 ? Self.yearly(numbers[1], numbers[0]) : nil
            case (2, "/"): text = Self.slashed(numbers[0], numbers[1])
            case (2, "-"): text = hasDateDashes ? Self.yearly(numbers[0], numbers[1]) : nil
            default: text = nil
            }
            guard let text else { continue }
            rest = rest.dropFirst(length)
            return [.date(text)]
        }
        return nil
    }

    /// Two or three numbers with `separator` between them, how many characters they take, and whether another separator
    /// follows, which belongs to them.
    private func fields(_ separator: Character) -> (numbers: [Int], length: Int, isClosed: Bool)? {
        var text = rest
        var numbers: [Int] = []
        while numbers.count < 3 {
            let digits = text.prefix(while: \.isNumber)
            guard (1...4).contains(digits.utf8.count), let number = Int(digits) else { break }
            numbers.append(number)
            text = text.dropFirst(digits.count)
            guard numbers.count < 3, text.first == separator, text.dropFirst().first?.isNumber == true else {
                break
            }
            text.removeFirst()
        }
        guard numbers.count > 1 else { return nil }
        let isClosed = separator == "." && text.first == "." && !text.hasPrefix("..")
        return (numbers, rest.count - text.count + (isClosed ? 1 : 0), isClosed)
    }

    private static func full(_ numbers: [Int], _ separator: Character) -> String? {
        if numbers[0] > 99 { return yearly(numbers[1], numbers[2]).map { "\(numbers[0])-\($0)" } }
        let year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
        let day = separator == "/" ? slashed(numbers[0], numbers[1]) : yearly(numbers[1], numbers[0])
        return day.map { "\(year)-\($0)" }
    }

    /// Day and month, or month and day, whichever is possible; nil if both are.
    private static func slashed(_ first: Int, _ second: Int) -> String? {
        first > 12 ? yearly(second, first) : second > 12 || first == second ? yearly(first, second) : nil
    }

    private static func yearly(_ month: Int, _ day: Int) -> String? {
        (1...12).contains(month) && (1...31).contains(day) ? "\(padded(month))-\(padded(day))" : nil
    }

    // MARK: Times

    private mutating func time() -> [GuessWord]? {
        var text = rest
        let digits = text.prefix(while: \.isNumber)
        guard (1...2).contains(digits.utf8.count), var hour = Int(digits) else { return nil }
        text = text.dropFirst(digits.count)
        var parts: [Int] = []
        while parts.count < 2, let mark = text.first, ":.h".contains(mark) {
            let minutes = text.dropFirst().prefix(while: \.isNumber)
            guard minutes.utf8.count == 2, let minute = Int(minutes), minute < 60 else { break }
            parts.append(minute)
            text = text.dropFirst(3)
        }
        let half = Self.half(text)
        guard !parts.isEmpty || half != nil else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half.isAfternoon ? 12 : 0)
            text = half.rest
        }
        guard hour <= 24 else { return nil }
        rest = text
        return [.time(([hour] + (parts.isEmpty ? [0] : parts)).map(Self.padded).joined(separator: ":"))]
    }

    /// AM or PM at the beginning of `text`, and what follows it.
    private static func half(_ text: Substring) -> (isAfternoon: Bool, rest: Substring)? {
        let text = text.drop { $0 == " " }
        for word in ["a.m.", "p.m.", "am", "pm"] where text.hasPrefix(word) {
            let rest = text.dropFirst(word.count)
            guard rest.first?.isLetter != true else { continue }
            return (word.first == "p", rest)
        }
        return nil
    }
}
