/// A protocol in which lighting consoles send pictures to the sign.
package enum RealtimeInput: Hashable, Sendable {
    /// E1.31. `first` is the number of the first universe.
    case e131(first: Int)
    /// Art-Net. `first` is the number of the first universe.
    case artNet(first: Int)
    /// DDP.
    case ddp

    /// The UDP port on which packets arrive.
    package var port: UInt16 {
        switch self {
        case .e131: E131Encoder.port
        case .artNet: ArtNetEncoder.port
        case .ddp: DDPEncoder.port
        }
    }
}
