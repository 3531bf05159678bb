import BannerText
import MonotonicTime
import Pixels

/// The rasters of recently visible options.
///
/// An option is rasterized when it first comes into view, and again when its raster expires or its words or
/// its letter size change. When the rasters exceed `capacity` bytes, those outside of the last two frames are
/// evicted. So memory is bounded for any number of options, and a frame costs no rasterization (INV-4),
/// whatever the length of the texts in view.
struct StripCache: Sendable {
    /// The number of bytes above which rasters are evicted.
    static let capacity = 1 << 20
    /// The overhead of a raster beside its pixels, in bytes.
    private static let overhead = 176

    /// The current content of an option.
    struct Wanted: Sendable {
        /// Its words, if they change.
        var words: StyledText?
        /// The scale of its letters; nil without letters.
        var scale: Int?
        /// Whether it is dark until the line of its words is drawn.
        var isWithoutLine = false
    }

    /// An option as it was drawn.
    struct Drawing: Sendable {
        /// Its picture, at the size of the strip.
        var strip: Bitmap
        /// The original size of the picture.
        var rasterSize: PixelSize
        /// The content.
        var wanted: Wanted
        /// Whether it has words that are read from the right.
        var isReadFromRight = false
    }

    private struct Entry {
        var drawing: Drawing
        /// The same at another scale, resized from the drawing.
        var scaled: (strip: Bitmap, scale: Int)?
        /// Whether the scaled strip is the one to show.
        var showsScaled = false
        /// The comparison at which it was last valid.
        var compared: UInt64
        /// When it expires; nil is never.
        var expiry: Instant?
        var owner: Int
        /// The last frame that showed it.
        var frame: UInt64
    }

    /// The index of each option's entry, or −1.
    private var slots: [Int32] = []
    private var entries: [Entry] = []
    private var frame: UInt64 = 0
    /// Counts changes that can invalidate strips: each entry is compared once after each.
    private var comparison: UInt64 = 0
    /// The revision of the words in the last frame.
    private var revision: UInt64 = 0
    /// Bytes that the entries take.
    private(set) var size = 0
    /// How often an option was drawn.
    private(set) var rasterizationCount = 0
    /// When the first strip in view expires; nil is never.
    private(set) var nextExpiry: Instant?

    /// Keeps only entries whose index satisfies `isKept`; there are `count` options now.
    mutating func reset(count: Int, keeping isKept: (Int) -> Bool = { _ in false }) {
        // Otherwise to forget an entry empties its slot, and the others are empty: a long list is not walked through.
        if slots.count != count { slots = [Int32](repeating: -1, count: count) }
        compareAnew()
        forget { $0.owner >= count || !isKept($0.owner) }
    }

    /// Begins another frame, in which options have the words of `revision`.
    mutating func beginFrame(revision: UInt64 = 0) {
        frame += 1
        nextExpiry = nil
        if revision != self.revision { compareChangingWords() }
        self.revision = revision
    }

    /// Invalidates the comparisons of options whose words change. Others have not changed by that.
    private mutating func compareChangingWords() {
        let former = comparison
        compareAnew()
        for slot in entries.indices where entries[slot].compared == former {
            let wanted = entries[slot].drawing.wanted
            if wanted.words == nil, !wanted.isWithoutLine { entries[slot].compared = comparison }
        }
    }

    /// Invalidates all comparisons.
    mutating func compareAnew() { comparison += 1 }

    /// The strip of option `index` as it is `now`; nil if it must be compared or drawn.
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

    /// The strip of option `index` as it is `now`, and when it expires, if it needs neither to be compared nor drawn; nil
    /// otherwise. That it may come into view does not count as being in view.
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

    /// When the strip of option `index` expires; nil is never.
    func expiry(of index: Int) -> Instant? {
        let slot = Int(slots[index])
        return slot >= 0 ? entries[slot].expiry : nil
    }

    /// The strip of option `index` as it is `now` if it shows the wanted content; nil if it must be drawn.
    mutating func strip(_ index: Int, showing wanted: Wanted, at now: Instant) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.wanted.words == wanted.words,
            entries[slot].drawing.wanted.isWithoutLine == wanted.isWithoutLine
        else { return nil }
        let isDrawn = entries[slot].drawing.wanted.scale == wanted.scale
        guard isDrawn || entries[slot].scaled?.scale == wanted.scale else { return nil }
        entries[slot].showsScaled = !isDrawn
        entries[slot].compared = comparison
        return strip(index, at: now)
    }

    /// Whether the strip of option `index` is read from the right.
    func isReadFromRight(_ index: Int) -> Bool {
        let slot = Int(slots[index])
        return slot >= 0 && entries[slot].drawing.isReadFromRight
    }

    /// The drawing of option `index` with the same words at any scale.
    func drawn(_ index: Int, words: StyledText?) -> (strip: Bitmap, rasterSize: PixelSize, scale: Int)? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.wanted.words == words else { return nil }
        let drawing = entries[slot].drawing
        return drawing.wanted.scale.map { (drawing.strip, drawing.rasterSize, $0) }
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

    /// Stores the strip resized from option `index`'s drawing for another scale.
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

    /// Discards strips resized for other scales.
    mutating func forgetScaled() {
        compareAnew()
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
