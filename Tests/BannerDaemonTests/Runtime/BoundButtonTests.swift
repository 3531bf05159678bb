import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime
import Testing

@testable import BannerDaemon

@Suite("A button with a meaning")
struct BoundButtonTests {
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

    private func feed(_ button: inout BoundButton, press milliseconds: Int64) -> [Input] {
        var inputs: [Input] = []
        button.handle(Edge(isActive: true, at: at(milliseconds))) { input, _ in inputs.append(input) }
        return inputs
    }

    private func feed(_ button: inout BoundButton, release milliseconds: Int64) -> [Input] {
        var inputs: [Input] = []
        button.handle(Edge(isActive: false, at: at(milliseconds))) { input, _ in inputs.append(input) }
        return inputs
    }

    private func feed(_ button: inout BoundButton, wait milliseconds: Int64) -> [Input] {
        var inputs: [Input] = []
        button.advance(to: at(milliseconds)) { input, _ in inputs.append(input) }
        return inputs
    }

    @Test("does what each gesture is bound to, and reports those that are not")
    func commands() {
        let button = BoundButton(settings(tap: .activate, double: .pick, long: .pause))
        #expect(button.input(for: .tap) == .activate(gesture: .tap))
        #expect(button.input(for: .doubleTap) == .pick(gesture: .doubleTap))
        #expect(button.input(for: .longPress) == .togglePause(gesture: .longPress))
        let other = BoundButton(settings(tap: .previous))
        #expect(other.input(for: .tap) == .previous(gesture: .tap))
        #expect(other.input(for: .longPress) == .refused(gesture: .longPress, reason: .unbound))
    }

    @Test("has its tap at the press when it knows nothing else")
    func tap() {
        var button = BoundButton(settings())
        #expect(feed(&button, press: 100) == [.next(gesture: .tap)])
        #expect(feed(&button, release: 150) == [])
    }

    @Test("lets a press go on as it began, when it gets another meaning")
    func rebindWhileDown() {
        var button = BoundButton(settings(long: .activate))
        #expect(feed(&button, press: 100) == [.touch])
        button.rebind(to: settings(tap: .previous))
        #expect(feed(&button, wait: 700) == [.activate(gesture: .longPress)])
        #expect(feed(&button, release: 800) == [])
        #expect(feed(&button, press: 900) == [.previous(gesture: .tap)])
    }

    @Test("loses no tap that waits for a second one, when it gets another meaning")
    func rebindBetween() {
        var button = BoundButton(settings(double: .activate))
        #expect(feed(&button, press: 100) == [.touch])
        #expect(feed(&button, release: 150) == [])
        #expect(feed(&button, wait: 160) == [])
        button.rebind(to: settings(tap: .pause))
        #expect(feed(&button, wait: 450) == [.next(gesture: .tap)])
        #expect(feed(&button, press: 500) == [.togglePause(gesture: .tap)])
    }

    @Test("counts no press twice, when it gets another meaning after its tap")
    func rebindAfterTap() {
        var button = BoundButton(settings())
        #expect(feed(&button, press: 100) == [.next(gesture: .tap)])
        button.rebind(to: settings(tap: .previous))
        #expect(feed(&button, release: 200) == [])
        #expect(feed(&button, press: 300) == [.previous(gesture: .tap)])
    }

    @Test("ignores a press that was there before it, and one whose line is lost")
    func ignored() {
        var button = BoundButton(settings(long: .activate))
        var inputs: [Input] = []
        button.begin(isPressed: true, at: at(0)) { input, _ in inputs.append(input) }
        #expect(inputs == [.refused(gesture: .tap, reason: .heldAtStart)])
        #expect(feed(&button, release: 100) == [])
        #expect(feed(&button, press: 200) == [.touch])
        inputs = []
        button.interrupt(at: at(300)) { input, _ in inputs.append(input) }
        #expect(inputs == [.refused(gesture: .tap, reason: .interrupted)])
    }
}
