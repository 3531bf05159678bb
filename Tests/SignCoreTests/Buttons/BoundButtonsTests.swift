import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Buttons with a meaning")
struct BoundButtonsTests {
    private func settings(
        tap: ButtonSettings.Command = .next,
        double: ButtonSettings.Command = .none,
        long: ButtonSettings.Command = .none
    ) -> ButtonSettings {
        var settings = ButtonSettings()
        settings.onTap = tap
        settings.onDoubleTap = double
        settings.onLongPress = long
        return settings
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func feed(
        _ buttons: inout BoundButtons,
        press milliseconds: Int64,
        of button: Int = 0,
        sliding: Bool = false
    ) -> [Input] {
        let edge = Edge(isActive: true, at: at(milliseconds))
        return buttons.handle(edge, of: button, isSliding: sliding).map(\.input)
    }

    private func feed(
        _ buttons: inout BoundButtons,
        release milliseconds: Int64,
        of button: Int = 0
    ) -> [Input] {
        let edge = Edge(isActive: false, at: at(milliseconds))
        return buttons.handle(edge, of: button, isSliding: false).map(\.input)
    }

    /// Reloads twice at an instant, with buttons in the places where they were.
    @discardableResult
    private func rebind(
        _ buttons: inout BoundButtons,
        to settings: [ButtonSettings],
        _ combinations: [CombinationSettings] = [],
        former: [Int?]? = nil,
        at milliseconds: Int64 = 0
    ) -> [Input] {
        var inputs: [Input] = []
        let places = settings.indices.map { Optional($0) }
        for former in [former ?? places, places] {
            inputs +=
                buttons.rebind(to: settings, combinations, former: former, at: at(milliseconds)).map(\.input)
        }
        return inputs
    }

    private func feed(_ button: inout BoundButtons, wait milliseconds: Int64) -> [Input] {
        button.advance(to: at(milliseconds)).map(\.input)
    }

    @Test("does what each gesture is bound to, and reports those that are not")
    func commands() {
        let button = settings(tap: .activate, double: .pick, long: .pause)
        #expect(button.input(for: .tap) == .activate(gesture: .tap))
        #expect(button.input(for: .doubleTap) == .pick(gesture: .doubleTap))
        #expect(button.input(for: .longPress) == .togglePause(gesture: .longPress))
        let other = settings(tap: .previous)
        #expect(other.input(for: .tap) == .previous(gesture: .tap))
        #expect(other.input(for: .longPress) == .refused(gesture: .longPress, reason: .unbound))
    }

    @Test("has its tap at the press when it knows nothing else")
    func tap() {
        var button = BoundButtons([settings()])
        #expect(feed(&button, press: 100) == [.next(gesture: .tap)])
        #expect(feed(&button, release: 150) == [])
    }

    @Test("lets a press go on as it began, when it gets another meaning")
    func rebindWhileDown() {
        var button = BoundButtons([settings(long: .activate)])
        #expect(feed(&button, press: 100) == [.touch])
        rebind(&button, to: [settings(tap: .previous)])
        #expect(feed(&button, wait: 700) == [.activate(gesture: .longPress)])
        #expect(feed(&button, release: 800) == [])
        #expect(feed(&button, press: 900) == [.previous(gesture: .tap)])
    }

    @Test("loses no tap that waits for a second one, when it gets another meaning")
    func rebindBetween() {
        var button = BoundButtons([settings(double: .activate)])
        #expect(feed(&button, press: 100) == [.touch])
        #expect(feed(&button, release: 150) == [])
        #expect(feed(&button, wait: 160) == [])
        rebind(&button, to: [settings(tap: .pause)])
        #expect(feed(&button, wait: 450) == [.next(gesture: .tap)])
        #expect(feed(&button, press: 500) == [.togglePause(gesture: .tap)])
    }

    @Test("counts no press twice, when it gets another meaning after its tap")
    func rebindAfterTap() {
        var button = BoundButtons([settings()])
        #expect(feed(&button, press: 100) == [.next(gesture: .tap)])
        rebind(&button, to: [settings(tap: .previous)])
        #expect(feed(&button, release: 200) == [])
        #expect(feed(&button, press: 300) == [.previous(gesture: .tap)])
    }

    @Test("ignores a press that was there before it, and one whose line is lost")
    func ignored() {
        var button = BoundButtons([settings(long: .activate)])
        let beginning = button.begin(0, isPressed: true, at: at(0))
        #expect(beginning.map(\.input) == [.refused(gesture: .tap, reason: .heldAtStart)])
        #expect(feed(&button, release: 100) == [])
        #expect(feed(&button, press: 200) == [.touch])
        let end = button.interrupt(0, at: at(300))
        #expect(end.map(\.input) == [.refused(gesture: .tap, reason: .interrupted)])
    }

    private func both(_ tap: ButtonSettings.Command) -> CombinationSettings {
        var combination = CombinationSettings()
        combination.buttons = [0, 1]
        combination.onTap = tap
        return combination
    }

    @Test("have one gesture for a press, however often the configuration is read again during it")
    func twoReloads() {
        var buttons = BoundButtons([settings(double: .pause), settings()], [both(.activate)])
        #expect(feed(&buttons, press: 100) == [.touch])
        let changed = [settings(tap: .previous, double: .pause), settings(tap: .pause)]
        #expect(rebind(&buttons, to: changed, [both(.pick)], at: 110) == [])
        #expect(feed(&buttons, press: 120, of: 1) == [.touch, .activate(gesture: .tap)])
        #expect(rebind(&buttons, to: changed, [both(.pick)], at: 130) == [])
        #expect(feed(&buttons, release: 200) + feed(&buttons, release: 200, of: 1) == [])
        #expect(feed(&buttons, wait: 1_000) == [])
        #expect(
            feed(&buttons, press: 1_100) + feed(&buttons, press: 1_110, of: 1) == [
                .touch, .touch, .pick(gesture: .tap),
            ]
        )
    }

    @Test("have one gesture for a press whose combination, or whose partner, is gone after it began")
    func partnerGone() {
        var buttons = BoundButtons([settings(), settings(tap: .previous)], [both(.activate)])
        #expect(feed(&buttons, press: 100, of: 1) == [.touch])
        #expect(
            rebind(&buttons, to: [settings(tap: .pause)], former: [1], at: 110) == [.previous(gesture: .tap)]
        )
        #expect(feed(&buttons, wait: 900) + feed(&buttons, release: 1_000) == [])
        #expect(feed(&buttons, press: 1_100) == [.togglePause(gesture: .tap)])

        buttons = BoundButtons([settings(), settings()], [both(.activate)])
        #expect(feed(&buttons, press: 100) == [.touch])
        #expect(rebind(&buttons, to: [settings(), settings()], at: 110) == [])
        #expect(feed(&buttons, wait: 160) == [.next(gesture: .tap)])
        #expect(feed(&buttons, press: 200, of: 1) == [.next(gesture: .tap)])
    }

    @Test("wait at rest only, where they are told so")
    func phase() {
        var patient = settings(double: .pause)
        patient.wait = .atRest
        var buttons = BoundButtons([patient])
        #expect(feed(&buttons, press: 0, sliding: true) == [.next(gesture: .tap)])
        #expect(feed(&buttons, release: 50) == [])
        #expect(feed(&buttons, press: 100) == [.touch])
    }

    @Test("keep lines that stay, each once, whatever their new order")
    func places() {
        func on(_ line: String) -> ButtonSettings {
            var button = ButtonSettings()
            button.line = line
            return button
        }
        #expect(
            [on("b"), on("c"), on("a"), on("a")].indices(among: [on("a"), on("b")]) == [1, nil, 0, nil]
        )
    }
}
