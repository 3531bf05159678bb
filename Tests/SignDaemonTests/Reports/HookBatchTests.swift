import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("The lines for one run of a program")
struct HookBatchTests {
    private func text(_ batch: HookBatch) -> String { String(decoding: batch.bytes, as: UTF8.self) }

    @Test("lines stand in order, and a line tells where others are missing")
    func lines() {
        var batch = HookBatch(for: ["/bin/a"])
        batch.append(Array("1\n".utf8), lost: 0, at: .zero)
        batch.append(Array("5\n".utf8), lost: 3, at: Instant(nanoseconds: 7))
        #expect(text(batch) == "1\n{\"at\":7,\"event\":\"lost\",\"count\":3}\n5\n")
        #expect(batch.count == 5)
        #expect(batch.lost == 3)
    }

    @Test("a batch is for one program with the same arguments, and ends when it is large")
    func bounds() {
        var batch = HookBatch(for: ["/bin/a", "b"])
        #expect(batch.takes(["/bin/a", "b"]))
        #expect(!batch.takes(["/bin/a"]))
        batch.append([UInt8](repeating: 10, count: HookBatch.byteLimit - 1), lost: 0, at: .zero)
        #expect(batch.takes(["/bin/a", "b"]))
        batch.append([10], lost: 0, at: .zero)
        #expect(!batch.takes(["/bin/a", "b"]))
    }
}
