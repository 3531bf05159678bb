import BannerText
import MonotonicTime
import Pixels

/// A cache of the drawings (strips) of options that were recently visible.
///
/// An option is drawn when it becomes visible for the first time. It is redrawn when its drawing expires, or
/// when its text or letter size changes. If the drawings exceed `capacity` bytes, those that neither of the
/// last two frames showed are evicted, so that the memory is limited for any number of options. A frame that
/// shows only cached strips draws nothing, however long the visible texts are (INV-4).
struct StripCache: Sendable {
    /// The total size of the cached drawings, in bytes, above which drawings are evicted.
    static let capacity = 1 << 20
    /// The estimated memory use of a cached drawing in addition to its pixels, in bytes.
    private static let overhead = 176

    /// The state of an option that its drawing depends on. A cached drawing with a different state is
    /// outdated.
    struct ContentKey: Sendable {
        /// The current text of an option whose text can change, such as a clock, or nil for a constant text
        /// or a picture.
        var styledText: StyledText?
        /// The scale of the option's letters, or nil for a picture.
        var scale: Int?
        /// Whether the option is dark because a system font is needed for its text and the text has not been
        /// rendered yet.
        var isWithoutLine = false
        /// The instant at which the letters of the option started to appear one after another. It is nil if
        /// all letters appear at once, or if the option is still moving into view.
        var typedSince: Instant?
    }

    struct Drawing: Sendable {
        /// The drawing of the option's content, padded to the length of the option along the axis of motion.
        var strip: Bitmap
        /// The size of the option's content as it was drawn, without padding.
        var rasterSize: PixelSize
        var key: ContentKey
        /// Whether the option's text is right-to-left, so that a pan over it starts at the right end.
        var isReadFromRight = false
    }

    private struct Entry {
        var drawing: Drawing
        /// The drawing resized for another scale of the letters, and that scale, or nil if there is none.
        var scaled: (strip: Bitmap, scale: Int)?
        /// Whether the resized drawing `scaled` is shown instead of the original drawing.
        var showsScaled = false
        /// The value of `comparisonNumber` when the drawing was last known to be up to date.
        var lastComparison: UInt64
        var expiry: Instant?
        /// The index of the option that the drawing shows.
        var optionIndex: Int
        /// The number of the most recent frame that showed the drawing.
        var lastFrame: UInt64
    }

    /// For each option, the index of its drawing in `entries`, or -1 if no drawing is cached.
    private var entryIndices: [Int32] = []
    private var entries: [Entry] = []
    private var frameNumber: UInt64 = 0
    /// The number of changes so far that may have invalidated drawings. After each of these changes, a
    /// drawing is compared with its option once, when the option is next visible.
    private var comparisonNumber: UInt64 = 0
    private var revision: UInt64 = 0
    private(set) var usedBytes = 0
    private(set) var rasterizationCount = 0
    private(set) var nextExpiry: Instant?

    /// Prepares the cache for a new list of `count` options. Keeps the drawings of options at indices for
    /// which `isKept` returns true, and discards all others.
    mutating func reset(count: Int, keeping isKept: (Int) -> Bool = { _ in false }) {
        // If the count is unchanged, `discard` clears the slots of all entries and the other slots are
        // already empty, so a long list is not traversed.
        if entryIndices.count != count { entryIndices = [Int32](repeating: -1, count: count) }
        invalidateComparisons()
        discard { $0.optionIndex >= count || !isKept($0.optionIndex) }
    }

    /// Begins a frame. `revision` identifies the last change to texts of options. If it differs from that of
    /// the previous frame, options whose text can change are compared with their drawings again.
    mutating func beginFrame(revision: UInt64 = 0) {
        frameNumber += 1
        nextExpiry = nil
        if revision != self.revision { invalidateChangingTexts() }
        self.revision = revision
    }

    /// Marks the drawings of options whose text can change or has not been rendered yet, so that they are
    /// compared with their options when they are next visible. All other drawings stay valid.
    private mutating func invalidateChangingTexts() {
        let former = comparisonNumber
        invalidateComparisons()
        for slot in entries.indices where entries[slot].lastComparison == former {
            let key = entries[slot].drawing.key
            if key.styledText == nil, !key.isWithoutLine { entries[slot].lastComparison = comparisonNumber }
        }
    }

    mutating func invalidateComparisons() { comparisonNumber += 1 }

    /// Returns the cached drawing of the option at `index`, and marks it as visible in the current frame.
    ///
    /// Returns nil if there is no valid drawing. The caller should then call `strip(ofOption:showing:at:)`,
    /// and if that returns nil as well, draw the option.
    mutating func strip(ofOption index: Int, at now: Instant) -> Bitmap? {
        let slot = Int(entryIndices[index])
        guard slot >= 0, entries[slot].lastComparison == comparisonNumber else { return nil }
        if let expiry = entries[slot].expiry {
            guard now < expiry else { return nil }
            nextExpiry = earlier(nextExpiry, expiry)
        }
        entries[slot].lastFrame = frameNumber
        return entries[slot].showsScaled ? entries[slot].scaled?.strip : entries[slot].drawing.strip
    }

    /// Returns the cached drawing of the option at `index` and the instant at which it expires (nil for
    /// never), or nil if no valid drawing is cached.
    ///
    /// Use this method for columns ahead of the visible ones: the expiry does not affect `nextExpiry`.
    mutating func stripAhead(ofOption index: Int, at now: Instant) -> (strip: Bitmap, expiry: Instant?)? {
        let slot = Int(entryIndices[index])
        guard slot >= 0, entries[slot].lastComparison == comparisonNumber else { return nil }
        let expiry = entries[slot].expiry
        if let expiry, expiry <= now { return nil }
        guard
            let strip = entries[slot].showsScaled ? entries[slot].scaled?.strip : entries[slot].drawing.strip
        else { return nil }
        entries[slot].lastFrame = frameNumber
        return (strip, expiry)
    }

    func expiry(ofOption index: Int) -> Instant? {
        let slot = Int(entryIndices[index])
        return slot >= 0 ? entries[slot].expiry : nil
    }

    /// Returns the cached drawing of the option at `index` if it shows the state `key`. If it returns nil,
    /// the caller must draw the option.
    mutating func strip(ofOption index: Int, showing key: ContentKey, at now: Instant) -> Bitmap? {
        let slot = Int(entryIndices[index])
        guard slot >= 0, entries[slot].drawing.key.styledText == key.styledText,
            entries[slot].drawing.key.isWithoutLine == key.isWithoutLine,
            entries[slot].drawing.key.typedSince == key.typedSince
        else { return nil }
        let isDrawn = entries[slot].drawing.key.scale == key.scale
        guard isDrawn || entries[slot].scaled?.scale == key.scale else { return nil }
        entries[slot].showsScaled = !isDrawn
        entries[slot].lastComparison = comparisonNumber
        return strip(ofOption: index, at: now)
    }

    func isReadFromRight(optionAt index: Int) -> Bool {
        let slot = Int(entryIndices[index])
        return slot >= 0 && entries[slot].drawing.isReadFromRight
    }

    /// Returns the cached drawing of the option at `index`, the size of its content, and its letter scale.
    /// Returns nil if no drawing with the text `styledText` is cached, or if the option is a picture.
    func drawing(ofOption index: Int, styledText: StyledText?) -> (
        strip: Bitmap, rasterSize: PixelSize, scale: Int
    )? {
        let slot = Int(entryIndices[index])
        guard slot >= 0, entries[slot].drawing.key.styledText == styledText else { return nil }
        let drawing = entries[slot].drawing
        return drawing.key.scale.map { (drawing.strip, drawing.rasterSize, $0) }
    }

    /// Stores `drawing`, the new picture of the option at `index`, in place of an earlier one. It is valid
    /// until `expiry`, or indefinitely if `expiry` is nil.
    ///
    /// The option has at most one entry in `entries`. If it has one, the new entry replaces it. Otherwise the
    /// entry is added, after the drawings that are no longer visible are evicted if the cache is full.
    mutating func store(_ drawing: Drawing, ofOption index: Int, until expiry: Instant?) {
        nextExpiry = earlier(nextExpiry, expiry)
        rasterizationCount += 1
        let entry = Entry(
            drawing: drawing,
            // The drawing is new, so it need not be compared with its option until the next change.
            lastComparison: comparisonNumber,
            expiry: expiry,
            optionIndex: index,
            // The drawing counts as visible in the current frame, for which it was made.
            lastFrame: frameNumber
        )

        // `evictInvisible` evicts entries until this size fits, so it must include the new entry.
        usedBytes += Self.byteCount(of: entry)
        // For each option, `entryIndices` contains the index of its entry, or −1 if it has none.
        let entryIndex = Int(entryIndices[index])
        let hasEntry = entryIndex >= 0
        if hasEntry {
            // An eviction would move this entry to another index. It can wait until the next entry is added.
            usedBytes -= Self.byteCount(of: entries[entryIndex])
            entries[entryIndex] = entry
        } else {
            // An eviction removes entries, so it must precede the use of `entries.count` as the new index.
            evictInvisible()
            entryIndices[index] = Int32(entries.count)
            entries.append(entry)
        }
    }

    mutating func storeScaled(_ strip: Bitmap, forOption index: Int, scale: Int) {
        let slot = Int(entryIndices[index])
        guard slot >= 0 else { return }
        usedBytes -= Self.byteCount(of: entries[slot])
        entries[slot].scaled = (strip, scale)
        entries[slot].showsScaled = true
        entries[slot].lastComparison = comparisonNumber
        entries[slot].lastFrame = frameNumber
        usedBytes += Self.byteCount(of: entries[slot])
    }

    mutating func discardScaled() {
        invalidateComparisons()
        for slot in entries.indices where entries[slot].scaled != nil {
            usedBytes -= Self.byteCount(of: entries[slot])
            entries[slot].scaled = nil
            usedBytes += Self.byteCount(of: entries[slot])
        }
    }

    private mutating func evictInvisible() {
        guard usedBytes > Self.capacity else { return }
        let currentFrame = frameNumber
        discard { $0.lastFrame + 1 < currentFrame }
    }

    private mutating func discard(where isDiscarded: (Entry) -> Bool) {
        for entry in entries {
            if entry.optionIndex < entryIndices.count { entryIndices[entry.optionIndex] = -1 }
            if isDiscarded(entry) { usedBytes -= Self.byteCount(of: entry) }
        }
        entries.removeAll(where: isDiscarded)
        for (slot, entry) in entries.enumerated() { entryIndices[entry.optionIndex] = Int32(slot) }
    }

    private static func byteCount(of entry: Entry) -> Int {
        pixelBytes(of: entry.drawing.strip) + (entry.scaled.map { pixelBytes(of: $0.strip) } ?? 0) + overhead
    }

    private static func pixelBytes(of strip: Bitmap) -> Int { strip.width * strip.bytesPerColumn }
}
