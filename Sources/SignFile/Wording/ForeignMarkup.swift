import BannerText
import Diagnostics

/// Parts of a text in the languages of other programs, which a sign shows as they are written.
enum ForeignMarkup {
    /// What a text shows as it is written, and what to write for it; nil if it has nothing of the kind.
    static func complaint(about text: String) -> String? {
        // Most texts have none of these characters.
        guard text.utf8.contains(where: marks.contains) else { return nil }
        let found =
            entity(in: text) ?? tag(in: text) ?? template(in: text) ?? shortcode(in: text) ?? variable(
                in: text
            )
            ?? emphasis(in: text)
        return found.map {
            "text shows '\(Wording.printable($0.shown, atMost: 40))' as it is written; \($0.remedy)"
        }
    }

    private static let marks = Set("&<{:$%*[_`".utf8)

    private struct Finding {
        var shown: String
        var remedy: String
    }

    // MARK: HTML

    private static func entity(in text: String) -> Finding? {
        for start in text.indices where text[start] == "&" {
            let name = text[text.index(after: start)...].prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#")
            }
            guard name.endIndex < text.endIndex, text[name.endIndex] == ";",
                let character = character(of: name)
            else { continue }
            return Finding(shown: "&\(name);", remedy: "write \(character)")
        }
        return nil
    }

    private static func character(of name: Substring) -> String? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private static func tag(in text: String) -> Finding? {
        for start in text.indices where text[start] == "<" {
            let inner = text[text.index(after: start)...].prefix { $0 != ">" && $0 != "<" }
            guard inner.endIndex < text.endIndex, text[inner.endIndex] == ">" else { continue }
            let name = inner.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            guard let remedy = tags[name] else { continue }
            return Finding(shown: "<\(inner)>", remedy: remedy)
        }
        return nil
    }

    private static let bold = "for bold words write {bold}words{/}"
    private static let color = "for words in a color write {color:red}words{/}"
    private static let none = "remove it"
    private static let tags: [String: String] = [
        "b": bold, "strong": bold, "em": bold, "i": bold, "u": bold, "h1": bold, "h2": bold, "h3": bold,
        "big": bold,
        "font": color, "span": color, "color": color,
        "mark": "for dark words on light write {invert}words{/}",
        "blink": "for words that blink write {blink}words{/}",
        "br": "a text has one line, so write an option for each", "p": none, "div": none, "small": none,
        "sup": none,
        "sub": none, "a": none, "center": none, "marquee": none, "html": none, "body": none, "img": none,
        "code": none,
        "tt": none, "pre": none,
    ]

    // MARK: Templates and variables

    /// Double braces around what would be a field in single ones.
    private static func template(in text: String) -> Finding? {
        guard let start = text.firstRange(ofText: "{{"),
            let end = text[start.upperBound...].firstRange(ofText: "}}")
        else { return nil }
        let inner = text[start.upperBound..<end.lowerBound]
        let name = inner.trimmedText(\.isWhitespace)
        let isField = ["value:", "time:", "icon:"].contains { name.hasPrefix($0) }
        if isField, (try? TextTemplate("{\(name)}")) != nil {
            return Finding(shown: "{\(inner)}", remedy: "for the field write single braces, {\(name)}")
        }
        guard isField || name != String(inner) || name.contains("(") else { return nil }
        return Finding(shown: "{\(inner)}", remedy: valueRemedy(name))
    }

    /// A variable of a shell.
    private static func variable(in text: String) -> Finding? {
        var previous: Character = " "
        for start in text.indices {
            defer { previous = text[start] }
            let behind = text[text.index(after: start)...]
            if text[start] == "$", behind.first == "(", let end = behind.firstIndex(of: ")") {
                return Finding(shown: String(text[start...end]), remedy: valueRemedy(""))
            }
            guard text[start] == "$" || text[start] == "%", !previous.isLetter, !previous.isNumber else {
                continue
            }
            let name = behind.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
            guard name.count > 1, name.first?.isNumber == false else { continue }
            let isClosed = behind[name.endIndex...].first == "%"
            guard text[start] == "$" || isClosed else { continue }
            return Finding(
                shown: "\(text[start])\(name)\(isClosed ? "%" : "")",
                remedy: valueRemedy(name.lowercased())
            )
        }
        return nil
    }

    private static func valueRemedy(_ written: String) -> String {
        let quoted = written.split { $0 == "'" || $0 == "\"" }
        let source = quoted.count > 1 ? String(quoted[1]) : written
        let name = source.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
        let isName = name == source && TextTemplate.isValueName(name)
        return "for a value that a program sends write {value:\(isName ? name : "temperature")}"
    }

    // MARK: Chat

    /// The name of a pictogram between colons.
    private static func shortcode(in text: String) -> Finding? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, !text.contains(text: "{") else { return nil }
        for index in 1..<parts.count - 1 {
            let name = parts[index]
            guard parts[index - 1].last?.isNumber != true, let icon = TextTemplate.iconName(for: String(name))
            else {
                continue
            }
            return Finding(shown: ":\(name):", remedy: "for the icon write {icon:\(icon)}")
        }
        return nil
    }

    /// Words between the signs of Markdown or of a forum.
    private static func emphasis(in text: String) -> Finding? {
        for mark in ["**", "__", "~~"] {
            guard let start = text.firstRange(ofText: mark),
                let end = text[start.upperBound...].firstRange(ofText: mark),
                text[start.upperBound..<end.lowerBound].contains(where: \.isLetter)
            else { continue }
            return Finding(shown: mark, remedy: bold)
        }
        for name in ["b", "i", "u", "color"] {
            guard let start = text.lowercased().firstRange(ofText: "[\(name)"),
                text.lowercased().contains(text: "[/\(name)]")
            else { continue }
            let shown = text.lowercased()[start.lowerBound...].prefix { $0 != "]" }
            return Finding(shown: "\(shown)]", remedy: name == "color" ? color : bold)
        }
        return nil
    }

    /// Names of HTML for characters that signs show.
    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\\\"", "apos": "'", "nbsp": "a blank", "euro": "€",
        "pound": "£",
        "yen": "¥", "cent": "¢", "deg": "°", "copy": "©", "reg": "®", "trade": "™", "hellip": "…",
        "ndash": "–",
        "mdash": "—", "bull": "•", "middot": "·", "times": "×", "frac12": "½", "frac14": "¼", "frac34": "¾",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
        "eacute": "é",
        "egrave": "è", "ecirc": "ê", "euml": "ë", "agrave": "à", "aacute": "á", "acirc": "â", "ccedil": "ç",
        "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "ograve": "ò",
        "ugrave": "ù", "uacute": "ú", "ucirc": "û", "Eacute": "É", "Agrave": "À", "Ccedil": "Ç",
        "Ntilde": "Ñ",
        "aring": "å", "Aring": "Å", "aelig": "æ", "oslash": "ø", "oelig": "œ", "iexcl": "¡", "iquest": "¿",
        "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hearts": "♥",
        "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "star": "☆", "check": "✓", "plusmn": "±",
        "sect": "§",
    ]
}
