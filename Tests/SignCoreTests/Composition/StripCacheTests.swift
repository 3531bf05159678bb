import BannerText
import MonotonicTime
import Pixels
import Testing

@testable import SignCore

@Suite("The cache of option drawings")
struct StripCacheTests {
    @Test("drawings stay in the cache until it exceeds its capacity, then only the visible ones")
    func bound() {
        var cache = StripCache()
        cache.reset(count: 10_000)
        var largest = 0
        for index in 0..<9_999 {
            cache.beginFrame()
            for seen in [index, index + 1] where cache.strip(ofOption: seen, at: .zero) == nil {
                cache.keep(Bitmap(width: 1_000, height: 8), of: seen, until: nil)
            }
            let width = cache.strip(ofOption: index, at: .zero)?.width
            #expect(width == 1_000)
            largest = max(largest, cache.usedBytes)
        }
        #expect(cache.rasterizationCount == 10_000)
        #expect(largest <= StripCache.capacity + 2_000)
        let first = cache.strip(ofOption: 0, at: .zero)
        #expect(first == nil)
    }

    @Test("visible drawings of any length do not evict each other")
    func longTexts() {
        var cache = StripCache()
        cache.reset(count: 3)
        for _ in 0..<100 {
            cache.beginFrame()
            for index in 0..<2 where cache.strip(ofOption: index, at: .zero) == nil {
                cache.keep(Bitmap(width: StripCache.capacity * 2, height: 8), of: index, until: nil)
            }
        }
        #expect(cache.rasterizationCount == 2)
        cache.beginFrame()
        cache.beginFrame()
        cache.beginFrame()
        cache.keep(Bitmap(width: 1, height: 8), of: 2, until: nil)
        let isKept = (0..<3).map { cache.strip(ofOption: $0, at: .zero) != nil }
        #expect(isKept == [false, false, true])
        #expect(cache.usedBytes < 1_000)
    }

    @Test("a drawing is repeated at its expiry and not before")
    func expiry() {
        var cache = StripCache()
        cache.reset(count: 2)
        cache.beginFrame()
        cache.keep(Bitmap(width: 10, height: 8), of: 0, until: Instant(nanoseconds: 50))
        cache.keep(Bitmap(width: 10, height: 8), of: 1, until: nil)
        #expect(cache.nextExpiry == Instant(nanoseconds: 50))
        let size = cache.usedBytes
        cache.beginFrame()
        let before = cache.strip(ofOption: 0, at: Instant(nanoseconds: 49)) != nil
        #expect(before)
        #expect(cache.nextExpiry == Instant(nanoseconds: 50))
        let after = cache.strip(ofOption: 0, at: Instant(nanoseconds: 50)) == nil
        #expect(after)
        cache.keep(Bitmap(width: 10, height: 8), of: 0, until: Instant(nanoseconds: 90))
        #expect(cache.usedBytes == size)
        cache.beginFrame()
        let other = cache.strip(ofOption: 1, at: Instant(nanoseconds: 60)) != nil
        #expect(other)
        #expect(cache.nextExpiry == nil)
    }

    @Test("after a change of texts a drawing is reused only for the same text and scale")
    func comparison() {
        var cache = StripCache()
        cache.reset(count: 1)
        cache.beginFrame(revision: 1)
        let strip = Bitmap(width: 10, height: 8)
        let key = StripCache.ContentKey(styledText: StyledText("12:00"), scale: 1)
        cache.store(.init(strip: strip, rasterSize: strip.size, key: key), ofOption: 0, until: nil)
        cache.beginFrame(revision: 1)
        let unchanged = cache.strip(ofOption: 0, at: .zero)
        #expect(unchanged == strip)
        cache.beginFrame(revision: 2)
        let unknown = cache.strip(ofOption: 0, at: .zero)
        let other = cache.strip(
            ofOption: 0,
            showing: StripCache.ContentKey(styledText: StyledText("12:01"), scale: 1),
            at: .zero
        )
        let larger = cache.strip(
            ofOption: 0,
            showing: StripCache.ContentKey(styledText: StyledText("12:00"), scale: 2),
            at: .zero
        )
        #expect(unknown == nil && other == nil && larger == nil)
        let same = cache.strip(ofOption: 0, showing: key, at: .zero)
        let known = cache.strip(ofOption: 0, at: .zero)
        #expect(same == strip && known == strip)
    }

    @Test("resized drawings are shown until they are discarded")
    func scaled() {
        var cache = StripCache()
        cache.reset(count: 1)
        let strip = Bitmap(width: 10, height: 8)
        let large = Bitmap(width: 20, height: 16)
        let drawing = StripCache.Drawing(
            strip: strip,
            rasterSize: strip.size,
            key: StripCache.ContentKey(scale: 1)
        )
        cache.store(drawing, ofOption: 0, until: nil)
        cache.invalidateComparisons()
        cache.storeScaled(large, forOption: 0, scale: 2)
        let shown = cache.strip(ofOption: 0, at: .zero)
        #expect(shown == large)
        cache.invalidateComparisons()
        let original = cache.strip(ofOption: 0, showing: StripCache.ContentKey(scale: 1), at: .zero)
        #expect(original == strip)
        let again = cache.strip(ofOption: 0, showing: StripCache.ContentKey(scale: 2), at: .zero)
        #expect(again == large)
        cache.discardScaled()
        let forgotten = cache.strip(ofOption: 0, at: .zero)
        let gone = cache.strip(ofOption: 0, showing: StripCache.ContentKey(scale: 2), at: .zero)
        #expect(forgotten == nil && gone == nil)
    }

    @Test("an empty drawing counts towards the capacity")
    func emptyTexts() {
        var cache = StripCache()
        let count = StripCache.capacity
        cache.reset(count: count)
        var kept = 0
        for index in 0..<30_000 {
            cache.beginFrame()
            cache.keep(Bitmap(width: 0, height: 8), of: index, until: nil)
        }
        for index in 0..<30_000 where cache.strip(ofOption: index, at: .zero) != nil { kept += 1 }
        #expect(kept < 12_000)
    }
}

extension StripCache {
    /// Stores a strip for the option at `index`, without a text or a scale.
    fileprivate mutating func keep(_ strip: Bitmap, of index: Int, until expiry: Instant?) {
        let drawing = Drawing(strip: strip, rasterSize: strip.size, key: StripCache.ContentKey())
        store(drawing, ofOption: index, until: expiry)
    }
}
