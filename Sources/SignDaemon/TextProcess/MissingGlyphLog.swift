import BannerText
import Diagnostics
import Synchronization

/// Warns about characters without a glyph and about truncated texts, each once. The check of a file covers the texts of the
/// file; this log covers values, alerts, and text runs that are rendered while the sign runs.
final class MissingGlyphLog: Sendable {
    /// The number of characters after which no further one is reported.
    static let maxCharacters = 256
    private static let maxTruncatedTexts = 32
    /// The maximum number of characters that a warning names.
    private static let maxNames = 5
    private static let suffixLength = 40

    private let reported = Mutex<Set<Character>>([])
    /// The suffixes of the truncated texts: a clock at the start of a text changes every second, its suffix does not.
    private let truncated = Mutex<Set<String>>([])
    private let warn: @Sendable (String) -> Void

    init(warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

    /// Warns about the missing glyphs and the truncation of a text run.
    func check(_ run: TextLine, of request: TextRequest) {
        guard !run.isMakeshift else { return }
        check(run.boxes, in: request.text)
        guard let count = run.lastShown(of: request) else { return }
        let suffix = String(request.text.suffix(Self.suffixLength))
        let isNew = truncated.withLock { $0.count < Self.maxTruncatedTexts && $0.insert(suffix).inserted }
        guard isNew else { return }
        warn("only the first \(count) characters of the text \(Wording.quoted(request.text)) are shown")
    }

    /// Warns about `characters` of `text`, for which no font has a glyph.
    func check(_ characters: [Character], in text: String) {
        let new = reported.withLock { reported in
            characters.filter { reported.count < Self.maxCharacters && reported.insert($0).inserted }
        }
        guard !new.isEmpty else { return }
        let names = new.prefix(Self.maxNames).map(Wording.named)
        let more = new.count > Self.maxNames ? ["\(new.count - Self.maxNames) more"] : []
        let subject = new.count == 1 ? "it is a box" : "they are boxes"
        let list = Wording.list(names + more, lastJoin: "and")
        warn("no font of the sign has \(list): \(subject) in \(Wording.quoted(text))")
    }
}
