/// The effect of a received packet on the picture that lighting consoles send to the sign.
package enum RealtimeOutcome: Hashable, Sendable {
    /// The shown picture does not change. The packet completes no picture, has arrived too late, is a
    /// preview, or belongs to another universe or to a sender with a lower priority.
    case pending
    /// A new picture is complete, so it must be shown.
    case picture
    /// The last sender has ended its stream, so no picture must be shown any longer.
    case ended
    /// The packet was rejected. The value is the reason.
    case rejected(PacketRejection)
}
