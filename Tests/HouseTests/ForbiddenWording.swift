/// Finds phrases and names that are hard to understand, and gives a better wording for each. CONTRIBUTING.md explains
/// the rules.
struct ForbiddenWording {
    /// A forbidden phrase in a text, or a forbidden name in Swift code.
    struct Finding: Hashable {
        var path: String
        /// The line of a phrase, from 1. Nil for a name.
        var line: Int?
        var wording: String
        var advice: String

        var description: String {
            "\(path)\(line.map { ":\($0)" } ?? ""): '\(wording)': \(advice)"
        }
    }

    /// The forbidden phrases, grouped by their first word. Each phrase is stored as its words.
    private let phrases: [Substring: [(words: [Substring], advice: String)]]

    init(_ phrases: [String: String] = Self.phrases) {
        self.phrases = Dictionary(grouping: phrases.map { ($0.key.split(separator: " "), $0.value) }) {
            $0.0[0]
        }
    }

    /// Returns the forbidden phrases in a text of any kind. A phrase may continue on the next line or in the next
    /// literal, but not across punctuation.
    func phrases(in text: String, path: String) -> [Finding] {
        var findings: [Finding] = []
        let words = PlainWord.words(of: text)
        for (index, word) in words.enumerated() {
            for phrase in phrases[word.text] ?? [] {
                let candidate = words[index...].prefix(phrase.words.count)
                guard candidate.map(\.text) == phrase.words,
                    candidate.dropFirst().allSatisfy({ !$0.followsPunctuation })
                else { continue }
                let wording = phrase.words.joined(separator: " ")
                findings.append(Finding(path: path, line: word.line, wording: wording, advice: phrase.advice))
            }
        }
        return findings
    }

    /// Returns the forbidden names in Swift code, each once.
    func names(in code: String, path: String) -> [Finding] {
        let identifiers = Set(SwiftReader.words(of: code).filter(\.isName).map(\.text))
        return identifiers.sorted().compactMap { identifier in
            let advice =
                Self.names[String(identifier)]
                ?? Self.parts(of: identifier).lazy.compactMap { Self.nameParts[$0] }.first
            return advice.map { Finding(path: path, line: nil, wording: String(identifier), advice: $0) }
        }
    }

    /// Returns the words of an identifier in camel case, such as "line" and "desk" of `LineDesk`.
    private static func parts(of identifier: Substring) -> [String] {
        var parts = [""]
        for letter in identifier {
            if letter.isUppercase || letter == "_" { parts.append("") }
            parts[parts.count - 1] += letter.lowercased()
        }
        return parts
    }
}

/// A word of a text in lower case: letters, digits, apostrophes and underscores.
struct PlainWord {
    var text: Substring
    var line: Int
    /// Whether there is punctuation between the previous word and this one.
    var followsPunctuation: Bool

    /// Returns the words of `text`. The text is read as bytes, which is faster than characters. A byte outside of ASCII
    /// counts as a letter.
    static func words(of text: String) -> [PlainWord] {
        let lowercase = text.lowercased()
        var words: [PlainWord] = []
        var line = 1
        var isAfterPunctuation = true
        var start: String.Index?
        let bytes = lowercase.utf8
        func end(at index: String.Index) {
            guard let first = start else { return }
            words.append(
                PlainWord(text: lowercase[first..<index], line: line, followsPunctuation: isAfterPunctuation)
            )
            isAfterPunctuation = false
            start = nil
        }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...,
                UInt8(ascii: "_"):
                start = start ?? index
            case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
                UInt8(ascii: "!"),
                UInt8(ascii: "?"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"):
                end(at: index)
                isAfterPunctuation = true
            case UInt8(ascii: "\n"):
                end(at: index)
                line += 1
            default: end(at: index)
            }
            index = bytes.index(after: index)
        }
        end(at: bytes.endIndex)
        return words
    }
}
