import BannerText
import InfiniteScroll
import MonotonicTime
import SignAPI

/// A hash that identifies a list of options and the way in which its banner moves. The signs of a group
/// compare it to check that their lists are equal, since different lists have different identities with
/// overwhelming probability.
///
/// The identity is a 64-bit FNV-1a hash. The hashed data is encoded explicitly: each field has a fixed
/// position, and each case a fixed number. The identity therefore depends neither on the compiler nor on
/// names in the source. Tests pin it.
struct ListIdentity: Sendable {
    /// The version of the encoding, and of everything else that the signs of a group must have in common,
    /// such as the format of snapshots and the effect of inputs. Signs with different versions are never in
    /// step. Increase the version whenever any of this changes.
    ///
    /// Version 1 had no number in front of the hash. Version 3 added transitions and easings, version 4 the
    /// fonts of options.
    static let version = 4

    private var hash = Checksum()

    /// The identity as text: the version of the encoding, a hyphen, and the hash as 16 hexadecimal digits.
    var text: String { "\(Self.version)-\(hash.text)" }

    mutating func combine(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes in
            for byte in bytes { hash.add(byte) }
        }
    }

    mutating func combine(_ number: Int) { combine(Int64(number)) }

    mutating func combine(_ flag: Bool) { hash.add(flag ? 1 : 0) }

    mutating func combine(_ text: String) {
        combine(text.utf8.count)
        for byte in text.utf8 { hash.add(byte) }
    }

    mutating func combine(_ duration: Nanoseconds?) {
        combine(duration != nil)
        combine(duration?.rawValue ?? 0)
    }

    /// Adds the font of an option's text to the hash, or nil for the sign's default font.
    mutating func combine(_ font: TextFont?) {
        combine(font?.code ?? -1)
        if case .file(let entry) = font { combine(entry.text) }
    }

    mutating func combine(_ extent: Extent) {
        combine(extent.length)
        combine(extent.overhang)
    }

    /// Adds an option's text and its length on the banner to the hash. The text must not change over time.
    mutating func combine(_ option: Option) {
        combine(option.text)
        combine(Extent(length: option.length, overhang: option.overhang))
        combine(option.fullExtent != nil)
        if let uncovered = option.fullExtent { combine(uncovered) }
    }
}

extension ListIdentity {
    /// Adds the settings in `behavior`, which determine how the banner moves, to the hash, as far as they
    /// affect the banner's position at an instant. Two signs with equal hashes show the same picture after
    /// the same inputs. The settings are hashed in a fixed order, which must not change.
    ///
    /// Three settings are left out. `catchUp` and `stallThreshold` apply to late frames and a stopped
    /// process, but a banner that runs in step with other signs follows the clock in both cases.
    /// `restartsOnChange` applies to a new list, which has another identity anyway.
    mutating func combine(_ behavior: Behavior) {
        // A setting that is nil is hashed as -1, which is no value of such a setting.
        combine(behavior.style.code)
        combine(behavior.direction.code)
        combine(behavior.viewport)
        combine(behavior.stationary?.fullViewport ?? -1)
        combine(behavior.stationary?.hidesOnForward == true)
        combine(behavior.pageGap)
        combine(behavior.minimumBlank)
        combine(behavior.gap)
        combine(behavior.alignment.code)
        combine(behavior.slideDuration)
        combine(behavior.dwell)
        combine(behavior.autoplay)
        combine(behavior.autoplayBackward)
        combine(behavior.loop)
        combine(behavior.endAction.code)
        combine(behavior.hold.code)
        combine(behavior.hold.duration)
        combine(behavior.resumption.code)
        combine(behavior.lagCap)
        combine(behavior.collisionGuard)
        combine(behavior.speed)
        combine(behavior.framesPerSecond)
        combine(behavior.panLead)
        combine(behavior.panTail)
        combine(behavior.panRepeats)
        combine(behavior.staticIfFits.map { $0 ? 1 : 0 } ?? -1)
        combine(behavior.fill.code)
        combine(behavior.easing.code)
        combine(behavior.panEasing.code)
    }
}

extension TextFont {
    fileprivate var code: Int {
        switch self {
        case .automatic: 0
        case .face(.wide): 1
        case .face(.narrow): 2
        case .face(.small): 3
        case .file: 4
        }
    }
}

extension Behavior.Easing {
    fileprivate var code: Int {
        switch self {
        case .smooth: 0
        case .linear: 1
        case .out: 2
        case .in: 3
        case .gentleOut: 4
        case .snap: 5
        }
    }
}

extension Behavior.Style {
    fileprivate var code: Int {
        switch self {
        case .paged: 0
        case .ticker: 1
        }
    }
}

extension Behavior.Direction {
    fileprivate var code: Int {
        switch self {
        case .towardsEnd: 0
        case .towardsStart: 1
        }
    }
}

extension Behavior.Alignment {
    fileprivate var code: Int {
        switch self {
        case .start: 0
        case .center: 1
        case .end: 2
        }
    }
}

extension Behavior.End {
    fileprivate var code: Int {
        switch self {
        case .stop: 0
        case .rewind: 1
        case .reverse: 2
        }
    }
}

extension Behavior.Hold {
    fileprivate var code: Int {
        switch self {
        case .none: 0
        case .interval: 1
        case .forever: 2
        }
    }

    fileprivate var duration: Nanoseconds? {
        if case .interval(let length) = self { length } else { nil }
    }
}

extension Behavior.Resumption {
    fileprivate var code: Int {
        switch self {
        case .full: 0
        case .remaining: 1
        case .immediate: 2
        }
    }
}

extension Behavior.Fill {
    fileprivate var code: Int {
        switch self {
        case .tile: 0
        case .pad: 1
        }
    }
}
