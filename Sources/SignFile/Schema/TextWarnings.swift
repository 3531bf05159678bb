import BannerText
import Diagnostics
import SettingsText

extension Findings {
    /// Warns if the sign shows `text` differently than its author intended. Possible causes are control
    /// characters, a lack of visible characters, markup of other programs, the name of a picture file, and
    /// time formats outside of fields. `lineBreakRemedy` is the advice for a tag that starts a new row of
    /// text in other programs.
    mutating func checkText(
        _ text: String,
        lineBreakRemedy: String = ForeignMarkup.lineBreakRemedy,
        at location: TextLocation
    ) {
        checkControlCharacters(of: text, at: location)
        checkVisibility(of: text, at: location)

        for finding in ForeignMarkup.findings(in: text, lineBreakRemedy: lineBreakRemedy) {
            addDiagnostic(finding.isDoubtful ? .note : .warning, finding.message, at: location)
        }

        checkFileName(text, at: location)
        checkTimeFormat(in: text, at: location)
    }

    /// Warns about a text that is only the file name of a picture.
    private mutating func checkFileName(_ text: String, at location: TextLocation) {
        let endsLikePicture = [".png", ".gif"].contains(where: text.lowercased().hasSuffix)
        guard endsLikePicture, !text.contains(where: \.isWhitespace) else { return }
        addWarning(
            "text is only a file name; to show the picture, write picture = \(text.quotedAsTOML)",
            at: location
        )
    }

    /// Warns about a text without fields that contains a usual time format, such as `%H:%M`. A sign replaces
    /// a time format only inside of a field, such as `{time:%H:%M}`.
    private mutating func checkTimeFormat(in text: String, at location: TextLocation) {
        // Most texts contain no percent sign, so the search for formats is omitted.
        guard text.utf8.contains(UInt8(ascii: "%")), !TextTemplate.mayHaveFields(text),
            let format = Self.timeFormats.first(where: { text.contains(text: $0) })
        else { return }
        addWarning("text shows '\(format)' literally; for the time, write {time:\(format)}", at: location)
    }

    private static let timeFormats = ["%H:%M", "%I:%M", "%d.%m", "%d/%m", "%m/%d", "%Y-%m-%d"]

    /// Warns about control characters in `text`. Line breaks are allowed, including those of Windows.
    private mutating func checkControlCharacters(of text: String, at location: TextLocation) {
        var controls: [Unicode.Scalar] = []
        for character in text where character != "\n" && character != "\r\n" {
            for scalar in character.unicodeScalars where scalar.isControl && !controls.contains(scalar) {
                controls.append(scalar)
            }
        }
        guard !controls.isEmpty else { return }
        let noun = controls.count == 1 ? "a control character" : "control characters"
        let codes = Wording.list(controls.map(Wording.code), conjunction: "and")
        addWarning("text contains \(noun) (\(codes)), which no font has", at: location)
    }

    /// Warns about a text that has characters but none that is visible. A text of spaces is allowed, because
    /// it is useful as a pause.
    private mutating func checkVisibility(of text: String, at location: TextLocation) {
        guard text.isBlank, let scalar = text.unicodeScalars.first(where: { !$0.properties.isWhitespace })
        else {
            return
        }
        let name = scalar.properties.name.map { " \($0)" } ?? ""
        addWarning("text shows nothing: \(Wording.code(of: scalar))\(name) cannot be seen", at: location)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value)
    }
}
