import InfiniteScroll
import MonotonicTime

/// A short name for a list and a behavior: equal on all machines where these are equal, and by all odds only there
/// (FNV-1a, 64 bits).
struct Fingerprint: Sendable {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    /// 16 hexadecimal digits.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes in
            for byte in bytes { add(byte) }
        }
    }

    mutating func add(_ number: Int) { add(Int64(number)) }

    mutating func add(_ isSo: Bool) { add(isSo ? UInt8(1) : 0) }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        for byte in text.utf8 { add(byte) }
    }

    mutating func add(_ length: Nanoseconds?) {
        add(length != nil)
        add(length?.rawValue ?? 0)
    }

    mutating func add(_ extent: Extent) {
        add(extent.length)
        add(extent.overhang)
    }

    private mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}

extension Fingerprint {
    /// Everything that decides how a banner moves.
    mutating func add(_ behavior: Behavior) {
        add(behavior.style == .ticker)
        add(behavior.direction == .towardsStart)
        add(behavior.viewport)
        add(behavior.stationary?.uncoveredViewport ?? -1)
        add(behavior.stationary?.hidesOnForward == true)
        add(behavior.pageGap)
        add(behavior.leastBlank)
        add(behavior.gap)
        add(behavior.alignment.leadingBlank(in: 2))
        add(behavior.slide)
        add(behavior.dwell)
        add(behavior.autoplay)
        add(behavior.autoplayBackward)
        add(behavior.loop)
        add("\(behavior.end)")
        add("\(behavior.hold)")
        add("\(behavior.resumption)")
        add(behavior.lagCap)
        add(behavior.collisionGuard)
        add(behavior.speed)
        add(behavior.framesPerSecond)
        add(behavior.panLead)
        add(behavior.panTail)
        add(behavior.panRepeats)
        add(behavior.staticIfFits.map { $0 ? 1 : 0 } ?? -1)
        add(behavior.fill == .tile)
    }

    /// An option whose words stay.
    mutating func add(_ option: Option) {
        add(option.text)
        add(Extent(length: option.length, overhang: option.overhang))
        add(option.uncovered != nil)
        if let uncovered = option.uncovered { add(uncovered) }
    }
}
