import Diagnostics
import MonotonicTime

/// A line `key = value` that is not TOML.
struct SettingLine {
    let key: String
    let value: Substring
    /// The form of the key's value; nil for an unknown key.
    let form: ValueForm?
    /// The parser's message.
    let message: Substring
    /// Whether there is a key of that name.
    let isKey: (String) -> Bool

    /// The advice; nil if the line shows none of the usual mistakes.
    var advice: String? {
        switch value.first {
        case nil: nil
        case "\"" where value.hasPrefix("\"\"\""): nil
        case "\"", "'": afterString
        case "[", "{", "(": afterArray
        case "#": hidden
        default: bare
        }
    }

    private static let afterValue = "expected a comment or whitespace"

    // MARK: Strings

    private var afterString: String? {
        if message.contains(text: "hex digit") { return "a backslash itself is written \\\\" }
        let quote = value.first ?? "\""
        let end = endOfString(quote)
        let string = value[..<end]
        let rest = value[end...].trimmed
        guard !rest.isEmpty, rest.first != "#" else { return nil }
        if let common = afterValue(string, rest) { return common }
        let inner = string.dropFirst().dropLast()
        if let correct = form?.numericRemedy(for: value.filter { $0 != "\"" && $0 != "'" }, key: key) {
            return correct
        }
        let hasQuote = rest.contains(quote)
        if quote == "'", hasQuote { return doubleQuotes }
        let next = rest.drop { ",;+&|/".contains($0) || $0.isWhitespace }
        if next.first == quote, value[end...].first != quote { return strings(inner, next) }
        if hasQuote { return "a quote within a string is written \\\"" }
        let words = rest.prefix { $0 != "#" }.trimmed
        return "write all words in the quotes, \(key) = \("\(inner) \(words)".quotedAsTOML)"
    }

    /// Several strings where one belongs.
    private func strings(_ first: Substring, _ next: Substring) -> String? {
        guard case .strings? = form else {
            if case .coded? = form { return array }
            let others = next.split { $0 == "\"" || $0 == "'" }.map {
                $0.trimmedText { ",;+&|/".contains($0) || $0.isWhitespace }
            }
            let words = ([String(first)] + others.filter { !$0.isEmpty && $0.first != "#" }).joined(
                separator: " "
            )
            return "write one string, \(key) = \(words.quotedAsTOML)"
        }
        return array
    }

    private var array: String? {
        var strings = StringList.strings(in: String(value))
        if case .coded(let meaning)? = form {
            strings = strings.flatMap { meaning($0).isEmpty ? [$0] : meaning($0) }
        }
        guard !strings.isEmpty else { return nil }
        return "write \(key) = [\(strings.map(\.quotedAsTOML).joined(separator: ", "))]"
    }

    private func endOfString(_ quote: Character) -> Substring.Index {
        var index = value.index(after: value.startIndex)
        while index < value.endIndex {
            let character = value[index]
            index = value.index(after: index)
            if character == quote { return index }
            if character == "\\", quote == "\"", index < value.endIndex { index = value.index(after: index) }
        }
        return value.endIndex
    }

    /// A string in single quotes that has one of its own.
    private var doubleQuotes: String {
        let words = value.dropFirst().prefix { $0 != "#" }.trimmed
        let inner = words.last == "'" ? words.dropLast() : words
        return "a string with ' needs double quotes, such as \(key) = \"\(inner)\""
    }

    // MARK: Arrays

    private var afterArray: String? {
        let whole = value.first == "(" ? value.dropFirst() : value
        guard let close = whole.lastIndex(where: { "])}".contains($0) }) else { return nil }
        let rest = whole[whole.index(after: close)...].trimmed
        if !rest.isEmpty, let common = afterValue(value[...close], rest) { return common }
        switch form {
        case .strings: return StringList.meaning(of: String(value[...close])).map { "write \(key) = \($0)" }
        case .coded:
            if value.contains("\"") { return array }
            let inner = value[...close].trimmedText { "[](){}".contains($0) || $0.isWhitespace }
            return form?.meaning(of: inner).map { "write \(key) = \($0.first == "[" ? $0 : "[\($0)]")" }
        default: return nil
        }
    }

    // MARK: Values without quotes

    /// What follows a value that is complete.
    private func afterValue(_ value: Substring, _ rest: Substring) -> String? {
        let next = rest.drop { ",;&|".contains($0) || $0.isWhitespace }
        if hasSetting(in: " " + next) { return "write each setting in a line of its own" }
        if next.isEmpty || next.first == "#" { return "remove the \(rest.prefix(1)) at the end" }
        guard CommentMark.begins(rest), next.first != "\"" else { return nil }
        return "a comment begins with #, as in \(key) = \(value)  # \(CommentMark.words(rest))"
    }

    /// A value behind a mark that begins a comment.
    private var hidden: String? {
        // A second mark is the one of a comment.
        let comment = value.firstRange(ofText: " #")?.lowerBound ?? value.endIndex
        let written = form?.isNumeric == true ? value.dropFirst() : value[..<comment]
        guard let meant = form?.meaning(of: written) else { return nil }
        return "# begins a comment; write \(key) = \(meant)"
    }

    private var bare: String? {
        let line = value.prefix { $0 != "#" }.trimmed
        if hasSetting(in: line) { return "write each setting in a line of its own" }
        if line.first == "`" { return "write straight quotes, \" or '" }
        let start = CommentMark.start(in: line) ?? line.endIndex
        let written = line[..<start].trimmed
        let comment = CommentMark.words(line[start...])
        if start < line.endIndex, comment.isEmpty, written.isPlainValue { return "remove the ; at the end" }
        if written.last == ",", written.dropLast().isPlainValue { return "remove the , at the end" }
        if start < line.endIndex, !comment.isEmpty {
            let meant = written.isPlainValue ? String(written) : form?.meaning(of: written)
            guard let meant else { return "a comment begins with #" }
            return "a comment begins with #, as in \(key) = \(meant)  # \(comment)"
        }
        return remedy(for: written)
    }

    private func remedy(for written: Substring) -> String? {
        if written.isPlainValue, form?.isNumeric == true { return nil }
        let isName = ["text", "id", "name"].contains(key)
        switch form {
        case .flag: return form?.remedy(for: written, key: key)
        case .whole(let unit), .number(let unit):
            return form?.numericRemedy(for: String(written), key: key)
                ?? "\(key) is a number of \(unit), without quotes"
        case .angle:
            return form?.numericRemedy(for: String(written), key: key)
                ?? "\(key) is a number of degrees, without quotes"
        case .text, .coded: return quotes(form?.meaning(of: written))
        case .strings: return form?.remedy(for: written, key: key)
        case .duration:
            let isWord = written.allSatisfy(\.isLetter)
            return isWord ? quotes(form?.meaning(of: written)) : duration(form?.meaning(of: written))
        case .other, nil:
            if written.isPlainValue { return nil }
            if let flag = FlagWords.meaning(of: String(written)), !isName, written.lowercased() != "none" {
                return "write \(key) = \(flag)"
            }
            return afterNumber(written)
                ?? quotes(String(written).withoutQuotes.quotedAsTOML)
        }
    }

    /// A number with something behind it, for a key that is unknown.
    private func afterNumber(_ written: Substring) -> String? {
        let number = written.prefix { $0.isDigit || $0 == "." || $0 == "-" || $0 == "_" }
        guard number.contains(where: \.isDigit) else { return nil }
        let rest = written[number.endIndex...].trimmed
        if rest == "%" || rest == "px" { return "write the number alone, \(key) = \(number)" }
        if rest.first == ",", rest.dropFirst().first?.isDigit == true {
            return Measure(String(written), unit: "").map { "write \(key) = \($0.text)" }
        }
        let isUnit = Nanoseconds.units.contains { $0.name == rest }
        return isUnit ? duration(String(written).quotedAsTOML) : nil
    }

    private func quotes(_ quoted: String?) -> String? {
        quoted.map { "strings need quotes, such as \(key) = \($0)" }
    }

    private func duration(_ quoted: String?) -> String? {
        quoted.map { "a duration needs quotes, such as \(key) = \($0)" }
    }

    /// Whether another setting follows the value in `text`.
    private func hasSetting(in text: Substring) -> Bool {
        SettingSplit.unquotedEqualSigns(in: text)
            .contains { SettingSplit.keyStart(before: $0, in: text, isKey: isKey) != nil }
    }
}

extension ValueForm {
    fileprivate var isNumeric: Bool {
        switch self {
        case .whole, .number, .angle: true
        default: false
        }
    }

    /// The advice on a number that is written in another way.
    package func numericRemedy(for written: String, key: String) -> String? {
        guard isNumeric, let remedy = remedy(for: written, key: key) else { return nil }
        guard let meant = meaning(of: written), remedy.hasSuffix("\(key) = \(meant)") else { return remedy }
        if meant == written { return nil }
        if meant.contains("."), written.contains(","), !written.contains(".") {
            return "a decimal number has a point, such as \(meant)"
        }
        let next = written.dropFirst(meant.count).first
        let isAlone = written.hasPrefix(meant) && next.map { !$0.isDigit && !".,oOlI".contains($0) } == true
        return isAlone ? "write the number alone, \(key) = \(meant)" : remedy
    }
}

extension Substring {
    /// Whether it is a number, a flag or a date of TOML by its characters.
    fileprivate var isPlainValue: Bool {
        if self == "true" || self == "false" { return true }
        guard let first, first.isDigit || first == "-" || first == "+", last?.isDigit == true else {
            return false
        }
        let hasLeadingZero = first == "0" && dropFirst().first?.isDigit == true
        return !hasLeadingZero && Double(filter { $0 != "_" }) != nil
    }
}
