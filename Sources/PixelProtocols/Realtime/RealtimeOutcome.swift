/// The effect of a received packet on the picture that lighting consoles send to the sign.
package enum RealtimeOutcome: Hashable, Sendable {
    /// The shown picture does not change. The packet is only a part of a picture, or it belongs to another
    /// universe, a sender with a lower priority, a preview or an earlier time.
    case pending
    /// A new picture is complete, so it must be shown.
    case picture
    /// The last sender has ended its stream, so no picture must be shown any longer.
    case ended
    /// The packet was rejected for the reason that is the value.
    case rejected(PacketRejection)
}
