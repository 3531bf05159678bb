import Glibc
import Pixels

/// A request to render a text in system fonts, with the text's height, direction and font. The result is a
/// `RenderedText`.
public struct TextRequest: Hashable, Sendable {
    /// The maximum number of characters of a text that are rendered. The rest of a longer text is left out.
    public static let maxCharacters = 10_000
    /// The maximum number of code points in a character. It is enough for a letter and the 30 marks that
    /// Unicode's stream-safe format permits (UAX #15).
    public static let maxScalars = 32
    /// The maximum number of code points of a text that are rendered. The rest of a longer text is left out.
    static let maxScalarsOfRun = 65_536
    /// The maximum size of the picture of a rendered text, in bytes.
    static let maxPictureBytes = 1 << 20

    /// The text to render, exactly as it was passed to the request.
    public var text: String
    /// Whether the characters of the text are stacked vertically.
    public var isVertical: Bool
    /// The height of the text in rows or, if vertical, its width in columns. If nil, the height in the
    /// settings for rendering texts is used.
    public var rows: Int?
    /// The font of the text. If nil, the fonts in the settings for rendering texts are used.
    public var font: TextFont?

    /// Creates a request to render `text` with the height `rows` and the font `font`. If one of them is nil,
    /// the value in the settings for rendering texts is used.
    public init(_ text: String, isVertical: Bool = false, rows: Int? = nil, font: TextFont? = nil) {
        self.text = text
        self.isVertical = isVertical
        self.rows = rows
        self.font = font
    }

    /// The characters to render, each as a list of its code points. Control characters and line breaks are
    /// replaced with spaces, excess combining marks are dropped, and the text is truncated to the maximum
    /// number of characters and code points.
    var clusters: [[Unicode.Scalar]] {
        var clusters: [[Unicode.Scalar]] = []
        var points = 0
        for character in text.prefix(Self.maxCharacters) {
            let cluster = character.unicodeScalars.prefix(Self.maxScalars).map { $0.breaksLine ? " " : $0 }
            points += cluster.count
            guard points <= Self.maxScalarsOfRun else { break }
            clusters.append(cluster)
        }
        return clusters
    }

    /// Returns a request for the beginning of the text, for use if the picture of the complete text is too
    /// large. Returns nil if the text cannot be shortened further.
    public func shortened(for setting: TextRunSettings) -> TextRequest? {
        let count = clusters.count
        let format: PixelFormat = setting.isShaded ? .gray : .bit
        // The beginning has as many square characters as fit. If it is no shorter than the text, the
        // characters are wider than square, and half of the text is used.
        let rows = setting.adapted(to: self).rows
        let fitting = Self.maxPictureBytes / (format.bytes(for: rows) * rows)
        let shorter = count > fitting ? fitting : count / 2
        return shorter > 0
            ? TextRequest(String(text.prefix(shorter)), isVertical: isVertical, rows: self.rows, font: font)
            : nil
    }
}

/// Comparison and hashing of requests by the bytes of their texts. A banner looks up rendered texts whenever
/// a text changes, so only both ends of a long text, which may have ten thousand characters, are hashed.
/// Canonically equivalent texts may have separate entries.
extension TextRequest {
    /// The number of bytes at each end of a text that are included in its hash value.
    private static let hashedBytes = 64

    /// Returns whether both requests have the same direction, height and font, and texts with the same bytes.
    public static func == (left: TextRequest, right: TextRequest) -> Bool {
        guard left.isVertical == right.isVertical, left.rows == right.rows, left.font == right.font,
            left.text.utf8.count == right.text.utf8.count
        else { return false }
        var (leftText, rightText) = (left.text, right.text)
        return leftText.withUTF8 { left in
            rightText.withUTF8 { right in
                guard let start = left.baseAddress, let other = right.baseAddress else { return true }
                return memcmp(start, other, right.count) == 0
            }
        }
    }

    /// Hashes the direction, the height and the font of the request, the length of its text, and the first
    /// and last bytes of the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isVertical)
        hasher.combine(rows)
        hasher.combine(font)
        hasher.combine(text.utf8.count)
        var text = text
        text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.hashedBytes)))
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.suffix(Self.hashedBytes)))
        }
    }
}

extension Unicode.Scalar {
    /// Whether the code point is a control character or a line or paragraph separator. These are replaced
    /// with spaces when a text is rendered.
    var breaksLine: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
    }

    /// Whether the code point is drawn as wide as it is high. This applies to Hangul, kana, Han, full-width
    /// forms and emoji.
    var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
