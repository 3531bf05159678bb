import Glibc

/// A word of Swift source code: a name, a keyword or a sign, with its depth in braces.
struct SwiftWord: Equatable {
    var text: Substring
    /// The number of braces that are open at the word.
    var depth: Int

    var isName: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
}

/// Splits Swift source code into words, without comments and without the text of strings. Code in the interpolation of
/// a string is kept. This is sufficient to find names, but it is no parser. The code is read as bytes, which is twenty
/// times as fast as characters. A byte outside of ASCII counts as a letter.
struct SwiftReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var words: [SwiftWord] = []

    static func words(of text: String) -> [SwiftWord] {
        var reader = SwiftReader(text)
        reader.readCode(untilParenthesis: false)
        return reader.words
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private func sees(_ prefix: String) -> Bool {
        var index = position
        for byte in prefix.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private mutating func skip(past end: String) {
        guard let first = end.utf8.first else { return }
        while position < bytes.count {
            let start = position
            position = bytes.withUnsafeBytes { bytes in
                guard let rest = bytes.baseAddress.map({ $0 + start }),
                    let hit = memchr(rest, CInt(first), bytes.count - start)
                else { return bytes.count }
                return start + (UnsafeRawPointer(hit) - rest)
            }
            if sees(end) {
                position += end.utf8.count
                return
            }
            position += 1
        }
        position = bytes.count
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private mutating func append(_ range: Range<Int>) {
        words.append(
            SwiftWord(text: Substring(String(decoding: bytes[range], as: UTF8.self)), depth: depth)
        )
    }

    private mutating func readCode(untilParenthesis: Bool) {
        var open = 0
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                position += 1
            case _ where Self.isNameStart(byte):
                var end = position + 1
                while end < bytes.count, Self.isNameStart(bytes[end]) || Self.isDigit(bytes[end]) { end += 1 }
                append(position..<end)
                position = end
            case UInt8(ascii: "/") where sees("//"):
                skip(past: "\n")
            case UInt8(ascii: "/") where sees("/*"):
                skip(past: "*/")
            case _ where sees("\"") || sees("#\"") || sees("##\""):
                readString()
            default:
                if untilParenthesis, byte == UInt8(ascii: ")"), open == 0 { return }
                if byte == UInt8(ascii: "(") { open += 1 }
                if byte == UInt8(ascii: ")") { open -= 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
                append(position..<(position + 1))
                if byte == UInt8(ascii: "{") { depth += 1 }
                position += 1
            }
        }
    }

    private mutating func readString() {
        let start = position
        while position < bytes.count, bytes[position] == UInt8(ascii: "#") { position += 1 }
        let hashes = String(repeating: "#", count: position - start)
        let quotes = sees("\"\"\"") ? "\"\"\"" : "\""
        position += quotes.utf8.count
        let end = quotes + hashes
        let escape = "\\" + hashes
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\""), sees(end) {
                position += end.utf8.count
                return
            }
            if byte == UInt8(ascii: "\\"), sees(escape) {
                position += escape.utf8.count
                if sees("(") {
                    position += 1
                    readCode(untilParenthesis: true)
                }
            }
            if position < bytes.count { position += 1 }
        }
    }
}
