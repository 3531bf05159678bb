import LinuxSystem
import MonotonicTime
import SignCore

/// Statistics: counted from the events of the frame thread.
extension Daemon {
    func count(_ event: UsageEvent) {
        keepStatistics(at: event.at)
        usage?.count(event)
    }

    /// Writes the hour if it is over.
    func keepStatistics(at now: Instant) {
        guard let due = usage?.nextDeadline, due <= now else { return }
        write { (usage, clock) throws(UsageFiles.Failure) in try usage.advance(to: clock) }
    }

    /// Writes the hour so far.
    func finishStatistics() {
        write { (usage, clock) throws(UsageFiles.Failure) in try usage.finish(at: clock) }
    }

    /// What was counted in `hours`; nil without a state directory.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage? {
        try usage?.page(hours, at: MonotonicClock.now, limit: limit)
    }

    private func write(_ body: (inout UsageKeeper, ClockReading) throws(UsageFiles.Failure) -> Void) {
        guard var usage else { return }
        let clock = ClockReading(hardware.clock.read(), at: MonotonicClock.now)
        do throws(UsageFiles.Failure) {
            try body(&usage, clock)
        } catch {
            log(.warning, error.description)
        }
        self.usage = usage
    }
}
