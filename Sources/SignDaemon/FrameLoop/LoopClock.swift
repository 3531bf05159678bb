import LinuxSystem
import MonotonicTime
import SignCore

/// The wall clock of the frame loop. It is watched for changes only while the banner or the group of signs
/// depends on it.
struct LoopClock {
    private let source: ClockSource
    private let poll: EventPoll<FrameLoop.Source>
    /// A watch that reports when the wall clock is set. Nil while nothing depends on the clock.
    private var watch: ClockWatch?

    /// The maximum change, in nanoseconds, of the difference between the wall clock and the monotonic clock
    /// that does not count as a step of the group's shared clock. Reading both clocks may take that long.
    private static let groupTolerance: Int64 = 500_000

    init(_ source: ClockSource, watchedBy poll: EventPoll<FrameLoop.Source>) {
        self.source = source
        self.poll = poll
    }

    /// Passes the current wall clock time to `sign`. Called when a displayed time is about to change, or
    /// after the clock was set (`wasSet`).
    @inline(never)
    func read(for sign: inout Sign, wasSet: Bool, at now: Instant) {
        if wasSet {
            watch?.drain()
            setGroupClock(of: &sign, at: now)
        }
        setClock(of: &sign, at: now)
    }

    func setClock(of sign: inout Sign, at now: Instant) {
        sign.setClock(ClockReading(source.read(), at: now))
    }

    mutating func updateWatch(for sign: Sign) {
        let needsWatch = sign.readsClock || sign.groupClock != nil
        guard needsWatch != (watch != nil) else { return }
        if let watch { poll.remove(watch.fileDescriptor) }
        watch = needsWatch ? source.openWatch().map(ClockWatch.init) : nil
        // Without a watch, a displayed time is wrong only until its next change.
        if let watch { try? poll.add(watch.fileDescriptor, as: .wallClock) }
    }

    private func setGroupClock(of sign: inout Sign, at now: Instant) {
        guard let former = sign.groupClock else { return }
        let clock = readGroupClock()
        let change = clock.offset.subtractingReportingOverflow(former.offset)
        guard change.overflow || change.partialValue.magnitude > Self.groupTolerance else { return }
        sign.setGroupClock(clock, at: now)
    }

    /// Reads the monotonic clock and the wall clock together, and returns their difference as the clock of
    /// the group. Of several readings, the fastest is used, because it is the least likely to have been
    /// interrupted.
    func readGroupClock() -> GroupClock {
        var best: (clock: GroupClock, span: Nanoseconds)?
        for _ in 1...5 {
            let before = MonotonicClock.now
            let civil = source.read()
            let span = MonotonicClock.now - before
            if let best, best.span <= span { continue }
            let wall = civil.nanosecondsSince1970
            best = (GroupClock(wallTime: wall, at: before + Nanoseconds(span.rawValue / 2)), span)
        }
        return best?.clock ?? GroupClock(wallTime: 0, at: .zero)
    }
}
