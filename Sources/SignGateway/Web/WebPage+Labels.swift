import CGateway
import GatewayMessages
import SignAPI

/// Functions that prepare the files of the web page for browsers. The values of a sign, such as its name, are
/// inserted so that they are visible when the page is first painted. Indentation and comments are removed,
/// and the files are compressed.
extension WebPage {
    /// The prefix of the names of translation files, such as `language-de.js`. Each file contains the texts
    /// of the web page in one language.
    private static let languagePrefix = "language-"

    /// The codes of the languages into which the web page is translated, such as `de`, in alphabetical order.
    var languages: [String] {
        let names = files.map(\.name).filter { $0.hasPrefix(Self.languagePrefix) && $0.hasSuffix(".js") }
        return names.map { String($0.dropFirst(Self.languagePrefix.count).dropLast(".js".count)) }
    }

    /// Returns this page with its files prepared for the browsers of one sign: with the values of the sign
    /// inserted, without characters that browsers do not need, and with a compressed version of each file.
    ///
    /// In HTML and JSON files, `{{name}}` becomes the name of the sign, `{{leds}}` the color of its LEDs, and
    /// `{{languages}}` the codes of the page's languages, separated by spaces.
    ///
    /// - Parameters:
    ///   - name: The name of the sign.
    ///   - leds: The color of its LEDs.
    ///   - codes: The codes of the languages, or nil to use those of the files in this page.
    func prepared(name: String, leds: WebSettings.Light, languages codes: [String]? = nil) -> WebPage {
        let valuesByPlaceholder = [
            "{{name}}": name, "{{leds}}": leds.rawValue,
            "{{languages}}": (codes ?? languages).joined(separator: " "),
        ]
        var page = self
        for index in files.indices {
            var bytes = Self.compacted(files[index])
            // Only HTML and JSON files contain placeholders. Each value is escaped for the type of the file.
            if let escape = Self.escapingFunction(for: files[index]) {
                bytes = Self.replacingPlaceholders(valuesByPlaceholder.mapValues(escape), in: bytes)
            }
            page.files[index].bytes = bytes
            page.files[index].compressedBytes = Self.compressed(bytes)
        }
        return page
    }

    /// Returns the function that escapes a value before it is inserted into `file`, or nil if files of this
    /// type contain no placeholders.
    private static func escapingFunction(for file: File) -> ((String) -> String)? {
        if file.name.hasSuffix(".html") { return escapedForHTML }
        guard file.name.hasSuffix(".json") else { return nil }
        return { text in
            let quotedText = JSONTree.string(text).bytes
            return String(decoding: quotedText.dropFirst().dropLast(), as: UTF8.self)
        }
    }

    /// Returns `bytes` compressed with gzip, or nil if the result would not be shorter.
    private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = lb_gzip(bytes, bytes.count, start, buffer.count)
        }
        return result.isEmpty ? nil : result
    }

    /// Returns the bytes of `file` in compact form. Removes the indentation, blank lines, quotation marks,
    /// spaces and comments that browsers do not need from scripts, style sheets and HTML files. Returns any
    /// other file unchanged.
    private static func compacted(_ file: File) -> [UInt8] {
        if file.name.hasSuffix(".js") { return compactedScript(file.bytes) }
        if file.name.hasSuffix(".css") { return compactedStyle(file.bytes) }
        guard file.name.hasSuffix(".html") else { return file.bytes }
        return removingQuotes(from: joined(unindentedLines(of: file.bytes)))
    }

    /// Returns the lines of the file contents `text` without their indentation, and without blank lines.
    private static func unindentedLines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        let lines = text.split(separator: UInt8(ascii: "\n")).map { line in
            line.drop { $0 == UInt8(ascii: " ") }
        }
        return lines.filter { !$0.isEmpty }
    }

    /// Returns `lines` joined into one text, with a line break after each of them.
    private static func joined(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
        var text: [UInt8] = []
        for line in lines {
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// Returns the JavaScript source `script` without unnecessary characters. Returns it unchanged if a
    /// template, string or comment in it may span several lines of the file.
    private static func compactedScript(_ script: [UInt8]) -> [UInt8] {
        let lines = unindentedLines(of: script)
        guard !lines.contains(where: maySpanLines) else { return script }
        var result: [UInt8] = []
        for line in lines {
            let compactLine = CompactScript.compacted(line)
            guard !compactLine.isEmpty else { continue }
            result += compactLine
            if !CompactScript.isLineBreakUnnecessary(after: compactLine) { result.append(UInt8(ascii: "\n")) }
        }
        return result
    }

    /// Returns the style sheet `css` without unnecessary spaces and line breaks, and without comments that
    /// fill a line of the file.
    private static func compactedStyle(_ css: [UInt8]) -> [UInt8] {
        let lines = unindentedLines(of: css).filter { line in
            let isComment = line.starts(with: "/*".utf8) && line.suffix(2).elementsEqual("*/".utf8)
            return !isComment
        }
        return removingBlanks(from: joined(lines))
    }

    /// Returns whether a template, a string or a comment in `line`, a line of a JavaScript file, may continue
    /// in the next one.
    private static func maySpanLines(_ line: ArraySlice<UInt8>) -> Bool {
        let backtickCount = line.count { $0 == UInt8(ascii: "`") }
        let hasComment = zip(line, line.dropFirst()).contains { byte, nextByte in
            byte == UInt8(ascii: "/") && nextByte == UInt8(ascii: "*")
        }
        return backtickCount % 2 == 1 || line.last == UInt8(ascii: "\\") || hasComment
    }

    /// Returns `html` without the quotation marks around attribute values that do not need them, such as
    /// those in `class="wide"`. Values with spaces or special characters, and quotation marks outside of
    /// tags, are not changed.
    private static func removingQuotes(from html: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        var result: [UInt8] = []
        var isInTag = false
        var remaining = html[...]
        while let byte = remaining.first {
            if byte == UInt8(ascii: "<") { isInTag = true }
            if byte == UInt8(ascii: ">") { isInTag = false }
            guard byte == quote, isInTag, let closingQuote = remaining.dropFirst().firstIndex(of: quote)
            else {
                result.append(remaining.removeFirst())
                continue
            }

            let quotedValue = remaining[...closingQuote]
            let value = quotedValue.dropFirst().dropLast()
            let isAttributeValue = result.last == UInt8(ascii: "=")
            let isPlainValue = !value.isEmpty && value.allSatisfy { $0.isAlphanumeric(or: "-_.#") }
            let needsQuotes = !isAttributeValue || !isPlainValue
            result += needsQuotes ? quotedValue : value
            remaining = remaining[(closingQuote + 1)...]
        }
        return result
    }

    /// Returns the style sheet `css` without the blanks (spaces and line breaks) that have no meaning. Of
    /// every other run of blanks, one space remains. Strings in quotation marks are not changed.
    private static func removingBlanks(from css: [UInt8]) -> [UInt8] {
        let blanks = Set(" \n".utf8)
        let quotes = Set("\"'".utf8)
        var result: [UInt8] = []
        // The quotation mark that opened the string around the current byte, or nil outside of strings.
        var openQuote: UInt8?
        for (index, byte) in css.enumerated() {
            let isBlank = openQuote == nil && blanks.contains(byte)
            if isBlank {
                let nextByte = css.indices.contains(index + 1) ? css[index + 1] : nil
                if isBlankNeeded(after: result.last, before: nextByte) { result.append(UInt8(ascii: " ")) }
                continue
            }
            result.append(byte)
            if byte == openQuote {
                openQuote = nil
            } else if openQuote == nil, quotes.contains(byte) {
                openQuote = byte
            }
        }
        return result
    }

    /// The bytes of a style sheet around which blanks have no meaning.
    private static let styleSeparators = Set("{};,".utf8)

    /// Returns whether a blank between two bytes of a compact style sheet has a meaning. It has none next to
    /// a separator, after a colon, or after another blank. It has one before a colon, because `a :hover` and
    /// `a:hover` are different selectors. A byte is nil at the start or end of the text.
    private static func isBlankNeeded(after previousByte: UInt8?, before nextByte: UInt8?) -> Bool {
        guard let previousByte else { return false }
        let isAfterColonOrBlank = ": ".utf8.contains(previousByte)
        let isAfterSeparator = styleSeparators.contains(previousByte)
        let isBeforeSeparator = nextByte.map { styleSeparators.contains($0) } ?? false
        return !isAfterColonOrBlank && !isAfterSeparator && !isBeforeSeparator
    }

    /// Returns `text` with the characters that have a special meaning in HTML replaced by entities.
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

    /// Returns `bytes` with each placeholder in `valuesByPlaceholder`, such as `{{name}}`, replaced by its
    /// text. A placeholder inside an inserted text is not replaced.
    private static func replacingPlaceholders(_ valuesByPlaceholder: [String: String], in bytes: [UInt8])
        -> [UInt8]
    {
        var result: [UInt8] = []
        var remaining = bytes[...]
        while let brace = remaining.firstIndex(of: UInt8(ascii: "{")) {
            result += remaining[..<brace]
            remaining = remaining[brace...]
            if let (placeholder, value) = valuesByPlaceholder.first(where: {
                remaining.starts(with: $0.key.utf8)
            }) {
                result += Array(value.utf8)
                remaining = remaining.dropFirst(placeholder.utf8.count)
            } else {
                result.append(remaining.removeFirst())
            }
        }
        return result + remaining
    }
}
