import MonotonicTime
import Pixels
import Testing

@testable import BannerDaemon

@Suite("The rasters in view")
struct StripCacheTests {
    @Test("are kept until they take too much, and then only those in view")
    func bound() {
        var cache = StripCache()
        cache.reset(count: 10_000)
        var largest = 0
        for index in 0..<9_999 {
            cache.beginFrame()
            for seen in [index, index + 1] where cache.strip(seen, at: .zero) == nil {
                cache.keep(Bitmap(width: 1_000, height: 8), of: seen, until: nil)
            }
            let width = cache.strip(index, at: .zero)?.width
            #expect(width == 1_000)
            largest = max(largest, cache.size)
        }
        #expect(cache.rasterisations == 10_000)
        #expect(largest <= StripCache.capacity + 2_000)
        let first = cache.strip(0, at: .zero)
        #expect(first == nil)
    }

    @Test("do not drive each other out, however long they are")
    func longTexts() {
        var cache = StripCache()
        cache.reset(count: 3)
        for _ in 0..<100 {
            cache.beginFrame()
            for index in 0..<2 where cache.strip(index, at: .zero) == nil {
                cache.keep(Bitmap(width: StripCache.capacity * 2, height: 8), of: index, until: nil)
            }
        }
        #expect(cache.rasterisations == 2)
        cache.beginFrame()
        cache.beginFrame()
        cache.beginFrame()
        cache.keep(Bitmap(width: 1, height: 8), of: 2, until: nil)
        let isKept = (0..<3).map { cache.strip($0, at: .zero) != nil }
        #expect(isKept == [false, false, true])
        #expect(cache.size < 1_000)
    }

    @Test("are drawn again when their time is over, and no earlier")
    func expiry() {
        var cache = StripCache()
        cache.reset(count: 2)
        cache.beginFrame()
        cache.keep(Bitmap(width: 10, height: 8), of: 0, until: Instant(nanoseconds: 50))
        cache.keep(Bitmap(width: 10, height: 8), of: 1, until: nil)
        #expect(cache.nextExpiry == Instant(nanoseconds: 50))
        let size = cache.size
        cache.beginFrame()
        let before = cache.strip(0, at: Instant(nanoseconds: 49)) != nil
        #expect(before)
        #expect(cache.nextExpiry == Instant(nanoseconds: 50))
        let after = cache.strip(0, at: Instant(nanoseconds: 50)) == nil
        #expect(after)
        cache.keep(Bitmap(width: 10, height: 8), of: 0, until: Instant(nanoseconds: 90))
        #expect(cache.size == size)
        cache.beginFrame()
        let other = cache.strip(1, at: Instant(nanoseconds: 60)) != nil
        #expect(other)
        #expect(cache.nextExpiry == nil)
    }

    @Test("cost something each, though they are empty")
    func emptyTexts() {
        var cache = StripCache()
        let count = StripCache.capacity
        cache.reset(count: count)
        var kept = 0
        for index in 0..<30_000 {
            cache.beginFrame()
            cache.keep(Bitmap(width: 0, height: 8), of: index, until: nil)
        }
        for index in 0..<30_000 where cache.strip(index, at: .zero) != nil { kept += 1 }
        #expect(kept < 12_000)
    }
}

extension StripCache {
    /// Keeps a strip without words or a scale.
    fileprivate mutating func keep(_ strip: Bitmap, of index: Int, until expiry: Instant?) {
        keep(Drawing(strip: strip, rasterSize: strip.size, words: nil, scale: nil), of: index, until: expiry)
    }
}
