import BannerText
import Diagnostics
import SettingsText

extension Findings {
    /// Warns of what a text shows as it is written, and was hardly meant so: a control character, which no font
    /// has, and a format of the time outside of a field.
    mutating func noteOddities(of text: String, at location: TextLocation) {
        noteControlCharacters(of: text, at: location)
        guard text.utf8.contains(UInt8(ascii: "%")), !TextTemplate.mayHaveFields(text),
            let format = Self.timeFormats.first(where: { text.contains(text: $0) })
        else { return }
        warning("text shows '\(format)' as it is written; for the time write {time:\(format)}", at: location)
    }

    private static let timeFormats = ["%H:%M", "%I:%M", "%d.%m", "%d/%m", "%m/%d", "%Y-%m-%d"]

    private mutating func noteControlCharacters(of text: String, at location: TextLocation) {
        guard let control = text.unicodeScalars.first(where: \.isControl) else { return }
        let code = Wording.zeroPadded(String(control.value, radix: 16, uppercase: true), to: 4)
        let (what, remedy) =
            control == "\n"
            ? ("a line break", "; a text has one line, so write an option for each")
            : ("a control character", "")
        warning("text contains \(what) (U+\(code)), which no font has\(remedy)", at: location)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value)
    }
}
