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
    /// The drawings by place and letter.
    private let slots: [GlyphStrip.Slot?]

    /// Reads the drawings.
    init() {
        let drawn = HangulPlace.allCases.flatMap { place in
            GlyphSheet(place.drawings, height: place.rows).glyphs.map { (place: place, glyph: $0) }
        }
        var strip = GlyphStrip(for: drawn.map(\.glyph.picture), height: Self.rows)
        var slots = [GlyphStrip.Slot?](repeating: nil, count: HangulPlace.allCases.count * Self.letters.count)
        for (place, glyph) in drawn {
            for letter in glyph.character.unicodeScalars {
                if let index = Self.index(of: letter, place) { slots[index] = strip.add(glyph.picture) }
            }
        }
        self.strip = strip.picture
        self.slots = slots
    }

    /// What is drawn for a syllable or a part of one; its drawings are in `strip`.
    func glyph(of syllable: HangulSyllable) -> Glyph? {
        let parts: [Glyph.Part?]
        if let initial = syllable.initial, let medial = syllable.medial {
            if let (flat, upright) = Self.corner(of: medial) {
                parts = corner(initial, flat, upright, syllable.final)
            } else if Self.flats.contains(medial) {
                parts = stacked(initial, medial, syllable.final)
            } else {
                parts = sideBySide(initial, medial, syllable.final)
            }
        } else {
            parts = alone(syllable)
        }
        let drawn = parts.compactMap(\.self)
        return drawn.count == parts.count && !parts.isEmpty ? Glyph(drawn, from: .hangul) : nil
    }

    // MARK: Layouts

    /// The initial beside the medial, as in 가 and 각.
    private func sideBySide(
        _ initial: Unicode.Scalar,
        _ medial: Unicode.Scalar,
        _ final: Unicode.Scalar?
    ) -> [Glyph.Part?] {
        let isHigh = final.map { slot($0, .highFinal) != nil } ?? false
        let places: (initial: HangulPlace, medial: HangulPlace) =
            switch final {
            case nil: (.tallInitial, .upright)
            case _ where isHigh: (.lowCornerInitial, .lowUpright)
            default: (.cornerInitial, .shortUpright)
            }
        let left = part(initial, places.initial, x: 0)
        let end = left?.slot.width ?? 0
        // The arm of ㅔ is the gap.
        let right = part(medial, places.medial, x: Self.armed.contains(medial) ? end : end + 1)
        guard let final else { return [left, right] }
        let width = right.map { $0.x + $0.slot.width } ?? 0
        return [left, right, bottom(final, isHigh ? .highFinal : .final, of: width)]
    }

    /// The initial above the medial, as in 고 and 곡.
    private func stacked(
        _ initial: Unicode.Scalar,
        _ medial: Unicode.Scalar,
        _ final: Unicode.Scalar?
    ) -> [Glyph.Part?] {
        guard let final else {
            return [top(initial, .wideInitial), part(medial, .flat, x: 0, y: 5)]
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
        return [
            top(initial, .lowWideInitial), part(medial, .lowFlat, x: 0, y: row),
            bottom(final, place, of: Self.blockColumns),
        ]
    }

    /// The initial in the corner of the medial, as in 과 and 곽.
    private func corner(
        _ initial: Unicode.Scalar,
        _ flat: Unicode.Scalar,
        _ upright: Unicode.Scalar,
        _ final: Unicode.Scalar?
    ) -> [Glyph.Part?] {
        guard let final else {
            return [
                part(initial, .cornerInitial, x: 0), part(flat, .cornerFlat, x: 0, y: 4),
                part(upright, .upright, x: 5),
            ]
        }
        let right = part(upright, .shortUpright, x: 5)
        let place: HangulPlace = slot(final, .lowFinal) == nil ? .final : .lowFinal
        return [
            part(initial, .lowCornerInitial, x: 0), part(flat, .lowCornerFlat, x: 0, y: 3), right,
            bottom(final, place, of: right.map { $0.x + $0.slot.width } ?? 0),
        ]
    }

    /// A letter that stands alone, or letters without an initial.
    private func alone(_ syllable: HangulSyllable) -> [Glyph.Part?] {
        switch (syllable.initial, syllable.medial, syllable.final) {
        case (let initial?, nil, nil): return [part(initial, .tallInitial, x: 0)]
        case (nil, nil, let final?):
            let tall = part(final, .tallInitial, x: 0)
            return [tall ?? part(final, .final, x: 0, y: 3)]
        case (nil, let medial?, nil):
            if let (flat, upright) = Self.corner(of: medial) {
                return [part(flat, .cornerFlat, x: 0, y: 4), part(upright, .upright, x: 5)]
            }
            return [part(medial, Self.flats.contains(medial) ? .flatAlone : .upright, x: 0)]
        default: return []
        }
    }

    // MARK: Parts

    private func part(_ letter: Unicode.Scalar, _ place: HangulPlace, x: Int, y: Int = 0) -> Glyph.Part? {
        slot(letter, place).map { Glyph.Part(slot: $0, x: x, y: y) }
    }

    private func slot(_ letter: Unicode.Scalar, _ place: HangulPlace) -> GlyphStrip.Slot? {
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
        part(final, place, x: 0, y: Self.rows - place.rows).map { part in
            Glyph.Part(slot: part.slot, x: max(0, (columns - part.slot.width + 1) / 2), y: part.y)
        }
    }

    // MARK: Letters

    /// The letters that stand alone.
    private static let letters: ClosedRange<UInt32> = 0x3131...0x3163
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
