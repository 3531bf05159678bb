import MonotonicTime

/// The settings of the pictures that consoles in the network may send to a sign: the table `[realtime]`.
public struct RealtimeSettings: Hashable, Sendable {
    /// A protocol in which consoles send pictures.
    public enum Input: String, Hashable, Sendable, CaseIterable {
        case e131, artnet, ddp

        /// The first universe of a picture if the settings name none, or nil for a protocol without universes.
        public var usualUniverse: Int? {
            switch self {
            case .e131: 1
            case .artnet: 0
            case .ddp: nil
            }
        }
    }

    /// The protocols to receive.
    public var inputs: [Input] = []
    /// The addresses from which pictures are accepted.
    public var allowed: [AddressRange] = []
    /// The first universe of a picture, or nil for the usual one of each protocol.
    public var universe: Int?
    /// The interface on which the multicast groups of E1.31 are joined, or nil to join none.
    public var interface: String?
    /// The time from the last packet of a console until the banner is visible again.
    public var hold = Nanoseconds.milliseconds(2_500)
    /// The path of the socket of `loopbanner-sender`, or nil for the usual one.
    public var device: String?

    /// The usual path of the socket of `loopbanner-sender`.
    public static let usualDevice = "/run/loopbanner-sender/socket"

    /// The maximum number of entries in `allowed`.
    public static let mostRanges = 64

    /// Creates settings with the default of each key, without protocols and senders.
    public init() {}
}

/// A request of a sign to receive the pictures of consoles.
public struct RealtimeRequest: Hashable, Sendable {
    /// The settings. Their socket is not part of the request.
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
