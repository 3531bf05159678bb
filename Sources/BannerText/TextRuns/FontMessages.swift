/// The messages of `loopbanner-text` about its fonts: how each is, how it is drawn, and what it has.
public enum FontMessages {
    /// The most code points of a question.
    public static let maxScalars = 65_536

    private enum Kind {
        static let greeting: UInt8 = 0
        static let fit: UInt8 = 2
        static let coverage: UInt8 = 3
    }

    /// What the greeting says of a font.
    public struct Introduction: Hashable, Sendable {
        /// How it is.
        public var state: FontState
        /// What it is made of; nothing unless it is open.
        public var traits: FontTraits
    }

    /// What the greeting of a program with `fonts` says of each.
    public static func greeting(
        _ message: [UInt8],
        of fonts: [FontEntry]
    ) throws(TextMessages.Fault) -> [Introduction] {
        var body = ByteReader(message)
        guard try body.byte() == Kind.greeting, try body.byte() == TextMessages.version,
            try Int(body.short()) == fonts.count
        else { throw .malformed }
        var introductions: [Introduction] = []
        for _ in fonts {
            let state = try body.byte()
            let traits = FontTraits(rawValue: try body.byte())
            let name = String(decoding: try body.bytes(Int(body.short())), as: UTF8.self)
            switch state {
            case 0: introductions.append(Introduction(state: .open(name: name), traits: traits))
            case 1: introductions.append(Introduction(state: .builtin, traits: []))
            default:
                let refusal = FontState.Refusal(rawValue: state) ?? .unreadable
                introductions.append(Introduction(state: .refused(refusal), traits: []))
            }
        }
        guard body.isAtEnd else { throw .malformed }
        return introductions
    }

    /// Asks how font `entry` of the list is drawn in lines of `rows` rows.
    public static func question(fitOf entry: Int, rows: Int) -> [UInt8] {
        var body = ByteWriter()
        body.append(Kind.fit)
        body.append(UInt8(0))
        body.append(UInt16(clamping: entry))
        body.append(UInt16(clamping: rows))
        body.append(UInt16(0))
        return body.message
    }

    /// How font `entry` is drawn in lines of `rows` rows, by the reply to that question.
    public static func fit(
        _ message: [UInt8],
        of entry: Int,
        rows: Int
    ) throws(TextMessages.Fault) -> FontFit {
        var body = ByteReader(message)
        try readHead(&body, of: Kind.fit, entry)
        guard try Int(body.short()) == rows else { throw .malformed }
        let (choice, factor) = (try body.byte(), try Int(body.byte()))
        let drawing: FontFit.Drawing
        switch choice {
        case 1 where factor > 0: drawing = .strike(factor: factor)
        case 2 where factor > 0: drawing = .pixels(factor: factor)
        case 3: drawing = .outlines
        default: throw .malformed
        }
        let size = try Int(body.short())
        let (above, below) = (try Int(body.short()), try Int(body.short()))
        _ = try body.short()
        let fits = try body.byte()
        _ = try body.byte()
        guard fits <= 1, body.isAtEnd else { throw .malformed }
        return FontFit(
            rows: rows,
            drawing: drawing,
            size: size,
            above: above,
            below: below,
            fits: fits == 1
        )
    }

    /// Asks which of `points`, at most `maxScalars`, font `entry` of the list has.
    public static func question(coverageOf entry: Int, _ points: [Unicode.Scalar]) -> [UInt8] {
        var body = ByteWriter()
        body.append(Kind.coverage)
        body.append(UInt8(0))
        body.append(UInt16(clamping: entry))
        body.append(UInt32(points.count))
        for point in points { body.append(point.value) }
        return body.message
    }

    /// Which of `points` font `entry` has, by the reply to that question.
    public static func coverage(
        _ message: [UInt8],
        of entry: Int,
        _ points: [Unicode.Scalar]
    ) throws(TextMessages.Fault) -> Set<Unicode.Scalar> {
        var body = ByteReader(message)
        try readHead(&body, of: Kind.coverage, entry)
        guard try Int(body.long()) == points.count else { throw .malformed }
        let has = try body.bytes(points.count)
        guard body.isAtEnd, has.allSatisfy({ $0 <= 1 }) else { throw .malformed }
        return Set(zip(points, has).filter { $0.1 == 1 }.map(\.0))
    }

    /// Reads the kind, the status and the number of the font.
    private static func readHead(
        _ body: inout ByteReader,
        of kind: UInt8,
        _ entry: Int
    ) throws(TextMessages.Fault) {
        guard try body.byte() == kind else { throw .malformed }
        let status = try body.byte()
        guard status <= 1, try Int(body.short()) == entry else { throw .malformed }
        guard status == 0 else { throw .refused }
    }
}
