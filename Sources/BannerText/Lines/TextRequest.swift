import Pixels

/// A line of text to be drawn.
public struct TextRequest: Hashable, Sendable {
    /// The most characters of a line.
    public static let longest = 10_000

    /// Its text, as it is written.
    public var text: String
    /// Whether its characters stand below each other.
    public var isVertical: Bool

    /// A line of `text`.
    public init(_ text: String, isVertical: Bool = false) {
        self.text = text
        self.isVertical = isVertical
    }

    /// Its characters as they are drawn: what controls or breaks a line is a space, and of a pile of marks the first are
    /// taken. They end where a line would have too many characters or code points.
    var clusters: [[Unicode.Scalar]] {
        var clusters: [[Unicode.Scalar]] = []
        var points = 0
        for character in text.prefix(Self.longest) {
            let cluster = character.unicodeScalars.prefix(Self.mostPoints).map { $0.breaksLine ? " " : $0 }
            points += cluster.count
            guard points <= Self.mostPointsOfLine else { break }
            clusters.append(cluster)
        }
        return clusters
    }

    /// The most code points of a character: a letter and the marks of Unicode's stream-safe format (UAX #15, 30 marks).
    public static let mostPoints = 32
    /// The most code points of a line.
    static let mostPointsOfLine = 65_536
    /// The most bytes of the picture of a line.
    static let mostPictureBytes = 1 << 20

    /// A beginning of it, for a picture that would be too large; nil if it has no shorter one.
    public func shortened(for setting: LineSetting) -> TextRequest? {
        let count = clusters.count
        let format: PixelFormat = setting.isShaded ? .gray : .bit
        // As many as fit where each is as wide as high; fewer if some are wider.
        let fitting = Self.mostPictureBytes / (format.bytes(for: setting.rows) * setting.rows)
        let shorter = count > fitting ? fitting : count / 2
        return shorter > 0 ? TextRequest(String(text.prefix(shorter)), isVertical: isVertical) : nil
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character or ends a line.
    var breaksLine: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
    }

    /// Whether it is drawn as wide as high: Hangul, kana, Han, full-width forms, emoji.
    var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
