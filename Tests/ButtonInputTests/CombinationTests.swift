import BusInterfaces
import ButtonInput
import MonotonicTime
import Testing

private typealias Combination = GestureArbiter.Combination

/// Tests for buttons that are pressed together. Times are in milliseconds: `within` is 60 ms, debounce 5 ms,
/// long press 600 ms, double tap 300 ms.
@Suite("Combinations of buttons")
struct CombinationTests {
    private let two = arbiter(2, [Combination(buttons: [0, 1])])
    private let held = arbiter(2, [Combination(buttons: [0, 1], recognizesLong: true)])
    /// An arbiter with the combinations A+B, and A+B+C with twice the time for the presses.
    private let three = arbiter(
        3,
        [Combination(buttons: [0, 1]), Combination(buttons: [0, 1, 2], timeLimit: .milliseconds(120))]
    )

    @Test("two buttons in time are one tap at the second press, and nothing else until both are up")
    func together() {
        let edges = [down(0, 0), down(1, 59), up(0, 200), up(1, 300)]
        #expect(two.gestures(edges) == ["59 A+B tap"])
        #expect(two.gestures([down(1, 0), down(0, 0), up(0, 3), up(1, 9)]) == ["0 A+B tap"])
    }

    @Test("the second button exactly at the time limit is too late, and each press is handled separately")
    func tooLate() {
        let edges = [down(0, 0), down(1, 60), up(0, 200), up(1, 300)]
        #expect(two.gestures(edges) == ["60 A tap", "60 B tap"])
    }

    @Test("a press without a second one is handled at the time limit or its release")
    func alone() {
        #expect(two.gestures([down(0, 0), up(0, 200)]) == ["60 A tap"])
        #expect(two.gestures([down(0, 0), up(0, 20)]) == ["25 A tap"])
        #expect(two.gestures([down(0, 0), up(0, 20), down(1, 30), up(1, 40)]) == ["25 A tap", "45 B tap"])
    }

    @Test("a press that waits is reported as a touch at once")
    func touch() {
        var arbiter = two
        let said = arbiter.play([down(0, 0), up(0, 200)])
        #expect(arbiter.describe(said) == ["0 A touch", "60 A tap"])
    }

    @Test("bounce during the wait neither ends nor repeats the press")
    func bounce() {
        let edges = [
            down(0, 0), up(0, 1), down(0, 2), down(1, 30), up(1, 31), down(1, 33), up(0, 90), up(1, 91),
        ]
        #expect(two.gestures(edges) == ["30 A+B tap"])
        #expect(two.gestures([down(0, 0), up(0, 1), down(0, 2), up(0, 100)]) == ["60 A tap"])
        // The release is not yet debounced when the other button is pressed, so A still counts as down.
        #expect(two.gestures([down(0, 0), up(0, 26), down(1, 30), up(1, 50)]) == ["30 A+B tap"])
    }

    @Test("a stuck button does not delay the other one")
    func stuck() {
        var arbiter = two
        _ = arbiter.begin(0, isPressed: true, at: .zero)
        #expect(arbiter.gestures([down(1, 100), up(1, 150), down(1, 300)]) == ["100 B tap", "300 B tap"])
        #expect(
            two.gestures([down(0, 0), down(1, 500), up(1, 510), down(1, 600)]) == [
                "60 A tap", "500 B tap", "600 B tap",
            ]
        )
    }

    @Test("a button of a combination that is pressed again while the other is down is handled separately")
    func again() {
        let edges = [down(0, 0), down(1, 20), up(1, 100), down(1, 200), up(1, 250), up(0, 300)]
        #expect(two.gestures(edges) == ["20 A+B tap", "200 B tap"])
        let twice = [
            down(0, 0), down(1, 20), up(1, 90), up(0, 100), down(1, 200), down(0, 210), up(1, 300),
            up(0, 300),
        ]
        #expect(two.gestures(twice) == ["20 A+B tap", "210 A+B tap"])
    }

    @Test(
        "a combination with long presses has its tap when the first button is released",
        arguments: [(599, "624 A+B tap"), (600, "620 A+B long press"), (700, "620 A+B long press")]
            as [(Int64, String)]
    )
    func longPress(length: Int64, expected: String) {
        let edges = [down(0, 0), down(1, 20), up(0, 20 + length), up(1, 2_000)]
        #expect(held.gestures(edges) == [expected])
        let other = [down(0, 0), down(1, 20), up(1, 20 + length), up(0, 2_000)]
        #expect(held.gestures(other) == [expected])
    }

    @Test("without debouncing, a combination with long presses has its tap exactly at the release")
    func noDebounce() {
        var button = GestureArbiter.Button()
        button.timing.debounce = .zero
        let arbiter = GestureArbiter(
            buttons: [button, button],
            combinations: [Combination(buttons: [0, 1], recognizesLong: true)]
        )
        #expect(
            arbiter.gestures([down(0, 0), down(1, 20), up(0, 30), down(0, 30), up(0, 90)]) == [
                "30 A+B tap", "30 A tap",
            ]
        )
    }

    @Test("a combination waits for a larger one that contains it while that is possible")
    func larger() {
        let begin = [down(0, 0), down(1, 20)]
        #expect(three.gestures(begin + [down(2, 119)]) == ["119 A+B+C tap"])
        #expect(three.gestures(begin + [down(2, 120)]) == ["120 A+B tap", "120 C tap"])
        #expect(three.gestures(begin) == ["120 A+B tap"])
        #expect(three.gestures(begin + [up(1, 50), up(0, 55)]) == ["55 A+B tap"])
        // The third button has been down for long, so only the smaller combination is possible.
        #expect(three.gestures([down(2, 0)] + [down(0, 500), down(1, 510)]) == ["120 C tap", "510 A+B tap"])
        // A and C are no combination. Each press is handled as soon as it can no longer be part of one.
        #expect(three.gestures([down(0, 0), down(2, 10), up(2, 50)]) == ["55 C tap", "60 A tap"])
        #expect(three.gestures([down(2, 0), down(0, 30), down(1, 89)]) == ["89 A+B+C tap"])
        // B comes too late for A+B, but C completes the combination of three, which allows more time.
        #expect(three.gestures([down(0, 0), down(1, 70), down(2, 100)]) == ["100 A+B+C tap"])
        #expect(three.gestures([down(0, 0), down(1, 70)]) == ["120 A tap", "120 B tap"])
    }

    @Test("a long press of a combination that waits for a larger one starts with its last button")
    func longWhileWaiting() {
        let arbiter = arbiter(
            3,
            [
                Combination(buttons: [0, 1], recognizesLong: true, longPress: .milliseconds(100)),
                Combination(buttons: [0, 1, 2]),
            ]
        )
        #expect(arbiter.gestures([down(0, 0), down(1, 20), up(0, 300)]) == ["120 A+B long press"])
        #expect(arbiter.gestures([down(0, 0), down(1, 20), up(0, 30)]) == ["35 A+B tap"])
        #expect(arbiter.gestures([down(0, 0), down(1, 20), up(0, 100)]) == ["105 A+B tap"])
    }

    @Test("if one press completes two combinations, the larger one wins, then the first")
    func rivals() {
        let chain = arbiter(3, [Combination(buttons: [0, 1]), Combination(buttons: [1, 2])])
        #expect(chain.gestures([down(0, 0), down(2, 10), down(1, 20)]) == ["20 A+B tap", "20 C tap"])
        #expect(chain.gestures([down(0, 0), down(1, 10), down(2, 20)]) == ["10 A+B tap", "20 C tap"])
        let all = arbiter(3, [Combination(buttons: [1, 2]), Combination(buttons: [0, 1, 2])])
        #expect(all.gestures([down(0, 0), down(2, 10), down(1, 20)]) == ["20 A+B+C tap"])
    }

    @Test("a press without a second one has its long press and double tap as without the combination")
    func history() {
        let button = GestureArbiter.Button(recognizesDouble: true, recognizesLong: true)
        let arbiter = GestureArbiter(
            buttons: [button, GestureArbiter.Button()],
            combinations: [Combination(buttons: [0, 1])]
        )
        #expect(arbiter.gestures([down(0, 0), up(0, 700)]) == ["600 A long press"])
        #expect(arbiter.gestures([down(0, 0), up(0, 100)]) == ["400 A tap"])
        #expect(arbiter.gestures([down(0, 0), up(0, 40)]) == ["340 A tap"])
        #expect(arbiter.gestures([down(0, 0), up(0, 40), down(0, 100), up(0, 300)]) == ["160 A double tap"])
        #expect(arbiter.gestures([down(0, 0), up(0, 40), down(0, 339), up(0, 360)]) == ["365 A double tap"])
        // The first tap remains a tap when the second press becomes part of a combination.
        #expect(
            arbiter.gestures([down(0, 0), up(0, 40), down(0, 100), down(1, 110)]) == [
                "110 A tap", "110 A+B tap",
            ]
        )
    }

    @Test("if a button's line is lost, the other press is handled separately and the lost one is ignored")
    func lost() {
        var arbiter = two
        _ = arbiter.handle(down(0, 0).edge, of: 0)
        #expect(arbiter.describe(arbiter.interrupt(0, at: .zero + .milliseconds(10))) == ["10 A tap"])
        #expect(arbiter.nextDeadline == nil)

        arbiter = held
        _ = arbiter.handle(down(0, 0).edge, of: 0)
        _ = arbiter.handle(down(1, 10).edge, of: 1)
        #expect(
            arbiter.describe(arbiter.interrupt(1, at: .zero + .milliseconds(50))) == ["50 A+B interrupted"]
        )
        #expect(arbiter.gestures([up(0, 100), down(0, 200), up(0, 210)]) == ["215 A tap"])

        arbiter = two
        _ = arbiter.handle(down(0, 0).edge, of: 0)
        let found = arbiter.begin(1, isPressed: true, at: .zero + .milliseconds(10))
        #expect(arbiter.describe(found) == ["10 A tap", "10 B held_at_start"])
    }

    @Test("edges of unknown buttons and impossible combinations are ignored")
    func nonsense() {
        var odd = arbiter(
            1,
            [Combination(buttons: [0]), Combination(buttons: [0, 7]), Combination(buttons: [])]
        )
        #expect(odd.handle(down(3, 0).edge, of: 3) == [])
        #expect(odd.gestures([down(0, 0)]) == ["0 A tap"])
        let never = arbiter(2, [Combination(buttons: [0, 1], timeLimit: .zero - .milliseconds(1))])
        #expect(never.gestures([down(0, 0), down(1, 0)]) == ["0 A tap", "0 B tap"])
    }

    @Test("buttons that are added, removed or reordered keep their presses and end a current combination")
    func rearranged() {
        var arbiter = two
        _ = arbiter.handle(down(0, 0).edge, of: 0)
        #expect(arbiter.reorder([0, 1, nil], at: .zero + .milliseconds(10)) == [])
        #expect(arbiter.gestures([down(1, 20)]) == ["20 A+B tap"])
        let said = arbiter.reorder([nil, 0], at: .zero + .milliseconds(20))
        #expect(arbiter.describe(said) == ["20 A tap"])
        #expect(arbiter.gestures([up(1, 30), down(1, 100), down(0, 110)]) == ["100 B tap", "110 A tap"])
    }
}
