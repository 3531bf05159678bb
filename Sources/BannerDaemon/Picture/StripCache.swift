import BannerText
import Pixels

/// The rasters of the options that were in view lately.
///
/// An option is rasterised when it first comes into view and kept until the cache holds more than `capacity`
/// bytes; then it begins anew. So memory is bounded however many options there are, and a frame costs no
/// rasterisation (INV-4).
struct StripCache: Sendable {
    /// Bytes of pictures above which the cache is emptied.
    static let capacity = 1 << 20

    /// For every option the place of its strip, or −1.
    private var slots: [Int32] = []
    private var strips: [Bitmap] = []
    private var owners: [Int] = []
    private var size = 0
    /// How many rasterisations there were.
    private(set) var rasterisations = 0

    /// Forgets everything; there are `count` options now.
    mutating func reset(count: Int) {
        slots = [Int32](repeating: -1, count: count)
        strips.removeAll()
        owners.removeAll()
        size = 0
    }

    /// The strip of option `index`, or nil when it has to be drawn.
    subscript(index: Int) -> Bitmap? {
        let slot = slots[index]
        return slot < 0 ? nil : strips[Int(slot)]
    }

    /// Keeps the strip that was drawn for option `index`.
    mutating func keep(_ strip: Bitmap, of index: Int) {
        if size > Self.capacity {
            for owner in owners { slots[owner] = -1 }
            strips.removeAll(keepingCapacity: true)
            owners.removeAll(keepingCapacity: true)
            size = 0
        }
        slots[index] = Int32(strips.count)
        strips.append(strip)
        owners.append(index)
        size += strip.bytes.count
        rasterisations += 1
    }
}
