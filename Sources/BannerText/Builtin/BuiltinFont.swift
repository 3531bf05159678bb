import CGlyphs
import Pixels

/// A proportional pixel font drawn for this project, in three faces.
///
/// Each has ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic, and the dashes, quotation marks, currencies and
/// symbols of shop signs; those of eight rows have Hangul and some emoji, too. A letter with accents that was not drawn is composed
/// of the letter and its accents, a syllable of Hangul of its letters. A space of any width is the font's space, and
/// what only says how text is broken or joined shows nothing. Any other character, control characters included, is
/// one box. One blank column is between two characters, and all digits are equally wide.
///
/// A character is a grapheme cluster, and canonically equivalent ones look the same: `é` may be one code point
/// or two. A variation selector behind a character of the font changes nothing.
///
/// It never changes, and every content has a reference to it.
public final class BuiltinFont: TextRasterizer {
    /// Columns that no character takes more of, the blank one behind it included.
    public let widestAdvance: Int
    private let strip: Bitmap
    private let boxGlyph: Glyph
    private let slots: GlyphTable
    /// Of letters that make room for an accent above.
    private let loweredSlots: GlyphTable
    /// Of each accent, for letters of several widths.
    private let markSlots: GlyphTable
    /// The drawings of ASCII, by code point; nil for control characters.
    private let asciiSlots: [GlyphSlot?]
    /// Whether letters move together where their shapes leave room, such as an e under a T.
    private let kerns: Bool
    /// Whether it has what is drawn once for the faces of eight rows: Hangul and pictograms.
    private let hasShared: Bool
    private static let accents = Accents()
    /// Made when the first of its characters is drawn.
    private static let hangul = HangulComposer()
    /// The same.
    private static let pictograms = Pictograms()

    /// Eight rows: capitals stand on the seventh, descenders reach into the eighth. Letters take mostly four or five
    /// columns.
    public static let wide = BuiltinFont(lb_wide_sheet())

    /// Eight rows too. Letters take at most four columns, small, Greek and Cyrillic ones with three stems five, and
    /// move together where their shapes leave room.
    public static let narrow = BuiltinFont(lb_narrow_sheet(), kerns: true)

    /// Six rows: capitals and digits take five. For rooms that are too low for eight.
    public static let small = BuiltinFont(lb_small_sheet())

    /// The face of `sheet`.
    private init(_ sheet: UnsafePointer<lb_glyph_sheet>, kerns: Bool = false) {
        slots = GlyphTable(sheet, part: LB_LETTERS)
        loweredSlots = GlyphTable(sheet, part: LB_LOWERED_LETTERS)
        markSlots = GlyphTable(sheet, part: LB_MARKS)
        let boxes = GlyphTable(sheet, part: LB_BOX)
        boxGlyph = boxes["\u{FFFD}"].map { Glyph($0) } ?? Glyph([], from: .face)
        strip = Bitmap(sheet, height: slots.rows)
        asciiSlots = slots.slots(of: 0..<0x80)
        self.kerns = kerns
        hasShared = slots.rows >= HangulComposer.rows
        let shared = hasShared ? max(HangulComposer.mostColumns, Pictograms.mostColumns) : 0
        let drawn = max(shared, slots.widest, loweredSlots.widest, markSlots.widest, boxes.widest)
        // Two accents above a letter stand side by side.
        widestAdvance = max(drawn, 2 * markSlots.widest + 1) + 1
    }

    /// Rows of the pictures that it makes.
    public var height: Int { strip.height }

    /// Columns that `text` takes, without drawing it.
    public func width(of text: String) -> Int { extent(of: text).width }

    /// Columns that `text` takes, and whether none of its characters is a box.
    public func extent(of text: String) -> (width: Int, isComplete: Bool) {
        if let columns = plainWidth(of: text) { return (columns, true) }
        var columns = 0
        var isComplete = true
        forEachGlyph(in: text) { glyph, x, isBox in
            columns = x + glyph.width
            if isBox { isComplete = false }
        }
        return (columns, isComplete)
    }

    /// The columns of each character of `text`, without drawing it.
    public func columns(of text: String) -> [Range<Int>] {
        var drawn: [Range<Int>] = []
        forEachGlyph(in: text) { glyph, x, _ in drawn.append(x..<x + glyph.width) }
        var ranges = drawn[...]
        var end = 0
        return text.map { character in
            guard !character.unicodeScalars.allSatisfy(\.isInvisible), let range = ranges.popFirst() else {
                return end..<end
            }
            end = range.upperBound
            return range
        }
    }

    /// The picture of `text`.
    public func rasterize(_ text: String) -> Bitmap {
        var picture = Bitmap(width: width(of: text), height: height)
        forEachGlyph(in: text) { glyph, x, _ in
            let strip = strip(of: glyph)
            switch glyph.picture {
            case .one(let slot): picture.copyColumns(slot.columns, of: strip, to: x)
            case .several(let parts): for part in parts { picture.light(part, of: strip, from: x) }
            }
        }
        return picture
    }

    /// The characters of `text` that are shown as a box, each once, in their order.
    public func missing(in text: String) -> [Character] {
        guard plainWidth(of: text) == nil else { return [] }
        var seen = Set<Character>()
        return text.filter { isMissing($0) && seen.insert($0).inserted }
    }

    /// Whether any character of `text` is shown as a box.
    func lacksAny(of text: String) -> Bool { !extent(of: text).isComplete }

    /// The box that is shown for a character that it lacks.
    var box: Bitmap {
        var picture = Bitmap(width: boxGlyph.width, height: height)
        if case .one(let slot) = boxGlyph.picture { picture.copyColumns(slot.columns, of: strip, to: 0) }
        return picture
    }

    private func isMissing(_ character: Character) -> Bool {
        !character.unicodeScalars.allSatisfy(\.isInvisible) && glyph(of: character) == nil
    }

    private func strip(of glyph: Glyph) -> Bitmap {
        switch glyph.source {
        case .face: strip
        case .hangul: Self.hangul.strip
        case .pictograms: Self.pictograms.strip
        }
    }

    // MARK: Glyphs

    /// Columns that `text` takes if each of its code points is a character and drawn as it is; nil for other texts. A
    /// long list begins with thousands of such texts, and cutting them into characters takes most of the time.
    private func plainWidth(of text: String) -> Int? {
        var x = 0
        var previous: GlyphSlot?
        for scalar in text.unicodeScalars {
            if hasShared, HangulComposer.isSyllable(scalar) {
                x += Self.hangul.width(ofSyllable: scalar) + 1
                previous = nil
                continue
            }
            guard let slot = scalar.isASCII ? asciiSlots[Int(scalar.value)] : plainDrawing(of: scalar) else {
                return nil
            }
            let letter = kerns && scalar.isLetter ? slot : nil
            if let left = previous, let letter { x += gap(left, letter) - 1 }
            x += slot.width + 1
            previous = letter
        }
        return max(0, x - 1)
    }

    private func plainDrawing(of scalar: Unicode.Scalar) -> GlyphSlot? {
        scalar.isLone ? slots[scalar] : nil
    }

    /// Visits the glyph of every character, its column, and whether it is the box.
    @inline(__always) private func forEachGlyph(in text: String, _ body: (Glyph, Int, Bool) -> Void) {
        var x = 0
        var previous: (glyph: Glyph, isLetter: Bool)?
        for character in text {
            let scalars = character.unicodeScalars
            let ascii = character.utf8.count == 1 ? character.utf8.first : nil
            guard ascii != nil || !scalars.allSatisfy(\.isInvisible) else { continue }
            let drawn = ascii.map { asciiSlots[Int($0)].map { Glyph($0) } } ?? glyph(of: character)
            let glyph = drawn ?? boxGlyph
            let isLetter = kerns && character.isLetter
            if let previous { x += previous.isLetter && isLetter ? gap(previous.glyph, glyph) : 1 }
            body(glyph, x, drawn == nil)
            x += glyph.width
            previous = (glyph, isLetter)
        }
    }

    /// Blank columns between two letters: one, or none where their pixels do not touch even then.
    private func gap(_ left: Glyph, _ right: Glyph) -> Int {
        guard left.source == .face, right.source == .face, case .one(let left) = left.picture,
            case .one(let right) = right.picture
        else { return 1 }
        return gap(left, right)
    }

    private func gap(_ left: GlyphSlot, _ right: GlyphSlot) -> Int {
        let last = strip.bytes[left.start + left.width - 1]
        let first = strip.bytes[right.start]
        return last & (first | first << 1 | first >> 1) == 0 ? 0 : 1
    }

    /// The glyph of a character, or nil where there is only the box.
    private func glyph(of character: Character) -> Glyph? {
        let scalars = character.unicodeScalars.filter { !$0.isInvisible }
        guard let first = scalars.first else { return nil }
        if hasShared, let syllable = HangulSyllable(scalars) { return Self.hangul.glyph(of: syllable) }
        return glyph(of: first, with: scalars.dropFirst().sortedByPlace) ?? pictogram(of: character)
    }

    /// The pictogram of a character, whatever its tone of skin; of several that are joined, the first that there is.
    private func pictogram(of character: Character) -> Glyph? {
        let parts = character.unicodeScalars.filter { !$0.isInvisible && !$0.isSkinTone }
        guard parts.count == 1 || character.unicodeScalars.contains("\u{200D}") else { return nil }
        for part in parts {
            if let slot = drawing(of: part) { return Glyph(slot) }
            if hasShared, let slot = Self.pictograms.drawing(of: part) {
                return Glyph(slot, from: .pictograms)
            }
        }
        return nil
    }

    /// The glyph of a letter with accents: of the letter that has the first of them where there is one, otherwise
    /// composed.
    private func glyph(of letter: Unicode.Scalar, with marks: [Unicode.Scalar]) -> Glyph? {
        guard let first = marks.first else { return glyph(of: letter) }
        if let whole = Self.accents.whole(letter, first) {
            return glyph(of: whole, with: Array(marks.dropFirst()))
        }
        return composed(letter, marks)
    }

    private func glyph(of scalar: Unicode.Scalar) -> Glyph? {
        if let slot = drawing(of: scalar) { return Glyph(slot) }
        if scalar.isSpace { return slots[" "].map { Glyph($0) } }
        return composed(scalar, [])
    }

    private func drawing(of scalar: Unicode.Scalar) -> GlyphSlot? {
        slots[scalar] ?? LookAlikes.drawing(for: scalar).flatMap { slots[$0] }
    }

    /// `letter`, taken apart as far as it was not drawn, with `marks` behind its own.
    private func composed(_ letter: Unicode.Scalar, _ marks: [Unicode.Scalar]) -> Glyph? {
        var letter = letter
        var marks = marks
        while let parts = Self.accents.parts(of: letter), markSlots[parts.accent] != nil,
            marks.isEmpty || drawing(of: letter) == nil || marks.contains(where: isAbove)
        {
            letter = parts.letter
            marks.insert(parts.accent, at: 0)
        }
        guard !marks.isEmpty, marks.allSatisfy({ markSlots[$0] != nil }) else { return nil }
        let lowered = marks.contains(where: isAbove) ? loweredLetter(letter) : nil
        guard let slot = lowered ?? drawing(of: letter) else { return nil }
        return Glyph(slot, accents: marks.map { (isAbove($0), markSlots.drawings(of: $0)) })
    }

    private func loweredLetter(_ letter: Unicode.Scalar) -> GlyphSlot? {
        loweredSlots[letter] ?? LookAlikes.drawing(for: letter).flatMap { loweredSlots[$0] }
    }

    private func isAbove(_ mark: Unicode.Scalar) -> Bool {
        mark.properties.canonicalCombiningClass == .above
    }
}

extension Substring.UnicodeScalarView {
    /// Marks in their canonical order, in which equivalent ones are alike.
    fileprivate var sortedByPlace: [Unicode.Scalar] {
        func place(_ mark: Unicode.Scalar) -> UInt8 { mark.properties.canonicalCombiningClass.rawValue }
        guard count > 1 else { return Array(self) }
        return enumerated()
            .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
            .map(\.element)
    }
}

extension Bitmap {
    /// Lights what is lit in a drawing of `strip`; the character begins at column `x`.
    fileprivate mutating func light(_ part: Glyph.Part, of strip: Bitmap, from x: Int) {
        for column in 0..<part.slot.width {
            for row in 0..<strip.height where strip[part.slot.start + column, row] {
                self[x + part.x + column, part.y + row] = true
            }
        }
    }
}
