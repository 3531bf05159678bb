import BusInterfaces
import ButtonInput
import MonotonicTime
import Testing

/// Tests for contacts that bounce. Times are in nanoseconds, and the debounce time is the default, 5 ms.
@Suite("Bounce")
struct BounceTests {
    @Test(
        "a gap shorter than the debounce time belongs to the press, a longer one ends it",
        arguments: [-1, 0, 1] as [Int64]
    )
    func gapBoundary(nanosecond: Int64) {
        let again = 105 * ms + nanosecond
        let edges: [Edge] = [.press(0), .release(100 * ms), .press(again), .release(200 * ms)]
        let isOne = nanosecond < 0
        #expect(Knows.taps.meaning(of: edges) == (isOne ? [.tap(0)] : [.tap(0), .tap(again)]))
        #expect(
            Knows.longPresses.meaning(of: edges)
                == (isOne
                    ? [.touch(0), .tap(200 * ms)]
                    : [.touch(0), .tap(100 * ms), .touch(again), .tap(200 * ms)])
        )
        #expect(
            Knows.doubleTaps.meaning(of: edges)
                == (isOne ? [.touch(0), .tap(500 * ms)] : [.touch(0), .doubleTap(again)])
        )
    }

    @Test("bounces at both ends of a press are one press", arguments: Knows.allCases)
    func trains(knows: Knows) {
        for length in 1...8 as ClosedRange<Int64> {
            for gap in [50_000, 300_000, 999_999] as [Int64] {
                func train(from start: Int64, endingPressed: Bool) -> [Edge] {
                    var edges: [Edge] = []
                    var isActive = endingPressed
                    var at = start
                    while at < start + length * ms || isActive == endingPressed {
                        edges.append(Edge(isActive: isActive, at: Instant(nanoseconds: at)))
                        isActive.toggle()
                        at += gap
                    }
                    return edges
                }
                let down = train(from: 0, endingPressed: true)
                let up = train(from: 100 * ms, endingPressed: false)
                let expected: [Output] =
                    switch (knows, up.last?.at.nanoseconds ?? 0) {
                    case (.taps, _): [.tap(0)]
                    case (.longPresses, let released): [.touch(0), .tap(released)]
                    case (_, let released): [.touch(0), .tap(released + 300 * ms)]
                    }
                #expect(knows.meaning(of: down + up) == expected, "\(length) ms of bounces \(gap) ns apart")
            }
        }
    }

    @Test("without debouncing every edge is accepted")
    func noDebounce() {
        var timing = GestureTiming()
        timing.debounce = .zero
        let edges: [Edge] = [.press(0), .release(1), .press(2), .release(3), .press(3), .release(3)]
        #expect(Knows.taps.meaning(of: edges, timing: timing) == [.tap(0), .tap(2), .tap(3)])
        #expect(
            Knows.longPresses.meaning(of: edges, timing: timing) == [
                .touch(0), .tap(1), .touch(2), .tap(3), .touch(3), .tap(3),
            ]
        )
        #expect(
            Knows.doubleTaps.meaning(of: edges, timing: timing) == [
                .touch(0), .doubleTap(2), .touch(3), .tap(300 * ms + 3),
            ]
        )
    }

    @Test("a bounce across the end of a long press affects neither it nor its time")
    func bounceAtLongPress() {
        let edges: [Edge] = [.press(0), .release(598 * ms), .press(602 * ms), .release(900 * ms)]
        #expect(Knows.longPresses.meaning(of: edges) == [.touch(0), .longPress(600 * ms)])
    }

    @Test(
        "releases on both sides of the end of a long press, with the press between them lost, are a long press"
    )
    func repeatedReleaseAtLongPress() {
        let edges: [Edge] = [.press(0), .release(598 * ms), .release(602 * ms)]
        #expect(Knows.longPresses.meaning(of: edges) == [.touch(0), .longPress(600 * ms)])
    }

    @Test("a release just before the end of a long press is a tap, although it settles later")
    func releaseAcrossLongPress() {
        var recognizer = Knows.everything.recognizer()
        _ = recognizer.handle(.press(0))
        _ = recognizer.handle(.release(598 * ms))
        #expect(recognizer.advance(to: Instant(nanoseconds: 600 * ms)) == [])
        #expect(recognizer.advance(to: Instant(nanoseconds: 603 * ms)) == [])
        #expect(recognizer.advance(to: Instant(nanoseconds: 898 * ms)) == [.tap(898 * ms)])
    }

    @Test("an edge that repeats the level is bounce", arguments: Knows.allCases)
    func repeatedLevels(knows: Knows) {
        let clean = knows.meaning(of: [.press(1 * ms), .release(103 * ms)])
        let bouncing = knows.meaning(of: [
            .release(0), .press(1 * ms), .press(2 * ms), .press(50 * ms), .press(100 * ms),
            .release(101 * ms),
            .release(103 * ms),
        ])
        #expect(bouncing == clean)
    }

    @Test("a repeated release restarts the settling")
    func repeatedRelease() {
        let edges: [Edge] = [
            .press(0), .release(100 * ms), .release(104 * ms), .press(108 * ms), .release(200 * ms),
        ]
        #expect(Knows.longPresses.meaning(of: edges) == [.touch(0), .tap(200 * ms)])
    }

    @Test("a lost release merges two presses, and the next press is recognized", arguments: Knows.allCases)
    func lostRelease(knows: Knows) {
        let merged = knows.meaning(of: [.press(0), .press(300 * ms), .release(400 * ms)])
        #expect(merged == knows.meaning(of: [.press(0), .release(400 * ms)]))

        var recognizer = knows.recognizer()
        _ = recognizer.play([.press(0), .press(300 * ms), .release(400 * ms)])
        #expect(recognizer.play([.press(2_000 * ms), .release(2_100 * ms)]).isEmpty == false)
    }

    @Test("a lost press has no effect, and the next one is recognized", arguments: Knows.allCases)
    func lostPress(knows: Knows) {
        let expected = knows.meaning(of: [.press(1_000 * ms), .release(1_100 * ms)])
        #expect(
            knows.meaning(of: [.release(100 * ms), .press(1_000 * ms), .release(1_100 * ms)]) == expected
        )
    }

    @Test("an edge from the past is treated as current")
    func timeGoesBack() {
        #expect(
            Knows.taps.meaning(of: [.press(50 * ms), .release(10 * ms), .press(54 * ms)]) == [.tap(50 * ms)]
        )
        #expect(
            Knows.taps.meaning(of: [.press(50 * ms), .release(10 * ms), .press(55 * ms)])
                == [.tap(50 * ms), .tap(55 * ms)]
        )
    }

    @Test("an edge from before a past deadline is treated as simultaneous with it")
    func edgeBehindDeadline() {
        var recognizer = Knows.everything.recognizer()
        _ = recognizer.handle(.press(0))
        #expect(recognizer.advance(to: Instant(nanoseconds: 700 * ms)) == [.longPress(600 * ms)])
        #expect(recognizer.handle(.release(500 * ms)) == [])
        #expect(recognizer.handle(.press(604 * ms)) == [])
        #expect(recognizer.handle(.release(610 * ms)) == [])

        #expect(recognizer.handle(.press(1_000 * ms)) == [.touch(1_000 * ms)])
        #expect(recognizer.handle(.release(1_100 * ms)) == [])
        #expect(recognizer.advance(to: Instant(nanoseconds: 1_401 * ms)) == [.tap(1_400 * ms)])
        #expect(recognizer.handle(.press(1_399 * ms)) == [.touch(1_400 * ms)])
    }

    @Test("an edge with a timestamp before the last wake keeps its time")
    func lateEdge() {
        var recognizer = Knows.taps.recognizer()
        #expect(recognizer.advance(to: Instant(nanoseconds: 100 * ms)) == [])
        #expect(recognizer.handle(.press(99 * ms)) == [.tap(99 * ms)])
    }
}
