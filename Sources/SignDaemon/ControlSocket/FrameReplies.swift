import SignAPI
import SignCore

/// Replies with the frame that the sign shows. A frame is encoded once, however many clients get it.
struct FrameReplies {
    /// The replies with one frame: the last one of a call, and one that others follow.
    private struct Encoded {
        var stamp: ShownFrame.Stamp
        var last: [UInt8]?
        var continued: [UInt8]?
    }

    private var encoded: Encoded?

    /// The reply with the frame in `shown`, and the frame's stamp; nil if there is none. `continues`: whether other replies
    /// follow.
    mutating func reply(
        with shown: ShownFrame,
        continues: Bool
    ) -> (message: [UInt8], stamp: ShownFrame.Stamp)? {
        if let encoded, encoded.stamp == shown.stamp,
            let message = continues ? encoded.continued : encoded.last
        {
            return (message, encoded.stamp)
        }
        guard let copy = shown.copy() else { return nil }
        let message = Self.message(of: copy, continues: continues)
        var kept = encoded.flatMap { $0.stamp == copy.stamp ? $0 : nil } ?? Encoded(stamp: copy.stamp)
        if continues { kept.continued = message } else { kept.last = message }
        encoded = kept
        return (message, copy.stamp)
    }

    private static func message(of copy: ShownFrame.Copy, continues: Bool) -> [UInt8] {
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
