import Foundation
import MonotonicTime
import Synchronization
import Testing

@testable import SignDaemon

@Suite("The gate for reports of counts")
struct CounterGateTests {
    /// Returns whether waiting at `gate` ends before `timeout`.
    private func passes(_ gate: CounterGate, within timeout: Nanoseconds = .seconds(60)) -> Bool {
        gate.wait(timeout: timeout)
    }

    @Test("a report waits until everything is stored that was sent before it, in any order of the threads")
    func waits() {
        let gate = CounterGate()
        #expect(passes(gate), "nothing was sent")
        let numbers = (1...3).map { _ in gate.send() }
        let count = Count()
        let thread = Thread {
            for number in numbers {
                Thread.sleep(forTimeInterval: 0.02)
                count.stored.add(1, ordering: .sequentiallyConsistent)
                gate.store(number)
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
        _ = gate.send()
        #expect(!passes(gate, within: .milliseconds(20)))
        gate.forget()
        #expect(passes(gate))
        gate.store(gate.send())
        #expect(passes(gate))
    }

    @Test("counters that are stored after a loss was reported do not release later reports")
    func lateStore() {
        let gate = CounterGate()
        let numbers = (1...3).map { _ in gate.send() }
        gate.forget()
        let next = gate.send()
        for number in numbers { gate.store(number) }
        #expect(!passes(gate, within: .milliseconds(20)))
        gate.store(next)
        #expect(passes(gate))
    }
}
