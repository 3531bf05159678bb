import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

struct KeyFrame: Hashable {
    var at: Instant
    var events: [String]

    /// The text that is shown with the key frame: its time and its events, such as `0.5 s tap`.
    var caption: String { "\(at.secondsText) s " + events.joined(separator: ", ") }
}

/// A collector of key frames, which are the moments in the events of a sign at which something happens: the
/// start, every input, and the middle and end of every move to another option.
struct KeyFrameCollector {
    static let limit = 200

    private let beginning: Instant
    private var collected: [KeyFrame]
    private var moveStart: Instant?
    private var destination = ""

    init(from beginning: Instant = .zero) {
        self.beginning = beginning
        collected = [KeyFrame(at: beginning, events: ["start"])]
    }

    /// Adds the key frames that result from an event of the sign. The times of events must not decrease.
    mutating func add(_ entry: JournalEntry) {
        if case .engine(let kind) = entry.kind { addMove(kind, at: entry.at) }
        if let caption = EventText.caption(of: entry) { add(caption, at: entry.at) }
    }

    private mutating func addMove(_ kind: Event.Kind, at: Instant) {
        switch kind {
        case .moveStarted(let move):
            moveStart = at
            destination = move.option.id
        case .moveRetargeted(let move): destination = move.option.id
        case .settled:
            if let moveStart, moveStart < at {
                let half = Nanoseconds((at - moveStart).rawValue / 2)
                add("to \(destination)", at: moveStart + half)
            }
            moveStart = nil
        default: break
        }
    }

    /// The key frames in chronological order, limited to the first 200. `count` is their total number without
    /// this limit.
    var keyFrames: (first: [KeyFrame], count: Int) {
        var keyFrames: [KeyFrame] = []
        // The middle of a move is known only when the move ends.
        let sortedFrames = collected.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        for (_, frame) in sortedFrames {
            if let last = keyFrames.last, last.at == frame.at {
                keyFrames[keyFrames.count - 1].events += frame.events.filter { !last.events.contains($0) }
            } else {
                keyFrames.append(frame)
            }
        }
        return (Array(keyFrames.prefix(Self.limit)), keyFrames.count)
    }

    private mutating func add(_ event: String, at: Instant) {
        guard at >= beginning else { return }
        collected.append(KeyFrame(at: at, events: [event]))
    }
}

extension Instant {
    /// The time since the start of the simulation as a number of seconds, such as `0.5`, truncated to
    /// milliseconds.
    var secondsText: String {
        let milliseconds = nanoseconds / 1_000_000
        var decimals = String(milliseconds % 1000 + 1000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(milliseconds / 1000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}
