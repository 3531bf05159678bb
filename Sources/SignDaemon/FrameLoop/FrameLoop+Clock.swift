import MonotonicTime
import SignCore

/// The wall clock: read and watched while the banner shows it.
extension FrameLoop {
    /// Reads the wall clock where what it says is about to show, or to change at once.
    func readClock(wasSet: Bool, at now: Instant) {
        if wasSet { clockWatch?.drain() }
        let isDue = sign.nextClockReading.map { $0 <= now } ?? false
        if wasSet || isDue { setClock(at: now) }
    }

    /// Tells the banner what the wall clock says.
    func setClock(at now: Instant) {
        sign.setClock(ClockReading(hardware.clock.read(), at: now))
    }

    /// Listens for the clock's being set while something shows it, and only then.
    func watchClock() {
        guard sign.showsTime != (clockWatch != nil) else { return }
        if let clockWatch { poll.remove(clockWatch.fileDescriptor) }
        clockWatch = sign.showsTime ? hardware.clock.openWatch().map(ClockWatch.init) : nil
        // Without it the words are right from the next change on.
        if let clockWatch { try? poll.add(clockWatch.fileDescriptor, as: .wallClock) }
    }
}
