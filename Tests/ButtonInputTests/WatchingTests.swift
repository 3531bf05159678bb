import BusInterfaces
import ButtonInput
import MonotonicTime
import Testing

@Suite("Monitoring a line")
struct WatchingTests {
    private let start = Instant(nanoseconds: 1_000 * ms)

    @Test(
        "a button that is down at the start is ignored once, and so is its release",
        arguments: Knows.allCases
    )
    func heldAtStart(knows: Knows) {
        var recognizer = knows.recognizer()
        #expect(recognizer.begin(isPressed: true, at: start) == [.ignored(.heldAtStart, 1_000 * ms)])
        #expect(recognizer.nextDeadline == nil)
        #expect(recognizer.play([.release(5_000 * ms)]) == [])
        let again = recognizer.play([.press(6_000 * ms), .release(6_100 * ms)])
        #expect(again == knows.meaning(of: [.press(6_000 * ms), .release(6_100 * ms)]))
    }

    @Test(
        "a button that bounces at its release after the start is not pressed",
        arguments: Knows.allCases
    )
    func heldAtStartBouncing(knows: Knows) {
        var recognizer = knows.recognizer()
        _ = recognizer.begin(isPressed: true, at: start)
        let edges: [Edge] = [.release(2_000 * ms), .press(2_001 * ms), .release(2_002 * ms)]
        #expect(recognizer.play(edges) == [])
    }

    @Test("a press whose edge is pending when its level is read is ignored once", arguments: Knows.allCases)
    func edgeBehindLevel(knows: Knows) {
        var recognizer = knows.recognizer()
        _ = recognizer.begin(isPressed: true, at: start)
        #expect(recognizer.play([.press(999 * ms), .release(1_500 * ms)]) == [])
    }

    @Test("a button that is up at the start has no output")
    func upAtStart() {
        for knows in Knows.allCases {
            var recognizer = knows.recognizer()
            #expect(recognizer.begin(isPressed: false, at: start) == [])
            #expect(recognizer.nextDeadline == nil)
        }
    }

    @Test(
        "a line lost during an undecided press ignores the press",
        arguments: [Knows.longPresses, .doubleTaps]
    )
    func lostWhileDown(knows: Knows) {
        var recognizer = knows.recognizer()
        _ = recognizer.handle(.press(0))
        #expect(
            recognizer.interrupt(at: Instant(nanoseconds: 50 * ms)) == [.ignored(.interrupted, 50 * ms)]
        )
        #expect(recognizer.nextDeadline == nil)
        #expect(recognizer.interrupt(at: Instant(nanoseconds: 60 * ms)) == [])
    }

    @Test("a line lost after the deadline of a long press has reported it")
    func lostAfterLongPress() {
        var recognizer = Knows.everything.recognizer()
        _ = recognizer.handle(.press(0))
        #expect(recognizer.interrupt(at: Instant(nanoseconds: 700 * ms)) == [.longPress(600 * ms)])
    }

    @Test("a line lost during the wait for a second press is a tap")
    func lostWhileWaiting() {
        var recognizer = Knows.doubleTaps.recognizer()
        _ = recognizer.handle(.press(0))
        _ = recognizer.handle(.release(100 * ms))
        #expect(recognizer.interrupt(at: Instant(nanoseconds: 200 * ms)) == [.tap(200 * ms)])
    }

    @Test("a line lost and restored during a press is ignored once for each reason")
    func lostAndFound() {
        var recognizer = Knows.longPresses.recognizer()
        _ = recognizer.handle(.press(0))
        let outputs = recognizer.begin(isPressed: true, at: Instant(nanoseconds: 100 * ms))
        #expect(outputs == [.ignored(.interrupted, 100 * ms), .ignored(.heldAtStart, 100 * ms)])
    }
}
