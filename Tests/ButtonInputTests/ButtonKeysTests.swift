import ButtonInput
import MonotonicTime
import Testing

@Suite("Keys that act as buttons")
struct ButtonKeysTests {
    private typealias ButtonEdge = ButtonInput.ButtonEdge

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func press(_ button: Int, _ milliseconds: Int64) -> ButtonEdge {
        ButtonEdge(button, isPress: true, at: at(milliseconds))
    }

    private func release(_ button: Int, _ milliseconds: Int64) -> ButtonEdge {
        ButtonEdge(button, isPress: false, at: at(milliseconds))
    }

    private func handle(
        _ keys: inout ButtonKeys,
        _ phase: KeyPhase,
        of button: Int = 0,
        longPress: Int64 = 600,
        _ milliseconds: Int64
    ) -> [ButtonEdge] {
        keys.handle(phase, button: button, longPressDuration: .milliseconds(longPress), at: at(milliseconds))
    }

    @Test("if releases are reported, the button is down as long as the key")
    func held() {
        var keys = ButtonKeys()
        keys.reportsReleases = true
        #expect(handle(&keys, .pressed, 100) == [press(0, 100)])
        #expect(keys.nextDeadline == nil)
        #expect(handle(&keys, .repeated, 400) == [])
        #expect(keys.advance(to: at(5_000)) == [])
        #expect(handle(&keys, .released, 6_000) == [release(0, 6_000)])
        #expect(handle(&keys, .released, 6_001) == [])
    }

    @Test("a press whose release went to another window ends with the next one")
    func lostRelease() {
        var keys = ButtonKeys()
        keys.reportsReleases = true
        #expect(handle(&keys, .pressed, 100) == [press(0, 100)])
        #expect(handle(&keys, .pressed, 900) == [release(0, 900), press(0, 900)])
        #expect(handle(&keys, .released, 950) == [release(0, 950)])
    }

    @Test("if releases are not reported, a key presses the button briefly")
    func typed() {
        var keys = ButtonKeys()
        #expect(handle(&keys, .typed, 100) == [press(0, 100)])
        #expect(keys.nextDeadline == at(170))
        #expect(keys.advance(to: at(169)) == [])
        #expect(keys.advance(to: at(180)) == [release(0, 170)])
        #expect(keys.nextDeadline == nil)
        #expect(handle(&keys, .typed, 200) == [press(0, 200)])
        #expect(handle(&keys, .typed, 400) == [release(0, 270), press(0, 400)])
    }

    @Test("the repetitions of a held key keep the button down")
    func repeating() {
        var keys = ButtonKeys()
        #expect(handle(&keys, .typed, 0) == [press(0, 0)])
        #expect(handle(&keys, .typed, 500) == [release(0, 70), press(0, 500)])
        for moment in stride(from: Int64(540), through: 1_500, by: 40) {
            #expect(handle(&keys, .typed, moment) == [])
        }
        #expect(keys.advance(to: at(2_000)) == [release(0, 1_570)])
    }

    @Test("a typed press is shorter than any long press")
    func shortLongPress() {
        var keys = ButtonKeys()
        #expect(handle(&keys, .typed, longPress: 60, 0) == [press(0, 0)])
        #expect(keys.nextDeadline == at(30))
    }

    @Test("the protocol without releases equals a terminal without releases")
    func noReleases() {
        var keys = ButtonKeys()
        #expect(handle(&keys, .pressed, 0) == [press(0, 0)])
        #expect(keys.advance(to: at(100)) == [release(0, 70)])
        #expect(handle(&keys, .released, 110) == [])
    }

    @Test("a long press lasts long enough, also while other keys are typed")
    func longPress() {
        var keys = ButtonKeys()
        #expect(keys.hold(1, longPressDuration: .milliseconds(600), at: at(0)) == [press(1, 0)])
        #expect(keys.hold(1, longPressDuration: .milliseconds(600), at: at(300)) == [])
        #expect(handle(&keys, .typed, of: 1, 400) == [])
        #expect(handle(&keys, .typed, of: 0, 400) == [press(0, 400)])
        #expect(keys.latestButton == 0)
        #expect(keys.advance(to: at(1_000)) == [release(0, 470), release(1, 670)])
    }

    @Test("two keys typed in quick succession press their buttons together")
    func together() {
        var keys = ButtonKeys()
        #expect(handle(&keys, .typed, of: 0, 0) == [press(0, 0)])
        #expect(handle(&keys, .typed, of: 1, 30) == [press(1, 30)])
        #expect(keys.advance(to: at(200)) == [release(0, 70), release(1, 100)])
    }
}
