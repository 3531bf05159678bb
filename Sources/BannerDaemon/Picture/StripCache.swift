import MonotonicTime
import Pixels

/// The rasters of the options that were in view lately.
///
/// An option is rasterised when it first comes into view, and again when its raster no longer shows the present
/// moment, its present words or letters of the present size. When the rasters take more than `capacity` bytes,
/// those that were in neither of the last two frames go. So memory is bounded however many options there are,
/// and a frame costs no rasterisation (INV-4), however long the texts in view are.
struct StripCache: Sendable {
    /// Bytes above which rasters go.
    static let capacity = 1 << 20
    /// What keeping a raster costs beside its pixels, in bytes.
    private static let overhead = 176

    /// An option as it was drawn.
    struct Drawing: Sendable {
        /// Its picture, brought to the size that a strip has.
        var strip: Bitmap
        /// The size that the picture had before.
        var rasterSize: PixelSize
        /// The words that it shows, where they change.
        var words: String?
        /// The scale of its letters; nil where it has none.
        var scale: Int?
    }

    private struct Entry {
        var drawing: Drawing
        /// The same at another scale, made of the drawing and not drawn anew.
        var scaled: (strip: Bitmap, scale: Int)?
        /// When it no longer shows the present moment; nil is never.
        var expiry: Instant?
        var owner: Int
        /// The last frame in which it was in view.
        var frame: UInt64
    }

    /// For every option the place of its entry, or −1.
    private var slots: [Int32] = []
    private var entries: [Entry] = []
    private var frame: UInt64 = 0
    /// Bytes that the entries take.
    private(set) var size = 0
    /// How many rasterisations there were.
    private(set) var rasterisations = 0
    /// When the first of the strips that are in view expires; nil is never.
    private(set) var nextExpiry: Instant?

    /// Forgets everything but what `isKept` says, by index; there are `count` options now.
    mutating func reset(count: Int, keeping isKept: (Int) -> Bool = { _ in false }) {
        slots = [Int32](repeating: -1, count: count)
        forget { $0.owner >= count || !isKept($0.owner) }
    }

    /// From now on strips are looked up for another frame.
    mutating func beginFrame() {
        frame += 1
        nextExpiry = nil
    }

    /// The strip of option `index` as it is `now`, with the `words` that it has now, if those ever change, and at
    /// the present scale, if it has one; nil when it has to be drawn.
    mutating func strip(_ index: Int, words: String? = nil, scale: Int? = nil, at now: Instant) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.words == words else { return nil }
        let isDrawn = entries[slot].drawing.scale == scale
        guard isDrawn || entries[slot].scaled?.scale == scale else { return nil }
        if let expiry = entries[slot].expiry {
            guard now < expiry else { return nil }
            nextExpiry = earlier(nextExpiry, expiry)
        }
        entries[slot].frame = frame
        return isDrawn ? entries[slot].drawing.strip : entries[slot].scaled?.strip
    }

    /// How option `index` was drawn with the same words at any scale.
    func drawn(_ index: Int, words: String?) -> (strip: Bitmap, rasterSize: PixelSize, scale: Int)? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.words == words else { return nil }
        let drawing = entries[slot].drawing
        return drawing.scale.map { (drawing.strip, drawing.rasterSize, $0) }
    }

    /// Keeps what was drawn for option `index`, until `expiry`.
    mutating func keep(_ drawing: Drawing, of index: Int, until expiry: Instant?) {
        nextExpiry = earlier(nextExpiry, expiry)
        rasterisations += 1
        let entry = Entry(drawing: drawing, expiry: expiry, owner: index, frame: frame)
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

    /// Keeps the strip that was made of option `index`'s drawing for another scale.
    mutating func keepScaled(_ strip: Bitmap, of index: Int, scale: Int) {
        let slot = Int(slots[index])
        guard slot >= 0 else { return }
        size -= Self.cost(entries[slot])
        entries[slot].scaled = (strip, scale)
        entries[slot].frame = frame
        size += Self.cost(entries[slot])
    }

    /// Forgets what was made for other scales.
    mutating func forgetScaled() {
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
