import Pixels

/// The messages of `loopbanner-text`, the program that draws lines: bytes of requests, and what replies say. Numbers are
/// little-endian, and every message is its length (four bytes) and then itself (docs/text-protocol.md).
public enum TextMessages {
    /// The version of the protocol.
    static let version: UInt8 = 1
    /// The most bytes of a message from the program, without its length.
    public static let longestReply = (2 << 20) + (256 << 10)

    /// What a reply cannot be.
    public enum Fault: Error, Hashable, Sendable {
        /// It is no reply to what was asked.
        case malformed
        /// The program says that the picture of the line would be too large.
        case tooLarge
        /// The program says that it cannot draw the line.
        case refused
    }

    /// The numbers of fonts that stand for something else.
    private enum Marker {
        static let missing: UInt16 = 0xFFFE
        static let invisible: UInt16 = 0xFFFF
    }

    /// What a cluster says with one bit each.
    private enum ClusterFlag {
        static let mirrored: UInt16 = 1
    }

    /// Where a cluster stands, and who draws it.
    private struct Place {
        var columns: Range<Int>
        var font: UInt16
        var isMirrored: Bool
    }

    /// The directions of a line.
    private enum Direction {
        static let automatic: UInt8 = 0
        static let down: UInt8 = 3
    }

    /// Asks for the line of `request`, under the name `id`.
    public static func question(_ request: TextRequest, as setting: TextRunSettings, id: UInt32) -> [UInt8] {
        let setting = setting.sized(for: request)
        let letters = setting.letters(isVertical: request.isVertical)
        let clusters = request.clusters
        let language = setting.language.utf8.prefix(35)
        var body = ByteWriter()
        body.append(UInt8(1))
        body.append(request.isVertical ? Direction.down : Direction.automatic)
        body.append(UInt8(setting.isShaded ? 1 : 0))
        body.append(UInt8(language.count))
        body.append(id)
        body.append(UInt16(clamping: setting.rows))
        body.append(UInt16(clamping: letters.boxAdvance))
        body.append(UInt32(clusters.count))
        body.append(UInt32(clusters.reduce(0) { $0 + $1.count }))
        body.append(language)
        let hasBuiltin = setting.fonts.contains(.builtin)
        for cluster in clusters {
            let advance = hasBuiltin ? letters.advance(of: Character(cluster)) : nil
            body.append(UInt8(cluster.count))
            body.append(UInt8(0))
            body.append(advance.map { UInt16(clamping: $0) } ?? .max)
        }
        for scalar in clusters.joined() { body.append(scalar.value) }
        return body.message
    }

    /// What the greeting of a program with `fonts` says of each.
    public static func greeting(_ message: [UInt8], of fonts: [FontEntry]) throws(Fault) -> [FontState] {
        try FontMessages.greeting(message, of: fonts).map(\.state)
    }

    /// The name of the question that a reply with a line belongs to; nil if it is another one.
    public static func id(of message: [UInt8]) -> UInt32? {
        var body = ByteReader(message)
        guard let head = try? body.long(), head & 0xFF == 1 else { return nil }
        return try? body.long()
    }

    /// The line that the reply to the question `id` has.
    public static func line(
        _ message: [UInt8],
        for request: TextRequest,
        as setting: TextRunSettings,
        id: UInt32
    ) throws(Fault) -> RenderedText {
        let setting = setting.sized(for: request)
        var body = ByteReader(message)
        guard try body.byte() == 1 else { throw .malformed }
        let status = try body.byte()
        let format: PixelFormat = try body.byte() == 1 ? .gray : .bit
        _ = try body.byte()
        guard try body.long() == id else { throw .malformed }
        guard status == 0 else { throw status == 2 ? .tooLarge : .refused }
        let (columns, rows, count) = (try Int(body.long()), try Int(body.long()), try Int(body.long()))
        let (length, breadth) = request.isVertical ? (rows, columns) : (columns, rows)
        guard breadth == setting.rows, format == (setting.isShaded ? .gray : .bit),
            count == request.clusters.count, length <= longestReply
        else { throw .malformed }
        var places: [Place] = []
        places.reserveCapacity(count)
        for _ in 0..<count {
            let (x, width) = (
                try Int(Int32(bitPattern: body.long())), try Int(Int32(bitPattern: body.long()))
            )
            let font = try body.short()
            let flags = try body.short()
            guard x >= 0, width >= 0, x + width <= length else { throw .malformed }
            let isMirrored = flags & ClusterFlag.mirrored != 0
            places.append(Place(columns: x..<x + width, font: font, isMirrored: isMirrored))
        }
        let stride = format.bytes(for: rows)
        let pixels = try body.bytes(columns * stride)
        guard body.isAtEnd else { throw .malformed }
        let picture = Bitmap(width: columns, height: rows, format: format, bytes: pixels)
        return completed(picture, request, places, as: setting)
    }

    /// The line of `picture` with the letters and boxes that this side draws.
    private static func completed(
        _ picture: Bitmap,
        _ request: TextRequest,
        _ places: [Place],
        as setting: TextRunSettings
    ) -> RenderedText {
        let letters = setting.letters(isVertical: request.isVertical)
        let builtin = setting.fonts.firstIndex(of: .builtin).flatMap { UInt16(exactly: $0) }
        var line = RenderedText(picture: picture, columns: places.map(\.columns), missing: [])
        var seen = Set<Character>()
        for ((character, cluster), place) in zip(zip(request.text, request.clusters), places) {
            switch place.font {
            case Marker.invisible: break
            case Marker.missing:
                letters.drawBox(at: place.columns.lowerBound, in: &line.picture)
                if seen.insert(character).inserted { line.missing.append(character) }
            case builtin:
                letters.draw(
                    letter(cluster, isMirrored: place.isMirrored, in: letters),
                    at: place.columns.lowerBound,
                    in: &line.picture
                )
            default: break
            }
        }
        return line
    }

    /// What is drawn for `cluster`: its mirror image where it is mirrored, and the letters have one that is as wide.
    private static func letter(
        _ cluster: [Unicode.Scalar],
        isMirrored: Bool,
        in letters: InlineLetters
    ) -> Character {
        let character = Character(cluster)
        guard isMirrored, let image = MirrorImages.image(of: cluster).map({ Character($0) }),
            letters.advance(of: image) == letters.advance(of: character)
        else { return character }
        return image
    }
}

extension Character {
    /// The character of `scalars`, or a replacement where these are several.
    fileprivate init(_ scalars: [Unicode.Scalar]) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let string = String(text)
        self = string.count == 1 ? string.first ?? "\u{FFFD}" : "\u{FFFD}"
    }
}
