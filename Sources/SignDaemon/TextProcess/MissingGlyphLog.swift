import BannerText
import Diagnostics
import Synchronization

/// A log that warns once about each character that has no glyph in any font, and once about each text that is
/// cut off. It covers values, alerts, and texts that are rendered while the sign runs. Texts in the
/// configuration are checked when the file is read.
final class MissingGlyphLog: Sendable {
    /// The maximum number of characters for which the log warns about a missing glyph. Further characters are
    /// not reported.
    static let maxCharacters = 256
    private static let maxTruncatedTexts = 32
    /// The maximum number of characters that one warning about missing glyphs lists by name.
    private static let maxNames = 5
    private static let suffixLength = 40

    private let reported = Mutex<Set<Character>>([])
    /// The last characters of each text that was reported as cut off. The end of a text identifies it better
    /// than its start, where a clock may change every second.
    private let truncated = Mutex<Set<String>>([])
    private let warn: @Sendable (String) -> Void

    init(warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

    /// Warns if `renderedText`, the rendered text of `request`, lacks glyphs or was cut off. Does nothing if
    /// `renderedText` is only a placeholder.
    func logDefects(of renderedText: RenderedText, request: TextRequest) {
        guard !renderedText.isPlaceholder else { return }
        logMissingGlyphs(renderedText.boxes, in: request.text)
        guard let count = renderedText.shownCharacterCount(of: request) else { return }
        let suffix = String(request.text.suffix(Self.suffixLength))
        let isNew = truncated.withLock { $0.count < Self.maxTruncatedTexts && $0.insert(suffix).inserted }
        guard isNew else { return }
        warn("only the first \(count) characters of the text \(Wording.quoted(request.text)) are shown")
    }

    /// Warns about `characters`, for which no font has a glyph, in `text`.
    func logMissingGlyphs(_ characters: [Character], in text: String) {
        let newCharacters = reported.withLock { reported in
            characters.filter { reported.count < Self.maxCharacters && reported.insert($0).inserted }
        }
        guard !newCharacters.isEmpty else { return }
        let names = newCharacters.prefix(Self.maxNames).map(Wording.named)
        let unnamedCount = newCharacters.count - names.count
        let remainder = unnamedCount > 0 ? ["\(unnamedCount) more"] : []
        let consequence = newCharacters.count == 1 ? "shown as a box" : "shown as boxes"
        let list = Wording.list(names + remainder, conjunction: "and")
        warn("no font on the sign has \(list): \(consequence) in \(Wording.quoted(text))")
    }
}
