/// How a received packet affects the picture of a console.
package enum RealtimeOutcome: Hashable, Sendable {
    /// The shown picture does not change. The packet is a part of a picture, or belongs to another universe, a source
    /// with a lower priority, a preview or an earlier time.
    case pending
    /// A new picture is complete and must be shown.
    case picture
    /// The last source has ended its stream, so no picture must be shown.
    case ended
    /// The packet was rejected.
    case rejected(PacketRejection)
}
