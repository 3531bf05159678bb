import BannerText
import MonotonicTime
import Pixels

/// The drawings of recently visible options.
///
/// An option is drawn when it first becomes visible, and again when its drawing expires or its text or letter size
/// changes. If the drawings exceed `capacity` bytes, those outside of the last two frames are evicted. So memory is
/// bounded for any number of options, and a frame requires no drawing (INV-4), whatever the length of the visible texts.
struct StripCache: Sendable {
    /// The size in bytes above which drawings are evicted.
    static let capacity = 1 << 20
    /// The overhead of a drawing besides its pixels, in bytes.
    private static let overhead = 176

    /// Identifies the content of an option.
    struct ContentKey: Sendable {
        /// The text, if it changes.
        var words: StyledText?
        /// The scale of the letters, or nil for a picture.
        var scale: Int?
        /// Whether the option is dark until its text run is rendered.
        var isWithoutLine = false
    }

    struct Drawing: Sendable {
        /// The picture at the size of the strip.
        var strip: Bitmap
        var rasterSize: PixelSize
        var key: ContentKey
        var isReadFromRight = false
    }

    private struct Entry {
        var drawing: Drawing
        /// The drawing, resized for another scale.
        var scaled: (strip: Bitmap, scale: Int)?
        /// Whether `scaled` is current.
        var showsScaled = false
        /// The last comparison that the entry passed.
        var compared: UInt64
        var expiry: Instant?
        var owner: Int
        var frame: UInt64
    }

    /// The index of each option's entry, or −1.
    private var slots: [Int32] = []
    private var entries: [Entry] = []
    private var frame: UInt64 = 0
    /// The number of changes that can invalidate strips. Each entry is compared once after each change.
    private var comparison: UInt64 = 0
    private var revision: UInt64 = 0
    private(set) var size = 0
    private(set) var rasterizationCount = 0
    private(set) var nextExpiry: Instant?

    /// Keeps the entries whose index satisfies `isKept`. There are `count` options now.
    mutating func reset(count: Int, keeping isKept: (Int) -> Bool = { _ in false }) {
        // With an equal count, `forget` clears the slots of all entries, and the others are empty. No walk through a long list.
        if slots.count != count { slots = [Int32](repeating: -1, count: count) }
        invalidateComparisons()
        forget { $0.owner >= count || !isKept($0.owner) }
    }

    /// Begins a frame in which options have the texts of `revision`.
    mutating func beginFrame(revision: UInt64 = 0) {
        frame += 1
        nextExpiry = nil
        if revision != self.revision { compareChangingWords() }
        self.revision = revision
    }

    /// Invalidates the comparisons of options whose text changes. Other options are not affected by a new revision.
    private mutating func compareChangingWords() {
        let former = comparison
        invalidateComparisons()
        for slot in entries.indices where entries[slot].compared == former {
            let key = entries[slot].drawing.key
            if key.words == nil, !key.isWithoutLine { entries[slot].compared = comparison }
        }
    }

    mutating func invalidateComparisons() { comparison += 1 }

    /// Returns the strip of option `index`, or nil if it must be compared or drawn.
    mutating func strip(_ index: Int, at now: Instant) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].compared == comparison else { return nil }
        if let expiry = entries[slot].expiry {
            guard now < expiry else { return nil }
            nextExpiry = earlier(nextExpiry, expiry)
        }
        entries[slot].frame = frame
        return entries[slot].showsScaled ? entries[slot].scaled?.strip : entries[slot].drawing.strip
    }

    /// Returns the strip of option `index` and its expiry, or nil if it must be compared or drawn. The option is not counted
    /// as visible.
    mutating func readyStrip(_ index: Int, at now: Instant) -> (strip: Bitmap, expiry: Instant?)? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].compared == comparison else { return nil }
        let expiry = entries[slot].expiry
        if let expiry, expiry <= now { return nil }
        guard
            let strip = entries[slot].showsScaled ? entries[slot].scaled?.strip : entries[slot].drawing.strip
        else { return nil }
        entries[slot].frame = frame
        return (strip, expiry)
    }

    func expiry(of index: Int) -> Instant? {
        let slot = Int(slots[index])
        return slot >= 0 ? entries[slot].expiry : nil
    }

    /// Returns the strip of option `index` if it shows the content `key`, or nil if it must be drawn.
    mutating func strip(_ index: Int, showing key: ContentKey, at now: Instant) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.key.words == key.words,
            entries[slot].drawing.key.isWithoutLine == key.isWithoutLine
        else { return nil }
        let isDrawn = entries[slot].drawing.key.scale == key.scale
        guard isDrawn || entries[slot].scaled?.scale == key.scale else { return nil }
        entries[slot].showsScaled = !isDrawn
        entries[slot].compared = comparison
        return strip(index, at: now)
    }

    func isReadFromRight(_ index: Int) -> Bool {
        let slot = Int(slots[index])
        return slot >= 0 && entries[slot].drawing.isReadFromRight
    }

    /// Returns the drawing of option `index` with the same text at any scale.
    func drawing(_ index: Int, words: StyledText?) -> (strip: Bitmap, rasterSize: PixelSize, scale: Int)? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.key.words == words else { return nil }
        let drawing = entries[slot].drawing
        return drawing.key.scale.map { (drawing.strip, drawing.rasterSize, $0) }
    }

    /// Stores the drawing of option `index`, valid until `expiry`.
    mutating func keep(_ drawing: Drawing, of index: Int, until expiry: Instant?) {
        nextExpiry = earlier(nextExpiry, expiry)
        rasterizationCount += 1
        let entry = Entry(
            drawing: drawing,
            compared: comparison,
            expiry: expiry,
            owner: index,
            frame: frame
        )
        size += Self.cost(entry)
        let slot = Int(slots[index])
        guard slot < 0 else {
            size -= Self.cost(entries[slot])
            entries[slot] = entry
            return
        }
        makeRoom()
        slots[index] = Int32(entries.count)
        entries.append(entry)
    }

    mutating func keepScaled(_ strip: Bitmap, of index: Int, scale: Int) {
        let slot = Int(slots[index])
        guard slot >= 0 else { return }
        size -= Self.cost(entries[slot])
        entries[slot].scaled = (strip, scale)
        entries[slot].showsScaled = true
        entries[slot].compared = comparison
        entries[slot].frame = frame
        size += Self.cost(entries[slot])
    }

    mutating func forgetScaled() {
        invalidateComparisons()
        for slot in entries.indices where entries[slot].scaled != nil {
            size -= Self.cost(entries[slot])
            entries[slot].scaled = nil
            size += Self.cost(entries[slot])
        }
    }

    private mutating func makeRoom() {
        guard size > Self.capacity else { return }
        let present = frame
        forget { $0.frame + 1 < present }
    }

    private mutating func forget(_ isForgotten: (Entry) -> Bool) {
        for entry in entries {
            if entry.owner < slots.count { slots[entry.owner] = -1 }
            if isForgotten(entry) { size -= Self.cost(entry) }
        }
        entries.removeAll(where: isForgotten)
        for (slot, entry) in entries.enumerated() { slots[entry.owner] = Int32(slot) }
    }

    private static func cost(_ entry: Entry) -> Int {
        bytes(entry.drawing.strip) + (entry.scaled.map { bytes($0.strip) } ?? 0) + overhead
    }

    private static func bytes(_ strip: Bitmap) -> Int { strip.width * strip.bytesPerColumn }
}
