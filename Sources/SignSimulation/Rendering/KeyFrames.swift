import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

/// A key moment and what happens then.
struct KeyFrame: Hashable {
    var at: Instant
    var what: [String]

    /// Such as `0.5 s tap`.
    var caption: String { "\(at.secondsText) s " + what.joined(separator: ", ") }
}

/// Collects the key moments of a journal: the beginning, every input, the middle and the end of every move.
struct KeyFrameCollector {
    /// The maximum number of moments.
    static let most = 200

    private let beginning: Instant
    private var collected: [KeyFrame]
    private var moveBegan: Instant?
    private var goal = ""

    /// A collector of events from `beginning` on.
    init(from beginning: Instant = .zero) {
        self.beginning = beginning
        collected = [KeyFrame(at: beginning, what: ["start"])]
    }

    /// Adds an event; times must not decrease.
    mutating func take(_ entry: JournalEntry) {
        if case .scroll(let kind) = entry.kind { takeMove(kind, at: entry.at) }
        if let caption = EventText.caption(of: entry) { add(caption, entry.at) }
    }

    private mutating func takeMove(_ kind: Event.Kind, at: Instant) {
        switch kind {
        case .moveStarted(let move):
            moveBegan = at
            goal = move.choice.id
        case .moveRetargeted(let move): goal = move.choice.id
        case .settled:
            if let moveBegan, moveBegan < at {
                let half = Nanoseconds((at - moveBegan).rawValue / 2)
                add("to \(goal)", moveBegan + half)
            }
            moveBegan = nil
        default: break
        }
    }

    /// At most `most` moments in order, and their total number.
    var moments: (kept: [KeyFrame], count: Int) {
        var merged: [KeyFrame] = []
        // The middle of a move is only known at its end.
        let inOrder = collected.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        for (_, moment) in inOrder {
            if let last = merged.last, last.at == moment.at {
                merged[merged.count - 1].what += moment.what.filter { !last.what.contains($0) }
            } else {
                merged.append(moment)
            }
        }
        return (Array(merged.prefix(Self.most)), merged.count)
    }

    private mutating func add(_ what: String, _ at: Instant) {
        guard at >= beginning else { return }
        collected.append(KeyFrame(at: at, what: [what]))
    }
}

extension Instant {
    /// Seconds since the start with up to three decimals, such as `0.5`; truncated to milliseconds.
    var secondsText: String {
        let milliseconds = nanoseconds / 1_000_000
        var decimals = String(milliseconds % 1000 + 1000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(milliseconds / 1000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}
