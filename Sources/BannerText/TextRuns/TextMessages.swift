import Pixels

/// An encoder and decoder for the messages that a sign exchanges with `loopbanner-text`, the process that
/// renders text in system fonts. Numbers are little-endian. Every message is preceded by its length in four
/// bytes (Sources/TextHelper/README.md).
public enum TextMessages {
    /// The version of the protocol between the sign and `loopbanner-text`, the process that renders text in
    /// system fonts.
    static let version: UInt8 = 3
    /// The maximum size of a reply from `loopbanner-text` in bytes, excluding the four bytes of its length.
    public static let longestReply = (2 << 20) + (256 << 10)

    /// The reason why a reply from `loopbanner-text` contains no rendered text.
    public enum Fault: Error, Hashable, Sendable {
        /// The reply does not match the request or violates the protocol.
        case malformed
        /// The text was not rendered because its picture would be too large.
        case tooLarge
        /// The process reported that it cannot render the text.
        case refused
    }

    /// The number that identifies a request to render a text, and its reply.
    private static let renderedTextKind: UInt8 = 1
    /// The maximum length of a language tag in a request, in bytes.
    private static let maxLanguageBytes = 35
    /// The value of unused bytes in a request.
    private static let padding: UInt8 = 0
    /// The value that replaces the width of a character in a request if the character is not drawn in the
    /// built-in font.
    private static let noInlineWidth = UInt16.max

    /// The status in a reply from `loopbanner-text`. A reply contains a rendered text only if its status is
    /// `rendered`; all other values are failures.
    private enum Status {
        static let rendered: UInt8 = 0
        static let tooLarge: UInt8 = 2
    }

    /// The special values that a reply may contain in place of the index of a character's font.
    private enum Marker {
        static let missing: UInt16 = 0xFFFE
        static let invisible: UInt16 = 0xFFFF
    }

    private enum ClusterFlag {
        static let mirrored: UInt16 = 1
    }

    private enum RequestFlag {
        static let shades: UInt8 = 1
        static let fontOrder: UInt8 = 4
        static let colors: UInt8 = 8

        /// Returns the bits of a request that select the pixel format of the picture according to `settings`.
        /// The bit for the order of the fonts is not included.
        static func pixelFormat(for settings: TextRunSettings) -> UInt8 {
            (settings.isShaded ? shades : 0) | (settings.isShaded && settings.isColored ? colors : 0)
        }
    }

    /// Returns the number of the pixel format that a reply to a request with `settings` must have.
    private static func pixelFormatCode(for settings: TextRunSettings) -> UInt8 {
        guard settings.isShaded else { return 0 }
        return settings.isColored ? 2 : 1
    }

    /// The order in which fonts are tried for a text. A request contains it only if some fonts in the font
    /// list are used for certain texts only.
    private struct FontOrder {
        /// The index of the font that is tried first, or the maximum value if no font has priority for the
        /// text.
        var firstFontIndex = UInt16.max
        /// The number of fonts that are tried after the font `firstFontIndex`. They are at the start of the
        /// font list.
        var sharedFontCount: UInt16

        init(of request: TextRequest, in setting: TextRunSettings) {
            sharedFontCount = UInt16(clamping: setting.fonts.count)
            guard let entry = request.font?.entry, let index = setting.entries.firstIndex(of: entry) else {
                return
            }
            firstFontIndex = UInt16(clamping: index)
        }
    }

    private enum Direction {
        static let automatic: UInt8 = 0
        static let down: UInt8 = 3
    }

    /// The position of a character (a grapheme cluster) in a rendered text, and the font that draws it.
    private struct Placement {
        var columns: Range<Int>
        var fontIndex: UInt16
        var isMirrored: Bool
    }

    /// Encodes a request to `loopbanner-text`, the process that renders text in system fonts. It contains the
    /// text of `request`, the settings for rendering from `settings`, and an `id` that the reply repeats.
    ///
    /// The text consists of *clusters*. A cluster contains the code points of one character. The request has
    /// a header with the numbers of all following elements, an entry for each cluster, and all code points.
    public static func encodeRequest(_ request: TextRequest, settings: TextRunSettings, id: UInt32) -> [UInt8]
    {
        let fontOrder = settings.ownFonts.isEmpty ? nil : FontOrder(of: request, in: settings)
        let ownSettings = settings.adapted(to: request)
        let letters = ownSettings.letters(isVertical: request.isVertical)
        let clusters = request.clusters
        let scalarCount = clusters.reduce(0) { count, cluster in count + cluster.count }
        let language = ownSettings.language.utf8.prefix(maxLanguageBytes)
        let orderFlag = fontOrder == nil ? 0 : RequestFlag.fontOrder

        var body = ByteWriter()
        body.append(renderedTextKind)
        body.append(request.isVertical ? Direction.down : Direction.automatic)
        body.append(RequestFlag.pixelFormat(for: ownSettings) | orderFlag)
        body.append(UInt8(language.count))
        body.append(id)
        body.append(UInt16(clamping: ownSettings.rows))
        body.append(UInt16(clamping: letters.boxAdvance))
        body.append(UInt32(clusters.count))
        body.append(UInt32(scalarCount))
        if let fontOrder {
            body.append(fontOrder.firstFontIndex)
            body.append(fontOrder.sharedFontCount)
        }
        body.append(language)

        let hasBuiltin = ownSettings.fonts.contains(.builtin)
        appendClusters(clusters, builtinLetters: hasBuiltin ? letters : nil, to: &body)
        for scalar in clusters.joined() { body.append(scalar.value) }
        return body.message
    }

    /// Appends a description of each character in `clusters` to a request: its number of code points and, if
    /// it is drawn in `builtinLetters`, its width. The process that renders the text leaves a gap of this
    /// width, in which the sign draws the character.
    private static func appendClusters(
        _ clusters: [[Unicode.Scalar]],
        builtinLetters: InlineLetters?,
        to body: inout ByteWriter
    ) {
        for cluster in clusters {
            body.append(UInt8(cluster.count))
            body.append(padding)
            let builtinWidth = builtinLetters?.advance(of: Character(cluster))
            body.append(builtinWidth.map { UInt16(clamping: $0) } ?? noInlineWidth)
        }
    }

    /// Returns the `id` of the request to which `message` is the reply, or nil if `message` is not a reply to
    /// a request to render a text.
    public static func id(of message: [UInt8]) -> UInt32? {
        var body = ByteReader(message)
        guard let head = try? body.readUInt32(), head & 0xFF == UInt32(renderedTextKind) else { return nil }
        return try? body.readUInt32()
    }

    /// Decodes a reply from `loopbanner-text`, the process that renders text in system fonts. Returns the
    /// picture of the text of `request`, and the columns of its characters. Throws an error if the text was
    /// not rendered, if the reply is malformed, or if its number is not `id`.
    ///
    /// The reply contains the size of the picture, the placement of each character (its columns and its
    /// font), the pixels and, for multicolor characters such as emoji, the *paint*: the colors of their
    /// pixels. A character is a *cluster* of code points in the request. The length of the picture is counted
    /// along the text, and its breadth across the text.
    ///
    /// The process leaves gaps for *inline letters*, which are drawn here: letters of the built-in font, and
    /// the boxes that replace missing characters.
    public static func decodeRenderedText(
        _ message: [UInt8],
        request: TextRequest,
        settings: TextRunSettings,
        id: UInt32
    ) throws(Fault) -> RenderedText {
        // In the reply, a font is identified by its index in `entries`, the list of all fonts that the
        // process has opened. This list does not depend on the request.
        let builtinIndex = settings.entries.firstIndex(of: .builtin).flatMap { UInt16(exactly: $0) }
        // A request can have another height and another font than the settings.
        let requestSettings = settings.adapted(to: request)
        var body = ByteReader(message)

        let size = try readPictureSize(from: &body, request: request, settings: requestSettings, id: id)
        let (length, breadth) = extents(of: size, request: request)
        let placements = try readPlacements(from: &body, count: request.clusters.count, length: length)
        let format: PixelFormat = requestSettings.isShaded ? .gray : .bit
        let picture = try readPicture(from: &body, size: size, format: format)
        // Only a picture with shades and colors can contain multicolor characters.
        let hasPaint = requestSettings.isShaded && requestSettings.isColored
        let paintedSlices =
            hasPaint ? try readPaintedSlices(from: &body, length: length, breadth: breadth) : .none
        guard body.isAtEnd else { throw .malformed }

        var text = drawInlineLetters(
            in: picture,
            request: request,
            placements: placements,
            letters: requestSettings.letters(isVertical: request.isVertical),
            builtinIndex: builtinIndex
        )
        text.paintedSlices = paintedSlices
        return text
    }

    /// Decodes the first fields of the reply to `request` and returns the size of the picture in pixels.
    /// `body` is then at the descriptions of the characters. Throws an error if the fields do not match the
    /// request or report a failure.
    private static func readPictureSize(
        from body: inout ByteReader,
        request: TextRequest,
        settings: TextRunSettings,
        id: UInt32
    ) throws(Fault) -> PixelSize {
        guard try body.readByte() == renderedTextKind else { throw .malformed }
        let status = try body.readByte()
        let format = try body.readByte()
        // The next byte is padding.
        _ = try body.readByte()
        guard try body.readUInt32() == id else { throw .malformed }
        guard status == Status.rendered else { throw status == Status.tooLarge ? .tooLarge : .refused }

        let size = PixelSize(width: try Int(body.readUInt32()), height: try Int(body.readUInt32()))
        let clusterCount = try Int(body.readUInt32())
        let (length, breadth) = extents(of: size, request: request)
        guard breadth == settings.rows, format == Self.pixelFormatCode(for: settings),
            clusterCount == request.clusters.count, length <= longestReply
        else { throw .malformed }
        return size
    }

    /// Returns the size of a picture with the text of `request`: its length along the text, and its breadth
    /// across it.
    private static func extents(of size: PixelSize, request: TextRequest) -> (length: Int, breadth: Int) {
        request.isVertical ? (size.height, size.width) : (size.width, size.height)
    }

    /// Decodes the slices of a picture that contain multicolor characters, such as emoji. A slice is a column
    /// or, in vertical text, a row. The picture is `length` slices long, and each slice has `breadth` pixels.
    ///
    /// Each of the decoded slices consists of its index and the color of every pixel. Throws an error if the
    /// indices are not ascending, or not in the picture.
    private static func readPaintedSlices(
        from body: inout ByteReader,
        length: Int,
        breadth: Int
    ) throws(Fault) -> PaintedSlices {
        var paintedSlices = PaintedSlices.none
        let count = try Int(body.readUInt32())
        guard count <= length else { throw .malformed }
        var firstAllowedSlice = 0
        for _ in 0..<count {
            let slice = try Int(body.readUInt32())
            guard (firstAllowedSlice..<length).contains(slice) else { throw .malformed }
            firstAllowedSlice = slice + 1

            let bytesPerPixel = 4
            var pixels: [PaintedPixel] = []
            pixels.reserveCapacity(breadth)
            for _ in 0..<breadth {
                pixels.append(PaintedPixel(premultiplied: try body.readBytes(count: bytesPerPixel)))
            }
            paintedSlices[slice] = pixels
        }
        return paintedSlices
    }

    /// Decodes the placements of `count` characters in a picture that is `length` pixels long.
    private static func readPlacements(
        from body: inout ByteReader,
        count: Int,
        length: Int
    ) throws(Fault) -> [Placement] {
        var placements: [Placement] = []
        placements.reserveCapacity(count)
        for _ in 0..<count { placements.append(try readPlacement(from: &body, length: length)) }
        return placements
    }

    /// Decodes the pixels of a picture of the given size and format.
    private static func readPicture(
        from body: inout ByteReader,
        size: PixelSize,
        format: PixelFormat
    ) throws(Fault) -> Bitmap {
        let pixels = try body.readBytes(count: size.width * format.bytes(for: size.height))
        return Bitmap(width: size.width, height: size.height, format: format, bytes: pixels)
    }

    private static func readPlacement(from body: inout ByteReader, length: Int) throws(Fault) -> Placement {
        let x = try Int(Int32(bitPattern: body.readUInt32()))
        let width = try Int(Int32(bitPattern: body.readUInt32()))
        let font = try body.readUInt16()
        let flags = try body.readUInt16()
        guard x >= 0, width >= 0, x + width <= length else { throw .malformed }
        return Placement(
            columns: x..<x + width,
            fontIndex: font,
            isMirrored: flags & ClusterFlag.mirrored != 0
        )
    }

    /// Completes `picture`, which comes from the process that renders system fonts, and returns it with the
    /// text of `request`. That process leaves gaps for letters of the built-in font, and for the boxes that
    /// replace characters that no font has. They are drawn here.
    ///
    /// - Parameters:
    ///   - picture: The incomplete picture.
    ///   - request: The text.
    ///   - placements: The columns and the font of each character.
    ///   - letters: The drawings of built-in letters and of the box.
    ///   - builtinIndex: The index of the built-in font in the font list, or nil if no text uses that font.
    private static func drawInlineLetters(
        in picture: Bitmap,
        request: TextRequest,
        placements: [Placement],
        letters: InlineLetters,
        builtinIndex: UInt16?
    ) -> RenderedText {
        var text = RenderedText(picture: picture, columns: placements.map(\.columns), missingCharacters: [])
        var listedCharacters = Set<Character>()
        for ((character, cluster), placement) in zip(zip(request.text, request.clusters), placements) {
            let start = placement.columns.lowerBound
            switch placement.fontIndex {
            case Marker.invisible: break
            case Marker.missing:
                letters.drawBox(at: start, in: &text.picture)
                // Each missing character is listed once, although it may occur several times.
                if listedCharacters.insert(character).inserted { text.missingCharacters.append(character) }
            case builtinIndex:
                let letter = displayedCharacter(for: cluster, isMirrored: placement.isMirrored, in: letters)
                letters.draw(letter, at: start, in: &text.picture)
            default:
                // The picture already shows the character in a system font.
                break
            }
        }
        return text
    }

    /// Returns the character that is drawn for the code points `cluster`. In right-to-left text, this is the
    /// mirror image of the character, such as `)` for `(`, if the built-in font has one of the same width.
    private static func displayedCharacter(
        for cluster: [Unicode.Scalar],
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
    /// Creates a character from the code points `scalars`, or the replacement character U+FFFD if they form
    /// several characters.
    fileprivate init(_ scalars: [Unicode.Scalar]) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let string = String(text)
        self = string.count == 1 ? string.first ?? "\u{FFFD}" : "\u{FFFD}"
    }
}
