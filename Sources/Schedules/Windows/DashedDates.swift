import Diagnostics

/// Methods that decide whether two numbers joined by a dash, such as `12-24`, are a date or a range of hours.
/// They are used for text that is not a valid time window.
enum DashedDates {
    /// Returns whether the dashed pairs of numbers in `text`, such as `12-24`, are dates and not ranges of
    /// hours. Each pair must be a valid date. If the numbers are ambiguous, long dashes, colons, or a weekday
    /// or an hour in `words` (the words of the text) indicate ranges of hours.
    static func occur(in text: String, nextTo words: [String], hasLongDashes: Bool) -> Bool {
        let pairs = pairs(in: text)
        guard !pairs.isEmpty, pairs.allSatisfy({ isDate($0) }) else { return false }
        let numbers = pairs.flatMap { $0 }.compactMap { Int($0) }
        let hasDottedRange = pairs.count > 1 && text.contains(text: "..")
        let exceedsHours = numbers.contains { $0 > 24 }
        if hasDottedRange || exceedsHours || isRange(text) { return true }
        if hasLongDashes || text.contains(":") { return false }
        guard words.allSatisfy(WindowVocabulary.goesWithDates) else { return false }
        return pairs.count == 1 || numbers != numbers.sorted()
    }

    /// Returns the two numbers of a date such as `09-18` if a user may have meant the hours from 9 to 18.
    /// Returns nil if `text` is not such a date.
    static func doubtfulPair(in text: Substring) -> (first: Int, last: Int)? {
        let pair = text.split(separator: "-", omittingEmptySubsequences: false)
        guard pair.count == 2, isDate(pair), let first = Int(pair[0]), let last = Int(pair[1]) else {
            return nil
        }
        return first < last && last <= 24 ? (first, last) : nil
    }

    private static func pairs(in text: String) -> [[Substring]] {
        text.split { !$0.isNumber && $0 != "-" }.map { $0.split(separator: "-") }.filter { $0.count == 2 }
    }

    /// Returns whether `text` contains a range of two dates written as pairs of numbers, such as `12-24 to
    /// 12-26`.
    private static func isRange(_ text: String) -> Bool {
        let pieces = text.split(separator: " ").map(String.init)
        return pieces.indices.dropLast(2).contains { index in
            let separator = pieces[index + 1]
            let isSeparator =
                separator == "-" || WindowVocabulary.meaning(of: separator) == [.rangeSeparator]
            return isSeparator && [index, index + 2].allSatisfy { pairs(in: pieces[$0]).count == 1 }
        }
    }

    private static func isDate(_ pair: [Substring]) -> Bool {
        guard pair.allSatisfy({ $0.utf8.count == 2 }), let month = Int(pair[0]), let day = Int(pair[1]) else {
            return false
        }
        return GuessDate(month: month, day: day) != nil
    }
}
