/// The drawings of code points, in eight bytes each.
struct GlyphTable: Sendable {
    /// By code point, each once.
    private let entries: [Entry]

    private struct Entry: Sendable {
        var scalar: UInt32
        var slot: GlyphStrip.Slot
    }

    /// These drawings. Of two of the same code point the first counts.
    init(_ glyphs: some Sequence<(scalar: Unicode.Scalar, slot: GlyphStrip.Slot)>) {
        // Most of a sheet is in the order of the code points, which the sort finds.
        let sorted = glyphs.map { Entry(scalar: $0.scalar.value, slot: $0.slot) }
            .sorted { ($0.scalar, $0.slot.start) < ($1.scalar, $1.slot.start) }
        var entries: [Entry] = []
        entries.reserveCapacity(sorted.count)
        for entry in sorted where entries.last?.scalar != entry.scalar { entries.append(entry) }
        self.entries = entries
    }

    /// The drawing of `scalar`; nil if there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphStrip.Slot? {
        let place = place(of: scalar)
        guard place < entries.count, entries[place].scalar == scalar.value else { return nil }
        return entries[place].slot
    }

    /// The drawings of ASCII, by code point; nil where there is none.
    var ascii: [GlyphStrip.Slot?] {
        var slots = [GlyphStrip.Slot?](repeating: nil, count: 0x80)
        for entry in entries.prefix(while: { $0.scalar < 0x80 }) { slots[Int(entry.scalar)] = entry.slot }
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
