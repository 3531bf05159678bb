/// An encoder and decoder for messages about fonts between a sign and `loopbanner-text`, the process that
/// renders text in system fonts. The messages describe which fonts can be used, how they are drawn, and which
/// code points they have.
public enum FontMessages {
    /// The maximum number of code points in one request to `loopbanner-text`.
    public static let maxScalars = 65_536

    private enum Kind {
        static let greeting: UInt8 = 0
        static let fit: UInt8 = 2
        static let coverage: UInt8 = 3
    }

    /// The states of a usable font in the greeting, the first message from `loopbanner-text`. Any other value
    /// is the reason why the font cannot be used.
    private enum State {
        static let open: UInt8 = 0
        static let builtin: UInt8 = 1
    }

    /// The kind of glyphs that are used to draw a font at a requested height, as a number in a message.
    private enum DrawingChoice {
        static let strike: UInt8 = 1
        static let pixelFont: UInt8 = 2
        static let outlines: UInt8 = 3
    }

    /// The description of a font in the greeting, which is the first message from `loopbanner-text`, the
    /// process that renders text in system fonts.
    public struct FontDescription: Hashable, Sendable {
        /// Whether the font can be used and, if not, the reason.
        public var state: FontState
        /// The kinds of glyphs in the font. Empty if the font cannot be used.
        public var traits: FontTraits
    }

    /// Decodes the greeting, which is the first message from a `loopbanner-text` process with the font list
    /// `fonts`. Returns a description of each font, in the order of the list. Throws an error if the message
    /// is malformed.
    public static func decodeGreeting(
        _ message: [UInt8],
        fonts: [FontEntry]
    ) throws(TextMessages.Fault) -> [FontDescription] {
        var body = ByteReader(message)
        guard try body.readByte() == Kind.greeting, try body.readByte() == TextMessages.version,
            try Int(body.readUInt16()) == fonts.count
        else { throw .malformed }

        var introductions: [FontDescription] = []
        for _ in fonts { introductions.append(try readFontDescription(from: &body)) }
        guard body.isAtEnd else { throw .malformed }
        return introductions
    }

    /// Decodes the description of one font in the greeting, the first message from `loopbanner-text`. Throws
    /// an error if the message is malformed.
    private static func readFontDescription(from body: inout ByteReader) throws(TextMessages.Fault)
        -> FontDescription
    {
        let state = try body.readByte()
        let traits = FontTraits(rawValue: try body.readByte())
        let name = String(decoding: try body.readBytes(count: Int(body.readUInt16())), as: UTF8.self)
        switch state {
        case State.open: return FontDescription(state: .open(name: name), traits: traits)
        case State.builtin: return FontDescription(state: .builtin, traits: [])
        default:
            let refusal = FontState.Refusal(rawValue: state) ?? .unreadable
            return FontDescription(state: .refused(refusal), traits: [])
        }
    }

    /// Encodes a request for a description of how `loopbanner-text` draws a font in text of `rows` rows.
    /// `fontIndex` is the index of the font in the font list.
    public static func encodeFitRequest(fontIndex: Int, rows: Int) -> [UInt8] {
        var body = startRequest(kind: Kind.fit, fontIndex: fontIndex)
        body.append(UInt16(clamping: rows))
        body.append(UInt16(0))
        return body.message
    }

    /// Decodes a reply from `loopbanner-text`, the process that renders text, and returns the `FontFit` that
    /// it contains. This describes how the process draws a font in text that is `rows` rows high: the kind of
    /// glyphs, their size, and whether they fit. `fontIndex` is the index of the font in the font list.
    ///
    /// The reply repeats `fontIndex` and `rows`. The other fields follow in a fixed order, each in one or two
    /// bytes. Throws an error if the reply is malformed, belongs to another request, or reports a failure.
    public static func decodeFit(
        _ message: [UInt8],
        fontIndex: Int,
        rows: Int
    ) throws(TextMessages.Fault) -> FontFit {
        var body = try openReply(message, kind: Kind.fit, fontIndex: fontIndex)
        guard try Int(body.readUInt16()) == rows else { throw .malformed }
        let drawingChoice = try body.readByte()
        let factor = try Int(body.readByte())
        guard let drawing = Self.drawing(choice: drawingChoice, factor: factor) else { throw .malformed }

        let size = try Int(body.readUInt16())
        let rowsAboveBaseline = try Int(body.readUInt16())
        let rowsBelowBaseline = try Int(body.readUInt16())
        // The next field, the font's original size, is not needed.
        _ = try body.readUInt16()
        let fitsFlag = try body.readByte()
        // The last byte is padding.
        _ = try body.readByte()
        guard fitsFlag <= 1, body.isAtEnd else { throw .malformed }

        return FontFit(
            rows: rows,
            drawing: drawing,
            size: size,
            rowsAboveBaseline: rowsAboveBaseline,
            rowsBelowBaseline: rowsBelowBaseline,
            fits: fitsFlag == 1
        )
    }

    /// Returns the kind of glyphs that the bytes `choice` and `factor` of a message describe, or nil if the
    /// bytes are invalid. `factor` is the factor by which bitmaps or a pixel font are enlarged.
    private static func drawing(choice: UInt8, factor: Int) -> FontFit.Drawing? {
        switch choice {
        case DrawingChoice.strike where factor > 0: .strike(factor: factor)
        case DrawingChoice.pixelFont where factor > 0: .pixels(factor: factor)
        case DrawingChoice.outlines: .outlines
        default: nil
        }
    }

    /// Encodes a request to `loopbanner-text` to find the code points in `points` that a font has.
    /// `fontIndex` is the index of the font in the font list. `points` has at most `maxScalars` elements.
    public static func encodeCoverageRequest(fontIndex: Int, points: [Unicode.Scalar]) -> [UInt8] {
        var body = startRequest(kind: Kind.coverage, fontIndex: fontIndex)
        body.append(UInt32(points.count))
        for point in points { body.append(point.value) }
        return body.message
    }

    /// Decodes the reply to `encodeFitRequest(fontIndex:rows:)`, whose arguments `fontIndex` and `points`
    /// must be passed again. Returns the code points that the font has. Throws an error if the reply is
    /// malformed or reports a failure.
    public static func decodeCoverage(
        _ message: [UInt8],
        fontIndex: Int,
        points: [Unicode.Scalar]
    ) throws(TextMessages.Fault) -> Set<Unicode.Scalar> {
        var body = try openReply(message, kind: Kind.coverage, fontIndex: fontIndex)
        guard try Int(body.readUInt32()) == points.count else { throw .malformed }
        let flags = try body.readBytes(count: points.count)
        guard body.isAtEnd, flags.allSatisfy({ $0 <= 1 }) else { throw .malformed }
        return Set(zip(points, flags).filter { $0.1 == 1 }.map(\.0))
    }

    private static func startRequest(kind: UInt8, fontIndex: Int) -> ByteWriter {
        var body = ByteWriter()
        body.append(kind)
        body.append(UInt8(0))
        body.append(UInt16(clamping: fontIndex))
        return body
    }

    /// Decodes the start of a reply from `loopbanner-text`, which contains its kind, its status and the index
    /// of a font. Returns a reader for the rest. Throws an error if the kind or the index is unexpected, or
    /// if the reply reports a failure.
    private static func openReply(
        _ message: [UInt8],
        kind: UInt8,
        fontIndex: Int
    ) throws(TextMessages.Fault) -> ByteReader {
        var body = ByteReader(message)
        guard try body.readByte() == kind else { throw .malformed }
        let status = try body.readByte()
        guard status <= 1, try Int(body.readUInt16()) == fontIndex else { throw .malformed }
        guard status == 0 else { throw .refused }
        return body
    }
}
