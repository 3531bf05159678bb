import Glibc
import Pixels

/// A line of text to be drawn.
public struct TextRequest: Hashable, Sendable {
    /// The most characters of a line.
    public static let longest = 10_000

    /// Its text, as it is written.
    public var text: String
    /// Whether its characters stand below each other.
    public var isVertical: Bool
    /// The rows of the line, or its columns where it is vertical; nil if they are those of the setting.
    public var rows: Int?

    /// A line of `text`.
    public init(_ text: String, isVertical: Bool = false, rows: Int? = nil) {
        self.text = text
        self.isVertical = isVertical
        self.rows = rows
    }

    /// Its characters as they are drawn: what controls or breaks a line is a space, and of a pile of marks the first are
    /// taken. They end where a line would have too many characters or code points.
    var clusters: [[Unicode.Scalar]] {
        var clusters: [[Unicode.Scalar]] = []
        var points = 0
        for character in text.prefix(Self.longest) {
            let cluster = character.unicodeScalars.prefix(Self.maxScalars).map { $0.breaksLine ? " " : $0 }
            points += cluster.count
            guard points <= Self.mostPointsOfLine else { break }
            clusters.append(cluster)
        }
        return clusters
    }

    /// The most code points of a character: a letter and the marks of Unicode's stream-safe format (UAX #15, 30 marks).
    public static let maxScalars = 32
    /// The most code points of a line.
    static let mostPointsOfLine = 65_536
    /// The most bytes of the picture of a line.
    static let mostPictureBytes = 1 << 20

    /// A beginning of it, for a picture that would be too large; nil if it has no shorter one.
    public func shortened(for setting: TextRunSettings) -> TextRequest? {
        let count = clusters.count
        let format: PixelFormat = setting.isShaded ? .gray : .bit
        // As many as fit where each is as wide as high; fewer if some are wider.
        let rows = setting.sized(for: self).rows
        let fitting = Self.mostPictureBytes / (format.bytes(for: rows) * rows)
        let shorter = count > fitting ? fitting : count / 2
        return shorter > 0
            ? TextRequest(String(text.prefix(shorter)), isVertical: isVertical, rows: self.rows) : nil
    }
}

/// A banner looks up its lines at every change of words, also the one of ten thousand characters, so a long text is not
/// hashed whole, and texts are compared by their bytes: those that only Unicode calls equal may have a line each.
extension TextRequest {
    /// The bytes at either end of a text that are hashed.
    private static let hashedBytes = 64

    /// Whether both have the same bytes.
    public static func == (left: TextRequest, right: TextRequest) -> Bool {
        guard left.isVertical == right.isVertical, left.rows == right.rows,
            left.text.utf8.count == right.text.utf8.count
        else {
            return false
        }
        var (one, other) = (left.text, right.text)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                guard let one = one.baseAddress, let address = other.baseAddress else { return true }
                return memcmp(one, address, other.count) == 0
            }
        }
    }

    /// Hashes the ends of the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isVertical)
        hasher.combine(rows)
        hasher.combine(text.utf8.count)
        var text = text
        text.withUTF8 { bytes in
            hasher.combine(
                bytes: UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(bytes).prefix(Self.hashedBytes)
                )
            )
            hasher.combine(
                bytes: UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(bytes).suffix(Self.hashedBytes)
                )
            )
        }
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
