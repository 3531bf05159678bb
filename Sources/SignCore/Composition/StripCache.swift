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

    /// What an option is to show at present.
    struct Wanted: Sendable {
        /// Its words, where they change.
        var words: String?
        /// The scale of its letters; nil where it has none.
        var scale: Int?
    }

    /// An option as it was drawn.
    struct Drawing: Sendable {
        /// Its picture, brought to the size that a strip has.
        var strip: Bitmap
        /// The size that the picture had before.
        var rasterSize: PixelSize
        /// What it shows.
        var wanted: Wanted
    }

    private struct Entry {
        var drawing: Drawing
        /// The same at another scale, made of the drawing and not drawn anew.
        var scaled: (strip: Bitmap, scale: Int)?
        /// Whether the scaled strip is the one to show.
        var showsScaled = false
        /// The comparison after which it was right last.
        var compared: UInt64
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
    /// Counts what can make strips wrong: an entry is compared with what is wanted once after each.
    private var comparison: UInt64 = 0
    /// The words that options had in the last frame.
    private var revision: UInt64 = 0
    /// Bytes that the entries take.
    private(set) var size = 0
    /// How many rasterisations there were.
    private(set) var rasterisations = 0
    /// When the first of the strips that are in view expires; nil is never.
    private(set) var nextExpiry: Instant?

    /// Forgets everything but what `isKept` says, by index; there are `count` options now.
    mutating func reset(count: Int, keeping isKept: (Int) -> Bool = { _ in false }) {
        slots = [Int32](repeating: -1, count: count)
        compareAnew()
        forget { $0.owner >= count || !isKept($0.owner) }
    }

    /// From now on strips are looked up for another frame, in which options have the words of `revision`.
    mutating func beginFrame(revision: UInt64 = 0) {
        frame += 1
        nextExpiry = nil
        if revision != self.revision { compareAnew() }
        self.revision = revision
    }

    /// What is wanted may be something else from now on.
    mutating func compareAnew() { comparison += 1 }

    /// The strip of option `index` as it is `now`; nil when it must be compared with what is wanted, or drawn.
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

    /// The strip of option `index` where it is ready and stays as it is; nil otherwise.
    mutating func lastingStrip(_ index: Int) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].compared == comparison, entries[slot].expiry == nil else { return nil }
        entries[slot].frame = frame
        return entries[slot].showsScaled ? entries[slot].scaled?.strip : entries[slot].drawing.strip
    }

    /// The strip of option `index` as it is `now` if it shows what is wanted; nil when it has to be drawn.
    mutating func strip(_ index: Int, showing wanted: Wanted, at now: Instant) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.wanted.words == wanted.words else { return nil }
        let isDrawn = entries[slot].drawing.wanted.scale == wanted.scale
        guard isDrawn || entries[slot].scaled?.scale == wanted.scale else { return nil }
        entries[slot].showsScaled = !isDrawn
        entries[slot].compared = comparison
        return strip(index, at: now)
    }

    /// How option `index` was drawn with the same words at any scale.
    func drawn(_ index: Int, words: String?) -> (strip: Bitmap, rasterSize: PixelSize, scale: Int)? {
        let slot = Int(slots[index])
        guard slot >= 0, entries[slot].drawing.wanted.words == words else { return nil }
        let drawing = entries[slot].drawing
        return drawing.wanted.scale.map { (drawing.strip, drawing.rasterSize, $0) }
    }

    /// Keeps what was drawn for option `index`, until `expiry`.
    mutating func keep(_ drawing: Drawing, of index: Int, until expiry: Instant?) {
        nextExpiry = earlier(nextExpiry, expiry)
        rasterisations += 1
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

    /// Keeps the strip that was made of option `index`'s drawing for another scale.
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

    /// Forgets what was made for other scales.
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
