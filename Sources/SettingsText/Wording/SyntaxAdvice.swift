import Diagnostics
import MonotonicTime

/// Advice on a text that is not TOML: what its author most likely meant, judged by the line with the mistake
/// and by the beginning of the text.
struct SyntaxAdvice {
    /// The parser's message.
    private let message: Substring
    /// The line with the mistake, without blanks around it.
    private let line: Substring
    /// The first line that is neither blank nor a comment.
    private let start: Substring
    /// The first header of a table in `[display]` above the mistake, if `[display]` itself is not there.
    private let partOfDisplay: Substring?
    /// The names of the tables that are written in double brackets.
    private let lists: [String]

    /// Advice on the mistake that `message` reports in line `number` of `text`.
    init(_ message: Substring, inLine number: Int, of text: String, lists: [String]) {
        self.message = message
        self.lists = lists
        // A line end of two characters is one Character of its own.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        line = lines.dropFirst(number - 1).first?.trimmed ?? ""
        let above = lines.prefix(max(0, number - 1)).map(\.trimmed)
        let hasDisplay = above.contains { $0.hasPrefix("[display]") }
        partOfDisplay = hasDisplay ? nil : above.first { $0.hasPrefix("[display.") }
        start = lines.lazy.map(\.trimmed).first { !$0.isEmpty && $0.first != "#" } ?? ""
    }

    /// The advice; nil if the line shows none of the usual mistakes.
    var text: String? {
        otherFormat ?? brackets ?? comment ?? unclosedString ?? setting
    }

    /// The text is in another format.
    private var otherFormat: String? {
        let format: String
        if start.first == "{" || start == "[" || start.hasPrefix("[{") {
            format = "JSON"
        } else if start.hasPrefix("---") || start.hasPrefix("%YAML") || start == "-" || start.hasPrefix("- ")
            || start.isYAMLSetting
        {
            format = "YAML"
        } else if start.first == "<" {
            format = "XML or HTML"
        } else {
            return nil
        }
        return "this looks like \(format), and the configuration is TOML, with headers such as [display] and "
            + "settings such as width = 32"
    }

    /// A table of a list in single brackets, or in a mixture.
    private var brackets: String? {
        if message.contains(text: "cannot redefine existing") {
            if message.contains(text: "table 'display'") {
                if line.hasPrefix("[[display]]"), let part = partOfDisplay?.prefix(through: "]") {
                    return "\(part) belongs below the [[display]] that it is for; move it there"
                }
                return "write [[display]], with double brackets, above each of several displays"
            }
            guard let name = lists.first(where: { message.contains(text: "'\($0)'") }) else { return nil }
            return "write [[\(name)]], with double brackets, above each \(name)"
        }
        guard line.first == "[" else { return nil }
        let name = line.drop { $0 == "[" }.prefix { $0 != "]" && $0 != " " }
        return lists.contains(String(name)) ? "write [[\(name)]]" : nil
    }

    private var comment: String? {
        line.first == ";" || line.hasPrefix("//") ? "a comment begins with #" : nil
    }

    /// A string whose closing quote is a typographic one.
    private var unclosedString: String? {
        guard message.contains(text: "does not end in its line"),
            let quote = line.last(where: \.isTypographicQuote)
        else { return nil }
        return "the quote \(quote) does not close a string; write a straight one, \" or '"
    }

    /// A mistake in `key = value`.
    private var setting: String? {
        guard let sign = line.firstIndex(of: "=") else {
            return message.contains(text: "saw ':'") ? "write = instead of :, as in key = value" : nil
        }
        let key = line[..<sign].trimmed
        let value = line[line.index(after: sign)...].trimmed
        guard key.allSatisfy(\.isKeyCharacter), let first = value.first else { return nil }
        switch first {
        case "=": return "write a single ="
        case "\"": return afterString(value)
        case "'": return message.contains(text: Self.afterValue) ? doubleQuotes(key, value) : nil
        default: return afterNumber(key, value) ?? word(key, value)
        }
    }

    private static let afterValue = "expected a comment or whitespace"

    private func afterString(_ value: Substring) -> String? {
        if message.contains(text: "hex digit") { return "a backslash itself is written \\\\" }
        guard message.contains(text: Self.afterValue) else { return nil }
        let rest = value.dropFirst().drop { $0 != "\"" }.dropFirst().prefix { $0 != "#" }.trimmed
        if rest == "," || rest == ";" { return "remove the \(rest) at the end" }
        return "a quote within a string is written \\\""
    }

    /// A string in single quotes that has one of its own.
    private func doubleQuotes(_ key: Substring, _ value: Substring) -> String {
        let words = value.dropFirst().prefix { $0 != "#" }.trimmed
        let inner = words.last == "'" ? words.dropLast() : words
        return "a string with ' needs double quotes, such as \(key) = \"\(inner)\""
    }

    /// A number with something behind it.
    private func afterNumber(_ key: Substring, _ value: Substring) -> String? {
        let number = value.prefix { $0.isNumeral || $0 == "." || $0 == "-" || $0 == "_" }
        guard number.contains(where: \.isNumeral) else { return nil }
        let whole = value.prefix { $0 != "#" }.trimmedEnd
        let rest = whole[number.endIndex...].trimmed
        switch rest {
        case "": return nil
        case ";", ",": return "remove the \(rest) at the end"
        case "%", "px": return "write the number alone, \(key) = \(number)"
        default: break
        }
        if rest.first == ",", let next = rest.dropFirst().first, next.isNumeral {
            return "a decimal number has a point, such as \(number).\(rest.dropFirst())"
        }
        let isUnit = Nanoseconds.units.contains { $0.name == rest }
        return isUnit ? "a duration needs quotes, such as \(key) = \"\(whole)\"" : quotes(key, whole)
    }

    /// A word without quotes.
    private func word(_ key: Substring, _ value: Substring) -> String? {
        let word = value.prefix { $0 != "#" }.trimmed
        let isName = ["text", "id", "name"].contains(key)
        switch word.lowercased() {
        case "yes", "on", "true": return isName ? quotes(key, word) : "write \(key) = true"
        case "no", "off", "false": return isName ? quotes(key, word) : "write \(key) = false"
        case "none": return quotes(key, word)
        default: return word.first == "`" ? "write straight quotes, \" or '" : nil
        }
    }

    private func quotes(_ key: Substring, _ word: Substring) -> String {
        "strings need quotes, such as \(key) = \"\(word)\""
    }
}

extension Substring {
    /// The text up to and with `end`.
    fileprivate func prefix(through end: Character) -> Substring {
        firstIndex(of: end).map { self[...$0] } ?? self
    }

    /// The text without blanks at its ends.
    fileprivate var trimmed: Substring {
        drop(while: \.isWhitespace).trimmedEnd
    }

    /// The text without blanks at its end.
    fileprivate var trimmedEnd: Substring {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[...last]
    }

    /// Whether it is `key:` or `key: value`.
    fileprivate var isYAMLSetting: Bool {
        let key = prefix { $0.isKeyCharacter || $0 == "\"" }
        let rest = self[key.endIndex...]
        return !key.isEmpty && (rest == ":" || rest.hasPrefix(": "))
    }
}

extension Character {
    fileprivate var isNumeral: Bool { ("0"..."9").contains(self) }

    fileprivate var isKeyCharacter: Bool {
        isNumeral || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "-"
            || self == "." || self == " "
    }

    fileprivate var isTypographicQuote: Bool { "“”„«»‘’‚".contains(self) }
}
