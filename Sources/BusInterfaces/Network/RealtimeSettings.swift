import MonotonicTime

/// The settings for pictures that lighting consoles on the network may send to a sign: the table `[realtime]`.
public struct RealtimeSettings: Hashable, Sendable {
    /// A protocol in which consoles send pictures.
    public enum Input: String, Hashable, Sendable, CaseIterable {
        case e131, artnet, ddp

        /// The default first universe of a picture, or nil for a protocol without universes.
        public var usualUniverse: Int? {
            switch self {
            case .e131: 1
            case .artnet: 0
            case .ddp: nil
            }
        }
    }

    /// The protocols in which pictures are received.
    public var inputs: [Input] = []
    /// The addresses of consoles whose pictures are accepted.
    public var allowed: [AddressRange] = []
    /// The first universe of a picture, or nil for each protocol's default.
    public var universe: Int?
    /// The network interface on which the multicast groups of E1.31 are joined, or nil to join none.
    public var interface: String?
    /// The time after a console's last packet until the banner becomes visible again.
    public var hold = Nanoseconds.milliseconds(2_500)
    /// The path of the socket of `loopbanner-sender`, or nil for the default path.
    public var device: String?

    /// The default path of the socket of `loopbanner-sender`.
    public static let usualDevice = "/run/loopbanner-sender/socket"

    /// The maximum number of entries in `allowed`.
    public static let mostRanges = 64

    /// Creates settings with default values, which accept no protocols and no consoles.
    public init() {}
}

/// A sign's request to receive the pictures of consoles.
public struct RealtimeRequest: Hashable, Sendable {
    /// The settings. The socket's path is not part of the request.
    public var settings: RealtimeSettings
    /// The width of a picture in pixels.
    public var width: Int
    /// The height of a picture in pixels.
    public var height: Int
    /// The maximum number of pictures per second that the sign accepts.
    public var rate: Int

    /// Creates a request for pictures of `width` by `height` pixels.
    public init(_ settings: RealtimeSettings, width: Int, height: Int, rate: Int) {
        self.settings = settings
        self.settings.device = nil
        self.width = width
        self.height = height
        self.rate = rate
    }

    /// The number of pixels of a picture.
    public var pixels: Int { width * height }
}
