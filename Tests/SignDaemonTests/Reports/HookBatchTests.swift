import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("The events for one run of a program")
struct HookBatchTests {
    private func text(_ batch: HookBatch) -> String { String(decoding: batch.bytes, as: UTF8.self) }

    @Test("events are in order, and missing ones are reported in their place")
    func lines() {
        var batch = HookBatch(for: ["/bin/a"])
        batch.append(Array("1\n".utf8), lostCount: 0, at: .zero)
        batch.append(Array("5\n".utf8), lostCount: 3, at: Instant(nanoseconds: 7))
        #expect(text(batch) == "1\n{\"at\":7,\"event\":\"lost\",\"count\":3}\n5\n")
        #expect(batch.eventCount == 5)
        #expect(batch.lostCount == 3)
    }

    @Test("a batch is for one program with the same arguments, and has a maximum size")
    func bounds() {
        var batch = HookBatch(for: ["/bin/a", "b"])
        #expect(batch.accepts(["/bin/a", "b"]))
        #expect(!batch.accepts(["/bin/a"]))
        batch.append([UInt8](repeating: 10, count: HookBatch.maxSize - 1), lostCount: 0, at: .zero)
        #expect(batch.accepts(["/bin/a", "b"]))
        batch.append([10], lostCount: 0, at: .zero)
        #expect(!batch.accepts(["/bin/a", "b"]))
    }
}
