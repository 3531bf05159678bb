import CGlyphs
import Pixels

/// Composes the syllables of Hangul, in eight rows, of drawings of their letters.
///
/// Which drawing a letter has depends on the others: whether the medial is upright, flat or both, and whether there
/// is a final. Most syllables take seven columns, those of double letters up to nine.
struct HangulComposer: Sendable {
    /// Rows of a syllable.
    static let rows = 8
    /// Columns that no syllable takes more of.
    static let mostColumns = 9

    /// The drawings side by side. Those of fewer rows begin at the top.
    let strip: Bitmap
    /// The drawings by place.
    let tables: [GlyphTable]
    /// The same by place and letter.
    private let slots: [GlyphSlot?]
    /// The columns of the syllables of one code point, from U+AC00 on.
    private var widths: [UInt8] = []

    /// Measures the syllables.
    init() {
        strip = Bitmap(lb_hangul_sheet(), height: Self.rows)
        tables = HangulPlace.allCases.map { GlyphTable(lb_hangul_sheet(), part: $0.rawValue) }
        slots = tables.flatMap { $0.slots(of: Self.letters) }
        widths = Self.syllables.map { value in
            let syllable = Unicode.Scalar(value).flatMap { HangulSyllable([$0]) }
            return UInt8(syllable.flatMap(overlay)?.width ?? 0)
        }
    }

    /// Columns of `scalar`, which must be a syllable.
    func width(ofSyllable scalar: Unicode.Scalar) -> Int {
        Int(widths[Int(scalar.value - Self.syllables.lowerBound)])
    }

    /// Whether `scalar` is a whole syllable of modern Hangul.
    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool { syllables.contains(scalar.value) }

    /// What is drawn for a syllable or a part of one; its drawings are in `strip`.
    func glyph(of syllable: HangulSyllable) -> Glyph? {
        overlay(of: syllable).map { Glyph($0.parts, from: .hangul) }
    }

    private func overlay(of syllable: HangulSyllable) -> GlyphOverlay? {
        guard let initial = syllable.initial, let medial = syllable.medial else { return alone(syllable) }
        if let (flat, upright) = Self.corner(of: medial) {
            return corner(initial, flat, upright, syllable.final)
        }
        return Self.flats.contains(medial)
            ? stacked(initial, medial, syllable.final) : sideBySide(initial, medial, syllable.final)
    }

    // MARK: Layouts

    /// The initial beside the medial, as in 가 and 각.
    private func sideBySide(
        _ initial: Unicode.Scalar,
        _ medial: Unicode.Scalar,
        _ final: Unicode.Scalar?
    ) -> GlyphOverlay? {
        let isHigh = final.map { slot($0, .highFinal) != nil } ?? false
        let places: (initial: HangulPlace, medial: HangulPlace) =
            switch final {
            case nil: (.tallInitial, .upright)
            case _ where isHigh: (.lowCornerInitial, .lowUpright)
            default: (.cornerInitial, .shortUpright)
            }
        guard let left = part(initial, places.initial, x: 0),
            // The arm of ㅔ is the gap.
            let right = part(medial, places.medial, x: left.end + (Self.armed.contains(medial) ? 0 : 1))
        else { return nil }
        guard let final else { return GlyphOverlay(left, right) }
        return bottom(final, isHigh ? .highFinal : .final, of: right.end).map {
            GlyphOverlay(left, right, $0)
        }
    }

    /// The initial above the medial, as in 고 and 곡.
    private func stacked(
        _ initial: Unicode.Scalar,
        _ medial: Unicode.Scalar,
        _ final: Unicode.Scalar?
    ) -> GlyphOverlay? {
        guard let final else {
            guard let high = top(initial, .wideInitial), let low = part(medial, .flat, x: 0, y: 5) else {
                return nil
            }
            return GlyphOverlay(high, low)
        }
        let hasLow = slot(final, .lowFinal) != nil
        let isClosed = Self.closed.contains(initial)
        let row: Int
        let place: HangulPlace
        switch medial {
        // The stem is below: a closed initial and the bar would be one.
        case "ㅜ", "ㅠ": (row, place) = isClosed && hasLow ? (4, .lowFinal) : (3, .final)
        case "ㅡ" where isClosed && hasLow: (row, place) = (4, .lowFinal)
        case "ㅡ": (row, place) = isClosed && Self.openAbove.contains(final) ? (4, .final) : (3, .final)
        // The stem is above: the bar and the final would be one.
        default: (row, place) = (3, hasLow ? .lowFinal : .final)
        }
        guard let high = top(initial, .lowWideInitial), let middle = part(medial, .lowFlat, x: 0, y: row),
            let low = bottom(final, place, of: Self.blockColumns)
        else { return nil }
        return GlyphOverlay(high, middle, low)
    }

    /// The initial in the corner of the medial, as in 과 and 곽.
    private func corner(
        _ initial: Unicode.Scalar,
        _ flat: Unicode.Scalar,
        _ upright: Unicode.Scalar,
        _ final: Unicode.Scalar?
    ) -> GlyphOverlay? {
        guard let final else {
            guard let corner = part(initial, .cornerInitial, x: 0),
                let low = part(flat, .cornerFlat, x: 0, y: 4),
                let right = part(upright, .upright, x: 5)
            else { return nil }
            return GlyphOverlay(corner, low, right)
        }
        let place: HangulPlace = slot(final, .lowFinal) == nil ? .final : .lowFinal
        guard let corner = part(initial, .lowCornerInitial, x: 0),
            let middle = part(flat, .lowCornerFlat, x: 0, y: 3),
            let right = part(upright, .shortUpright, x: 5),
            let low = bottom(final, place, of: right.end)
        else { return nil }
        return GlyphOverlay(corner, middle, right, low)
    }

    /// A letter that stands alone, or letters without an initial.
    private func alone(_ syllable: HangulSyllable) -> GlyphOverlay? {
        switch (syllable.initial, syllable.medial, syllable.final) {
        case (let initial?, nil, nil): return part(initial, .tallInitial, x: 0).map { GlyphOverlay($0) }
        case (nil, nil, let final?):
            let tall = part(final, .tallInitial, x: 0) ?? part(final, .final, x: 0, y: 3)
            return tall.map { GlyphOverlay($0) }
        case (nil, let medial?, nil):
            guard let (flat, upright) = Self.corner(of: medial) else {
                let place: HangulPlace = Self.flats.contains(medial) ? .flatAlone : .upright
                return part(medial, place, x: 0).map { GlyphOverlay($0) }
            }
            guard let low = part(flat, .cornerFlat, x: 0, y: 4), let right = part(upright, .upright, x: 5)
            else {
                return nil
            }
            return GlyphOverlay(low, right)
        default: return nil
        }
    }

    // MARK: Parts

    private func part(_ letter: Unicode.Scalar, _ place: HangulPlace, x: Int, y: Int = 0) -> Glyph.Part? {
        slot(letter, place).map { Glyph.Part(slot: $0, x: x, y: y) }
    }

    private func slot(_ letter: Unicode.Scalar, _ place: HangulPlace) -> GlyphSlot? {
        Self.index(of: letter, place).flatMap { slots[$0] }
    }

    private static func index(of letter: Unicode.Scalar, _ place: HangulPlace) -> Int? {
        guard letters.contains(letter.value) else { return nil }
        return place.rawValue * letters.count + Int(letter.value - letters.lowerBound)
    }

    /// An initial in the middle of the block's columns.
    private func top(_ initial: Unicode.Scalar, _ place: HangulPlace) -> Glyph.Part? {
        part(initial, place, x: 0).map { part in
            Glyph.Part(slot: part.slot, x: (Self.blockColumns - part.slot.width) / 2)
        }
    }

    /// A final in the last rows of a block of `columns`.
    private func bottom(_ final: Unicode.Scalar, _ place: HangulPlace, of columns: Int) -> Glyph.Part? {
        part(final, place, x: 0, y: Self.rows - tables[place.rawValue].rows).map { part in
            Glyph.Part(slot: part.slot, x: max(0, (columns - part.slot.width + 1) / 2), y: part.y)
        }
    }

    // MARK: Letters

    /// The syllables of one code point.
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    /// The letters that stand alone.
    private static let letters: Range<UInt32> = 0x3131..<0x3164
    /// Columns of a block with a flat medial.
    private static let blockColumns = 7
    private static let flats: [Unicode.Scalar] = ["ㅗ", "ㅛ", "ㅜ", "ㅠ", "ㅡ"]
    /// Medials that begin with an arm, and whose second stem leaves no column for a gap before it.
    private static let armed: [Unicode.Scalar] = ["ㅔ", "ㅖ"]
    /// The flat and the upright part of a medial that is both; nil for others.
    private static func corner(of medial: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
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
    /// Initials with a bar at their bottom.
    private static let closed: [Unicode.Scalar] = ["ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅌ", "ㅍ"]
    /// Finals without a bar at their top.
    private static let openAbove: [Unicode.Scalar] = [
        "ㄴ", "ㄵ", "ㄶ", "ㅂ", "ㅄ", "ㅅ", "ㅆ", "ㅇ", "ㅊ", "ㅎ",
    ]
}
