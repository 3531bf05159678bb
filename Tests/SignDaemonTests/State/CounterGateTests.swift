import Foundation
import MonotonicTime
import Synchronization
import Testing

@testable import SignDaemon

@Suite("The gate for reports of counts")
struct CounterGateTests {
    /// Returns whether waiting at `gate` ends before the timeout, which is a minute.
    private func passes(_ gate: CounterGate) -> Bool {
        let start = Date()
        gate.wait(timeout: .seconds(60))
        return Date().timeIntervalSince(start) < 30
    }

    @Test("a report waits until everything is stored that was sent before it, in any order of the threads")
    func waits() {
        let gate = CounterGate()
        #expect(passes(gate), "nothing was sent")
        for _ in 1...3 { gate.send() }
        let count = Count()
        let thread = Thread {
            for _ in 1...3 {
                Thread.sleep(forTimeInterval: 0.02)
                count.stored.add(1, ordering: .sequentiallyConsistent)
                gate.store()
            }
        }
        thread.start()
        #expect(passes(gate))
        #expect(count.stored.load(ordering: .sequentiallyConsistent) == 3)
    }

    private final class Count: Sendable {
        let stored = Atomic(0)
    }

    @Test("a report waits no longer than its timeout, and not for counters that were lost")
    func timeout() {
        let gate = CounterGate()
        gate.send()
        gate.wait(timeout: .milliseconds(20))
        gate.forget()
        #expect(passes(gate))
        gate.send()
        gate.store()
        #expect(passes(gate))
    }
}
