import MonotonicTime
import Pixels

/// The rasters of the options that were in view lately.
///
/// An option is rasterised when it first comes into view, and again when its raster no longer shows the present
/// moment. When the rasters take more than `capacity` bytes, those that were in neither of the last two frames
/// go. So memory is bounded however many options there are, and a frame costs no rasterisation (INV-4), however
/// long the texts in view are.
struct StripCache: Sendable {
    /// Bytes above which rasters go.
    static let capacity = 1 << 20
    /// What keeping a raster costs beside its pixels, in bytes.
    private static let overhead = 112

    private struct Entry {
        var strip: Bitmap
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

    /// Forgets everything; there are `count` options now.
    mutating func reset(count: Int) {
        slots = [Int32](repeating: -1, count: count)
        entries.removeAll()
        size = 0
    }

    /// From now on strips are looked up for another frame.
    mutating func beginFrame() {
        frame += 1
        nextExpiry = nil
    }

    /// The strip of option `index` as it is `now`, or nil when it has to be drawn.
    mutating func strip(_ index: Int, at now: Instant) -> Bitmap? {
        let slot = Int(slots[index])
        guard slot >= 0 else { return nil }
        if let expiry = entries[slot].expiry {
            guard now < expiry else { return nil }
            nextExpiry = earlier(nextExpiry, expiry)
        }
        entries[slot].frame = frame
        return entries[slot].strip
    }

    /// Keeps the strip that was drawn for option `index`, until `expiry`.
    mutating func keep(_ strip: Bitmap, of index: Int, until expiry: Instant?) {
        nextExpiry = earlier(nextExpiry, expiry)
        rasterisations += 1
        let entry = Entry(strip: strip, expiry: expiry, owner: index, frame: frame)
        size += Self.cost(strip)
        let slot = Int(slots[index])
        guard slot < 0 else {
            size -= Self.cost(entries[slot].strip)
            entries[slot] = entry
            return
        }
        if size > Self.capacity { forgetUnseen() }
        slots[index] = Int32(entries.count)
        entries.append(entry)
    }

    private mutating func forgetUnseen() {
        for entry in entries {
            slots[entry.owner] = -1
            if entry.frame + 1 < frame { size -= Self.cost(entry.strip) }
        }
        entries.removeAll { $0.frame + 1 < frame }
        for (slot, entry) in entries.enumerated() { slots[entry.owner] = Int32(slot) }
    }

    private static func cost(_ strip: Bitmap) -> Int {
        strip.width * strip.bytesPerColumn + overhead
    }
}
