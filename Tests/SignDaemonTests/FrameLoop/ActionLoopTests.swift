import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("The frame loop and the actions that run")
struct ActionLoopTests {
    @Test("an action runs once until its end is reported or the counts are corrected")
    func ends() throws {
        var configuration = Configuration()
        configuration.display.width = 8
        configuration.options = [OptionSettings(id: "a", text: "A", action: ["/a"])]
        let loop = try RunningLoop(configuration, display: SharedDisplay(width: 8, height: 8))
        func press() { loop.order(.command(.navigate(.activate), cause: "activate")) }
        func activations() -> Int { loop.notices.filter { $0 == "activated a" }.count }
        func refusals() -> Int {
            loop.events.filter { $0.kind == .engine(.ignored("activate", reason: .stillRunning)) }.count
        }
        press()
        press()
        #expect(eventually { refusals() == 1 })
        #expect(activations() == 1)
        loop.order(.actionEnded("a"))
        press()
        #expect(eventually { activations() == 2 })
        loop.order(.actionsRunning([:]))
        press()
        press()
        #expect(eventually { refusals() == 2 })
        #expect(activations() == 3)
        #expect(loop.stop())
    }
}
