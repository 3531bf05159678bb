/// The order in which an LED takes the values of its colors.
public struct ColorOrder: Hashable, Sendable {
    /// A color that an LED has.
    public enum Channel: Character, Hashable, Sendable, CaseIterable {
        /// Red.
        case red = "r"
        /// Green.
        case green = "g"
        /// Blue.
        case blue = "b"
        /// White, beside the other three.
        case white = "w"
    }

    /// The colors, the first on the wire first: red, green and blue, and perhaps white.
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

    /// The order that a word such as `grb` or `rgbw` names; nil unless each of `rgb`, and at most `w`, is there once.
    public init?(_ word: String) {
        let channels = word.compactMap(Channel.init(rawValue:))
        let needed: Set<Channel> = [.red, .green, .blue]
        guard channels.count == word.count, Set(channels).count == channels.count,
            needed.isSubset(of: channels)
        else { return nil }
        self.channels = channels
    }

    /// The word for it in a configuration file.
    public var word: String { String(channels.map(\.rawValue)) }

    /// Whether the LEDs have a white channel.
    public var hasWhite: Bool { channels.contains(.white) }

    /// Where an LED's value for `channel` is among its values; nil if it has none.
    func place(of channel: Channel) -> Int? { channels.firstIndex(of: channel) }
}
