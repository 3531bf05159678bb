/// A network protocol in which lighting consoles send pictures to the sign.
package enum RealtimeInput: Hashable, Sendable {
    /// The protocol E1.31. `first` is the number of the first universe (group of channels) that the sign
    /// receives.
    case e131(first: Int)
    /// The protocol Art-Net. `first` is the number of the first universe (group of channels) that the sign
    /// receives.
    case artNet(first: Int)
    /// The Distributed Display Protocol (DDP).
    case ddp

    /// The UDP port on which the protocol's packets arrive.
    package var port: UInt16 {
        switch self {
        case .e131: E131Encoder.port
        case .artNet: ArtNetEncoder.port
        case .ddp: DDPEncoder.port
        }
    }
}
