import MonotonicTime
import Schedules

/// The schedules of a configuration at a moment of civil time: which options take part, and who says what about the
/// light and the motion.
struct Timetable: Sendable {
    /// What is different from now on.
    struct Change: Equatable {
        /// Whether other options take part.
        var showsOthers = false
        /// What the schedules say anew.
        var settings: [ScheduledSetting] = []
        /// The brightness on its way, where the way began before: its percentage now, before the settings count.
        var brightness: Int?
    }

    private var entries: [ScheduleEntry]
    /// The different lists of windows of the options; many options share one.
    private var shows: [[TimeWindow]]
    /// The list of each option, by its index; nil takes part always.
    private var showOfOption: [Int?]
    private var isOpen: [Bool]
    /// The options that do not take part always: the index of the list, and the id.
    private var waiters: [(list: Int, id: String)] = []
    private var ruling = ActiveEntries()
    private var calendar: LocalCalendar
    /// Whether `calendar` has the rules of the zone.
    private var isZoneKnown = false
    private let rules: ZoneRules
    /// The second since 1970 at which to look again.
    private(set) var nextSecond: Int64 = .min
    /// What holds, and what comes next.
    private(set) var state = ScheduleState(says: ScheduleState.Saying(), waiting: 0)

    /// The longest time without a look, in seconds: the rules of the zone are known for little more than a year.
    private static let patience: Int64 = 10 * 86_400
    /// How many times to look ahead for one at which something is different. Windows that others cover change nothing.
    private static let mostLooksAhead = 8

    /// The schedules of `configuration`, all closed at first; nil if it has none.
    init?(_ configuration: Configuration, rules: ZoneRules) {
        guard configuration.hasSchedules else { return nil }
        self.rules = rules
        calendar = LocalCalendar(place: configuration.place)
        entries = configuration.schedules
        shows = []
        showOfOption = []
        isOpen = []
        readOptions(of: configuration)
    }

    private mutating func readOptions(of configuration: Configuration) {
        var indices: [[TimeWindow]: Int] = [:]
        shows = []
        showOfOption = configuration.options.map { option in
            guard !option.show.isEmpty else { return nil }
            if let known = indices[option.show] { return known }
            indices[option.show] = shows.count
            shows.append(option.show)
            return shows.count - 1
        }
        isOpen = shows.map { _ in false }
        waiters = zip(showOfOption, configuration.options).compactMap { show, option in
            show.map { ($0, option.id) }
        }
    }

    /// The indices of the options whose windows are all closed.
    var closedOptions: Set<Int> {
        Set(showOfOption.indices.filter { option in showOfOption[option].map { !isOpen[$0] } ?? false })
    }

    /// Finds out what holds at `civil`, and when to look again.
    ///
    /// - Parameters:
    ///   - isJump: Whether the time did not simply go on: at the start, and when the clock was set.
    ///   - brightness: The brightness without a schedule, in percent.
    mutating func look(at civil: CivilTime, isJump: Bool, brightness: Int) -> Change {
        let second = civil.secondsSince1970
        followZone(civil, isJump: isJump)
        var change = Change()
        let open = shows.map { calendar.isOpen($0, at: second) }
        change.showsOthers = open != isOpen
        isOpen = open
        let former = ruling
        ruling = calendar.activeEntries(in: entries, at: second)
        change.settings = settings(formerly: former, entries)
        if isJump, former.brightness != ruling.brightness { joinRamp(at: civil, from: brightness, &change) }
        nextSecond = nextLook(after: second)
        lookAhead(from: second)
        return change
    }

    /// Takes the schedules of another configuration. What says the same as before says nothing anew.
    mutating func adopt(_ configuration: Configuration, at civil: CivilTime) -> Change {
        let former = (ruling, entries)
        calendar.place = configuration.place
        entries = configuration.schedules
        readOptions(of: configuration)
        let second = civil.secondsSince1970
        followZone(civil, isJump: false)
        isOpen = shows.map { calendar.isOpen($0, at: second) }
        ruling = calendar.activeEntries(in: entries, at: second)
        nextSecond = nextLook(after: second)
        lookAhead(from: second)
        return Change(showsOthers: true, settings: settings(formerly: former.0, former.1, ifOther: true))
    }

    /// Reads the rules of the zone anew before they end, and when they are others.
    private mutating func followZone(_ civil: CivilTime, isJump: Bool) {
        let second = civil.secondsSince1970
        let known = calendar.zone.range
        let isCovered = known.contains(second) && known.upperBound - second > LocalCalendar.horizon * 86_400
        guard isJump || !isZoneKnown || !isCovered || calendar.zone.offset(at: second) != rules.offset(second)
        else { return }
        isZoneKnown = true
        calendar.zone = ZoneTable(around: second, offset: rules.offset)
    }

    private func nextLook(after second: Int64) -> Int64 {
        let lists = shows + entries.map(\.windows)
        let changes = lists.lazy.compactMap { calendar.nextChange(of: $0, after: second) }
        return min(changes.min() ?? .max, second + Self.patience)
    }

    /// Finds out what comes next, once for every look: somebody who asks costs the frame thread nothing.
    private mutating func lookAhead(from second: Int64) {
        state = ScheduleState(says: says(ruling), waiting: waiters.count { !isOpen[$0.list] })
        var time = nextSecond
        for _ in 0..<Self.mostLooksAhead where time < second + Self.patience {
            let open = shows.map { calendar.isOpen($0, at: time) }
            let saying = says(calendar.activeEntries(in: entries, at: time))
            guard saying == state.says, open == isOpen else {
                let civil = CivilTime(secondsSince1970: time, utcOffset: calendar.zone.offset(at: time))
                state.next = ScheduleState.Change(
                    time: civil,
                    says: saying,
                    appearing: ids { open[$0] && !isOpen[$0] },
                    leaving: ids { isOpen[$0] && !open[$0] }
                )
                return
            }
            time = nextLook(after: time)
        }
    }

    /// The ids of the first options whose list is one of these.
    private func ids(_ isOne: (Int) -> Bool) -> [String] {
        var ids: [String] = []
        for waiter in waiters where isOne(waiter.list) {
            ids.append(waiter.id)
            if ids.count == ScheduleState.mostIDs { break }
        }
        return ids
    }

    private func says(_ ruling: ActiveEntries) -> ScheduleState.Saying {
        ScheduleState.Saying(
            brightness: ruling.brightness.flatMap { entries[$0].brightness },
            isLit: ruling.isLit.flatMap { entries[$0].isLit },
            dwell: ruling.dwell.flatMap { entries[$0].dwell },
            speed: ruling.speed.flatMap { entries[$0].speed }
        )
    }

    /// What has another author than before; `ifOther` only what says something else, too.
    private func settings(
        formerly former: ActiveEntries,
        _ formerEntries: [ScheduleEntry],
        ifOther: Bool = false
    ) -> [ScheduledSetting] {
        var settings: [ScheduledSetting] = []
        func said<Value: Equatable>(
            _ author: KeyPath<ActiveEntries, Int?>,
            _ value: KeyPath<ScheduleEntry, Value?>
        )
            -> Value??
        {
            let new = ruling[keyPath: author].flatMap { entries[$0][keyPath: value] }
            let old = former[keyPath: author].flatMap { formerEntries[$0][keyPath: value] }
            let isNew = ifOther ? new != old : ruling[keyPath: author] != former[keyPath: author]
            return isNew ? .some(new) : nil
        }
        if let percent = said(\.brightness, \.brightness) {
            let author = ruling.brightness.map { entries[$0] } ?? former.brightness.map { formerEntries[$0] }
            let over = ifOther ? .zero : author?.rampDuration ?? .zero
            let length = max(over, BrightnessRamp.usualDuration)
            settings.append(.brightness(percent, over: length))
        }
        if let isLit = said(\.isLit, \.isLit) { settings.append(.lit(isLit)) }
        if let dwell = said(\.dwell, \.dwell) { settings.append(.dwell(dwell)) }
        if let speed = said(\.speed, \.speed) { settings.append(.speed(speed)) }
        return settings
    }

    /// After a jump of time the brightness is at once where it would be, also in the middle of a ramp.
    private func joinRamp(at civil: CivilTime, from base: Int, _ change: inout Change) {
        let target = ruling.brightness.flatMap { entries[$0].brightness }
        guard let ramp = calendar.brightnessRamp(in: entries, at: civil.secondsSince1970, to: ruling) else {
            change.brightness = target ?? base
            return
        }
        let from = ramp.previous.flatMap { entries[$0].brightness } ?? base
        let gone = Nanoseconds.seconds(civil.secondsSince1970 - ramp.start) + Nanoseconds(civil.nanosecond)
        let way = BrightnessRamp(from: from, to: target ?? base, start: .zero, duration: ramp.length)
        change.brightness = way.percent(at: .zero + gone)
        change.settings[0] = .brightness(target, over: ramp.length - gone)
    }
}
