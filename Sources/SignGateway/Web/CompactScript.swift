/// A minifier that removes unnecessary spaces and the trailing comment from one line of a JavaScript file.
///
/// Line breaks at which JavaScript may insert a semicolon are kept. Strings, templates and regular
/// expressions are not changed. A template must end in the line of the file in which it begins.
struct CompactScript {
    private let line: [UInt8]
    private var position = 0
    private var result: [UInt8] = []
    /// The JavaScript templates (strings between backticks) that enclose the current position, from the
    /// outermost to the innermost. Each element is the number of braces that are still open in the template's
    /// current expression.
    private var openBraces: [Int] = []

    /// Returns `line`, one line of a JavaScript file, without unnecessary spaces and without its trailing
    /// comment.
    static func compacted(_ line: some Sequence<UInt8>) -> [UInt8] {
        var script = CompactScript(line: Array(line))
        while script.position < script.line.count { script.copyNextToken() }
        return script.result
    }

    private init(line: [UInt8]) { self.line = line }

    /// The JavaScript characters next to which a space is unnecessary. As an exception, a space between two
    /// plus signs or two minus signs is kept.
    private static let separators = Set("{}()[],;:?=<>&|!*%+-".utf8)
    /// The JavaScript characters after which a slash begins a regular expression, rather than a division.
    private static let operators = Set("(,=:[!&|?{};>".utf8)

    /// Copies the next token of the JavaScript source to the result, and advances past it. A token is an
    /// entire string or regular expression, a part of a template, or one other character. Comments and
    /// unnecessary spaces are skipped. The first character of a token determines its kind.
    private mutating func copyNextToken() {
        let byte = line[position]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString(until: byte)
        case UInt8(ascii: "`"): copyTemplate()
        case UInt8(ascii: "{"): copyOpeningBrace()
        case UInt8(ascii: "}"): copyClosingBrace()
        case UInt8(ascii: "/"): copySlash()
        case UInt8(ascii: " "): copySpaceIfNecessary()
        default: copy()
        }
    }

    /// Copies an opening brace. In an expression of a template, counts it, so that the brace that closes it
    /// is not taken for the end of the expression.
    private mutating func copyOpeningBrace() {
        if let innermostTemplate = openBraces.indices.last { openBraces[innermostTemplate] += 1 }
        copy()
    }

    /// Copies a closing brace. If no brace is open in the current expression of a template, as at the end of
    /// `${name}`, this one ends the expression, and the text of the template that follows is copied, too.
    private mutating func copyClosingBrace() {
        if openBraces.last == 0 {
            openBraces.removeLast()
            return copyTemplate()
        }
        if let innermostTemplate = openBraces.indices.last { openBraces[innermostTemplate] -= 1 }
        copy()
    }

    /// Copies a slash that is a division, or the regular expression that it begins. Skips a comment, which
    /// extends to the end of the line.
    private mutating func copySlash() {
        if nextByte == UInt8(ascii: "/") {
            position = line.count
            return
        }
        // A division follows a name, a number or `)`, and is never at the start of the line.
        let isDivision = lastVisible.map { !Self.operators.contains($0) } ?? false
        if isDivision { copy() } else { copyRegularExpression() }
    }

    private var lastVisible: UInt8? { result.last { $0 != UInt8(ascii: " ") } }

    /// The byte after the current position, or nil at the end of the line of the file.
    private var nextByte: UInt8? { line.indices.contains(position + 1) ? line[position + 1] : nil }

    private mutating func copy() {
        result.append(line[position])
        position += 1
    }

    /// Copies the character at the current position. If it is a backslash, also copies the character that it
    /// escapes.
    private mutating func copyEscaped() {
        if line[position] == UInt8(ascii: "\\"), nextByte != nil { copy() }
        copy()
    }

    private mutating func copyString(until quote: UInt8) {
        copy()
        while position < line.count, line[position] != quote { copyEscaped() }
        if position < line.count { copy() }
    }

    /// Copies the text of a JavaScript template from the current position up to the end of the template, or
    /// up to and including the `${` that begins its next expression.
    private mutating func copyTemplate() {
        copy()
        while position < line.count {
            if line[position] == UInt8(ascii: "`") { return copy() }
            if line[position] == UInt8(ascii: "$"), nextByte == UInt8(ascii: "{") {
                copy()
                copy()
                return openBraces.append(0)
            }
            copyEscaped()
        }
    }

    /// Copies a JavaScript regular expression. A slash between square brackets does not end the expression.
    private mutating func copyRegularExpression() {
        var isInBrackets = false
        copy()
        while position < line.count, isInBrackets || line[position] != UInt8(ascii: "/") {
            if line[position] == UInt8(ascii: "[") { isInBrackets = true }
            if line[position] == UInt8(ascii: "]") { isInBrackets = false }
            copyEscaped()
        }
        if position < line.count { copy() }
    }

    /// Copies the space at the current position if it is necessary, and skips it otherwise. A space is
    /// necessary between two words, and between two plus signs or two minus signs, which would otherwise form
    /// another operator.
    private mutating func copySpaceIfNecessary() {
        let space = UInt8(ascii: " ")
        guard let last = result.last, let nextByte, nextByte != space else { return position += 1 }
        let isSign = last == UInt8(ascii: "+") || last == UInt8(ascii: "-")
        let separatesSigns = isSign && nextByte == last
        let separatesWords = !Self.separators.contains(last) && !Self.separators.contains(nextByte)
        if separatesSigns || separatesWords { copy() } else { position += 1 }
    }

    /// Returns whether the line break after `line`, a line of a JavaScript file, can be removed. It can if
    /// the statement continues in the next line of the file or ends with a semicolon. Returns false if `line`
    /// is empty.
    static func isLineBreakUnnecessary(after line: [UInt8]) -> Bool {
        line.last.map { Set(",;{([".utf8).contains($0) } ?? false
    }
}
