import MonotonicTime
import SignCore

/// The wall clock: read and watched while the banner shows it.
extension FrameLoop {
    /// Reads the wall clock if it was set or the shown time is about to change.
    func readClock(wasSet: Bool, at now: Instant) {
        if wasSet {
            clockWatch?.drain()
            setGroupClock(at: now)
        }
        if wasSet || sign.isClockDue(at: now) { setClock(at: now) }
    }

    /// Passes the wall clock's time to the banner.
    func setClock(at now: Instant) {
        sign.setClock(ClockReading(hardware.clock.read(), at: now))
    }

    /// Watches for changes of the wall clock while something shows it or goes by it, and only then.
    func watchClock() {
        let needsWatch = sign.readsClock || sign.groupClock != nil
        guard needsWatch != (clockWatch != nil) else { return }
        if let clockWatch { poll.remove(clockWatch.fileDescriptor) }
        clockWatch = needsWatch ? hardware.clock.openWatch().map(ClockWatch.init) : nil
        // Without a watch the text is right from the next change on.
        if let clockWatch { try? poll.add(clockWatch.fileDescriptor, as: .wallClock) }
    }
}
