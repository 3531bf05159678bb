import Diagnostics

/// Finds HTML tags such as `<b>` and HTML character references such as `&amp;` in a text, which a sign would
/// show literally.
enum HTMLSigns {
    static func findings(in text: String, lineBreak: String) -> [ForeignMarkup.Finding] {
        entities(in: text) + tags(in: text, lineBreak: lineBreak)
    }

    private static func entities(in text: String) -> [ForeignMarkup.Finding] {
        text.indices.lazy.filter { text[$0] == "&" }.compactMap { start in
            let name = text[text.index(after: start)...].prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#")
            }
            guard name.endIndex < text.endIndex, text[name.endIndex] == ";",
                let character = character(of: name)
            else { return nil }
            return ForeignMarkup.Finding(shown: "&\(name);", remedy: "write \(character)")
        }
    }

    private static func character(of name: Substring) -> String? {
        guard name.first == "#" else { return characters[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// Returns a finding for each HTML tag in `text`, such as `<b>` or `</font>`. `lineBreak` is the advice
    /// for `<br>`.
    private static func tags(in text: String, lineBreak: String) -> [ForeignMarkup.Finding] {
        let lowercasedText = text.lowercased()
        return text.indices.lazy.filter { text[$0] == "<" }.compactMap { start in
            finding(forTagAt: start, in: text, lowercasedText: lowercasedText, lineBreak: lineBreak)
        }
    }

    /// Returns a finding for the HTML tag whose opening bracket is at `start` in `text`. Returns nil if the
    /// bracket does not begin a tag, or if there is no advice about the tag. `lowercasedText` is `text` in
    /// lower case, in which the closing tag is searched, and `lineBreak` is the advice for `<br>`.
    private static func finding(
        forTagAt start: String.Index,
        in text: String,
        lowercasedText: String,
        lineBreak: String
    ) -> ForeignMarkup.Finding? {
        let inner = text[text.index(after: start)...].prefix { $0 != ">" && $0 != "<" }
        let endsWithBracket = inner.endIndex < text.endIndex && text[inner.endIndex] == ">"
        guard endsWithBracket else { return nil }

        let name = inner.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        let isClosingTag = inner.first == "/"
        let isPaired = isClosingTag || lowercasedText.contains(text: "</\(name)>")
        guard let remedy = remedy(forTag: name, isPaired: isPaired, lineBreak: lineBreak) else { return nil }
        let finding = ForeignMarkup.Finding(shown: "<\(inner)>", remedy: remedy)

        // A single letter in brackets may be ordinary text, such as "Room <B>".
        let isCertainlyTag = name.count > 1 || isPaired
        if isCertainlyTag { return finding }
        let previous = text[..<start].last ?? " "
        let next = text[text.index(after: inner.endIndex)...].first ?? " "
        return isTagOfOneLetter(inner, name: name, previous: previous, next: next) ? finding : nil
    }

    /// Returns what to write instead of the HTML tag `name`, or nil if it is not the name of a tag. The name
    /// of a color counts as a tag only in pairs, such as `<red>Tea</red>`. `lineBreak` is the advice for
    /// `<br>`.
    private static func remedy(forTag name: String, isPaired: Bool, lineBreak: String) -> String? {
        if name == "br" { return lineBreak }
        if let remedy = remedies[name] { return remedy }
        return isPaired ? ForeignMarkup.remedy(forColor: name) : nil
    }

    /// Returns whether a letter in angle brackets is an unclosed HTML tag, such as `<b>`. It may also be a
    /// name, as in "Room <B>", or belong to two comparisons.
    ///
    /// - Parameters:
    ///   - inner: The text between the brackets.
    ///   - name: The letter in lower case.
    ///   - previous: The character before the brackets.
    ///   - next: The character after the brackets.
    private static func isTagOfOneLetter(
        _ inner: Substring,
        name: String,
        previous: Character,
        next: Character
    ) -> Bool {
        let hasAttribute = inner.contains("=")
        if inner == "p" || hasAttribute { return true }
        let isLowercase = inner == name[...]
        let followsWord = previous.isLetter || previous.isNumber
        return isLowercase && !followsWord && !next.isWhitespace
    }

    private static let none = "remove it"
    private static let bold = ForeignMarkup.bold
    private static let color = ForeignMarkup.color
    private static let stroke = ForeignMarkup.stroke
    private static let remedies: [String: String] = [
        "b": bold, "strong": bold, "em": bold, "i": bold, "u": bold, "h1": bold, "h2": bold, "h3": bold,
        "big": bold, "font": color, "span": color, "color": color,
        "mark": "for dark words on a light background write {invert}words{/}",
        "blink": "for words that blink write {blink}words{/}",
        "s": stroke, "del": stroke, "strike": stroke,
        "p": none, "div": none, "small": none, "sup": none, "sub": none, "a": none, "center": none,
        "marquee": none, "html": none, "body": none, "img": none, "code": none, "tt": none, "pre": none,
    ]

    /// The characters that HTML character references denote, by the name in the reference, such as `euro` for
    /// `&euro;`.
    private static let characters: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\\\"", "apos": "'", "nbsp": "a blank", "euro": "€",
        "pound": "£", "yen": "¥", "cent": "¢", "deg": "°", "copy": "©", "reg": "®", "trade": "™",
        "hellip": "…", "ndash": "–", "mdash": "—", "bull": "•", "middot": "·", "times": "×", "frac12": "½",
        "frac14": "¼", "frac34": "¾", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "ecirc": "ê", "euml": "ë", "agrave": "à",
        "aacute": "á", "acirc": "â", "ccedil": "ç", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ",
        "oacute": "ó", "ocirc": "ô", "ograve": "ò", "ugrave": "ù", "uacute": "ú", "ucirc": "û",
        "Eacute": "É", "Agrave": "À", "Ccedil": "Ç", "Ntilde": "Ñ", "aring": "å", "Aring": "Å",
        "aelig": "æ", "oslash": "ø", "oelig": "œ", "iexcl": "¡", "iquest": "¿", "laquo": "«", "raquo": "»",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hearts": "♥", "larr": "←", "rarr": "→",
        "uarr": "↑", "darr": "↓", "star": "☆", "check": "✓", "plusmn": "±", "sect": "§",
    ]
}
