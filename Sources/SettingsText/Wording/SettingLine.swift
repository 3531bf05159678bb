import Diagnostics
import MonotonicTime

/// A line of a configuration file in the form `key = value` that the TOML parser rejected. It is searched for
/// common mistakes, to give advice on how to correct them.
struct SettingLine {
    let key: String
    let value: Substring
    /// The kind of value that the key of this rejected setting accepts, or nil if no table has the key.
    let form: ValueForm?
    let message: Substring
    /// A closure that returns whether a word is the name of a configuration key. It is used to detect a
    /// second setting after the first one.
    let isKey: (String) -> Bool

    /// Advice on how to correct the rejected setting, or nil if it contains none of the common mistakes.
    var advice: String? {
        switch value.first {
        case nil: nil
        case "\"" where value.hasPrefix("\"\"\""): nil
        case "\"", "'": afterString
        case "[", "{", "(": afterArray
        case "#": afterHash
        default: unquoted
        }
    }

    // MARK: Strings

    /// Advice about a setting in which something follows a string, such as a second string or text after the
    /// closing quotation mark. Nil if there is no advice.
    private var afterString: String? {
        if message.contains(text: "hex digit") { return "write a literal backslash as \\\\" }
        let quote = value.first ?? "\""
        let end = endOfString(quote)
        let string = value[..<end]
        let rest = value[end...].trimmed
        guard !rest.isEmpty, rest.first != "#" else { return nil }
        if let advice = afterValue(string, rest: rest) { return advice }
        if let remedy = form?.numericRemedy(for: value.filter { $0 != "\"" && $0 != "'" }, key: key) {
            return remedy
        }
        let contents = string.dropFirst().dropLast()
        let restHasQuote = rest.contains(quote)
        if quote == "'", restHasQuote { return doubleQuotes }
        let afterSeparators = rest.drop { ",;+&|/".contains($0) || $0.isWhitespace }
        let isNextString = afterSeparators.first == quote && value[end...].first != quote
        if isNextString { return strings(startingWith: contents, next: afterSeparators) }
        if restHasQuote { return "write a quote inside a string as \\\"" }
        let unquotedText = rest.prefix { $0 != "#" }.trimmed
        return "write the whole text in quotes, \(key) = \("\(contents) \(unquotedText)".quotedAsTOML)"
    }

    /// Returns advice about a value that consists of several strings but is not an array. `first` is the
    /// first string without its quotation marks, and `next` is the text from the second string on.
    private func strings(startingWith first: Substring, next: Substring) -> String? {
        switch form {
        case .strings, .interpreted: return array
        default:
            let others = next.split { $0 == "\"" || $0 == "'" }
                .map { $0.trimmedText { ",;+&|/".contains($0) || $0.isWhitespace } }
                .filter { !$0.isEmpty && $0.first != "#" }
            let text = ([String(first)] + others).joined(separator: " ")
            return "write one string, \(key) = \(text.quotedAsTOML)"
        }
    }

    private var array: String? {
        var strings = StringList.strings(in: String(value))
        if case .interpreted(let interpret)? = form {
            strings = strings.flatMap { interpret($0).isEmpty ? [$0] : interpret($0) }
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
        if !rest.isEmpty, let advice = afterValue(value[...close], rest: rest) { return advice }
        switch form {
        case .strings:
            return StringList.tomlArray(for: String(value[...close])).map { "write \(key) = \($0)" }
        case .interpreted:
            if value.contains("\"") { return array }
            let inner = value[...close].trimmedText { "[](){}".contains($0) || $0.isWhitespace }
            return form?.intendedTOML(for: inner).map { "write \(key) = \($0.first == "[" ? $0 : "[\($0)]")" }
        default: return nil
        }
    }

    // MARK: Values without quotes

    /// Returns advice about `rest`, the text that follows the complete value `value` of a setting, such as a
    /// second setting, a comma or a comment. Returns nil if there is no advice.
    private func afterValue(_ value: Substring, rest: Substring) -> String? {
        let next = rest.drop { ",;&|".contains($0) || $0.isWhitespace }
        if hasSetting(in: " " + next) { return "write each setting on a separate line" }
        if next.isEmpty || next.first == "#" { return "remove the \(rest.prefix(1)) at the end" }
        guard CommentMark.begins(rest), next.first != "\"" else { return nil }
        return "a comment begins with #, as in \(key) = \(value)  # \(CommentMark.content(of: rest))"
    }

    /// Advice about an unquoted value such as #ff8800, a color. TOML treats it as a comment, because it
    /// begins with a number sign. Nil if there is no advice.
    private var afterHash: String? {
        // A second number sign, after a space, begins a comment.
        let comment = value.firstRange(ofText: " #")?.lowerBound ?? value.endIndex
        let text = form?.isNumeric == true ? value.dropFirst() : value[..<comment]
        return form?.intendedTOML(for: text).map { "# begins a comment; write \(key) = \($0)" }
    }

    private var unquoted: String? {
        let text = value.prefix { $0 != "#" }.trimmed
        if hasSetting(in: text) { return "write each setting on a separate line" }
        if text.first == "`" { return "write straight quotes, \" or '" }
        let commentStart = CommentMark.start(in: text)
        let withoutComment = text[..<(commentStart ?? text.endIndex)].trimmed
        let comment = commentStart.map { CommentMark.content(of: text[$0...]) }
        if comment == "", withoutComment.isPlainValue { return "remove the ; at the end" }
        if withoutComment.last == ",", withoutComment.dropLast().isPlainValue {
            return "remove the , at the end"
        }
        if let comment, !comment.isEmpty { return advice(on: comment, after: withoutComment) }
        return remedy(for: withoutComment)
    }

    /// Returns advice about `comment`, a comment after the unquoted value `value`. It does not begin with a
    /// number sign, as TOML requires.
    private func advice(on comment: String, after value: Substring) -> String {
        let intendedValue = value.isPlainValue ? String(value) : form?.intendedTOML(for: value)
        guard let intendedValue else { return "a comment begins with #" }
        return "a comment begins with #, as in \(key) = \(intendedValue)  # \(comment)"
    }

    /// Returns advice about `unquotedValue`, a value that the user wrote without quotation marks. Returns nil
    /// if there is no advice.
    ///
    /// The advice depends on `form`, the kind of value that the key accepts:
    /// - A string or a duration must be in quotation marks: `a duration needs quotes, such as dwell = "5s"`.
    /// - A number must be in the notation of TOML: `write only the number: brightness = 50`. The same applies
    ///   to a Boolean and a list of strings.
    private func remedy(for unquotedValue: Substring) -> String? {
        guard let form else { return remedyWithoutForm(for: unquotedValue) }

        switch form {
        case .flag, .strings: return form.remedy(for: unquotedValue, key: key)
        case .wholeNumber, .number, .angle: return remedy(forNumber: unquotedValue, form: form)
        case .text, .interpreted: return adviceToQuoteString(form.intendedTOML(for: unquotedValue))
        case .duration:
            let intendedValue = form.intendedTOML(for: unquotedValue)
            // Some keys accept `auto` instead of a duration.
            let isWord = unquotedValue.allSatisfy(\.isLetter)
            return isWord ? adviceToQuoteString(intendedValue) : adviceToQuoteDuration(intendedValue)
        case .other: return remedyWithoutForm(for: unquotedValue)
        }
    }

    /// Returns advice about `unquotedValue`, the value of a key that accepts a number of the kind `form`.
    /// Returns nil if the value is already a valid number or Boolean in TOML (`isPlainValue`), so that the
    /// mistake is elsewhere.
    private func remedy(forNumber unquotedValue: Substring, form: ValueForm) -> String? {
        if unquotedValue.isPlainValue { return nil }
        let requirement = "\(key) is a number of \(form.unit ?? ""), without quotes"
        return form.numericRemedy(for: String(unquotedValue), key: key) ?? requirement
    }

    /// Returns advice about `unquotedValue`, a value without quotation marks, if it is unknown what kind of
    /// value the key accepts. Returns nil if there is no advice.
    private func remedyWithoutForm(for unquotedValue: Substring) -> String? {
        if unquotedValue.isPlainValue { return nil }
        let isName = ["text", "id", "name"].contains(key)
        if !isName, unquotedValue.lowercased() != "none", let flag = FlagGuess.flag(in: String(unquotedValue))
        {
            return "write \(key) = \(flag)"
        }
        return adviceAfterNumber(in: unquotedValue)
            ?? adviceToQuoteString(String(unquotedValue).withoutQuotes.quotedAsTOML)
    }

    /// Returns advice about `unquotedValue`, a number with a unit or another suffix, if it is unknown what
    /// kind of value the key accepts. Returns nil for any other text.
    private func adviceAfterNumber(in unquotedValue: Substring) -> String? {
        let number = unquotedValue.prefix { $0.isDigit || $0 == "." || $0 == "-" || $0 == "_" }
        guard number.contains(where: \.isDigit) else { return nil }
        let rest = unquotedValue[number.endIndex...].trimmed
        if rest == "%" || rest == "px" { return "write only the number: \(key) = \(number)" }
        if rest.first == ",", rest.dropFirst().first?.isDigit == true {
            return Measure(String(unquotedValue), unit: "").map { "write \(key) = \($0.text)" }
        }
        let isUnit = Nanoseconds.units.contains { $0.name == rest }
        return isUnit ? adviceToQuoteDuration(String(unquotedValue).quotedAsTOML) : nil
    }

    private func adviceToQuoteString(_ quotedString: String?) -> String? {
        quotedString.map { "strings need quotes, such as \(key) = \($0)" }
    }

    private func adviceToQuoteDuration(_ quotedDuration: String?) -> String? {
        quotedDuration.map { "a duration needs quotes, such as \(key) = \($0)" }
    }

    private func hasSetting(in text: Substring) -> Bool {
        SettingSplit.unquotedEqualSigns(in: text)
            .contains { SettingSplit.keyStart(before: $0, in: text, isKey: isKey) != nil }
    }
}

extension ValueForm {
    /// The unit of numbers of this form, such as "pixels", or nil if values of this form are not numbers.
    fileprivate var unit: String? {
        switch self {
        case .wholeNumber(let unit), .number(let unit): unit
        case .angle: "degrees"
        default: nil
        }
    }

    fileprivate var isNumeric: Bool { unit != nil }

    /// Returns advice on how to write `text`, a number in an unsupported notation, as the value of `key`.
    /// Returns nil if values of this form are not numbers, if `text` is a valid TOML number, or if its
    /// meaning is unclear.
    package func numericRemedy(for text: String, key: String) -> String? {
        guard isNumeric, let remedy = remedy(for: text, key: key) else { return nil }
        guard let guess = intendedTOML(for: text), remedy.hasSuffix("\(key) = \(guess)") else {
            return remedy
        }
        if guess == text { return nil }
        if guess.contains("."), text.contains(","), !text.contains(".") {
            return "use a point for decimals, such as \(guess)"
        }
        let next = text.dropFirst(guess.count).first
        let isAlone = text.hasPrefix(guess) && next.map { !$0.isDigit && !".,oOlI".contains($0) } == true
        return isAlone ? "write only the number: \(key) = \(guess)" : remedy
    }
}

extension Substring {
    /// Whether the text looks like a number or a Boolean in TOML notation.
    fileprivate var isPlainValue: Bool {
        if self == "true" || self == "false" { return true }
        guard let first, first.isDigit || first == "-" || first == "+", last?.isDigit == true else {
            return false
        }
        let hasLeadingZero = first == "0" && dropFirst().first?.isDigit == true
        return !hasLeadingZero && Double(filter { $0 != "_" }) != nil
    }
}
