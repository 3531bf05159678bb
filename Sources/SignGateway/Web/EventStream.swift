import MonotonicTime
import SignAPI

/// One browser's stream of events (HTML, "Server-sent events"): what waits for it. Of pictures and states only the newest
/// waits; of the sign's events a few, and what does not fit is counted.
struct EventStream {
    /// A comment after this time without anything, so that a browser that is gone is noticed.
    static let quiet = Nanoseconds.seconds(15)
    /// The most bytes of events that wait.
    static let limit = 64 << 10

    /// Whether it gets the sign's events too, which need the password.
    let hasEvents: Bool
    private var waiting: [UInt8]
    private var state: [UInt8]?
    private var frame: [UInt8]?
    private var lost: Int64 = 0
    private(set) var nextComment: Instant

    /// A stream that begins at `now`. A browser that loses it tries again after two seconds.
    init(hasEvents: Bool, at now: Instant) {
        self.hasEvents = hasEvents
        waiting = Array("retry: 2000\n\n".utf8)
        nextComment = now + Self.quiet
    }

    /// Whether something waits.
    var hasWaiting: Bool { !waiting.isEmpty || state != nil || frame != nil || lost > 0 }

    /// Takes the newest state.
    mutating func show(state bytes: [UInt8]) { state = bytes }

    /// Takes the newest picture.
    mutating func show(frame bytes: [UInt8]) { frame = bytes }

    /// Takes an event, if this stream has them.
    mutating func tell(_ entry: EventMemory.Entry) {
        guard hasEvents else { return }
        let message = Self.message("banner", id: "\(entry.run):\(entry.sequence)", entry.data)
        if lost == 0, waiting.count + message.count <= Self.limit {
            waiting += message
        } else {
            lost += 1
        }
    }

    /// Counts events that are missing.
    mutating func miss(_ count: Int64) {
        if hasEvents { lost += count }
    }

    /// Adds a comment if there was nothing for long.
    mutating func timePassed(at now: Instant) {
        guard nextComment <= now else { return }
        waiting += Array(": \n\n".utf8)
        nextComment = now + Self.quiet
    }

    /// Takes at most `count` bytes out; the events first, then the state, then the picture.
    mutating func take(_ count: Int, at now: Instant) -> ArraySlice<UInt8> {
        if waiting.isEmpty, lost > 0 {
            waiting = Self.message("lost", Array("{\"lost\":\(lost)}".utf8))
            lost = 0
        }
        if waiting.isEmpty, let state {
            waiting = Self.message("state", state)
            self.state = nil
        }
        if waiting.isEmpty, let frame {
            waiting = Self.message("frame", frame)
            self.frame = nil
        }
        guard !waiting.isEmpty else { return [] }
        nextComment = now + Self.quiet
        let taken = waiting.prefix(count)
        waiting = Array(waiting.dropFirst(count))
        return taken
    }

    /// A message; JSON has no line ends, so the data is one line.
    private static func message(_ kind: String, id: String? = nil, _ data: [UInt8]) -> [UInt8] {
        var bytes = Array("event: \(kind)\n".utf8)
        if let id { bytes += Array("id: \(id)\n".utf8) }
        return bytes + Array("data: ".utf8) + data + Array("\n\n".utf8)
    }
}
