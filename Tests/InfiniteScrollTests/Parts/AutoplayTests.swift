import MonotonicTime
import TestSupport
import Testing

@testable import InfiniteScroll

@Suite("Autoplay")
struct AutoplayTests {
    private func second(_ count: Int64) -> Instant { .zero + .seconds(count) }

    /// A timer that dwells from 0 to 3 s.
    private var dwelling: Autoplay {
        var autoplay = Autoplay(step: 1)
        autoplay.startDwell(from: .zero, until: second(3))
        return autoplay
    }

    @Test("a dwell ends once")
    func runsOut() {
        var autoplay = dwelling
        #expect(autoplay.nextTimerEvent?.event == .dwellEnds)
        #expect(autoplay.nextTimerEvent?.at == second(3))
        autoplay.endDwell()
        #expect(autoplay.nextTimerEvent == nil)
        #expect(!autoplay.isDwelling)
    }

    @Test("R-HOLD-1: a touch interrupts the dwell, and its rest is kept")
    func touch() {
        var autoplay = dwelling
        let wasDwelling = autoplay.touch(at: second(1))
        #expect(wasDwelling)
        #expect(autoplay.interruptedRemainder == .seconds(2))
        #expect(!autoplay.isFree)
        #expect(autoplay.nextTimerEvent == nil)
        autoplay.release()
        #expect(autoplay.isFree)
        let wasDwellingAgain = autoplay.touch(at: second(2))
        #expect(!wasDwellingAgain, "there was none to break off any more")
        #expect(autoplay.interruptedRemainder == .seconds(2))
    }

    @Test("R-HOLD-2: a hold is announced when the banner rests, and can only then end")
    func hold() {
        var autoplay = dwelling
        let wasDwelling = autoplay.hold(.interval(.seconds(5)), at: second(1))
        #expect(wasDwelling)
        #expect(autoplay.hasHold)
        #expect(!autoplay.isHeld)
        #expect(autoplay.nextTimerEvent == nil)
        let hold = autoplay.announceHold(at: second(2))
        #expect(hold == Autoplay.ActiveHold(until: second(6)))
        #expect(autoplay.isHeld)
        #expect(autoplay.nextTimerEvent?.event == .holdEnds)
        #expect(autoplay.nextTimerEvent?.at == second(6))
        let wasHeld = autoplay.endHold()
        #expect(wasHeld)
        let wasHeldAgain = autoplay.endHold()
        #expect(!wasHeldAgain)
        #expect(autoplay.nextTimerEvent == nil)
        #expect(autoplay.interruptedRemainder == .seconds(2))
    }

    @Test("a hold that ends before it is announced ends silently")
    func lateHold() {
        var autoplay = Autoplay(step: 1)
        _ = autoplay.hold(.interval(.seconds(1)), at: .zero)
        let hold = autoplay.announceHold(at: second(2))
        #expect(hold == nil)
        #expect(!autoplay.hasHold)
    }

    @Test("an indefinite hold has no end")
    func endless() {
        var autoplay = Autoplay(step: 1)
        _ = autoplay.hold(.forever, at: .zero)
        let hold = autoplay.announceHold(at: second(1))
        #expect(hold == Autoplay.ActiveHold(until: nil))
        #expect(autoplay.nextTimerEvent == nil)
        let resumption = autoplay.resume()
        #expect(resumption == .hold)
    }

    @Test(
        "R-PAUSE-1: a pause keeps the rest of the dwell; without a dwell it keeps none, which differs from zero"
    )
    func pause() {
        var autoplay = dwelling
        let remaining = autoplay.pause(at: second(1))
        #expect(remaining == .seconds(2))
        #expect(autoplay.isPaused)
        #expect(autoplay.interruptedRemainder == nil)
        let resumption = autoplay.resume()
        #expect(resumption == .pause(remaining: .seconds(2)))
        let resumptionAgain = autoplay.resume()
        #expect(resumptionAgain == nil)
        let remainingAgain = autoplay.pause(at: second(2))
        #expect(remainingAgain == nil)
        let resumptionLast = autoplay.resume()
        #expect(resumptionLast == .pause(remaining: nil))
    }

    @Test("a pause keeps the rest that an input interrupted, and discards it for another option")
    func pauseAfterInput() {
        var autoplay = dwelling
        _ = autoplay.hold(.none, at: second(1))
        let remaining = autoplay.pause(at: second(2))
        #expect(remaining == .seconds(2))
        autoplay.discardRemainingDwell()
        #expect(autoplay.isPaused)
        let resumption = autoplay.resume()
        #expect(resumption == .pause(remaining: nil))
    }

    @Test("a hold does not end during a pause, but with it")
    func pauseInHold() {
        var autoplay = Autoplay(step: 1)
        _ = autoplay.hold(.interval(.seconds(1)), at: .zero)
        _ = autoplay.announceHold(at: .zero)
        _ = autoplay.pause(at: .zero)
        #expect(autoplay.nextTimerEvent == nil)
        #expect(autoplay.isHeld)
        let resumption = autoplay.resume()
        #expect(resumption == .pause(remaining: nil))
        #expect(!autoplay.hasHold)
    }

    @Test("R-EDGE: after a stop of the process a dwell and a hold end later by that time")
    func delay() {
        var autoplay = dwelling
        autoplay.delay(by: .seconds(60))
        #expect(autoplay.nextTimerEvent?.at == second(63))
        #expect(autoplay.dwellStart == second(60))
        _ = autoplay.hold(.interval(.seconds(1)), at: second(60))
        autoplay.delay(by: .seconds(60))
        let hold = autoplay.announceHold(at: second(120))
        #expect(hold == Autoplay.ActiveHold(until: second(121)))
    }

    @Test("R-IN-4: the timer keeps its last move until an input moves the banner")
    func collision() {
        var autoplay = Autoplay(step: 1)
        #expect(!autoplay.didMove(within: .seconds(1), before: second(1)))
        autoplay.recordMove(at: second(1))
        #expect(autoplay.didMove(within: .seconds(1), before: second(2)))
        #expect(!autoplay.didMove(within: .seconds(1), before: second(3)))
        #expect(!autoplay.didMove(within: .zero, before: second(1)))
        autoplay.clearLastMove()
        #expect(!autoplay.didMove(within: .seconds(1), before: second(1)))
    }

    @Test("after any calls, a dwell excludes a hold, a pause and a touch")
    func exclusive() {
        for seed in 1...300 {
            var generator = SeededGenerator(seed: seed)
            var autoplay = Autoplay(step: 1)
            var now = Instant.zero
            for _ in 1...30 {
                now = now + .milliseconds(Int64(generator.number(in: 0...2000)))
                switch generator.number(in: 0...8) {
                case 0: _ = autoplay.touch(at: now)
                case 1: autoplay.release()
                case 2: _ = autoplay.hold(generator.pick([.none, .forever, .interval(.seconds(1))]), at: now)
                case 3: _ = autoplay.announceHold(at: now)
                case 4: _ = autoplay.pause(at: now)
                case 5: _ = autoplay.resume()
                case 6: _ = autoplay.interruptDwell(at: now)
                case 7: autoplay.discardRemainingDwell()
                default: autoplay.startDwell(from: now, until: now + .seconds(3))
                }
                guard autoplay.isDwelling else {
                    #expect(autoplay.nextTimerEvent?.event != .dwellEnds, "seed \(seed)")
                    continue
                }
                #expect(autoplay.nextTimerEvent?.event == .dwellEnds, "seed \(seed)")
                #expect(autoplay.isFree && !autoplay.hasHold && !autoplay.isPaused, "seed \(seed)")
                #expect(autoplay.interruptedRemainder == nil, "seed \(seed)")
            }
        }
    }
}
