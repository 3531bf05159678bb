/// The drawings of code points, in eight bytes each.
struct GlyphTable: Sendable {
    /// By code point.
    private var entries: [Entry] = []

    private struct Entry: Sendable {
        var scalar: UInt32
        var slot: GlyphStrip.Slot
    }

    /// The drawing of `scalar`; nil if there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphStrip.Slot? {
        let place = place(of: scalar)
        guard place < entries.count, entries[place].scalar == scalar.value else { return nil }
        return entries[place].slot
    }

    /// Adds the drawing of a code point that has none.
    mutating func add(_ slot: GlyphStrip.Slot, for scalar: Unicode.Scalar) {
        if let last = entries.last, last.scalar >= scalar.value {
            return entries.insert(Entry(scalar: scalar.value, slot: slot), at: place(of: scalar))
        }
        // Most of a sheet is in the order of the code points.
        entries.append(Entry(scalar: scalar.value, slot: slot))
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
