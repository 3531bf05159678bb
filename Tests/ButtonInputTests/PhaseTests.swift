import BusInterfaces
import ButtonInput
import MonotonicTime
import Testing

private typealias Button = GestureArbiter.Button

@Suite("Gestures at rest and in motion")
struct PhaseTests {
    private let button = Button(recognizesDouble: true, recognizesLong: true, waitsOnlyAtRest: true)

    @Test("a button that waits only at rest has its tap at the press while the banner moves")
    func moving() {
        let arbiter = GestureArbiter(buttons: [button])
        #expect(arbiter.gestures([down(0, 0, moving: true), up(0, 900)]) == ["0 A tap"])
        #expect(arbiter.gestures([down(0, 0), up(0, 50)]) == ["350 A tap"])
        var always = button
        always.waitsOnlyAtRest = false
        let patient = GestureArbiter(buttons: [always])
        #expect(patient.gestures([down(0, 0, moving: true), up(0, 50)]) == ["350 A tap"])
    }

    @Test("the phase at the first edge of a press applies to the whole gesture")
    func firstEdge() {
        let arbiter = GestureArbiter(buttons: [button])
        let begunAtRest = [down(0, 0), up(0, 50), down(0, 100, moving: true), up(0, 150)]
        #expect(arbiter.gestures(begunAtRest) == ["100 A double tap"])
        let begunMoving = [down(0, 0, moving: true), up(0, 50), down(0, 100), up(0, 150)]
        #expect(arbiter.gestures(begunMoving) == ["0 A tap", "450 A tap"])
        let bounced = [down(0, 0), up(0, 1), down(0, 2, moving: true), up(0, 50)]
        #expect(arbiter.gestures(bounced) == ["350 A tap"])
    }

    @Test("while the banner moves, such a button is in no combination, and no other button waits for it")
    func combinations() {
        let arbiter = GestureArbiter(
            buttons: [Button(waitsOnlyAtRest: true), Button()],
            combinations: [GestureArbiter.Combination(buttons: [0, 1])]
        )
        #expect(arbiter.gestures([down(0, 0), down(1, 20)]) == ["20 A+B tap"])
        #expect(
            arbiter.gestures([down(0, 0, moving: true), down(1, 20, moving: true)]) == [
                "0 A tap", "20 B tap",
            ]
        )
        #expect(
            arbiter.gestures([down(1, 0, moving: true), down(0, 20, moving: true)]) == [
                "0 B tap", "20 A tap",
            ]
        )
        // The banner has started to move between the two presses, so they are no combination.
        #expect(arbiter.gestures([down(1, 0), down(0, 20, moving: true)]) == ["20 B tap", "20 A tap"])
        #expect(arbiter.gestures([down(0, 0), down(1, 20, moving: true)]) == ["20 A tap", "20 B tap"])
    }
}
