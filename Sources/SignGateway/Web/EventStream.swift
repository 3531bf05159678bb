import MonotonicTime
import SignAPI

/// The queue of messages for one browser's event stream (HTML, "Server-sent events"): the events of the sign,
/// its latest state, and the latest frame. Events beyond a size limit are dropped and counted.
struct EventStream {
    /// The time after which an idle event stream sends an empty comment. If sending the comment fails, the
    /// browser has closed the stream.
    private static let commentInterval = Nanoseconds.seconds(15)
    /// The maximum total size of the events that wait to be sent on one event stream, in bytes.
    static let limit = 64 << 10

    /// Whether the stream includes the events of the sign, which only authenticated browsers receive. Other
    /// browsers receive only the state and the frames.
    let hasEvents: Bool
    /// The bytes of the encoded messages that have not been sent to the browser yet.
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

    /// Appends an event of the sign to the messages that wait to be sent. If too many bytes are waiting,
    /// drops the event and counts it as lost. Does nothing if the stream includes no events.
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

    /// Queues an empty comment if the event stream has been idle for 15 seconds at the time `now`. The
    /// comment shows whether the browser is still connected.
    mutating func advance(to now: Instant) {
        guard nextComment <= now else { return }
        unsent += Array(": \n\n".utf8)
        nextComment = now + Self.commentInterval
    }

    /// Removes and returns the next bytes to send, at most `count`. Returns no bytes if no message is
    /// waiting. Events are sent first, then the number of lost events, the state, and the frame.
    mutating func next(_ count: Int, at now: Instant) -> ArraySlice<UInt8> {
        if unsent.isEmpty { encodeNextMessage() }
        guard !unsent.isEmpty else { return [] }
        nextComment = now + Self.commentInterval
        let nextBytes = unsent.prefix(count)
        unsent = Array(unsent.dropFirst(count))
        return nextBytes
    }

    /// Encodes the next waiting message that is not an event (the number of lost events, the state, or the
    /// frame, in this order), and stores it in `unsent`. Does nothing if there is no such message.
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

    /// Returns a message of an event stream with the event type `kind` and an optional `id`. `data` is JSON,
    /// which contains no line breaks, so it fits in one field.
    private static func message(_ kind: String, id: String? = nil, _ data: [UInt8]) -> [UInt8] {
        let idField = id.map { "id: \($0)\n" } ?? ""
        return Array("event: \(kind)\n\(idField)data: ".utf8) + data + Array("\n\n".utf8)
    }
}
