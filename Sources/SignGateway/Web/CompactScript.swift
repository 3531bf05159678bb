/// Removes from a line of JavaScript the spaces and the comment that only its authors need.
///
/// Line breaks at which JavaScript may insert a semicolon are kept. Strings, templates and regular
/// expressions are not changed. A template must end in the line in which it begins.
struct CompactScript {
    private let line: [UInt8]
    private var position = 0
    private var result: [UInt8] = []
    /// The number of open braces in the current expression of each template that encloses the position, from
    /// the outermost to the innermost.
    private var openBraces: [Int] = []

    /// Returns `line` without unnecessary characters.
    static func compacted(_ line: some Sequence<UInt8>) -> [UInt8] {
        var script = CompactScript(line: Array(line))
        while script.position < script.line.count { script.copyNextToken() }
        return script.result
    }

    private init(line: [UInt8]) { self.line = line }

    /// The characters next to which a space is unnecessary, unless the space separates two equal signs.
    private static let separators = Set("{}()[],;:?=<>&|!*%+-".utf8)
    /// The characters after which a slash begins a regular expression.
    private static let operators = Set("(,=:[!&|?{};>".utf8)

    /// Copies the next part of the line from the current position to the result, and moves the position past it. The
    /// part is a whole string, template or regular expression, or one other character. Leaves out a comment or an
    /// unnecessary space.
    ///
    /// A template is a text between backticks. It can contain expressions, such as `${name}`.
    private mutating func copyNextToken() {
        let byte = line[position]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString(until: byte)
        case UInt8(ascii: "`"): copyTemplate()
        // The brace ends an expression in a template, so the text of the template follows.
        case UInt8(ascii: "}") where openBraces.last == 0:
            openBraces.removeLast()
            copyTemplate()
        case UInt8(ascii: "/") where nextByte == UInt8(ascii: "/"): position = line.count
        // After a name or a number, a slash is a division.
        case UInt8(ascii: "/") where Self.operators.contains(lastVisible ?? UInt8(ascii: "(")):
            copyRegularExpression()
        case UInt8(ascii: " "): copySpaceIfNecessary()
        default:
            if let innermost = openBraces.indices.last {
                if byte == UInt8(ascii: "{") { openBraces[innermost] += 1 }
                if byte == UInt8(ascii: "}") { openBraces[innermost] -= 1 }
            }
            copy()
        }
    }

    private var lastVisible: UInt8? { result.last { $0 != UInt8(ascii: " ") } }

    /// The byte after the position, or nil at the end of the line.
    private var nextByte: UInt8? { line.indices.contains(position + 1) ? line[position + 1] : nil }

    private mutating func copy() {
        result.append(line[position])
        position += 1
    }

    /// Copies a character, and the next one if it is escaped.
    private mutating func copyEscaped() {
        if line[position] == UInt8(ascii: "\\"), nextByte != nil { copy() }
        copy()
    }

    private mutating func copyString(until quote: UInt8) {
        copy()
        while position < line.count, line[position] != quote { copyEscaped() }
        if position < line.count { copy() }
    }

    /// Copies the text of a template, up to the end of the template or to the next expression in it.
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

    /// Copies a regular expression. A slash between brackets does not end it.
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

    /// Copies a space if it is necessary: between two words, or between two signs that would otherwise form
    /// another operator.
    private mutating func copySpaceIfNecessary() {
        let space = UInt8(ascii: " ")
        guard let last = result.last, let nextByte, nextByte != space else { return position += 1 }
        let isSign = last == UInt8(ascii: "+") || last == UInt8(ascii: "-")
        let separatesSigns = isSign && nextByte == last
        let separatesWords = !Self.separators.contains(last) && !Self.separators.contains(nextByte)
        if separatesSigns || separatesWords { copy() } else { position += 1 }
    }

    /// Returns whether the line break after `line` has no meaning, because the statement continues or has a
    /// semicolon.
    static func isLineBreakUnnecessary(after line: [UInt8]) -> Bool {
        line.last.map { Set(",;{([".utf8).contains($0) } ?? false
    }
}
