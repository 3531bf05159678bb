import CGlyphs
import Pixels

/// A proportional pixel font, drawn for this project, in three faces.
///
/// Each face has ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic, and the dashes, quotation marks, currency
/// signs and symbols that shop signs use. The eight-row faces also have Hangul and some emoji. An accented
/// letter without its own drawing is composed of the letter and its accents. A Hangul syllable is composed of
/// its letters.
///
/// A space of any width is drawn as the font's own space. Characters that only control breaking or joining
/// are invisible. Any other missing character, including a control character, is drawn as a box. One blank
/// column separates adjacent characters, and all digits have the same width.
///
/// A character is a grapheme cluster. Canonically equivalent characters look the same: `é` may be one code
/// point or two. A variation selector after a character of the font is ignored.
///
/// A face is immutable, so all contents share it.
package final class BuiltinFont: TextRasterizer {
    package let widestAdvance: Int
    private let strip: Bitmap
    private let boxGlyph: Glyph
    private let slots: GlyphTable
    /// The drawings of letters for use below an accent. They are lowered to leave space for the accent.
    private let loweredSlots: GlyphTable
    /// The drawings of accents. Each accent has several drawings, which suit letters of different widths.
    private let markSlots: GlyphTable
    /// The drawings of the ASCII characters, indexed by code point. An element is nil if the face has no
    /// drawing of the character, such as for a control character.
    private let asciiSlots: [GlyphSlot?]
    /// Whether letters are kerned, which means that they move closer together where their shapes allow it,
    /// such as an `e` under a `T`.
    private let kerns: Bool
    /// Whether the face also draws Hangul syllables and pictograms (emoji and symbols). Their drawings are
    /// shared by all eight-row faces.
    private let hasSharedDrawings: Bool
    private static let accents = Accents()
    // Each is created when one of its characters is first drawn.
    private static let hangul = HangulComposer()
    private static let pictograms = Pictograms()

    /// The wide face of the built-in font. It is eight rows high, and its letters are mostly four or five
    /// columns wide. The baseline is below the seventh row, and descenders extend into the eighth.
    package static let wide = BuiltinFont(lb_wide_sheet())

    /// The narrow face of the built-in font, eight rows high. Its letters are kerned and up to four columns
    /// wide. Lowercase, Greek and Cyrillic letters with three stems are five columns wide.
    package static let narrow = BuiltinFont(lb_narrow_sheet(), kerns: true)

    /// The small face of the built-in font. It is six rows high, for areas with fewer than eight rows.
    /// Capitals and digits use five of the rows.
    package static let small = BuiltinFont(lb_small_sheet())

    private init(_ sheet: UnsafePointer<lb_glyph_sheet>, kerns: Bool = false) {
        slots = GlyphTable(sheet, part: LB_LETTERS)
        loweredSlots = GlyphTable(sheet, part: LB_LOWERED_LETTERS)
        markSlots = GlyphTable(sheet, part: LB_MARKS)
        let boxes = GlyphTable(sheet, part: LB_BOX)
        boxGlyph = boxes["\u{FFFD}"].map { Glyph($0) } ?? Glyph([], from: .face)
        strip = Bitmap(sheet, height: slots.rows)
        asciiSlots = slots.slots(of: 0..<0x80)
        self.kerns = kerns
        hasSharedDrawings = slots.rows >= HangulComposer.rows
        let shared = hasSharedDrawings ? max(HangulComposer.mostColumns, Pictograms.mostColumns) : 0
        let widestDrawing = max(shared, slots.widest, loweredSlots.widest, markSlots.widest, boxes.widest)
        // Two accents above a letter are drawn side by side.
        widestAdvance = max(widestDrawing, 2 * markSlots.widest + 1) + 1
    }

    package var height: Int { strip.height }

    package func width(of text: String) -> Int { extent(of: text).width }

    package func extent(of text: String) -> (width: Int, isComplete: Bool) {
        if let columns = plainWidth(of: text) { return (columns, true) }
        var columns = 0
        var isComplete = true
        forEachGlyph(in: text) { glyph, x, isBox in
            columns = x + glyph.width
            if isBox { isComplete = false }
        }
        return (columns, isComplete)
    }

    package func columns(of text: String) -> [Range<Int>] {
        var ranges: ArraySlice<Range<Int>> = []
        forEachGlyph(in: text) { glyph, x, _ in ranges.append(x..<x + glyph.width) }
        var end = 0
        return text.map { character in
            guard !character.unicodeScalars.allSatisfy(\.isInvisible), let range = ranges.popFirst() else {
                return end..<end
            }
            end = range.upperBound
            return range
        }
    }

    package func rasterize(_ text: String) -> Bitmap {
        var picture = Bitmap(width: width(of: text), height: height)
        forEachGlyph(in: text) { glyph, x, _ in
            let strip = strip(of: glyph)
            switch glyph.picture {
            case .one(let slot): picture.copyColumns(slot.columns, from: strip, to: x)
            case .several(let parts): for part in parts { picture.light(part, of: strip, from: x) }
            }
        }
        return picture
    }

    package func missingGlyphs(in text: String) -> [Character] {
        guard plainWidth(of: text) == nil else { return [] }
        var found = Set<Character>()
        return text.filter { isMissing($0) && found.insert($0).inserted }
    }

    /// Returns whether the font lacks at least one character of `text`, so that a box would be drawn for it.
    func lacksAny(of text: String) -> Bool { !extent(of: text).isComplete }

    /// The picture of the box that is drawn for a character that the font lacks.
    var box: Bitmap {
        var picture = Bitmap(width: boxGlyph.width, height: height)
        if case .one(let slot) = boxGlyph.picture { picture.copyColumns(slot.columns, from: strip, to: 0) }
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

    /// Returns the width of `text` in columns, without splitting the text into characters. That would take
    /// most of the time in which a sign measures thousands of texts when it starts. Returns nil if the text
    /// must be split, because a code point has no drawing or may form a character together with its
    /// neighbors.
    ///
    /// In all other texts, each code point is a character, so the width is the sum of the widths of the code
    /// points and of the gaps between them. A gap is one blank column. *Kerning* omits it between two letters
    /// whose pixels do not touch without it.
    private func plainWidth(of text: String) -> Int? {
        // Each character is first counted with a blank column after it, also the last one.
        var widthWithGaps = 0
        var previousKernedLetter: GlyphSlot?
        for scalar in text.unicodeScalars {
            // Hangul syllables are composed of several drawings. Their widths are precomputed, and they are
            // never kerned.
            if hasSharedDrawings, HangulComposer.isSyllable(scalar) {
                widthWithGaps += Self.hangul.width(ofSyllable: scalar) + 1
                previousKernedLetter = nil
                continue
            }

            guard let slot = scalar.isASCII ? asciiSlots[Int(scalar.value)] : plainDrawing(of: scalar) else {
                return nil
            }
            // `gap` returns the actual gap, in place of the blank column that was counted.
            let kernedLetter = kerns && scalar.isLetter ? slot : nil
            if let previousKernedLetter, let kernedLetter {
                widthWithGaps += gap(between: previousKernedLetter, and: kernedLetter) - 1
            }
            widthWithGaps += slot.width + 1
            previousKernedLetter = kernedLetter
        }
        return max(0, widthWithGaps - 1)
    }

    private func plainDrawing(of scalar: Unicode.Scalar) -> GlyphSlot? {
        scalar.isLone ? slots[scalar] : nil
    }

    /// Calls `body` for every visible character of `text`, from left to right. The arguments are the
    /// character's glyph, the glyph's first column, and whether the glyph is the box for a missing character.
    @inline(__always) private func forEachGlyph(in text: String, _ body: (Glyph, Int, Bool) -> Void) {
        var x = 0
        var previous: (glyph: Glyph, isKerned: Bool)?
        for character in text {
            let ownGlyph: Glyph?
            if character.utf8.count == 1, let asciiCode = character.utf8.first {
                ownGlyph = asciiSlots[Int(asciiCode)].map { Glyph($0) }
            } else if character.unicodeScalars.allSatisfy(\.isInvisible) {
                continue
            } else {
                ownGlyph = glyph(of: character)
            }
            let drawnGlyph = ownGlyph ?? boxGlyph
            let isKerned = kerns && character.isLetter
            if let previous {
                let areBothKerned = previous.isKerned && isKerned
                x += areBothKerned ? gap(between: previous.glyph, and: drawnGlyph) : 1
            }
            body(drawnGlyph, x, ownGlyph == nil)
            x += drawnGlyph.width
            previous = (drawnGlyph, isKerned)
        }
    }

    /// Returns the number of blank columns between two adjacent letters, which is 0 or 1. The blank column is
    /// omitted if each letter is a single drawing of this face and their pixels do not touch without it.
    private func gap(between left: Glyph, and right: Glyph) -> Int {
        guard left.source == .face, right.source == .face, case .one(let left) = left.picture,
            case .one(let right) = right.picture
        else { return 1 }
        return gap(between: left, and: right)
    }

    private func gap(between left: GlyphSlot, and right: GlyphSlot) -> Int {
        let last = strip.bytes[left.start + left.width - 1]
        let first = strip.bytes[right.start]
        return last & (first | first << 1 | first >> 1) == 0 ? 0 : 1
    }

    /// Returns the glyph of `character`, or nil if the font lacks it.
    private func glyph(of character: Character) -> Glyph? {
        let scalars = character.unicodeScalars.filter { !$0.isInvisible }
        guard let first = scalars.first else { return nil }
        if hasSharedDrawings, let syllable = HangulSyllable(scalars) {
            return Self.hangul.glyph(of: syllable)
        }
        return glyph(of: first, with: scalars.dropFirst().inCanonicalOrder) ?? pictogram(of: character)
    }

    /// Returns the pictogram of the emoji `character`, or nil if the font has none. Skin tones are ignored.
    /// For a sequence of joined emoji, the first one with a pictogram is used.
    private func pictogram(of character: Character) -> Glyph? {
        let parts = character.unicodeScalars.filter { !$0.isInvisible && !$0.isSkinTone }
        guard parts.count == 1 || character.unicodeScalars.contains("\u{200D}") else { return nil }
        for part in parts {
            if let slot = drawing(of: part) { return Glyph(slot) }
            if hasSharedDrawings, let slot = Self.pictograms.drawing(of: part) {
                return Glyph(slot, from: .pictograms)
            }
        }
        return nil
    }

    /// Returns the glyph of `letter` with the accents `marks`, or nil if it cannot be drawn. If Unicode has a
    /// single code point for the accented letter, its drawing is preferred to a composed one.
    private func glyph(of letter: Unicode.Scalar, with marks: [Unicode.Scalar]) -> Glyph? {
        guard let first = marks.first else { return glyph(of: letter) }
        if let composite = Self.accents.composite(letter, first) {
            return glyph(of: composite, with: Array(marks.dropFirst()))
        }
        return composed(letter, with: marks)
    }

    private func glyph(of scalar: Unicode.Scalar) -> Glyph? {
        if let slot = drawing(of: scalar) { return Glyph(slot) }
        if scalar.isSpace { return slots[" "].map { Glyph($0) } }
        return composed(scalar, with: [])
    }

    private func drawing(of scalar: Unicode.Scalar) -> GlyphSlot? {
        slots[scalar] ?? LookAlikes.lookAlike(of: scalar).flatMap { slots[$0] }
    }

    /// Composes the glyph of `letter` with the accents `marks`. A letter without a drawing is split
    /// repeatedly into a simpler letter and an accent, until a letter with a drawing is found. Returns nil if
    /// there is none.
    private func composed(_ letter: Unicode.Scalar, with marks: [Unicode.Scalar]) -> Glyph? {
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
        loweredSlots[letter] ?? LookAlikes.lookAlike(of: letter).flatMap { loweredSlots[$0] }
    }

    private func isAbove(_ mark: Unicode.Scalar) -> Bool {
        mark.properties.canonicalCombiningClass == .above
    }
}

extension Substring.UnicodeScalarView {
    /// The combining marks, sorted into Unicode's canonical order. Sequences of marks that Unicode regards as
    /// equivalent are equal in this order.
    fileprivate var inCanonicalOrder: [Unicode.Scalar] {
        func order(_ mark: Unicode.Scalar) -> UInt8 { mark.properties.canonicalCombiningClass.rawValue }
        guard count > 1 else { return Array(self) }
        return enumerated()
            .sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
            .map(\.element)
    }
}

extension Bitmap {
    /// Lights the pixels of one drawing of a glyph in this bitmap. The glyph begins at column `x`. `part` is
    /// the drawing, and `strip` is the bitmap that contains it.
    fileprivate mutating func light(_ part: Glyph.Part, of strip: Bitmap, from x: Int) {
        for column in 0..<part.slot.width {
            for row in 0..<strip.height where strip[part.slot.start + column, row] {
                self[x + part.x + column, part.y + row] = true
            }
        }
    }
}
