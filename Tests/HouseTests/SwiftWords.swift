/// One word of a Swift source: a name, a keyword or a sign, with how deep in braces it stands.
struct SwiftWord: Equatable {
    var text: Substring
    /// How many braces are open around it.
    var depth: Int

    var isName: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
}

/// Takes a Swift source apart into words, without its comments and without the letters of its strings. What stands
/// in a string's interpolation is code and stays. Good enough to find names; it is no parser.
struct SwiftReader {
    private let text: String
    private var position: String.Index
    private var depth = 0
    private var words: [SwiftWord] = []

    static func words(of text: String) -> [SwiftWord] {
        var reader = SwiftReader(text)
        reader.readCode(untilParenthesis: false)
        return reader.words
    }

    private init(_ text: String) {
        self.text = text
        position = text.startIndex
    }

    private func sees(_ prefix: String) -> Bool { text[position...].hasPrefix(prefix) }

    private mutating func skip(past end: String) {
        position = text[position...].firstRange(of: end)?.upperBound ?? text.endIndex
    }

    private mutating func readCode(untilParenthesis: Bool) {
        var open = 0
        while position < text.endIndex {
            let character = text[position]
            if sees("//") {
                skip(past: "\n")
            } else if sees("/*") {
                skip(past: "*/")
            } else if character == "\"" || sees("#\"") || sees("##\"") {
                readString()
            } else if character.isLetter || character == "_" {
                let name = text[position...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                words.append(SwiftWord(text: name, depth: depth))
                position = name.endIndex
            } else {
                if untilParenthesis, character == ")", open == 0 { return }
                if character == "(" { open += 1 }
                if character == ")" { open -= 1 }
                if character == "}" { depth -= 1 }
                if !character.isWhitespace {
                    words.append(SwiftWord(text: text[position...position], depth: depth))
                }
                if character == "{" { depth += 1 }
                position = text.index(after: position)
            }
        }
    }

    private mutating func readString() {
        let hashes = String(text[position...].prefix { $0 == "#" })
        position = text.index(position, offsetBy: hashes.count)
        let quotes = sees("\"\"\"") ? "\"\"\"" : "\""
        position = text.index(position, offsetBy: quotes.count)
        while position < text.endIndex {
            if sees(quotes + hashes) {
                position = text.index(position, offsetBy: quotes.count + hashes.count)
                return
            }
            if sees("\\" + hashes + "(") {
                position = text.index(position, offsetBy: hashes.count + 2)
                readCode(untilParenthesis: true)
            } else if sees("\\" + hashes) {
                position = text.index(position, offsetBy: hashes.count + 1)
            }
            if position < text.endIndex { position = text.index(after: position) }
        }
    }
}
