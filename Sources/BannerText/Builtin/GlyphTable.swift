/// The drawings of code points, in eight bytes each.
struct GlyphTable: Sendable {
    /// By code point; the drawings of the same one in the order in which they were given.
    private let entries: [Entry]

    private struct Entry: Sendable {
        var scalar: UInt32
        var slot: GlyphStrip.Slot
    }

    /// These drawings.
    init(_ glyphs: some Sequence<(scalar: Unicode.Scalar, slot: GlyphStrip.Slot)>) {
        // Most of a sheet is in the order of the code points, which the sort finds.
        entries = glyphs.map { Entry(scalar: $0.scalar.value, slot: $0.slot) }
            .sorted { ($0.scalar, $0.slot.start) < ($1.scalar, $1.slot.start) }
    }

    /// The first drawing of `scalar`; nil if there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphStrip.Slot? {
        let place = place(of: scalar)
        guard place < entries.count, entries[place].scalar == scalar.value else { return nil }
        return entries[place].slot
    }

    /// All drawings of `scalar`.
    func drawings(of scalar: Unicode.Scalar) -> [GlyphStrip.Slot] {
        entries[place(of: scalar)...].prefix { $0.scalar == scalar.value }.map(\.slot)
    }

    /// The first drawings of ASCII, by code point; nil where there is none.
    var ascii: [GlyphStrip.Slot?] {
        var slots = [GlyphStrip.Slot?](repeating: nil, count: 0x80)
        for entry in entries.prefix(while: { $0.scalar < 0x80 }) where slots[Int(entry.scalar)] == nil {
            slots[Int(entry.scalar)] = entry.slot
        }
        return slots
    }

    /// Of the first entry that is not below `scalar`.
    private func place(of scalar: Unicode.Scalar) -> Int {
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].scalar < scalar.value {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
