import CGlyphs
import Pixels

/// The position of a letter in a Hangul syllable. A letter has a separate drawing for each position. The
/// cases have the same order as the parts of the sheet that contains the drawings.
enum HangulPosition: Int, CaseIterable {
    case tallInitial, wideInitial, cornerInitial, lowCornerInitial, lowWideInitial
    case upright, shortUpright, lowUpright
    case flat, lowFlat, cornerFlat, lowCornerFlat, flatAlone
    case final, lowFinal, highFinal
}

/// A composer of eight-row Hangul syllables from drawings of their letters.
///
/// The drawing of a letter depends on the other letters: whether the medial (the vowel) is upright, flat or
/// both, and whether there is a final consonant. Most syllables are seven columns wide. Syllables with double
/// letters are up to nine columns wide.
struct HangulComposer: Sendable {
    /// The height of a Hangul syllable in rows.
    static let rows = 8
    /// The maximum width of a Hangul syllable in columns.
    static let mostColumns = 9

    /// The bitmap that contains the drawings of all Hangul letters side by side, aligned at the top.
    let strip: Bitmap
    /// The drawings of Hangul letters: one table for each `HangulPosition`, in the order of its cases.
    let tables: [GlyphTable]
    /// The drawings of all Hangul letters, grouped by position: first all letters in the first position, then
    /// all letters in the second, and so on. An element is nil if the letter has no drawing for that
    /// position.
    private let slots: [GlyphSlot?]
    /// The width of each precomposed Hangul syllable in columns, in code point order from U+AC00.
    private var widths: [UInt8] = []

    init() {
        strip = Bitmap(lb_hangul_sheet(), height: Self.rows)
        tables = HangulPosition.allCases.map { GlyphTable(lb_hangul_sheet(), part: $0.rawValue) }
        slots = tables.flatMap { $0.slots(of: Self.letters) }
        widths = Self.syllables.map { value in
            let syllable = Unicode.Scalar(value).flatMap { HangulSyllable([$0]) }
            return UInt8(syllable.flatMap(overlay)?.width ?? 0)
        }
    }

    /// Returns the width in columns of the Hangul syllable `scalar`, which must be precomposed.
    func width(ofSyllable scalar: Unicode.Scalar) -> Int {
        Int(widths[Int(scalar.value - Self.syllables.lowerBound)])
    }

    /// Returns whether `scalar` is a precomposed syllable of modern Hangul.
    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool { syllables.contains(scalar.value) }

    /// Returns the glyph of a complete or partial Hangul syllable, or nil if one of its letters has no
    /// drawing.
    func glyph(of syllable: HangulSyllable) -> Glyph? {
        overlay(of: syllable).map { Glyph($0.parts, from: .hangul) }
    }

    private func overlay(of syllable: HangulSyllable) -> GlyphOverlay? {
        guard let initial = syllable.initial, let medial = syllable.medial else { return alone(syllable) }
        if let (flat, upright) = Self.flatAndUpright(of: medial) {
            return composeCorner(initial: initial, flat: flat, upright: upright, final: syllable.final)
        }
        return Self.flats.contains(medial)
            ? composeStacked(initial: initial, medial: medial, final: syllable.final)
            : composeSideBySide(initial: initial, medial: medial, final: syllable.final)
    }

    // MARK: Layouts

    /// Composes a Hangul syllable whose vowel (medial) is to the right of the first consonant (initial).
    /// `final` is the consonant below both, as in 각, or nil if there is none, as in 가.
    ///
    /// A letter has drawings of several heights, so that the letters of a syllable fit into eight rows. The
    /// name of a `HangulPosition` is the place in the syllable and the height of the drawing. An initial is
    /// `tallInitial` (eight rows), `cornerInitial` (four) or `lowCornerInitial` (three), and a medial is
    /// `upright` (eight rows), `shortUpright` (five) or `lowUpright` (four). A final is at the bottom, with
    /// three rows (`final`) or four (`highFinal`).
    ///
    /// Returns the selected drawings with their places, or nil if a letter has no such drawing.
    private func composeSideBySide(
        initial: Unicode.Scalar,
        medial: Unicode.Scalar,
        final: Unicode.Scalar?
    ) -> GlyphOverlay? {
        // A final that cannot be drawn in three rows has a drawing for `highFinal`. It leaves only four rows,
        // so the letters above it are low.
        let hasHighFinal = final.map { drawing(of: $0, position: .highFinal) != nil } ?? false
        let positions: (initial: HangulPosition, medial: HangulPosition) =
            if final == nil {
                (.tallInitial, .upright)
            } else if hasHighFinal {
                (.lowCornerInitial, .lowUpright)
            } else {
                (.cornerInitial, .shortUpright)
            }

        // The arm of ㅔ separates it from the initial, so no blank column is needed.
        let gap = Self.medialsWithArm.contains(medial) ? 0 : 1
        guard let initialPart = glyphPart(of: initial, position: positions.initial, x: 0),
            let medialPart = glyphPart(of: medial, position: positions.medial, x: initialPart.end + gap)
        else { return nil }
        guard let final else { return GlyphOverlay(initialPart, medialPart) }

        let finalPosition: HangulPosition = hasHighFinal ? .highFinal : .final
        guard let finalPart = bottomPart(of: final, position: finalPosition, syllableWidth: medialPart.end)
        else {
            return nil
        }
        return GlyphOverlay(initialPart, medialPart, finalPart)
    }

    /// Composes a Hangul syllable whose vowel (medial) is a flat bar below the first consonant (initial).
    /// `final` is the consonant below both, as in 곡, or nil if there is none, as in 고.
    ///
    /// Returns the drawings of the letters with their places, or nil if a letter has no drawing that fits its
    /// position in the syllable.
    private func composeStacked(
        initial: Unicode.Scalar,
        medial: Unicode.Scalar,
        final: Unicode.Scalar?
    ) -> GlyphOverlay? {
        guard let final else {
            let medialRow = 5
            guard let initialPart = topPart(of: initial, position: .wideInitial),
                let medialPart = glyphPart(of: medial, position: .flat, x: 0, y: medialRow)
            else { return nil }
            return GlyphOverlay(initialPart, medialPart)
        }

        // With a final, all letters must be lower, and their bars could merge.
        let (medialRow, finalPosition) = flatLayout(of: medial, below: initial, above: final)
        guard let initialPart = topPart(of: initial, position: .lowWideInitial),
            let medialPart = glyphPart(of: medial, position: .lowFlat, x: 0, y: medialRow),
            let finalPart = bottomPart(of: final, position: finalPosition, syllableWidth: Self.blockWidth)
        else { return nil }
        return GlyphOverlay(initialPart, medialPart, finalPart)
    }

    /// Returns the layout of the letters below the initial consonant of a Hangul syllable such as 곡: the
    /// first row of the flat vowel (medial), and the position of the final consonant.
    ///
    /// The initial has rows 0 to 2, the vowel has two rows, usually 3 and 4, and the final has rows 5 to 7.
    /// Some finals also have a low drawing (`lowFinal`), which has only rows 6 and 7.
    ///
    /// A horizontal bar merges with another one in the next row, which makes letters illegible. The layout
    /// therefore puts a blank row where two bars would meet: above the vowel, by moving the vowel a row down,
    /// or below it, with the low drawing of the final.
    private func flatLayout(
        of medial: Unicode.Scalar,
        below initial: Unicode.Scalar,
        above final: Unicode.Scalar
    ) -> (medialRow: Int, finalPosition: HangulPosition) {
        let usualRow = 3
        let rowBelowGap = usualRow + 1
        let hasLowFinal = drawing(of: final, position: .lowFinal) != nil
        // A closed initial ends with a horizontal bar.
        let isInitialClosed = Self.closedInitials.contains(initial)

        switch medial {
        case "ㅜ", "ㅠ":
            // The stem of the vowel points down from its bar, so only the initial can merge with the bar. The
            // vowel can move down to rows 4 and 5 only if the low drawing of the final leaves row 5 free.
            let needsGap = isInitialClosed && hasLowFinal
            return needsGap ? (rowBelowGap, .lowFinal) : (usualRow, .final)
        case "ㅡ":
            // The vowel is only a bar, and its second row is blank. In the usual row, the bar merges with a
            // closed initial.
            guard isInitialClosed else { return (usualRow, .final) }
            if hasLowFinal { return (rowBelowGap, .lowFinal) }
            // One row lower, in row 4, the bar would merge with a bar at the top of the final, in row 5.
            return (Self.finalsWithoutTopBar.contains(final) ? rowBelowGap : usualRow, .final)
        default:
            // The stem of the vowel points up from its bar, which is in row 4, so only the final can merge
            // with the bar. A low final leaves row 5 blank.
            return (usualRow, hasLowFinal ? .lowFinal : .final)
        }
    }

    /// Composes a Hangul syllable whose vowel has two parts: `flat` below the initial consonant, and
    /// `upright` to its right. `final` is the consonant below these, as in 곽, or nil if there is none, as in
    /// 과.
    ///
    /// Returns the drawings of the letters with their places, or nil if a letter has no drawing that fits its
    /// position in the syllable.
    private func composeCorner(
        initial: Unicode.Scalar,
        flat: Unicode.Scalar,
        upright: Unicode.Scalar,
        final: Unicode.Scalar?
    ) -> GlyphOverlay? {
        let uprightColumn = 5
        guard let final else {
            let flatRow = 4
            guard let initialPart = glyphPart(of: initial, position: .cornerInitial, x: 0),
                let flatPart = glyphPart(of: flat, position: .cornerFlat, x: 0, y: flatRow),
                let uprightPart = glyphPart(of: upright, position: .upright, x: uprightColumn)
            else { return nil }
            return GlyphOverlay(initialPart, flatPart, uprightPart)
        }

        // The final needs the last rows, so the other letters are lower, and `flat` begins a row earlier.
        let flatRow = 3
        let hasLowFinal = drawing(of: final, position: .lowFinal) != nil
        let finalPosition: HangulPosition = hasLowFinal ? .lowFinal : .final
        guard let initialPart = glyphPart(of: initial, position: .lowCornerInitial, x: 0),
            let flatPart = glyphPart(of: flat, position: .lowCornerFlat, x: 0, y: flatRow),
            let uprightPart = glyphPart(of: upright, position: .shortUpright, x: uprightColumn),
            let finalPart = bottomPart(of: final, position: finalPosition, syllableWidth: uprightPart.end)
        else { return nil }
        return GlyphOverlay(initialPart, flatPart, uprightPart, finalPart)
    }

    /// Returns the drawings of a single Hangul letter: a consonant, or a vowel without a consonant. Returns
    /// nil if the syllable has other combinations of letters.
    private func alone(_ syllable: HangulSyllable) -> GlyphOverlay? {
        switch (syllable.initial, syllable.medial, syllable.final) {
        case (let initial?, nil, nil):
            return glyphPart(of: initial, position: .tallInitial, x: 0).map { GlyphOverlay($0) }
        case (nil, nil, let final?):
            let tall =
                glyphPart(of: final, position: .tallInitial, x: 0)
                ?? glyphPart(of: final, position: .final, x: 0, y: 3)
            return tall.map { GlyphOverlay($0) }
        case (nil, let medial?, nil): return aloneMedial(medial)
        default: return nil
        }
    }

    private func aloneMedial(_ medial: Unicode.Scalar) -> GlyphOverlay? {
        guard let (flat, upright) = Self.flatAndUpright(of: medial) else {
            let position: HangulPosition = Self.flats.contains(medial) ? .flatAlone : .upright
            return glyphPart(of: medial, position: position, x: 0).map { GlyphOverlay($0) }
        }
        guard let low = glyphPart(of: flat, position: .cornerFlat, x: 0, y: 4),
            let right = glyphPart(of: upright, position: .upright, x: 5)
        else {
            return nil
        }
        return GlyphOverlay(low, right)
    }

    // MARK: Parts

    private func glyphPart(of letter: Unicode.Scalar, position: HangulPosition, x: Int, y: Int = 0) -> Glyph
        .Part?
    {
        drawing(of: letter, position: position).map { Glyph.Part(slot: $0, x: x, y: y) }
    }

    private func drawing(of letter: Unicode.Scalar, position: HangulPosition) -> GlyphSlot? {
        Self.index(of: letter, position).flatMap { slots[$0] }
    }

    private static func index(of letter: Unicode.Scalar, _ position: HangulPosition) -> Int? {
        guard letters.contains(letter.value) else { return nil }
        return position.rawValue * letters.count + Int(letter.value - letters.lowerBound)
    }

    /// Returns the drawing of an initial consonant, centered above a flat medial (vowel).
    private func topPart(of initial: Unicode.Scalar, position: HangulPosition) -> Glyph.Part? {
        glyphPart(of: initial, position: position, x: 0).map { part in
            Glyph.Part(slot: part.slot, x: (Self.blockWidth - part.slot.width) / 2)
        }
    }

    /// Returns the drawing of a final consonant in the last rows of a Hangul syllable. The drawing is
    /// centered within `syllableWidth`, the width of the syllable in columns.
    private func bottomPart(of final: Unicode.Scalar, position: HangulPosition, syllableWidth: Int) -> Glyph
        .Part?
    {
        glyphPart(of: final, position: position, x: 0, y: Self.rows - tables[position.rawValue].rows).map {
            part in
            Glyph.Part(slot: part.slot, x: max(0, (syllableWidth - part.slot.width + 1) / 2), y: part.y)
        }
    }

    // MARK: Letters

    /// The code points of all precomposed Hangul syllables.
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    /// The code points of the standalone Hangul letters.
    private static let letters: Range<UInt32> = 0x3131..<0x3164
    /// The width, in columns, of a Hangul syllable whose vowel lies flat below the initial consonant.
    private static let blockWidth = 7
    private static let flats: [Unicode.Scalar] = ["ㅗ", "ㅛ", "ㅜ", "ㅠ", "ㅡ"]
    /// The vowels that begin with an arm on the left. They have two stems, so no column is left for a gap
    /// between the arm and the initial consonant.
    private static let medialsWithArm: [Unicode.Scalar] = ["ㅔ", "ㅖ"]
    /// Splits the vowel `medial` into its flat and its upright part, such as ㅘ into ㅗ and ㅏ. Returns nil if
    /// `medial` has only one part.
    private static func flatAndUpright(of medial: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
        switch medial {
        case "ㅘ": ("ㅗ", "ㅏ")
        case "ㅙ": ("ㅗ", "ㅐ")
        case "ㅚ": ("ㅗ", "ㅣ")
        case "ㅝ": ("ㅜ", "ㅓ")
        case "ㅞ": ("ㅜ", "ㅔ")
        case "ㅟ": ("ㅜ", "ㅣ")
        case "ㅢ": ("ㅡ", "ㅣ")
        default: nil
        }
    }
    /// The initial consonants with a horizontal bar at the bottom, which could merge with the bar of a vowel
    /// below.
    private static let closedInitials: [Unicode.Scalar] = ["ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅌ", "ㅍ"]
    /// The final consonants without a horizontal bar at the top. They do not merge with the bar of a vowel
    /// above them.
    private static let finalsWithoutTopBar: [Unicode.Scalar] = [
        "ㄴ", "ㄵ", "ㄶ", "ㅂ", "ㅄ", "ㅅ", "ㅆ", "ㅇ", "ㅊ", "ㅎ",
    ]
}
