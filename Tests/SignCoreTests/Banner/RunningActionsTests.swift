import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignCore

@Suite("Actions that still run")
struct RunningActionsTests {
    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func sign(runsActions: Bool = true, maxRunning: Int = 1) -> Sign {
        var configuration = Configuration()
        configuration.scroll.autoplay = false
        configuration.scroll.slideDuration = .zero
        configuration.options = [
            OptionSettings(id: "a", text: "A", action: ["/a"], maxRunningActions: maxRunning),
            OptionSettings(id: "b", text: "B", action: ["/b"]), OptionSettings(id: "c", text: "C"),
        ]
        return Sign(Playlist(configuration), at: .zero, dropsLateFrames: true, runsActions: runsActions)
    }

    /// Returns the activations and the ignored inputs since the last call, as text.
    private func transcript(_ sign: inout Sign) -> [String] {
        var transcript: [String] = []
        sign.takeEvents { entry in
            switch entry.kind {
            case .engine(.activated(let choice, let isHandled)):
                transcript.append("\(choice.id) \(isHandled)")
            case .engine(.ignored(let cause, let reason)): transcript.append("\(cause.name) \(reason.code)")
            default: break
            }
        }
        return transcript
    }

    private func activate(_ sign: inout Sign, at milliseconds: Int64) {
        sign.handle(.navigate(.activate), cause: "long_press", at: at(milliseconds))
    }

    @Test("an action that still runs is not started again until it ends")
    func once() {
        var sign = sign()
        activate(&sign, at: 10)
        activate(&sign, at: 20)
        #expect(transcript(&sign) == ["a true", "long_press still_running"])
        sign.endAction(of: "b")
        activate(&sign, at: 30)
        #expect(transcript(&sign) == ["long_press still_running"])
        sign.endAction(of: "a")
        activate(&sign, at: 40)
        #expect(transcript(&sign) == ["a true"])
    }

    @Test("max_running allows more at once")
    func several() {
        var sign = sign(maxRunning: 3)
        for moment in 1...4 { activate(&sign, at: Int64(moment)) }
        #expect(transcript(&sign) == ["a true", "a true", "a true", "long_press still_running"])
        sign.endAction(of: "a")
        for moment in 5...6 { activate(&sign, at: Int64(moment)) }
        #expect(transcript(&sign) == ["a true", "long_press still_running"])
    }

    @Test("each option has its own count, and one without an action is never busy")
    func others() {
        var sign = sign()
        for moment in [10, 20, 30] {
            activate(&sign, at: Int64(moment))
            sign.handle(.navigate(.next), cause: "tap", at: at(Int64(moment) + 1))
        }
        for moment in [40, 50] {
            sign.handle(.navigate(.previous), cause: "previous", at: at(Int64(moment)))
            activate(&sign, at: Int64(moment) + 1)
            activate(&sign, at: Int64(moment) + 2)
        }
        #expect(transcript(&sign).prefix(3) == ["a true", "b true", "c false"])
        sign.handle(.navigate(.goTo(id: "c")), cause: "go_to", at: at(60))
        for moment in 61...63 { activate(&sign, at: Int64(moment)) }
        #expect(transcript(&sign) == ["c false", "c false", "c false"])
    }

    @Test("a reload keeps running actions")
    func reload() {
        var sign = sign()
        activate(&sign, at: 10)
        sign.replace(sign.playlist, at: at(20))
        activate(&sign, at: 30)
        #expect(transcript(&sign) == ["a true", "long_press still_running"])
    }

    @Test("counts from the owner replace earlier ones")
    func correction() {
        var sign = sign()
        activate(&sign, at: 10)
        sign.setRunningActions([:])
        activate(&sign, at: 20)
        sign.setRunningActions(["a": 1, "b": 0])
        activate(&sign, at: 30)
        #expect(transcript(&sign) == ["a true", "a true", "long_press still_running"])
    }

    @Test("where actions take no time, as in a simulation, none is still running")
    func simulation() {
        var sign = sign(runsActions: false)
        for moment in 1...3 { activate(&sign, at: Int64(moment)) }
        #expect(transcript(&sign) == ["a true", "a true", "a true"])
    }
}
