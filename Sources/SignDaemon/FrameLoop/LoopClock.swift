import LinuxSystem
import MonotonicTime
import SignCore

/// The wall clock of the frame loop, read and watched while the banner or its group depends on it.
struct LoopClock {
    private let source: ClockSource
    private let poll: EventPoll<FrameLoop.Source>
    /// Reports when the clock is set; nil while nothing depends on it.
    private var watch: ClockWatch?

    /// The largest difference, in nanoseconds, that is not a step of the group's clock: reading both clocks takes that
    /// long.
    private static let groupTolerance: Int64 = 500_000

    /// The clock `source`, which is not watched yet.
    init(_ source: ClockSource, watchedBy poll: EventPoll<FrameLoop.Source>) {
        self.source = source
        self.poll = poll
    }

    /// Gives `sign` the time, because the clock `wasSet` or the shown time is about to change.
    @inline(never)
    func read(for sign: inout Sign, wasSet: Bool, at now: Instant) {
        if wasSet {
            watch?.drain()
            setGroupClock(of: &sign, at: now)
        }
        set(&sign, at: now)
    }

    /// Gives `sign` the time.
    func set(_ sign: inout Sign, at now: Instant) {
        sign.setClock(ClockReading(source.read(), at: now))
    }

    /// Watches for changes of the clock exactly while `sign` depends on it.
    mutating func watch(for sign: Sign) {
        let needsWatch = sign.readsClock || sign.groupClock != nil
        guard needsWatch != (watch != nil) else { return }
        if let watch { poll.remove(watch.fileDescriptor) }
        watch = needsWatch ? source.openWatch().map(ClockWatch.init) : nil
        // Without a watch the text is right from the next change on.
        if let watch { try? poll.add(watch.fileDescriptor, as: .wallClock) }
    }

    private func setGroupClock(of sign: inout Sign, at now: Instant) {
        guard let former = sign.groupClock else { return }
        let clock = readForGroup()
        let change = clock.offset.subtractingReportingOverflow(former.offset)
        guard change.overflow || change.partialValue.magnitude > Self.groupTolerance else { return }
        sign.setGroupClock(clock, at: now)
    }

    /// Reads both clocks. Of several readings the shortest counts: nothing came between its clocks.
    func readForGroup() -> GroupClock {
        var best: (clock: GroupClock, span: Nanoseconds)?
        for _ in 1...5 {
            let before = MonotonicClock.now
            let civil = source.read()
            let span = MonotonicClock.now - before
            if let best, best.span <= span { continue }
            let wall = civil.nanosecondsSince1970
            best = (GroupClock(wall: wall, at: before + Nanoseconds(span.rawValue / 2)), span)
        }
        return best?.clock ?? GroupClock(wall: 0, at: .zero)
    }
}
