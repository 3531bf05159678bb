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
        switch entry.kind {
        case .scroll(let kind): take(kind, at: entry.at)
        case .rescaled(let scale): add("scale \(scale)", entry.at)
        case .configRejected: add("configuration refused", entry.at)
        case .brightness: break
        }
    }

    private mutating func take(_ kind: Event.Kind, at: Instant) {
        switch kind {
        case .input(let cause): add(cause.words, at)
        case .ignored(let cause, _): add("\(cause.words) ignored", at)
        case .moveStarted(let choice, _, _, _):
            moveBegan = at
            goal = choice.id
        case .moveRetargeted(let choice, _, _, _): goal = choice.id
        case .settled(let choice, _):
            if let moveBegan, moveBegan < at {
                let half = Nanoseconds((at - moveBegan).rawValue / 2)
                add("to \(goal)", moveBegan + half)
            }
            moveBegan = nil
            add("at \(choice.id)", at)
        case .current(let choice): add("at \(choice.id)", at)
        case .stationary(let isShown): add(isShown ? "regions shown" : "regions hidden", at)
        case .paused: add("paused", at)
        case .resumed: add("resumed", at)
        case .adopted: add("new configuration", at)
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

extension Cause {
    fileprivate var words: String { String(word.map { $0 == "_" ? " " : $0 }) }
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
