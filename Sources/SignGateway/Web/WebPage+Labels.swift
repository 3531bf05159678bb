import CGateway
import GatewayMessages
import SignAPI

/// Prepares the page's files for browsers. Values of a sign, such as its name, are inserted, so that they are
/// visible when the page is first painted. Indentation and comments are removed, and the files are
/// compressed.
extension WebPage {
    /// The prefix of the names of files that translate the page, such as `language-de.js`. Each file contains
    /// one language.
    private static let languagePrefix = "language-"

    /// The codes of the languages into which the page is translated, in alphabetical order.
    var languages: [String] {
        files.map(\.name).filter { $0.hasPrefix(Self.languagePrefix) && $0.hasSuffix(".js") }
            .map { String($0.dropFirst(Self.languagePrefix.count).dropLast(3)) }
    }

    /// Returns the page for a sign. In HTML and JSON files, `{{name}}` becomes the name of the sign,
    /// `{{leds}}` the color of its LEDs, and `{{languages}}` the codes of the page's languages, separated by
    /// spaces.
    ///
    /// `codes` are the codes of the languages, or nil to use those of the files in this page.
    func labeled(_ name: String, leds: WebSettings.Light, languages codes: [String]? = nil) -> WebPage {
        let labels = [
            "{{name}}": name, "{{leds}}": leds.rawValue,
            "{{languages}}": (codes ?? languages).joined(separator: " "),
        ]
        var page = self
        for index in files.indices {
            let file = page.files[index]
            let bytes = Self.compacted(file)
            page.files[index].bytes =
                Self.escape(for: file).map { Self.replaced(labels.mapValues($0), in: bytes) } ?? bytes
            page.files[index].compressedBytes = Self.compressed(page.files[index].bytes)
        }
        return page
    }

    /// Returns the function that escapes a text before it is inserted into `file`, or nil if the file
    /// contains no labels.
    private static func escape(for file: File) -> ((String) -> String)? {
        if file.name.hasSuffix(".html") { return escapedForHTML }
        guard file.name.hasSuffix(".json") else { return nil }
        return { String(decoding: JSONTree.string($0).bytes.dropFirst().dropLast(), as: UTF8.self) }
    }

    /// Returns `bytes` compressed with gzip, or nil if this would not be shorter.
    private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = lb_gzip(bytes, bytes.count, start, buffer.count)
        }
        return result.isEmpty ? nil : result
    }

    /// Returns the bytes of a file without the indentation, blank lines, quotation marks, spaces and comments
    /// that browsers do not need. A script is not changed if it contains a text or a comment that may span
    /// several lines.
    private static func compacted(_ file: File) -> [UInt8] {
        let isScript = file.name.hasSuffix(".js")
        let isStyle = file.name.hasSuffix(".css")
        guard isScript || isStyle || file.name.hasSuffix(".html") else { return file.bytes }
        var result: [UInt8] = []
        for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
            let quotes = line.count { $0 == UInt8(ascii: "`") }
            let hasComment = zip(line, line.dropFirst()).contains {
                $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "*")
            }
            let isHard = quotes % 2 == 1 || line.last == UInt8(ascii: "\\") || hasComment
            if isScript, isHard { return file.bytes }
            let content = line.drop { $0 == UInt8(ascii: " ") }
            let compact = isScript ? CompactScript.compacted(content) : Array(content)
            let isComment =
                isStyle && compact.starts(with: "/*".utf8) && compact.suffix(2).elementsEqual("*/".utf8)
            guard !compact.isEmpty, !isComment else { continue }
            result += compact
            if !isScript || !CompactScript.continues(compact) { result.append(UInt8(ascii: "\n")) }
        }
        return isStyle ? compactStyle(result) : isScript ? result : withoutQuotes(result)
    }

    /// Returns HTML without the quotation marks around attribute values that need none.
    private static func withoutQuotes(_ html: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        var result: [UInt8] = []
        var isInTag = false
        var rest = html[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { isInTag = byte == UInt8(ascii: "<") }
            guard byte == quote, isInTag, let end = rest.dropFirst().firstIndex(of: quote) else {
                result.append(rest.removeFirst())
                continue
            }
            let value = rest[(rest.startIndex + 1)..<end]
            let isPlain = !value.isEmpty && value.allSatisfy { $0.isAlphanumeric(or: "-_.#") }
            result += isPlain && result.last == UInt8(ascii: "=") ? value : rest[...end]
            rest = rest[(end + 1)...]
        }
        return result
    }

    /// Returns a style sheet without spaces around braces, commas and semicolons, and without spaces after
    /// colons. A space before a colon is kept, because it has a meaning in a selector. Strings are not
    /// changed.
    private static func compactStyle(_ bytes: [UInt8]) -> [UInt8] {
        let separators = Set("{};,".utf8)
        var result: [UInt8] = []
        var quote: UInt8?
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
                let following = bytes.indices.contains(index + 1) ? bytes[index + 1] : UInt8(ascii: " ")
                let skipped = separators.union(": ".utf8)
                if !separators.contains(following), let last = result.last, !skipped.contains(last) {
                    result.append(UInt8(ascii: " "))
                }
                continue
            }
            result.append(byte)
        }
        return result
    }

    private static func escapedForHTML(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }

    /// Returns `bytes` with the labels replaced by their texts. A label inside an inserted text is not replaced.
    private static func replaced(_ labels: [String: String], in bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            result += rest[..<start]
            rest = rest[start...]
            if let (label, text) = labels.first(where: { rest.starts(with: $0.key.utf8) }) {
                result += Array(text.utf8)
                rest = rest.dropFirst(label.utf8.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }
}
