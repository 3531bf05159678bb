import Diagnostics
import MonotonicTime
import SignAPI

extension TableSchema.Key {
    /// A closure that assigns a value from a configuration file to a property of the settings. A key path
    /// would do the same, but the metadata of 200 key paths would slow down the startup of the program.
    package typealias Store<Value> = (inout Settings, Value) -> Void

    /// Defines a configuration key whose value is `true` or `false`. When a file is read, `store` assigns the
    /// value to the settings. If the value has another type, an error is added to the findings instead.
    package static func flag(_ name: String, store: @escaping Store<Bool>) -> Self {
        Self(name: name, form: .flag) { value, settings, findings in
            guard let flag = value.boolean else {
                let remedy = value.valueText.flatMap { ValueForm.flag.remedy(for: $0, key: name) }
                return findings.addTypeError(value, named: name, expected: "true or false", remedy: remedy)
            }
            store(&settings, flag)
        }
    }

    /// Defines a configuration key whose value is a whole number in `range`. Messages state `unit` as the
    /// unit of the number, unless it is empty.
    ///
    /// When a file is read, `store` assigns the number to the settings. If the value is invalid, an error is
    /// added to the findings instead.
    package static func wholeNumber<Number: FixedWidthInteger>(
        _ name: String,
        in range: ClosedRange<Number>,
        unit: String,
        store: @escaping Store<Number>
    ) -> Self {
        let form = ValueForm.wholeNumber(unit: unit)
        // A domain describes the valid values for input forms. The autoclosure defers this call until a form
        // is built, because most runs of the program need no domains.
        func domain() -> ValueDomain {
            let (lowest, highest) = ("\(range.lowerBound)", "\(range.upperBound)")
            return ValueDomain(.integer, unit: unit, lowest: lowest, highest: highest)
        }
        return Self(name: name, form: form, domain: domain()) { value, settings, findings in
            let number = findings.readWholeNumber(value, named: name, in: range, unit: unit)
            if let number { store(&settings, number) }
        }
    }

    /// Defines a configuration key whose value is a string, which `store` assigns to the settings. `check`
    /// returns nil for a valid string. Otherwise, it returns the end of an error message that begins with the
    /// key's name, such as `must not be empty`.
    package static func text(
        _ name: String,
        check: @escaping (String) -> String? = mustNotBeEmpty,
        store: @escaping Store<String>
    ) -> Self {
        Self(name: name, form: .text) { value, settings, findings in
            guard let text = findings.readText(value, named: name) else { return }
            if let message = check(text) {
                findings.addError("\(name) \(message)", at: value.location)
            } else {
                store(&settings, text)
            }
        }
    }

    package static func mustNotBeEmpty(_ text: String) -> String? {
        text.isEmpty ? "must not be empty" : nil
    }

    /// Defines a configuration key whose value is one of the strings in `choices`. `store` receives the value
    /// that is paired with the string. `otherNames` translates a name from another program into a choice to
    /// suggest in an error message, or returns nil.
    package static func choice<Value>(
        _ name: String,
        _ choices: KeyValuePairs<String, Value>,
        otherNames: @escaping @Sendable (String) -> String? = { _ in nil },
        store: @escaping Store<Value>
    ) -> Self {
        func domain() -> ValueDomain { ValueDomain(.choice, choices: choices.names) }
        return Self(name: name, form: .text, domain: domain()) { value, settings, findings in
            let names = choices.names
            guard let text = findings.readChoice(value, named: name, among: names, otherNames: otherNames)
            else { return }
            if let index = names.firstIndex(of: text) { store(&settings, choices[index].value) }
        }
    }

    /// Defines a configuration key whose value is the raw value of a case of the enumeration `Value`. `store`
    /// assigns the case to the settings.
    package static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        store: @escaping Store<Value>
    ) -> Self {
        func domain() -> ValueDomain { ValueDomain(.choice, choices: Value.allCases.map(\.rawValue)) }
        return Self(name: name, form: .text, domain: domain()) { value, settings, findings in
            let text = findings.readChoice(value, named: name, among: Value.allCases.map { $0.rawValue })
            if let choice = text.flatMap(Value.init(rawValue:)) { store(&settings, choice) }
        }
    }

    /// Defines a configuration key whose value is a string with a duration in `range`, such as `"500ms"`.
    /// `store` assigns the duration to the settings.
    package static func duration(
        _ name: String,
        in range: ClosedRange<Nanoseconds>,
        store: @escaping Store<Nanoseconds>
    ) -> Self {
        duration(name, in: range, makeValue: { $0 }, words: [:], store: store)
    }

    /// Defines a configuration key whose value is either a duration in `range`, such as `"500ms"`, or one of
    /// the strings in `words`, such as `"auto"`.
    ///
    /// When a file is read, `store` assigns the value to the settings. For a duration, it receives the result
    /// of `makeValue`. For a word, it receives the value that `words` pairs with it. If the value in the file
    /// is invalid, an error is added to the findings instead.
    package static func duration<Value>(
        _ name: String,
        in range: ClosedRange<Nanoseconds>,
        makeValue: @escaping (Nanoseconds) -> Value,
        words: KeyValuePairs<String, Value>,
        store: @escaping Store<Value>
    ) -> Self {
        // A domain describes the valid values for input forms. The autoclosure defers this call until a form
        // is built, because most runs of the program need no domains.
        func domain() -> ValueDomain {
            let (lowest, highest) = (range.lowerBound.durationText, range.upperBound.durationText)
            return ValueDomain(
                .duration,
                lowest: lowest.quotedAsTOML,
                highest: highest.quotedAsTOML,
                choices: words.names
            )
        }
        return Self(name: name, form: .duration, domain: domain()) { value, settings, findings in
            let allowedWords = words.names
            if let text = value.string, let index = allowedWords.firstIndex(of: text) {
                store(&settings, words[index].value)
            } else if let duration = findings.readDuration(
                value,
                named: name,
                in: range,
                orWords: allowedWords
            ) {
                store(&settings, makeValue(duration))
            }
        }
    }
}

extension KeyValuePairs where Key == String {
    /// The keys of the pairs, in order. They are read by index, because `map` on the pairs would need
    /// conformance lookups in generic code.
    fileprivate var names: [String] { (0..<count).map { self[$0].key } }
}

extension Findings {
    /// The maximum length of a string in a configuration file, in bytes of UTF-8.
    package static let maxTextLength = 65_536
    /// The maximum length of a data URL in a configuration file, in bytes. It permits a picture of 48 KiB,
    /// encoded in base64.
    private static let maxDataURLLength = maxTextLength + 1024

    /// Adds the error that `value` has a wrong type. The message states that the key `name` must be
    /// `expected`, such as "a string". `remedy` is advice to append to it, or nil.
    package mutating func addTypeError(
        _ value: TOMLNode,
        named name: String,
        expected: String,
        remedy: String? = nil
    ) {
        let help = remedy.map { "; \($0)" } ?? ""
        addError("\(name) must be \(expected), not \(value.kindDescription)\(help)", at: value.location)
    }

    /// Adds the error that `value`, the value of the key `name`, is not a valid number of the kind `form`.
    /// `expected` describes such a number. If `value` resembles one, such as `"50 px"`, the message suggests
    /// the valid number.
    package mutating func addNumberError(
        _ value: TOMLNode,
        named name: String,
        expected: String,
        form: ValueForm
    ) {
        let remedy = value.valueText.flatMap { text in
            Self.remedy(forWrongNumber: value, text: text, named: name, form: form)
        }
        addTypeError(value, named: name, expected: expected, remedy: remedy)
    }

    /// Returns the remedy that an error message suggests for `value`, which is not a number of the kind
    /// `form`. Returns nil if the intended number is unclear.
    ///
    /// These are examples for keys whose values are whole numbers:
    /// - The string `"50"`, a valid number in quotes: `write it without quotes`.
    /// - The string `"50%"`: `write only the number: brightness = 50`.
    /// - The number `1.0` of percent: `write brightness = 100, or 1 for one percent`.
    /// - The number `32.0`, whose point has no clear meaning: `write it without a point`.
    /// - The number `1234.0`: `write width = 1234`.
    ///
    /// - Parameters:
    ///   - value: The value in the file, such as the string `"50"` or the number `2.5`.
    ///   - text: The text of the value, without quotes.
    ///   - name: The name of the key.
    ///   - form: The kind of number that the key accepts, with its unit.
    private static func remedy(
        forWrongNumber value: TOMLNode,
        text: String,
        named name: String,
        form: ValueForm
    ) -> String? {
        // The valid number that the user probably meant.
        let intendedNumber = form.intendedTOML(for: text)
        if value.kind == .string {
            // If nothing had to be corrected, only the quotes are wrong.
            let isValidNumber = intendedNumber == text
            return isValidNumber ? "write it without quotes" : form.numericRemedy(for: text, key: name)
        }
        // 1.0 is either the fraction 1, which is 100 percent, or one percent.
        if case .wholeNumber("percent") = form, value.float == 1 {
            return "write \(name) = 100, or 1 for one percent"
        }
        // `1.000` may mean 1 or 1000, so no number is suggested.
        if let number = value.float, hasUnclearPoint(number) { return "write it without a point" }
        return intendedNumber.map { "write \(name) = \($0)" }
    }

    /// Returns whether the meaning of the point in `number` is unclear. In a text such as `1.000`, it may
    /// precede decimals or separate thousands.
    private static func hasUnclearPoint(_ number: Double) -> Bool {
        number == number.rounded() && abs(number) < 1_000
    }

    /// Returns the string in `value`, which is the value of the key `name`. Adds an error and returns nil if
    /// it is not a string, if it is too long, or if it contains the character NUL.
    package mutating func readText(_ value: TOMLNode, named name: String) -> String? {
        guard let text = value.string else {
            let isPlain = value.kind != .table && value.kind != .array
            addTypeError(
                value,
                named: name,
                expected: "a string",
                remedy: isPlain ? "write it in quotes" : nil
            )
            return nil
        }

        // A data URL contains a whole picture, so it may be longer.
        let isDataURL = text.utf8.starts(with: "data:".utf8)
        let maxLength = isDataURL ? Self.maxDataURLLength : Self.maxTextLength
        guard text.utf8.count <= maxLength else {
            let limit = "at most \(maxLength) bytes long"
            addError("\(name) must be \(limit), not \(text.utf8.count)", at: value.location)
            return nil
        }

        // C functions would truncate the string at NUL.
        guard !value.utf8.contains(0) else {
            addError("\(name) must not contain the NUL character (U+0000)", at: value.location)
            return nil
        }
        return text
    }

    /// Returns the string in `value` if it is one of `choices`. If it is not, adds an error and returns nil.
    ///
    /// - Parameters:
    ///   - value: The value of the key.
    ///   - name: The name of the key.
    ///   - choices: The allowed values.
    ///   - otherNames: Returns the choice that corresponds to a name from another program, or nil if there is
    ///     none. The error message suggests this choice.
    package mutating func readChoice(
        _ value: TOMLNode,
        named name: String,
        among choices: [String],
        otherNames: (String) -> String? = { _ in nil }
    ) -> String? {
        let quotedChoices = choices.map { "'\($0)'" }
        guard value.kind == .string else {
            addTypeError(value, named: name, expected: Wording.list(quotedChoices, conjunction: "or"))
            return nil
        }
        guard let text = readText(value, named: name) else { return nil }
        guard !choices.contains(text) else { return text }

        let suggestion = otherNames(text) ?? nearestWord(to: text, among: choices)
        let hint = suggestion.map { "did you mean '\($0)'? " } ?? ""
        let problem = "unknown \(name) \(Wording.quoted(text)); \(hint)"
        addError("\(problem)allowed: \(quotedChoices.joined(separator: ", "))", at: value.location)
        return nil
    }

    /// Returns the whole number in `value`, the value of the key `name`. If it is not a whole number in
    /// `range`, adds an error and returns nil. The error states `unit`, unless it is empty.
    fileprivate mutating func readWholeNumber<Number: FixedWidthInteger>(
        _ value: TOMLNode,
        named name: String,
        in range: ClosedRange<Number>,
        unit: String
    ) -> Number? {
        guard let integer = value.integer else {
            let form = ValueForm.wholeNumber(unit: unit)
            addNumberError(value, named: name, expected: "a whole number", form: form)
            return nil
        }
        guard let number = Number(exactly: integer), range.contains(number) else {
            let unitSuffix = unit.isEmpty ? "" : " \(unit)"
            let limits = "\(range.lowerBound) to \(range.upperBound)\(unitSuffix)"
            addError("\(name) must be \(limits), not \(integer)", at: value.location)
            return nil
        }
        return number
    }

    /// Returns the duration in `value`, the value of the key `name`. If it is not a duration in `range`, adds
    /// an error and returns nil. The error also suggests `words`, which the key accepts instead of a
    /// duration.
    fileprivate mutating func readDuration(
        _ value: TOMLNode,
        named name: String,
        in range: ClosedRange<Nanoseconds>,
        orWords words: [String]
    ) -> Nanoseconds? {
        guard let text = value.string else {
            var remedy = DurationError.examples(orWords: words)
            if value.float != nil, let number = value.valueText {
                remedy += Self.durationHint(DurationGuess.duration(in: number))
            }
            addTypeError(value, named: name, expected: "a duration", remedy: remedy)
            return nil
        }
        guard let duration = parseDuration(text, of: value, named: name, orWords: words) else { return nil }
        guard range.contains(duration) else {
            let limits = "\(range.lowerBound.durationText) to \(range.upperBound.durationText)"
            addError("\(name) must be \(limits), not \(duration.durationText)", at: value.location)
            return nil
        }
        return duration
    }

    /// Returns the duration in `text`, the string of `value`. If `text` is not a duration, adds an error and
    /// returns nil.
    private mutating func parseDuration(
        _ text: String,
        of value: TOMLNode,
        named name: String,
        orWords words: [String]
    ) -> Nanoseconds? {
        do throws(DurationError) {
            return try Nanoseconds(duration: text)
        } catch {
            let message = error.message(orWords: words)
            let hint = Self.hint(for: text, after: error, orWords: words)
            self.addError("\(name) \(Wording.quoted(text)) \(message)\(hint)", at: value.location)
            return nil
        }
    }

    /// Returns a suggestion to write one of `words` or a duration instead of `text`, phrased as the end of an
    /// error message. Returns an empty string if nothing is similar to `text`.
    private static func hint(
        for text: String,
        after error: DurationError,
        orWords words: [String]
    ) -> String {
        if let word = nearestWord(to: text, among: words) { return "; did you mean '\(word)'?" }
        guard error.isNotation else { return "" }
        return durationHint(DurationGuess.duration(in: text))
    }

    /// Returns a suggestion to write `duration`, phrased as the end of an error message, or an empty string
    /// if `duration` is nil.
    private static func durationHint(_ duration: String?) -> String {
        duration.map { "; did you mean \"\($0)\"?" } ?? ""
    }
}

extension TOMLNode {
    /// The string, number or Boolean of this node as text without quotes, or nil for another kind of value.
    package var valueText: String? {
        if let string { return string }
        if let float, abs(float) >= 1_000, abs(float) < 1e15, float == float.rounded() {
            return "\(Int64(float))"
        }
        return shortTOML
    }
}
