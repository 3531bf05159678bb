import BannerText
import Diagnostics

/// Finds fields of template languages and shell variables in a text, which a sign would show literally.
enum TemplateMarkup {
    static func findings(in text: String) -> [ForeignMarkup.Finding] {
        doubleBraces(in: text) + pages(in: text) + conversions(in: text) + variables(in: text)
    }

    /// Returns a finding for each field in double braces in `text`, such as `{{ name }}`.
    private static func doubleBraces(in text: String) -> [ForeignMarkup.Finding] {
        var findings: [ForeignMarkup.Finding] = []
        var rest = text[...]
        while let start = rest.firstRange(ofText: "{{"),
            let end = rest[start.upperBound...].firstRange(ofText: "}}")
        {
            let inner = rest[start.upperBound..<end.lowerBound]
            rest = rest[end.upperBound...]
            if let finding = finding(insideDoubleBraces: inner) { findings.append(finding) }
        }
        return findings
    }

    /// Returns the finding for `bracedText`, a text between double braces, or nil if it is ordinary text. In
    /// the texts of a sign, a style such as `{bold}` or a field such as `{time:%H:%M}` has single braces, and
    /// a double brace is shown as a literal one. The author has probably written a style or a field with the
    /// wrong braces, or a value in a template language, such as `{{ name }}`. The finding is doubtful if the
    /// author may have intended literal braces.
    private static func finding(insideDoubleBraces bracedText: Substring) -> ForeignMarkup.Finding? {
        // A sign shows each pair of double braces as single braces.
        let shownText = "{\(bracedText)}"
        let expression = bracedText.trimmedText(\.isWhitespace)
        if isStyle(expression) {
            let styleRemedy = "for the style write single braces, {\(expression)}"
            // The name of a style may be an ordinary word, such as a color.
            return ForeignMarkup.Finding(markup: shownText, remedy: styleRemedy, isDoubtful: true)
        }
        if isValidField(expression) {
            let fieldRemedy = "for the field write single braces, {\(expression)}"
            // No ordinary text begins with the name of a field and a colon, so this is certain.
            return ForeignMarkup.Finding(markup: shownText, remedy: fieldRemedy)
        }
        // Spaces inside the braces are usual in template languages.
        let hasOuterSpaces = expression != String(bracedText)
        return finding(forValue: expression, hasOuterSpaces: hasOuterSpaces, shownText: shownText)
    }

    /// Returns the finding for `expression`, a text between double braces that is neither a style nor a valid
    /// field. Returns nil if it is not like a value in a template language. `hasOuterSpaces` is whether
    /// spaces separate it from the braces.
    private static func finding(
        forValue expression: String,
        hasOuterSpaces: Bool,
        shownText: String
    ) -> ForeignMarkup.Finding? {
        let isFunctionCall = expression.contains("(")
        let isCertain = beginsLikeField(expression) || hasOuterSpaces || isFunctionCall
        // Any single word, as in `{{name}}`, may be a value too, but also an ordinary text.
        guard isCertain || TextTemplate.isValueName(expression) else { return nil }
        let valueRemedy = remedy(forValue: expression)
        return ForeignMarkup.Finding(markup: shownText, remedy: valueRemedy, isDoubtful: !isCertain)
    }

    /// Returns whether `expression` is a field, such as `time:%H:%M`, without its braces.
    private static func isValidField(_ expression: String) -> Bool {
        beginsLikeField(expression) && (try? TextTemplate("{\(expression)}")) != nil
    }

    /// Returns whether `expression` begins with the name of a field, such as `time:`, even if the rest of the
    /// field is invalid.
    private static func beginsLikeField(_ expression: String) -> Bool {
        ["value:", "time:", "icon:", "countdown:", "bar:"].contains { expression.hasPrefix($0) }
    }

    private static func isStyle(_ name: String) -> Bool {
        TextTemplate.styleNames.contains(String(name.prefix { $0 != ":" }))
            && (try? TextTemplate("{\(name)}words{/}")) != nil
    }

    /// Returns a finding for each kind of tag in `text` that a web server would replace with a value, such as
    /// `<%= x %>` and `<?= $x ?>`.
    private static func pages(in text: String) -> [ForeignMarkup.Finding] {
        [("<%", "%>"), ("<?", "?>")].compactMap { opening, closing in
            guard let start = text.firstRange(ofText: opening),
                let end = text[start.upperBound...].firstRange(ofText: closing)
            else { return nil }
            let name = text[start.upperBound..<end.lowerBound].trimmedText {
                $0.isWhitespace || "=-$;".contains($0)
            }
            return ForeignMarkup.Finding(
                markup: String(text[start.lowerBound..<end.upperBound]),
                remedy: remedy(forValue: name)
            )
        }
    }

    /// Returns a finding for the first named conversion of a format string in `text`, such as `%(temp)s`, or
    /// an empty array if there is none.
    private static func conversions(in text: String) -> [ForeignMarkup.Finding] {
        guard let start = text.firstRange(ofText: "%("),
            let end = text[start.upperBound...].firstIndex(of: ")")
        else { return [] }
        let name = String(text[start.upperBound..<end])
        let type = text[text.index(after: end)...].prefix { $0.isNumber || $0 == "." || "sdfi".contains($0) }
        guard TextTemplate.isValueName(name), type.contains(where: \.isLetter) else { return [] }
        let shown = String(text[start.lowerBound..<type.endIndex])
        return [ForeignMarkup.Finding(markup: shown, remedy: remedy(forValue: name))]
    }

    /// Returns a finding for each shell variable or command in `text`, such as `$TEMP`, `%TEMP%`, and
    /// `$(date)`. Each character of the text may be the sign with which one of them begins.
    private static func variables(in text: String) -> [ForeignMarkup.Finding] {
        var findings: [ForeignMarkup.Finding] = []
        var previous: Character = " "
        for start in text.indices {
            let sign = text[start]
            let following = text[text.index(after: start)...]
            if let finding = command(after: sign, following) { findings.append(finding) }
            // A percent or dollar sign after a letter or digit, such as the one in "50%", begins no variable.
            let followsWord = previous.isLetter || previous.isNumber
            if !followsWord, let finding = variable(after: sign, following) { findings.append(finding) }
            previous = sign
        }
        return findings
    }

    /// Returns a finding if the character `sign` and `following`, the text after it, begin with a command of
    /// the shell, such as `$(date)`, otherwise nil.
    private static func command(after sign: Character, _ following: Substring) -> ForeignMarkup.Finding? {
        guard sign == "$", following.first == "(", let end = following.firstIndex(of: ")") else { return nil }
        return ForeignMarkup.Finding(markup: "$\(following[...end])", remedy: remedy(forValue: ""))
    }

    /// Returns a finding if `following`, the text after the character `sign`, begins with the name of a
    /// variable, otherwise nil. The sign must be a dollar sign, or a percent sign with a second one after the
    /// name.
    private static func variable(after sign: Character, _ following: Substring) -> ForeignMarkup.Finding? {
        guard sign == "$" || sign == "%" else { return nil }
        let name = following.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard name.count > 1, name.first?.isNumber == false else { return nil }
        let shown: String
        if sign == "%" {
            let isClosed = following[name.endIndex...].first == "%"
            guard isClosed else { return nil }
            shown = "%\(name)%"
        } else {
            guard isVariable(name) else { return nil }
            shown = "$\(name)"
        }
        return ForeignMarkup.Finding(markup: shown, remedy: remedy(forValue: String(name)))
    }

    /// Returns whether `name`, which follows a dollar sign in a text, is the name of a variable. Returns
    /// false for other words, as in `$CASH` or `$ALE`.
    private static func isVariable(_ name: Substring) -> Bool {
        name.contains("_") || name.contains(where: \.isNumber) || variables.contains(name.lowercased())
    }

    private static let variables: Set<String> = [
        "artist", "battery", "city", "count", "counter", "date", "day", "degrees", "energy", "event", "home",
        "host", "hostname", "hour", "hum", "humidity", "id", "ip", "item", "key", "level", "line", "message",
        "minute", "month", "msg", "name", "number", "path", "percent", "power", "pressure", "pwd", "rain",
        "sensor", "song", "speed", "state", "status", "sun", "temp", "temperature", "text", "time", "title",
        "unit", "user", "username", "val", "value", "var", "variable", "visitors", "volume", "weather",
        "weekday", "wind", "year",
    ]

    private static func remedy(forValue expression: String) -> String {
        let parts = expression.split { $0 == "'" || $0 == "\"" }
        let source = parts.count > 1 ? String(parts[1]) : expression
        let name = source.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
        if let field = TextTemplateError.timeField(forName: source) { return "write \(field)" }
        let isName = name == source && TextTemplate.isValueName(name)
        let value = isName ? TextTemplate.valueName(forVariable: name) : "temperature"
        return "for a value sent by a program, write {value:\(value)}"
    }
}
