import MonotonicTime
import SignAPI
import SignCore

struct FrameSubscription {
    private let period: Nanoseconds
    /// The earliest time at which the next frame of the stream may be sent.
    private(set) var nextAt: Instant
    private var sent: ShownFrame.Identity

    /// Creates a stream of `rate` frames per second to a client. The first one, `sent`, was already sent at
    /// `now`.
    init(rate: Int, after sent: ShownFrame.Identity, at now: Instant) {
        period = Nanoseconds(Nanoseconds.perSecond / Int64(rate))
        nextAt = now + period
        self.sent = sent
    }

    /// Returns whether the stream's next frame is due at `now`. If so, schedules the one after it.
    mutating func advance(to now: Instant) -> Bool {
        guard nextAt <= now else { return false }
        nextAt = max(nextAt + period, now)
        return true
    }

    /// Returns a reply with the latest frame, the picture on the display, or nil if this stream has already
    /// sent that frame.
    mutating func reply(from feed: inout FrameFeed) -> [UInt8]? {
        guard let latest = feed.shownFrame.stamp, latest.identity != sent,
            let (message, identity) = feed.reply(continues: true)
        else { return nil }
        sent = identity
        return message
    }
}

/// An encoder of replies to the call `GetFrame`, each with one frame (picture of the display). A frame that
/// several clients receive is encoded only once.
struct FrameFeed {
    /// The encoded replies with one frame: `last` ends a call, and `continued` announces further replies.
    /// Each is nil until it is needed.
    private struct Encoded {
        var stamp: ShownFrame.Stamp
        var last: [UInt8]?
        var continued: [UInt8]?
    }

    let shownFrame: ShownFrame
    private var encoded: Encoded?

    init(_ shownFrame: ShownFrame) { self.shownFrame = shownFrame }

    /// Returns a reply with the frame that the sign currently shows, and the identity of that frame. Returns
    /// nil before the first frame.
    ///
    /// - Parameter continues: Whether further replies to the same call follow.
    mutating func reply(continues: Bool) -> (message: [UInt8], identity: ShownFrame.Identity)? {
        if let encoded, encoded.stamp == shownFrame.stamp,
            let message = continues ? encoded.continued : encoded.last
        {
            return (message, encoded.stamp.identity)
        }
        guard let copy = shownFrame.copy() else { return nil }
        let message = Self.message(with: copy, continues: continues)
        var replies = encoded.flatMap { $0.stamp == copy.stamp ? $0 : nil } ?? Encoded(stamp: copy.stamp)
        if continues { replies.continued = message } else { replies.last = message }
        encoded = replies
        return (message, copy.stamp.identity)
    }

    /// Stops copying frames (pictures of the display) for clients, and releases the memory of the copies.
    mutating func stop() {
        shownFrame.unwatch()
        encoded = nil
    }

    private static func message(with copy: ShownFrame.Copy, continues: Bool) -> [UInt8] {
        VarlinkReply.message(continues: continues) { reply in
            reply.add("frame", copy.stamp.number)
            reply.add("at", copy.stamp.at.nanoseconds)
            reply.add("width", copy.picture.width)
            reply.add("height", copy.picture.height)
            reply.add("lit", copy.stamp.light.isLit)
            reply.add("brightness", copy.stamp.light.brightness)
            reply.add("rows", copy.picture)
        }
    }
}
