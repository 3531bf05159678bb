import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Button bindings")
struct BoundButtonsTests {
    private func settings(
        tap: Command = .navigate(.next),
        double: Command = .none,
        long: Command = .none
    ) -> ButtonSettings {
        var settings = ButtonSettings()
        settings.onTap = tap
        settings.onDoubleTap = double
        settings.onLongPress = long
        return settings
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func feed(
        _ buttons: inout ButtonBindings,
        press milliseconds: Int64,
        of button: Int = 0,
        sliding: Bool = false
    ) -> [ButtonBindings.Press] {
        let edge = Edge(isActive: true, at: at(milliseconds))
        return buttons.handle(edge, of: button, isSliding: sliding).map(\.press.unnamed)
    }

    private func feed(
        _ buttons: inout ButtonBindings,
        release milliseconds: Int64,
        of button: Int = 0
    ) -> [ButtonBindings.Press] {
        let edge = Edge(isActive: false, at: at(milliseconds))
        return buttons.handle(edge, of: button, isSliding: false).map(\.press.unnamed)
    }

    /// Changes the settings twice at the same instant. The second time, every button keeps its position.
    /// Returns the presses that result.
    @discardableResult
    private func rebind(
        _ buttons: inout ButtonBindings,
        to settings: [ButtonSettings],
        _ combinations: [CombinationSettings] = [],
        formerIndices: [Int?]? = nil,
        at milliseconds: Int64 = 0
    ) -> [ButtonBindings.Press] {
        var inputs: [ButtonBindings.Press] = []
        let places = settings.indices.map { Optional($0) }
        for indices in [formerIndices ?? places, places] {
            inputs +=
                buttons.rebind(
                    to: settings,
                    combinations: combinations,
                    formerIndices: indices,
                    at: at(milliseconds)
                ).map(\.press.unnamed)
        }
        return inputs
    }

    private func feed(_ button: inout ButtonBindings, wait milliseconds: Int64) -> [ButtonBindings.Press] {
        button.advance(to: at(milliseconds)).map(\.press.unnamed)
    }

    @Test("each gesture runs its command, and unbound ones are reported")
    func commands() {
        let button = settings(
            tap: .navigate(.activate),
            double: .navigate(.pick),
            long: .navigate(.togglePause)
        )
        #expect(button.command(for: .tap) == .navigate(.activate))
        #expect(button.command(for: .doubleTap) == .navigate(.pick))
        #expect(button.command(for: .longPress) == .navigate(.togglePause))
        let other = settings(tap: .navigate(.previous))
        #expect(other.command(for: .tap) == .navigate(.previous))
        #expect(other.command(for: .longPress) == .none)
    }

    @Test("a button with only a tap command taps when it is pressed")
    func tap() {
        var button = ButtonBindings([settings()])
        #expect(feed(&button, press: 100) == [.asks(.navigate(.next), "tap")])
        #expect(feed(&button, release: 150) == [])
    }

    @Test("a press keeps its settings when its button is rebound")
    func rebindWhileDown() {
        var button = ButtonBindings([settings(long: .navigate(.activate))])
        #expect(feed(&button, press: 100) == [.touch])
        rebind(&button, to: [settings(tap: .navigate(.previous))])
        #expect(feed(&button, wait: 700) == [.asks(.navigate(.activate), "long_press")])
        #expect(feed(&button, release: 800) == [])
        #expect(feed(&button, press: 900) == [.asks(.navigate(.previous), "tap")])
    }

    @Test("a tap that waits for a second one is not lost when its button is rebound")
    func rebindBetween() {
        var button = ButtonBindings([settings(double: .navigate(.activate))])
        #expect(feed(&button, press: 100) == [.touch])
        #expect(feed(&button, release: 150) == [])
        #expect(feed(&button, wait: 160) == [])
        rebind(&button, to: [settings(tap: .navigate(.togglePause))])
        #expect(feed(&button, wait: 450) == [.asks(.navigate(.next), "tap")])
        #expect(feed(&button, press: 500) == [.asks(.navigate(.togglePause), "tap")])
    }

    @Test("a press is not counted twice when its button is rebound after its tap")
    func rebindAfterTap() {
        var button = ButtonBindings([settings()])
        #expect(feed(&button, press: 100) == [.asks(.navigate(.next), "tap")])
        rebind(&button, to: [settings(tap: .navigate(.previous))])
        #expect(feed(&button, release: 200) == [])
        #expect(feed(&button, press: 300) == [.asks(.navigate(.previous), "tap")])
    }

    @Test("a press before the start is ignored, and so is a press whose line is lost")
    func ignored() {
        var button = ButtonBindings([settings(long: .navigate(.activate))])
        let beginning = button.begin(0, isPressed: true, at: at(0))
        #expect(beginning.map(\.press.unnamed) == [.ignored("tap", Event.Refusal("held_at_start"))])
        #expect(feed(&button, release: 100) == [])
        #expect(feed(&button, press: 200) == [.touch])
        let end = button.interrupt(0, at: at(300))
        #expect(end.map(\.press.unnamed) == [.ignored("tap", Event.Refusal("interrupted"))])
    }

    private func both(_ tap: Command) -> CombinationSettings {
        var combination = CombinationSettings()
        combination.buttons = [0, 1]
        combination.onTap = tap
        return combination
    }

    @Test("a press is one gesture, however many reloads happen during it")
    func twoReloads() {
        var buttons = ButtonBindings(
            [settings(double: .navigate(.togglePause)), settings()],
            combinations: [both(.navigate(.activate))]
        )
        #expect(feed(&buttons, press: 100) == [.touch])
        let changed = [
            settings(tap: .navigate(.previous), double: .navigate(.togglePause)),
            settings(tap: .navigate(.togglePause)),
        ]
        #expect(rebind(&buttons, to: changed, [both(.navigate(.pick))], at: 110) == [])
        #expect(feed(&buttons, press: 120, of: 1) == [.touch, .asks(.navigate(.activate), "tap")])
        #expect(rebind(&buttons, to: changed, [both(.navigate(.pick))], at: 130) == [])
        #expect(feed(&buttons, release: 200) + feed(&buttons, release: 200, of: 1) == [])
        #expect(feed(&buttons, wait: 1_000) == [])
        #expect(
            feed(&buttons, press: 1_100) + feed(&buttons, press: 1_110, of: 1) == [
                .touch, .touch, .asks(.navigate(.pick), "tap"),
            ]
        )
    }

    @Test("a press is one gesture, even if its combination or partner is removed during it")
    func partnerGone() {
        var buttons = ButtonBindings(
            [settings(), settings(tap: .navigate(.previous))],
            combinations: [both(.navigate(.activate))]
        )
        #expect(feed(&buttons, press: 100, of: 1) == [.touch])
        #expect(
            rebind(&buttons, to: [settings(tap: .navigate(.togglePause))], formerIndices: [1], at: 110) == [
                .asks(.navigate(.previous), "tap")
            ]
        )
        #expect(feed(&buttons, wait: 900) + feed(&buttons, release: 1_000) == [])
        #expect(feed(&buttons, press: 1_100) == [.asks(.navigate(.togglePause), "tap")])

        buttons = ButtonBindings([settings(), settings()], combinations: [both(.navigate(.activate))])
        #expect(feed(&buttons, press: 100) == [.touch])
        #expect(rebind(&buttons, to: [settings(), settings()], at: 110) == [])
        #expect(feed(&buttons, wait: 160) == [.asks(.navigate(.next), "tap")])
        #expect(feed(&buttons, press: 200, of: 1) == [.asks(.navigate(.next), "tap")])
    }

    @Test("a button that waits only at rest taps when it is pressed during a slide")
    func phase() {
        var patient = settings(double: .navigate(.togglePause))
        patient.waitMode = .atRest
        var buttons = ButtonBindings([patient])
        #expect(feed(&buttons, press: 0, sliding: true) == [.asks(.navigate(.next), "tap")])
        #expect(feed(&buttons, release: 50) == [])
        #expect(feed(&buttons, press: 100) == [.touch])
    }

    @Test("buttons are matched by their lines, each once, in any order")
    func places() {
        func on(_ line: String) -> ButtonSettings { ButtonSettings(line: line) }
        #expect(
            [on("b"), on("c"), on("a"), on("a")].matchingIndices(in: [on("a"), on("b")]) == [1, nil, 0, nil]
        )
    }
}

extension ButtonBindings.Press {
    /// The press without the name of its button, because these tests do not vary the name.
    fileprivate var unnamed: ButtonBindings.Press {
        switch self {
        case .touch, .touchToCount: self
        case .asks(let command, let cause): .asks(command, Cause(cause.name, source: cause.source))
        case .ignored(let cause, let reason): .ignored(Cause(cause.name, source: cause.source), reason)
        }
    }
}
