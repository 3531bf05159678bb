/// The effect of a received packet on the picture of a console.
package enum RealtimeOutcome: Hashable, Sendable {
    /// The packet has changed nothing that is shown: it is a part of a picture, or it belongs to another universe, to a
    /// source with a lower priority, to a preview, or to the past.
    case pending
    /// A new picture is complete and due.
    case picture
    /// The last source has ended its stream, so no picture is to be shown.
    case ended
    /// The packet was rejected.
    case rejected(PacketRejection)
}
