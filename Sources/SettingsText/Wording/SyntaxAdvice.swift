import Diagnostics

/// Advice on correcting a TOML syntax error. It is derived from the line of the file with the error and the
/// lines around it.
struct SyntaxAdvice {
    private let message: Substring
    /// The line of the file that contains the error, without whitespace at its start and end.
    private let line: Substring
    private let above: [Substring]
    private let below: [Substring]
    /// The first line of the file that is neither empty nor a comment. It shows whether the file is in a
    /// format other than TOML.
    private let start: Substring
    private let vocabulary: SettingsVocabulary

    /// Prepares advice about a syntax error in the line of the file with the number `number`, counted from 1.
    /// `text` is the text of the file, and `message` is the TOML parser's description of the error.
    init(_ message: Substring, inLine number: Int, of text: String, _ vocabulary: SettingsVocabulary) {
        self.message = message
        self.vocabulary = vocabulary
        // In Swift, a line ending of CR and LF is a single Character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        line = lines.dropFirst(number - 1).first?.trimmed ?? ""
        above = lines.prefix(max(0, number - 1)).map(\.trimmed)
        below = lines.dropFirst(number).map(\.trimmed)
        start = lines.lazy.map(\.trimmed).first { !$0.isEmpty && $0.first != "#" } ?? ""
    }

    /// The advice on correcting the syntax error, or nil if the file contains none of the common mistakes.
    var text: String? {
        OtherFormat.advice(forTextStarting: start) ?? duplicate ?? header ?? comment
            ?? PastedLine.advice(on: line) ?? unclosedString ?? setting
    }

    /// The name of the table that contains the error, or an empty string if the error is above all tables of
    /// the file.
    private var table: String { above.last { $0.isHeader }?.tableName ?? "" }

    private var lists: [String] { vocabulary.lists }

    // MARK: Tables

    private var duplicate: String? {
        guard message.contains(text: "cannot redefine existing") else { return nil }
        if message.contains(text: "table 'display'") { return duplicateDisplay }
        if line.isHeader {
            if let name = lists.first(where: { message.contains(text: "'\($0)'") }) {
                return "write [[\(name)]], with double brackets, above each \(name)"
            }
            return duplicateTable
        }
        return duplicateKey
    }

    private static let severalDisplays =
        "write [[display]] with double brackets above each of several displays"

    /// Advice about the table header of a display in a file that already contains a table for a display above
    /// this header.
    private var duplicateDisplay: String {
        let hasDisplayAbove = above.contains { $0.hasPrefix("[display]") }
        let partAbove = above.first { $0.hasPrefix("[display.") }?.prefix(through: "]")
        if line.hasPrefix("[[display]]"), !hasDisplayAbove, let partAbove {
            return "\(partAbove) belongs below its [[display]]; move it there"
        }
        if line.hasPrefix("[[") { return Self.severalDisplays }
        return secondDisplay ?? Self.severalDisplays
    }

    /// Advice about a second `[display]` header in a file. Its author probably intended it for another
    /// display, or for more keys of the first table. Nil if there is no advice.
    private var secondDisplay: String? {
        guard let first = above.firstIndex(where: { $0.isHeader && $0.tableName == "display" }) else {
            return nil
        }
        let (earlierKeys, laterKeys) = (keys(in: above[(first + 1)...]), keys(in: below[...]))
        let isOther = [earlierKeys, laterKeys].allSatisfy { !$0.isDisjoint(with: ["device", "driver"]) }
        if isOther { return Self.severalDisplays }
        guard !laterKeys.isEmpty, !earlierKeys.isDisjoint(with: laterKeys) else { return duplicateTable }
        return
            "the table is already defined on line \(first + 1); keep only one, or for two displays write "
            + "[[display]], with double brackets, above each"
    }

    /// Returns the keys that `lines`, consecutive lines of the file, set before the next table header.
    private func keys(in lines: ArraySlice<Substring>) -> Set<Substring> {
        Set(
            lines.prefix { !$0.isHeader }.filter { $0.contains("=") }
                .compactMap { $0.split(separator: "=").first?.trimmed }
        )
    }

    private var duplicateTable: String? {
        let name = line.tableName
        guard let first = above.firstIndex(where: { $0.isHeader && $0.tableName == name }) else { return nil }
        let problem = "the table is already defined on line \(first + 1)"
        return keys(in: below[...]).isEmpty
            ? "\(problem); remove this header"
            : "\(problem); move these keys below that header, and remove this one"
    }

    private var duplicateKey: String? {
        guard let sign = line.firstIndex(of: "=") else { return nil }
        let key = line[..<sign].trimmed
        let begin = (above.lastIndex { $0.isHeader } ?? -1) + 1
        let first = above[begin...].firstIndex { other in
            other.hasPrefix(key) && other.dropFirst(key.count).trimmed.first == "="
        }
        guard let first else { return nil }
        let problem = "'\(key)' is already set on line \(first + 1)"
        guard lists.contains(table) else { return "\(problem); remove one of the two lines" }
        return "\(problem); another \(table) needs its own [[\(table)]]"
    }

    private var header: String? {
        guard line.first == "[" else { return nil }
        let name = String(line.tableName)
        guard !name.isEmpty, name.allSatisfy(\.isKeyCharacter) else { return nil }
        let header = lists.contains(name) || line.hasPrefix("[[") ? "[[\(name)]]" : "[\(name)]"
        let rest = line.drop { $0 == "[" || $0 == " " }.dropFirst(name.count).drop { $0 == "]" || $0 == " " }
        if CommentMark.begins(rest) {
            return "a comment begins with #, as in \(header)  # \(CommentMark.content(of: rest))"
        }
        guard rest.isEmpty || rest.first == "#" else {
            return splitting(rest, from: header, of: name)
        }
        guard line.prefix(while: { $0 != "#" }).trimmed != header else { return openArray }
        return "write \(header)"
    }

    /// Returns advice to move `rest`, the text right after the table header `header`, to separate lines of
    /// the file. `name` is the name of the table in `header`.
    private func splitting(_ rest: Substring, from header: String, of name: String) -> String {
        let text = rest.drop { $0 == "=" || $0 == "{" || $0.isWhitespace }
        let withoutBraces = rest.contains("{") ? text.prefix { $0 != "}" } : text
        let settings = SettingSplit.settings(in: withoutBraces) { vocabulary.form(of: $0, in: name) != nil }
        if settings.count == 1 { return "write \(header), and \(settings[0]) on the next line" }
        if settings.count > 1 {
            return "write \(Wording.list([header] + settings, conjunction: "and")), each on a separate line"
        }
        guard let key = vocabulary.mainKeys[name], text.contains(where: \.isLetter) else {
            return "write \(header)"
        }
        let comment = text.firstRange(ofText: " #")?.lowerBound ?? text.endIndex
        let strings = StringList.strings(in: String(text[..<comment]))
        return Self.tables(header, key: key, strings: strings) ?? "write \(header)"
    }

    /// Returns advice to write each of `strings` as the value of `key` in a separate table with the header
    /// `header`. Returns nil if `strings` is empty.
    static func tables(_ header: String, key: String, strings: [String]) -> String? {
        let settings = strings.map { "\(key) = \($0.quotedAsTOML)" }
        guard let first = settings.first else { return nil }
        guard settings.count > 1, header.hasPrefix("[[") else {
            return "write \(header), followed by \(first)"
        }
        let others = settings.count == 2 ? "" : ", and so on"
        return
            "write one \(header) for each, the first with \(first) below it, the next with \(settings[1])\(others)"
    }

    /// Advice about a table header that follows an array without a closing bracket, or nil if no array is
    /// open.
    private var openArray: String? {
        guard let number = above.lastIndex(where: { $0.contains("=") }),
            let value = above[number].split(separator: "=", maxSplits: 1).last?.trimmed, value.first == "["
        else { return nil }
        let text = above[number...].joined(separator: "\n")
        guard text.count(where: { $0 == "[" }) > text.count(where: { $0 == "]" }) else { return nil }
        return "the array that starts on line \(number + 1) is not closed; add ]"
    }

    private var comment: String? {
        CommentMark.begins(line) || line.hasPrefix("REM ") ? "a comment begins with #" : nil
    }

    // MARK: Settings

    private var unclosedString: String? {
        guard message.contains(text: "unterminated string"),
            let quote = line.last(where: \.isTypographicQuote)
        else { return nil }
        return "the quote \(quote) does not close a string; write a straight quote, \" or '"
    }

    /// Advice about a setting in the form `KEY = VALUE` that is not valid TOML, or nil if there is none.
    private var setting: String? {
        guard let sign = line.firstIndex(of: "=") else { return lineWithoutSign }
        var key = line[..<sign].trimmed
        let value = line[line.index(after: sign)...].trimmed
        if key.last == ":" || key.last == "=", value.first != nil { return "write a single =" }
        guard key.allSatisfy(\.isKeyCharacter), let first = value.first else { return nil }
        if first == "=" || first == ">" { return "write a single =" }
        if key.contains(" ") {
            let joined = key.split(separator: " ").joined(separator: "_").lowercased()
            guard vocabulary.form(of: joined, in: table) != nil else { return nil }
            return "keys cannot contain spaces; write \(joined)"
        }
        key = key.split(separator: ".").last ?? key
        return SettingLine(
            key: String(key),
            value: value,
            form: vocabulary.form(of: String(key), in: table),
            message: message,
            isKey: { vocabulary.form(of: $0, in: table) != nil }
        ).advice
    }

    private var lineWithoutSign: String? {
        if message.contains(text: "saw ':'") { return "write = instead of :, as in key = value" }
        // A line inside an array has no equals sign either, and is not an option that lacks its key.
        let word = line.prefix { !$0.isWhitespace }
        guard lists.contains("option"), table.isEmpty || table == "option", line.first?.isLetter == true,
            word.count < line.count || table.isEmpty, vocabulary.form(of: String(word), in: table) == nil,
            message.contains(text: "expected '='") || message.hasPrefix("unexpected '")
        else { return nil }
        return "for an option, write [[option]], followed by text = \(String(line).quotedAsTOML)"
    }
}

extension Substring {
    /// Returns the text up to and including the first character `end`, or all of the text if it does not
    /// contain `end`.
    fileprivate func prefix(through end: Character) -> Substring {
        firstIndex(of: end).map { self[...$0] } ?? self
    }

    /// The text without whitespace at its start and end.
    var trimmed: Substring { drop(while: \.isWhitespace).trimmedEnd }

    /// The text without whitespace at its end.
    var trimmedEnd: Substring {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[...last]
    }

    fileprivate var isHeader: Bool { first == "[" && contains("]") }

    fileprivate var tableName: String {
        String(drop { $0 == "[" || $0 == " " }.prefix { $0 != "]" && $0 != " " })
    }
}

extension Character {
    var isKeyCharacter: Bool {
        isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "-"
            || self == "." || self == " "
    }

    fileprivate var isTypographicQuote: Bool { "“”„«»‘’‚".contains(self) }
}

extension MainKey {
    /// Returns advice to write each of `strings` as the value of this key in a separate table. It is used for
    /// a file that contains an array of strings where tables are expected. Returns nil if `strings` is empty.
    package func remedy(for strings: [String]) -> String? {
        SyntaxAdvice.tables(header, key: key, strings: strings)
    }
}
