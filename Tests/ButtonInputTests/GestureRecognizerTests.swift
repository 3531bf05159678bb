import BusInterfaces
import ButtonInput
import MonotonicTime
import Testing

/// Tests for the gestures of one button. Times are in nanoseconds, with the default limits: debounce 5 ms, long press
/// 600 ms, double tap 300 ms.
@Suite("Gestures")
struct GestureRecognizerTests {
    @Test("a button with taps only has them at the press, without deadlines")
    func tapsOnly() {
        var recognizer = Knows.taps.recognizer()
        for edge in [Edge.press(0), .release(900 * ms), .press(905 * ms), .release(906 * ms)] {
            #expect(recognizer.handle(edge) == (edge.isActive ? [.tap(edge.at.nanoseconds)] : []))
            #expect(recognizer.nextDeadline == nil)
        }
    }

    @Test(
        "a release before the end of a long press is a tap at that release; later it has no effect",
        arguments: [
            (600 * ms - 1, [.touch(0), .tap(600 * ms - 1)]),
            (600 * ms, [.touch(0), .longPress(600 * ms)]),
            (600 * ms + 1, [.touch(0), .longPress(600 * ms)]),
        ] as [(Int64, [Output])]
    )
    func longPressBoundary(release: Int64, expected: [Output]) {
        #expect(Knows.longPresses.meaning(of: [.press(0), .release(release)]) == expected)
    }

    @Test(
        "a long press is recognized while the button is down, exactly on time",
        arguments: [Knows.longPresses, .everything]
    )
    func longPressWhileDown(knows: Knows) {
        var recognizer = knows.recognizer()
        #expect(recognizer.handle(.press(10)) == [.touch(10)])
        #expect(recognizer.nextDeadline == Instant(nanoseconds: 600 * ms + 10))
        #expect(recognizer.advance(to: Instant(nanoseconds: 600 * ms + 9)) == [])
        #expect(recognizer.advance(to: Instant(nanoseconds: 600 * ms + 10)) == [.longPress(600 * ms + 10)])
        #expect(recognizer.nextDeadline == nil)
        #expect(recognizer.handle(.release(5_000 * ms)) == [])
        #expect(recognizer.nextDeadline == nil)
        #expect(recognizer.handle(.press(6_000 * ms)) == [.touch(6_000 * ms)])
    }

    @Test("a tap that its release decides is reported when the release has settled, with the release's time")
    func tapAfterDebounce() {
        var recognizer = Knows.longPresses.recognizer()
        _ = recognizer.handle(.press(0))
        #expect(recognizer.handle(.release(100 * ms)) == [])
        #expect(recognizer.nextDeadline == Instant(nanoseconds: 105 * ms))
        #expect(recognizer.advance(to: Instant(nanoseconds: 105 * ms - 1)) == [])
        #expect(recognizer.advance(to: Instant(nanoseconds: 105 * ms)) == [.tap(100 * ms)])
        #expect(recognizer.nextDeadline == nil)
    }

    @Test(
        "a second press before the end of the wait is a double tap at once; later it is a new press",
        arguments: [
            (400 * ms - 1, [.touch(0), .doubleTap(400 * ms - 1)]),
            (400 * ms, [.touch(0), .tap(400 * ms), .touch(400 * ms), .tap(750 * ms)]),
            (400 * ms + 1, [.touch(0), .tap(400 * ms), .touch(400 * ms + 1), .tap(750 * ms)]),
        ] as [(Int64, [Output])]
    )
    func doubleTapBoundary(press: Int64, expected: [Output]) {
        let edges: [Edge] = [.press(0), .release(100 * ms), .press(press), .release(450 * ms)]
        #expect(Knows.doubleTaps.meaning(of: edges) == expected)
        #expect(Knows.everything.meaning(of: edges) == expected)
    }

    @Test("without a second press the tap is reported exactly at the end of the wait")
    func tapAfterWait() {
        var recognizer = Knows.doubleTaps.recognizer()
        #expect(recognizer.handle(.press(0)) == [.touch(0)])
        #expect(recognizer.nextDeadline == nil)
        #expect(recognizer.handle(.release(100 * ms)) == [])
        #expect(recognizer.nextDeadline == Instant(nanoseconds: 105 * ms))
        #expect(recognizer.advance(to: Instant(nanoseconds: 105 * ms)) == [])
        #expect(recognizer.nextDeadline == Instant(nanoseconds: 400 * ms))
        #expect(recognizer.advance(to: Instant(nanoseconds: 400 * ms - 1)) == [])
        #expect(recognizer.advance(to: Instant(nanoseconds: 400 * ms)) == [.tap(400 * ms)])
    }

    @Test(
        "a press as long as a long press is not part of a double tap; without long presses it is a tap at its release",
        arguments: [
            (600 * ms - 1, [.touch(0), .doubleTap(700 * ms)]),
            (600 * ms, [.touch(0), .tap(600 * ms), .touch(700 * ms), .tap(1_050 * ms)]),
            (600 * ms + 1, [.touch(0), .tap(600 * ms + 1), .touch(700 * ms), .tap(1_050 * ms)]),
        ] as [(Int64, [Output])]
    )
    func longHoldBoundary(release: Int64, expected: [Output]) {
        let edges: [Edge] = [.press(0), .release(release), .press(700 * ms), .release(750 * ms)]
        #expect(Knows.doubleTaps.meaning(of: edges) == expected)
    }

    @Test("a short press after a long one is a new gesture")
    func longThenShort() {
        let edges: [Edge] = [.press(0), .release(700 * ms), .press(750 * ms), .release(800 * ms)]
        #expect(
            Knows.everything.meaning(of: edges) == [
                .touch(0), .longPress(600 * ms), .touch(750 * ms), .tap(1_100 * ms),
            ]
        )
    }

    @Test("holding the second press of a double tap has no effect")
    func doubleTapHeld() {
        let edges: [Edge] = [.press(0), .release(100 * ms), .press(200 * ms), .release(2_000 * ms)]
        #expect(Knows.everything.meaning(of: edges) == [.touch(0), .doubleTap(200 * ms)])
    }

    @Test("three quick taps are a double tap and a tap, four are two double taps")
    func manyTaps() {
        func taps(_ count: Int64) -> [Edge] {
            (0..<count).flatMap { (number: Int64) -> [Edge] in
                let start = number * 100 * ms
                return [.press(start), .release(start + 50 * ms)]
            }
        }
        #expect(
            Knows.doubleTaps.meaning(of: taps(3)) == [
                .touch(0), .doubleTap(100 * ms), .touch(200 * ms), .tap(550 * ms),
            ]
        )
        #expect(
            Knows.doubleTaps.meaning(of: taps(4)) == [
                .touch(0), .doubleTap(100 * ms), .touch(200 * ms), .doubleTap(300 * ms),
            ]
        )
    }

    @Test(
        "a wait for a double tap that is shorter than the debounce time ends on time, never in a double tap"
    )
    func waitWithinDebounce() {
        var timing = GestureTiming()
        timing.doubleTap = .milliseconds(3)
        let edges: [Edge] = [.press(0), .release(50 * ms), .press(55 * ms), .release(80 * ms)]
        #expect(
            Knows.doubleTaps.meaning(of: edges, timing: timing) == [
                .touch(0), .tap(53 * ms), .touch(55 * ms), .tap(83 * ms),
            ]
        )
    }

    @Test("negative durations are treated as zero")
    func negativeIntervals() {
        var timing = GestureTiming()
        timing.debounce = .milliseconds(-1)
        timing.doubleTap = .milliseconds(-1)
        timing.longPress = .milliseconds(-1)
        let edges: [Edge] = [.press(0), .release(1), .press(2), .release(3)]
        #expect(Knows.taps.meaning(of: edges, timing: timing) == [.tap(0), .tap(2)])
        #expect(
            Knows.longPresses.meaning(of: edges, timing: timing) == [
                .touch(0), .longPress(0), .touch(2), .longPress(2),
            ]
        )
        #expect(
            Knows.doubleTaps.meaning(of: edges, timing: timing) == [.touch(0), .tap(1), .touch(2), .tap(3)]
        )
    }

    @Test("the limits of 64 bits do not overflow")
    func farEnd() {
        for knows in Knows.allCases {
            var recognizer = knows.recognizer()
            #expect(recognizer.handle(.press(.max - 1)).count == 1)
            _ = recognizer.handle(.release(.max))
            #expect(recognizer.advance(to: Instant(nanoseconds: .max)).count <= 1)
        }
    }
}
