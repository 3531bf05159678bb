import MonotonicTime

/// What a sign does while windows are open: `[[schedule]]`.
public struct ScheduleEntry: Hashable, Sendable {
    /// When it holds.
    public var windows: [TimeWindow]
    /// The brightness, in percent; nil leaves it to others.
    public var brightness: Int?
    /// Whether the display is lit.
    public var isLit: Bool?
    /// How long options rest that do not say so themselves.
    public var dwell: Nanoseconds?
    /// The speed of the banner, in 256ths of a pixel per second.
    public var speed: Int64?
    /// How long the brightness takes to change when the entry begins to rule it, or ceases to.
    public var over: Nanoseconds

    /// An entry that says nothing yet.
    public init(windows: [TimeWindow], over: Nanoseconds = .zero) {
        self.windows = windows
        self.over = over
    }
}

/// Who says what: for each matter the entry that rules it, by its index. Of several open ones it is the last.
public struct Ruling: Hashable, Sendable {
    /// The entry that sets the brightness; nil while none does.
    public var brightness: Int?
    /// The entry that says whether the display is lit.
    public var isLit: Int?
    /// The entry that sets the dwell.
    public var dwell: Int?
    /// The entry that sets the speed.
    public var speed: Int?

    /// Nobody says anything.
    public init() {}
}

/// A brightness on its way.
public struct ScheduledRamp: Hashable, Sendable {
    /// The entry that ruled before; nil is none.
    public var former: Int?
    /// When the other one took over, in seconds since 1970.
    public var start: Int64
    /// How long the way is.
    public var length: Nanoseconds
}

extension LocalCalendar {
    /// Who says what at `second`.
    public func ruling(of entries: [ScheduleEntry], at second: Int64) -> Ruling {
        var ruling = Ruling()
        for (index, entry) in entries.enumerated() where isOpen(entry.windows, at: second) {
            if entry.brightness != nil { ruling.brightness = index }
            if entry.isLit != nil { ruling.isLit = index }
            if entry.dwell != nil { ruling.dwell = index }
            if entry.speed != nil { ruling.speed = index }
        }
        return ruling
    }

    /// How the brightness at `second` is on its way to what `ruling` says; nil if it has arrived.
    public func ramp(of entries: [ScheduleEntry], at second: Int64, to ruling: Ruling) -> ScheduledRamp? {
        let longest = entries.lazy.filter { $0.brightness != nil }.map(\.over).max() ?? .zero
        guard longest > .zero else { return nil }
        let length = longest.rawValue.ceiledQuotient(by: Nanoseconds.perSecond)
        let changes = entries.filter { $0.brightness != nil }
            .compactMap { lastChange(of: $0.windows, upTo: second, within: length) }
        for change in Set(changes).sorted(by: >) {
            let former = self.ruling(of: entries, at: change - 1).brightness
            guard former != ruling.brightness else { continue }
            let over = Self.length(of: entries, from: former, to: ruling.brightness)
            guard over > .seconds(second - change) else { return nil }
            return ScheduledRamp(former: former, start: change, length: over)
        }
        return nil
    }

    /// How long the way from one ruling entry to another is: the one that begins says so, or else the one that ends.
    public static func length(of entries: [ScheduleEntry], from former: Int?, to next: Int?) -> Nanoseconds {
        (next ?? former).map { entries[$0].over } ?? .zero
    }
}
