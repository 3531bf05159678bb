import Diagnostics
import MonotonicTime

/// The kinds of values.
extension TableSchema.Key {
    /// Stores a value in the settings. It is a function and not a key path, because a start would make the metadata of two
    /// hundred key paths.
    package typealias Store<Value> = (inout Settings, Value) -> Void

    /// `true` or `false`.
    package static func flag(_ name: String, store: @escaping Store<Bool>) -> Self {
        Self(name: name, form: .flag) { value, settings, findings in
            guard let flag = value.boolean else {
                let remedy = value.written.flatMap { ValueForm.flag.remedy(for: $0, key: name) }
                return findings.wrongType(value, name, "true or false", remedy)
            }
            store(&settings, flag)
        }
    }

    /// A whole number in `range`, in `unit`.
    package static func whole<Number: FixedWidthInteger>(
        _ name: String,
        in range: ClosedRange<Number>,
        unit: String,
        store: @escaping Store<Number>
    ) -> Self {
        Self(name: name, form: .whole(unit: unit)) { value, settings, findings in
            guard let found = value.integer else {
                let form = ValueForm.whole(unit: unit)
                return findings.wrongNumber(value, name, "a whole number", form)
            }
            guard let number = Number(exactly: found), range.contains(number) else {
                let limits = "\(range.lowerBound) to \(range.upperBound) \(unit)"
                return findings.error("\(name) must be \(limits), not \(found)", at: value.location)
            }
            store(&settings, number)
        }
    }

    /// A string accepted by `check`, whose complaint follows the key's name.
    package static func text(
        _ name: String,
        check: @escaping (String) -> String? = mustNotBeEmpty,
        store: @escaping Store<String>
    ) -> Self {
        Self(name: name, form: .text) { value, settings, findings in
            guard let text = findings.text(value, name) else { return }
            if let complaint = check(text) {
                findings.error("\(name) \(complaint)", at: value.location)
            } else {
                store(&settings, text)
            }
        }
    }

    package static func mustNotBeEmpty(_ text: String) -> String? {
        text.isEmpty ? "must not be empty" : nil
    }

    /// One of a few words.
    package static func word<Meaning>(
        _ name: String,
        _ words: KeyValuePairs<String, Meaning>,
        store: @escaping Store<Meaning>
    ) -> Self {
        Self(name: name, form: .text) { value, settings, findings in
            guard let word = findings.word(value, name, among: words.map(\.key)) else { return }
            for known in words where known.key == word { store(&settings, known.value) }
        }
    }

    /// One of the words of an enumeration.
    package static func word<Meaning: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        store: @escaping Store<Meaning>
    ) -> Self {
        Self(name: name, form: .text) { value, settings, findings in
            let word = findings.word(value, name, among: Meaning.allCases.map(\.rawValue))
            if let meaning = word.flatMap(Meaning.init(rawValue:)) { store(&settings, meaning) }
        }
    }

    /// A duration in `range`.
    package static func duration(
        _ name: String,
        in range: ClosedRange<Nanoseconds>,
        store: @escaping Store<Nanoseconds>
    ) -> Self {
        duration(name, in: range, as: { $0 }, words: [:], store: store)
    }

    /// A duration in `range`, or one of a few words.
    package static func duration<Meaning>(
        _ name: String,
        in range: ClosedRange<Nanoseconds>,
        as meaning: @escaping (Nanoseconds) -> Meaning,
        words: KeyValuePairs<String, Meaning>,
        store: @escaping Store<Meaning>
    ) -> Self {
        Self(name: name, form: .duration) { value, settings, findings in
            if let text = value.string, let word = words.first(where: { $0.key == text }) {
                store(&settings, word.value)
            } else if let length = findings.duration(value, name, in: range, orWords: words.map(\.key)) {
                store(&settings, meaning(length))
            }
        }
    }
}

extension Findings {
    /// The maximum length of a string in bytes of UTF-8.
    package static let longestText = 65_536
    /// The maximum length of a data URL, which holds a picture of 48 KiB in base64.
    private static let longestDataURL = longestText + 1024

    package mutating func wrongType(
        _ value: TOMLNode,
        _ name: String,
        _ wanted: String,
        _ remedy: String? = nil
    ) {
        let found = value.shortDescription + (remedy.map { "; \($0)" } ?? "")
        error("\(name) must be \(wanted), not \(found)", at: value.location)
    }

    /// Reports a `value` that is not the number that key `name` must be, with the number that was meant.
    package mutating func wrongNumber(
        _ value: TOMLNode,
        _ name: String,
        _ wanted: String,
        _ form: ValueForm
    ) {
        guard let written = value.written else { return wrongType(value, name, wanted) }
        if value.kind == .string {
            let isPlain = form.meaning(of: written) == written
            return wrongType(
                value,
                name,
                wanted,
                isPlain ? "write it without quotes" : form.numericRemedy(for: written, key: name)
            )
        }
        // Of a number that is whole it is unknown whether its point stands before decimals or between groups.
        let isWhole = value.float.map { $0 == $0.rounded() && abs($0) < 1_000 } ?? false
        let meant = form.meaning(of: written).map { "write \(name) = \($0)" }
        if case .whole("percent") = form, value.float == 1 {
            return wrongType(value, name, wanted, "write \(name) = 100, or 1 for one percent")
        }
        wrongType(value, name, wanted, isWhole ? "write it without a point" : meant)
    }

    /// A string that is not too long and contains no NUL, which would truncate it later.
    package mutating func text(_ value: TOMLNode, _ name: String) -> String? {
        guard let text = value.string else {
            let isPlain = value.kind != .table && value.kind != .array
            wrongType(value, name, "a string", isPlain ? "write it in quotes" : nil)
            return nil
        }
        let longest = text.utf8.starts(with: "data:".utf8) ? Self.longestDataURL : Self.longestText
        guard text.utf8.count <= longest else {
            let limit = "at most \(longest) bytes long"
            error("\(name) must be \(limit), not \(text.utf8.count)", at: value.location)
            return nil
        }
        guard !value.utf8.contains(0) else {
            error("\(name) must not contain the NUL character (U+0000)", at: value.location)
            return nil
        }
        return text
    }

    /// A string that is one of the `allowed` words.
    package mutating func word(_ value: TOMLNode, _ name: String, among allowed: [String]) -> String? {
        let list = allowed.map { "'\($0)'" }
        guard value.kind == .string else {
            wrongType(value, name, Wording.list(list, lastJoin: "or"))
            return nil
        }
        guard let text = text(value, name) else { return nil }
        guard !allowed.contains(text) else { return text }
        let hint = nearestWord(to: text, among: allowed).map { "did you mean '\($0)'? " } ?? ""
        let start = "unknown \(name) \(Wording.quoted(text)); \(hint)"
        error("\(start)allowed: \(list.joined(separator: ", "))", at: value.location)
        return nil
    }

    fileprivate mutating func duration(
        _ value: TOMLNode,
        _ name: String,
        in range: ClosedRange<Nanoseconds>,
        orWords words: [String]
    ) -> Nanoseconds? {
        guard let text = value.string else {
            let meant = value.float.flatMap { _ in value.written }.flatMap(DurationGuess.meaning)
            let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
            let found = "not \(value.shortDescription); \(DurationError.examples(orWords: words))\(hint)"
            error("\(name) must be a duration, \(found)", at: value.location)
            return nil
        }
        let length: Nanoseconds
        do throws(DurationError) {
            length = try Nanoseconds(duration: text)
        } catch {
            let meant = error.isNotation ? DurationGuess.meaning(of: text) : nil
            let hint =
                nearestWord(to: text, among: words).map { "; did you mean '\($0)'?" }
                ?? meant.map { "; did you mean \"\($0)\"?" } ?? ""
            let complaint = error.message(orWords: words)
            self.error("\(name) \(Wording.quoted(text)) \(complaint)\(hint)", at: value.location)
            return nil
        }
        guard range.contains(length) else {
            let limits = "\(range.lowerBound.durationText) to \(range.upperBound.durationText)"
            error("\(name) must be \(limits), not \(length.durationText)", at: value.location)
            return nil
        }
        return length
    }
}

extension TOMLNode {
    /// What a person wrote for a string, a number or a flag, as text; nil for other kinds.
    package var written: String? {
        switch kind {
        case .string: string
        case .float:
            float.map { abs($0) >= 1_000 && $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int64($0))" : "\($0)" }
        default: tomlText
        }
    }
}
