import MonotonicTime

/// The settings for pictures that a sign receives from lighting consoles on the network. They are in the
/// table `[realtime]` of the configuration.
public struct RealtimeSettings: Hashable, Sendable {
    /// A protocol with which lighting consoles send pictures.
    public enum Input: String, Hashable, Sendable, CaseIterable {
        case e131, artnet, ddp

        /// The default number of the first universe (a group of 512 channels) of a picture, or nil for a
        /// protocol without universes.
        public var usualUniverse: Int? {
            switch self {
            case .e131: 1
            case .artnet: 0
            case .ddp: nil
            }
        }
    }

    /// The protocols with which pictures are received from lighting consoles.
    public var protocols: [Input] = []
    /// The IPv4 addresses of the lighting consoles whose pictures are accepted.
    public var allowedSenders: [AddressRange] = []
    /// The number of the first universe (a group of 512 channels) of a picture, or nil for the default of
    /// each protocol.
    public var universe: Int?
    /// The name of the network interface on which the multicast groups of E1.31 are joined, or nil to join
    /// none.
    public var interface: String?
    /// The time after the last packet from a lighting console at which the sign shows its banner again.
    public var holdDuration = Nanoseconds.milliseconds(2_500)
    /// The path of the socket of the process `loopbanner-sender`, which receives the pictures, or nil for the
    /// default path.
    public var device: String?

    /// The default path of the socket of `loopbanner-sender`, the process that sends pictures to the network
    /// and receives pictures from it.
    public static let usualDevice = "/run/loopbanner-sender/socket"

    /// The maximum number of address ranges in `allowedSenders`.
    public static let mostRanges = 64

    /// Creates the default settings. With these, no protocol and no lighting console is accepted.
    public init() {}
}

/// A request by a sign to receive pictures from lighting consoles.
public struct RealtimeRequest: Hashable, Sendable {
    /// The settings for receiving pictures. Their socket path is always nil, because it is not part of the
    /// request.
    public var settings: RealtimeSettings
    /// The width of a received picture in pixels.
    public var width: Int
    /// The height of a received picture in pixels.
    public var height: Int
    /// The maximum number of pictures per second that the sign accepts from lighting consoles.
    public var rate: Int

    /// Creates a request to receive pictures of `width` by `height` pixels from lighting consoles, at most
    /// `rate` of them per second.
    public init(_ settings: RealtimeSettings, width: Int, height: Int, rate: Int) {
        self.settings = settings
        self.settings.device = nil
        self.width = width
        self.height = height
        self.rate = rate
    }

    /// The number of pixels in a picture.
    public var pixelCount: Int { width * height }
}
