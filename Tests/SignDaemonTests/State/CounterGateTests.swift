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
        let numbers = (1...3).map { _ in gate.recordSent() }
        let count = Count()
        let thread = Thread {
            for number in numbers {
                Thread.sleep(forTimeInterval: 0.02)
                count.stored.add(1, ordering: .sequentiallyConsistent)
                gate.recordStored(upTo: number)
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
        _ = gate.recordSent()
        #expect(!passes(gate, within: .milliseconds(20)))
        gate.forget()
        #expect(passes(gate))
        gate.recordStored(upTo: gate.recordSent())
        #expect(passes(gate))
    }

    @Test("counters that are stored after a loss was reported do not release later reports")
    func lateStore() {
        let gate = CounterGate()
        let numbers = (1...3).map { _ in gate.recordSent() }
        gate.forget()
        let next = gate.recordSent()
        for number in numbers { gate.recordStored(upTo: number) }
        #expect(!passes(gate, within: .milliseconds(20)))
        gate.recordStored(upTo: next)
        #expect(passes(gate))
    }
}
