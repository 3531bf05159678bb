import BannerText
import Diagnostics
import Synchronization

/// Says which characters are shown as boxes, each once, and which texts are not shown whole. The check of a file says it of
/// the file's texts; here it is said of values and alerts, and of lines that are drawn while the sign runs.
final class BoxNotices: Sendable {
    /// After so many characters nothing more is said.
    static let most = 256

    private let said = Mutex<Set<Character>>([])
    /// The ends of the texts that were said to be cut. A clock in front of a text changes every second, and its end does not.
    private let cut = Mutex<Set<String>>([])
    private let say: @Sendable (String) -> Void

    /// Notices for `say`.
    init(say: @escaping @Sendable (String) -> Void) { self.say = say }

    /// Takes note of what the line of `request` lacks.
    func notice(_ line: RenderedText, of request: TextRequest) {
        guard !line.isPlaceholder else { return }
        notice(line.boxes, in: request.text)
        if let count = line.shownCharacters(of: request) {
            let end = String(request.text.suffix(Self.mostOfEnd))
            let isNew = cut.withLock { $0.count < Self.mostCut && $0.insert(end).inserted }
            guard isNew else { return }
            say("of the text \(Wording.quoted(request.text)) only the first \(count) characters are shown")
        }
    }

    /// Takes note of `boxes`, the characters of `text` that no font has.
    func notice(_ boxes: [Character], in text: String) {
        let new = said.withLock { said in
            boxes.filter { said.count < Self.most && said.insert($0).inserted }
        }
        guard !new.isEmpty else { return }
        let names = new.prefix(Self.mostNames).map(Wording.named)
        let more = new.count > Self.mostNames ? ["\(new.count - Self.mostNames) more"] : []
        say(
            "no font of the sign has \(Wording.list(names + more, lastJoin: "and")): "
                + "\(new.count == 1 ? "it is a box" : "they are boxes") in \(Wording.quoted(text))"
        )
    }

    private static let mostNames = 5
    private static let mostCut = 32
    private static let mostOfEnd = 40
}
