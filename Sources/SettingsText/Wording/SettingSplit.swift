/// Splits several settings that a user wrote in one row, such as `width = 32, brightness = 20`.
enum SettingSplit {
    /// Returns each setting in `text`, such as `width = 32`, without the separators between the settings.
    /// Returns an empty array if `text` does not begin with a setting.
    ///
    /// - Parameters:
    ///   - text: The text to split, which is one line of the file.
    ///   - isKey: A closure that returns whether a word is the name of a key.
    static func settings(in text: Substring, isKey: (String) -> Bool) -> [String] {
        let text = withoutComment(text)
        guard let first = text.firstIndex(of: "="),
            isKey(String(text[..<first].trimmed)) || text[..<first].trimmed.allSatisfy(\.isLetter)
        else { return [] }
        var starts = [text.startIndex]
        for index in unquotedEqualSigns(in: text) where index > first {
            if let start = keyStart(before: index, in: text, isKey: isKey) { starts.append(start) }
        }
        return zip(starts, starts.dropFirst() + [text.endIndex]).map { start, end in
            String(text[start..<end]).trimmedText { $0.isWhitespace || ",;&|".contains($0) }
        }
    }

    /// Returns the index in `text` at which the key before the equals sign at `index` begins. Returns nil if
    /// the word there is not a known key. Also returns nil if no space or separator precedes it, because then
    /// it cannot begin another setting.
    static func keyStart(
        before index: Substring.Index,
        in text: Substring,
        isKey: (String) -> Bool
    ) -> Substring.Index? {
        let before = text[..<index].trimmedEnd
        let name = before.reversed().prefix { $0.isKeyCharacter && $0 != " " }
        let start = before.index(before.endIndex, offsetBy: -name.count)
        guard start > before.startIndex, name.count > 1, isKey(String(before[start...])) else { return nil }
        let separator = before[before.index(before: start)]
        return separator.isWhitespace || ",;&|".contains(separator) ? start : nil
    }

    /// Returns the indices of all equals signs in `text` that are outside double quotation marks.
    static func unquotedEqualSigns(in text: Substring) -> [Substring.Index] {
        var isQuoted = false
        return text.indices.filter { index in
            if text[index] == "\"" { isQuoted.toggle() }
            return text[index] == "=" && !isQuoted
        }
    }

    private static func withoutComment(_ text: Substring) -> Substring {
        var isQuoted = false
        let end = text.indices.first { index in
            if text[index] == "\"" { isQuoted.toggle() }
            return text[index] == "#" && !isQuoted
        }
        return text[..<(end ?? text.endIndex)].trimmed
    }
}
