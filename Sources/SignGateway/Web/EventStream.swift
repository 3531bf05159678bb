import MonotonicTime
import SignAPI

/// The messages waiting to be sent on one browser's event stream (HTML, "Server-sent events"): the latest
/// state and frame, and the events of the sign. Events beyond a size limit are dropped and counted.
struct EventStream {
    /// The time after which an idle stream sends a comment. If sending fails, the browser has closed the
    /// stream.
    private static let commentInterval = Nanoseconds.seconds(15)
    /// The maximum size of the events that wait to be sent, in bytes.
    static let limit = 64 << 10

    /// Whether the stream includes the events of the sign. Only authenticated browsers receive them.
    let hasEvents: Bool
    /// The encoded messages that have not been sent yet.
    private var unsent: [UInt8]
    private var state: [UInt8]?
    private var frame: [UInt8]?
    private var lost: Int64 = 0
    private(set) var nextComment: Instant

    init(hasEvents: Bool, at now: Instant) {
        self.hasEvents = hasEvents
        // Browsers reconnect two seconds after a loss, because of this line.
        unsent = Array("retry: 2000\n\n".utf8)
        nextComment = now + Self.commentInterval
    }

    var hasUnsentMessages: Bool { !unsent.isEmpty || state != nil || frame != nil || lost > 0 }

    mutating func set(state bytes: [UInt8]) { state = bytes }

    mutating func set(frame bytes: [UInt8]) { frame = bytes }

    /// Adds an event to the stream. If too many bytes wait to be sent, counts the event as lost.
    mutating func append(_ entry: EventHistory.Entry) {
        guard hasEvents else { return }
        let message = Self.message("banner", id: "\(entry.run):\(entry.sequence)", entry.data)
        if lost == 0, unsent.count + message.count <= Self.limit {
            unsent += message
        } else {
            lost += 1
        }
    }

    mutating func countLost(_ count: Int64) {
        if hasEvents { lost += count }
    }

    /// Adds a comment to the stream if the stream has been idle for long enough.
    mutating func advance(to now: Instant) {
        guard nextComment <= now else { return }
        unsent += Array(": \n\n".utf8)
        nextComment = now + Self.commentInterval
    }

    /// Removes the next bytes to send from the stream, and returns them: at most `count` bytes. Returns no bytes if no
    /// message waits. Events are sent first, then the number of lost events, the state, and the frame.
    mutating func next(_ count: Int, at now: Instant) -> ArraySlice<UInt8> {
        if unsent.isEmpty { encodeNextMessage() }
        guard !unsent.isEmpty else { return [] }
        nextComment = now + Self.commentInterval
        let nextBytes = unsent.prefix(count)
        unsent = Array(unsent.dropFirst(count))
        return nextBytes
    }

    /// Encodes the first waiting message that is no event: the number of lost events, the state, or the frame. It
    /// replaces `unsent`. Does nothing if no such message waits.
    private mutating func encodeNextMessage() {
        if lost > 0 {
            unsent = Self.message("lost", Array("{\"lost\":\(lost)}".utf8))
            lost = 0
        } else if let state {
            unsent = Self.message("state", state)
            self.state = nil
        } else if let frame {
            unsent = Self.message("frame", frame)
            self.frame = nil
        }
    }

    /// Encodes a message of the kind `kind`. JSON contains no line breaks, so `data` fits on one line.
    private static func message(_ kind: String, id: String? = nil, _ data: [UInt8]) -> [UInt8] {
        let idField = id.map { "id: \($0)\n" } ?? ""
        return Array("event: \(kind)\n\(idField)data: ".utf8) + data + Array("\n\n".utf8)
    }
}
