/// The window that a text most likely means that is none: `Mo–Fr 11–14 Uhr`, `24.12.2026`.
enum WindowGuess {
    /// The text of the window that `text` means, which can be read; nil if that is unclear.
    static func window(for text: String) -> String? {
        guard text.utf8.count <= 100, let words = GuessScanner.words(in: text), let guess = assemble(words),
            guess != text, (try? WindowReader.window(in: guess)) != nil
        else { return nil }
        return guess
    }

    /// The parts of a window, in their order.
    private static func assemble(_ words: [GuessWord]) -> String? {
        var weekdays: [String] = []
        var dates: [String] = []
        var times: [String] = []
        var rest = merged(words)[...]
        while let word = rest.popFirst() {
            var end: GuessWord?
            if rest.first == .join {
                rest.removeFirst()
                guard let last = rest.popFirst() else { return nil }
                end = last
            }
            switch (word, end) {
            case (.comma, nil): continue
            case (.weekdays(let days), nil): weekdays.append(days)
            case (.weekday(let day), nil): weekdays.append(day.shortName)
            case (.weekday(let first), .weekday(let last)?):
                weekdays.append("\(first.shortName)..\(last.shortName)")
            case (.date(let date), nil): dates.append(date)
            case (.date(let first), .date(let last)?): dates.append("\(first)..\(last)")
            case (.day(let day), .date(let last)?) where last.utf8.count == 5:
                dates.append("\(last.prefix(3))\(GuessScanner.padded(day))..\(last)")
            case (_, let end?):
                guard let first = word.moment, let last = end.moment else { return nil }
                times.append("\(first)..\(last == "00:00" ? "24:00" : last)")
            default: return nil
            }
        }
        guard times.count <= 1 else { return nil }
        let parts = [weekdays.joined(separator: ","), dates.joined(separator: ","), times.first ?? ""]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The words with each day and its month as one date.
    private static func merged(_ words: [GuessWord]) -> [GuessWord] {
        var result: [GuessWord] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            let next = rest.first
            if let day = word.number, case .month(let month)? = next {
                rest.removeFirst()
                result.append(.date(date(day, month, &rest)))
            } else if case .month(let month) = word, let day = next?.number {
                rest.removeFirst()
                result.append(.date(date(day, month, &rest)))
            } else {
                result.append(word)
            }
        }
        return result
    }

    private static func date(_ day: Int, _ month: Int, _ rest: inout ArraySlice<GuessWord>) -> String {
        let short = "\(GuessScanner.padded(month))-\(GuessScanner.padded(day))"
        let behind = rest.first == .comma ? rest.dropFirst() : rest
        guard case .number(let year)? = behind.first, (2000...2199).contains(year) else { return short }
        rest = behind.dropFirst()
        return "\(year)-\(short)"
    }
}

/// A word of a text that may mean a window.
enum GuessWord: Hashable {
    case weekday(Weekday)
    /// Several weekdays, as a window writes them.
    case weekdays(String)
    /// A date, as a window writes it.
    case date(String)
    /// A day of a month that is named elsewhere.
    case day(Int)
    case month(Int)
    /// A time, as a window writes it.
    case time(String)
    case number(Int)
    case join
    case comma

    /// The number of a day.
    var number: Int? {
        switch self {
        case .day(let number), .number(let number): (1...31).contains(number) ? number : nil
        default: nil
        }
    }

    /// The moment of a day, as a window writes it.
    var moment: String? {
        switch self {
        case .time(let text): text
        case .number(let hour) where (0...24).contains(hour): "\(GuessScanner.padded(hour)):00"
        case .number(let digits) where (100...2400).contains(digits) && digits % 100 < 60:
            "\(GuessScanner.padded(digits / 100)):\(GuessScanner.padded(digits % 100))"
        default: nil
        }
    }
}
