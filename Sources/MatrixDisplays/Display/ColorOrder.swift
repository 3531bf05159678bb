/// The order in which an LED receives its color values.
public struct ColorOrder: Hashable, Sendable {
    /// A color channel of an LED.
    public enum Channel: Character, Hashable, Sendable, CaseIterable {
        case red = "r"
        case green = "g"
        case blue = "b"
        case white = "w"
    }

    /// The channels in transmission order: red, green, blue and optionally white.
    public let channels: [Channel]

    /// Green, red, blue.
    public static let grb = ColorOrder([.green, .red, .blue])
    /// Blue, green, red.
    public static let bgr = ColorOrder([.blue, .green, .red])
    /// Red, green, blue.
    public static let rgb = ColorOrder([.red, .green, .blue])

    private init(_ channels: [Channel]) {
        self.channels = channels
    }

    /// Creates the order with a name such as `grb` or `rgbw`. Returns nil unless `r`, `g` and `b` occur exactly once
    /// and `w` at most once.
    public init?(_ word: String) {
        let channels = word.compactMap(Channel.init(rawValue:))
        guard channels.count == word.count, Set(channels).count == channels.count,
            Set([.red, .green, .blue]).isSubset(of: channels)
        else { return nil }
        self.channels = channels
    }

    /// The name in a configuration file.
    public var word: String { String(channels.map(\.rawValue)) }

    /// Whether the LEDs have a white channel.
    public var hasWhite: Bool { channels.contains(.white) }
}
