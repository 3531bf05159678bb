import Pixels

/// A proportional pixel font of eight rows, drawn for this project.
///
/// It has printable ASCII, Latin-1, and `– — ‘ ’ “ ” … • € ™ ← ↑ → ↓ ✓ ✗ ♥ ★`. Any other character, control
/// characters and emoji included, is one box. Capitals stand on the seventh row, descenders reach into the
/// eighth, one blank column is between two characters, and all digits are equally wide.
///
/// A character is a grapheme cluster, and canonically equivalent ones look the same: `é` may be one code point
/// or two. A variation selector behind a character of the font changes nothing.
public struct BuiltinFont: TextRasterizer {
    /// Where the columns of a glyph are in the strip of all glyphs.
    private struct Slot {
        var start: Int
        var width: Int
    }

    /// Columns that no character takes more of, the blank one behind it included.
    public let widestAdvance: Int
    private let strip: Bitmap
    private let box: Slot
    private let slots: [Character: Slot]
    /// The slots of the first 256 code points, by number.
    private let latinSlots: [Slot]

    /// Reads the drawings; a font is better kept than made again.
    public init() {
        self.init(sheets: Self.sheets)
    }

    /// A font of the glyphs on some sheets; of two for the same character the first counts.
    init(sheets: [String]) {
        let glyphs = sheets.flatMap { GlyphSheet($0).glyphs }
        let boxPicture = Bitmap(art: Self.boxArt)
        let width = glyphs.reduce(boxPicture.width) { $0 + $1.picture.width }
        widestAdvance = glyphs.reduce(boxPicture.width) { max($0, $1.picture.width) } + 1
        var strip = Bitmap(width: width, height: GlyphSheet.height)
        var end = 0
        func add(_ picture: Bitmap) -> Slot {
            strip.copyColumns(0..<picture.width, of: picture, to: end)
            defer { end += picture.width }
            return Slot(start: end, width: picture.width)
        }
        let box = add(boxPicture)
        var slots: [Character: Slot] = [:]
        for (character, picture) in glyphs where slots[character] == nil {
            slots[character] = add(picture)
        }
        self.strip = strip
        self.box = box
        self.slots = slots
        latinSlots = (UInt8.min...UInt8.max).map { slots[Character(Unicode.Scalar($0))] ?? box }
    }

    /// Rows of the pictures that it makes: 8.
    public var height: Int { strip.height }

    /// Columns that `text` takes, without drawing it.
    public func width(of text: String) -> Int {
        var columns = 0
        forEachSlot(in: text) { columns += $0.width + 1 }
        return max(0, columns - 1)
    }

    /// The picture of `text`, eight rows high.
    public func rasterize(_ text: String) -> Bitmap {
        var picture = Bitmap(width: width(of: text), height: height)
        var x = 0
        forEachSlot(in: text) { slot in
            picture.copyColumns(slot.start..<slot.start + slot.width, of: strip, to: x)
            x += slot.width + 1
        }
        return picture
    }

    /// Visits the glyph of every character. In ASCII without carriage returns every byte is a character, so
    /// there is no need to look for the borders of grapheme clusters.
    @inline(__always) private func forEachSlot(in text: String, _ body: (Slot) -> Void) {
        var text = text
        let isDone = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else { return false }
            for byte in bytes { body(latinSlots[Int(byte)]) }
            return true
        }
        guard !isDone else { return }
        for character in text { body(slot(of: character)) }
    }

    private func slot(of character: Character) -> Slot {
        let scalars = character.unicodeScalars
        let first = scalars[scalars.startIndex]
        let rest = scalars.dropFirst()
        if rest.isEmpty, first.value < 256 { return latinSlots[Int(first.value)] }
        if let slot = slots[character] { return slot }
        guard rest.count == 1, rest.allSatisfy(\.properties.isVariationSelector) else { return box }
        return slots[Character(first)] ?? box
    }
}
