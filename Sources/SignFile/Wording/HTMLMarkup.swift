import Diagnostics

/// Finds HTML tags such as `<b>` and HTML character references such as `&amp;` in a text, which a sign would
/// show literally.
enum HTMLMarkup {
    static func findings(in text: String, lineBreakRemedy: String) -> [ForeignMarkup.Finding] {
        entities(in: text) + tagFindings(in: text, lineBreakRemedy: lineBreakRemedy)
    }

    private static func entities(in text: String) -> [ForeignMarkup.Finding] {
        text.indices.lazy.filter { text[$0] == "&" }.compactMap { start in
            let name = text[text.index(after: start)...].prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#")
            }
            guard name.endIndex < text.endIndex, text[name.endIndex] == ";",
                let character = character(of: name)
            else { return nil }
            return ForeignMarkup.Finding(markup: "&\(name);", remedy: "write \(character)")
        }
    }

    private static func character(of name: Substring) -> String? {
        guard name.first == "#" else { return characters[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// Returns a finding for each HTML tag in `text`, such as `<b>` or `</font>`. `lineBreakRemedy` is the
    /// advice for `<br>`.
    private static func tagFindings(in text: String, lineBreakRemedy: String) -> [ForeignMarkup.Finding] {
        let lowercasedText = text.lowercased()
        return text.indices.lazy.filter { text[$0] == "<" }.compactMap { start in
            finding(
                forTagAt: start,
                in: text,
                lowercasedText: lowercasedText,
                lineBreakRemedy: lineBreakRemedy
            )
        }
    }

    /// Returns a finding for the HTML tag whose opening bracket is at `start` in `text`. Returns nil if the
    /// bracket does not begin a tag, or if there is no advice about the tag. `lowercasedText` is `text` in
    /// lower case, in which a closing tag such as `</b>` is searched. `lineBreakRemedy` is the advice for
    /// `<br>`.
    private static func finding(
        forTagAt start: String.Index,
        in text: String,
        lowercasedText: String,
        lineBreakRemedy: String
    ) -> ForeignMarkup.Finding? {
        let tagContent = text[text.index(after: start)...].prefix { $0 != ">" && $0 != "<" }
        let textFromEnd = text[tagContent.endIndex...]
        guard textFromEnd.first == ">" else { return nil }

        let tagName = tagContent.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        let isClosingTag = tagContent.first == "/"
        let isPaired = isClosingTag || lowercasedText.contains(text: "</\(tagName)>")
        guard let remedy = remedy(forTag: tagName, isPaired: isPaired, lineBreakRemedy: lineBreakRemedy)
        else { return nil }

        // A single letter in brackets may be ordinary text, such as "Room <B>".
        let isCertainlyTag = tagName.count > 1 || isPaired
        if !isCertainlyTag {
            let isTag = isOneLetterTag(
                tagContent,
                name: tagName,
                characterBefore: text[..<start].last ?? " ",
                characterAfter: textFromEnd.dropFirst().first ?? " "
            )
            guard isTag else { return nil }
        }
        return ForeignMarkup.Finding(markup: "<\(tagContent)>", remedy: remedy)
    }

    /// Returns what to write instead of the HTML tag `name`, or nil if it is not the name of a tag. The name
    /// of a color counts as a tag only in pairs, such as `<red>Tea</red>`. `lineBreakRemedy` is the advice
    /// for `<br>`.
    private static func remedy(forTag name: String, isPaired: Bool, lineBreakRemedy: String) -> String? {
        if name == "br" { return lineBreakRemedy }
        if let remedy = remedies[name] { return remedy }
        return isPaired ? ForeignMarkup.remedy(forColor: name) : nil
    }

    /// Returns whether a letter in angle brackets is an unclosed HTML tag, such as `<b>`. It may also be a
    /// name, as in "Room <B>", or belong to two comparisons.
    ///
    /// - Parameters:
    ///   - tagContent: The text between the brackets.
    ///   - name: The letter in lower case.
    ///   - characterBefore: The character before the brackets.
    ///   - characterAfter: The character after the brackets.
    private static func isOneLetterTag(
        _ tagContent: Substring,
        name: String,
        characterBefore: Character,
        characterAfter: Character
    ) -> Bool {
        let hasAttribute = tagContent.contains("=")
        if tagContent == "p" || hasAttribute { return true }
        let isLowercase = tagContent == name[...]
        let followsWord = characterBefore.isLetter || characterBefore.isNumber
        return isLowercase && !followsWord && !characterAfter.isWhitespace
    }

    private static let removalRemedy = "remove it"
    private static let boldRemedy = ForeignMarkup.boldRemedy
    private static let colorRemedy = ForeignMarkup.colorRemedy
    private static let strikethroughRemedy = ForeignMarkup.strikethroughRemedy
    private static let remedies: [String: String] = [
        "b": boldRemedy, "strong": boldRemedy, "em": boldRemedy, "i": boldRemedy, "u": boldRemedy,
        "h1": boldRemedy, "h2": boldRemedy, "h3": boldRemedy,
        "big": boldRemedy, "font": colorRemedy, "span": colorRemedy, "color": colorRemedy,
        "mark": "for dark words on a light background write {invert}words{/}",
        "blink": "for words that blink write {blink}words{/}",
        "s": strikethroughRemedy, "del": strikethroughRemedy, "strike": strikethroughRemedy,
        "p": removalRemedy, "div": removalRemedy, "small": removalRemedy, "sup": removalRemedy,
        "sub": removalRemedy, "a": removalRemedy, "center": removalRemedy,
        "marquee": removalRemedy, "html": removalRemedy, "body": removalRemedy, "img": removalRemedy,
        "code": removalRemedy, "tt": removalRemedy, "pre": removalRemedy,
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
