import Glibc
import MonotonicTime
import SettingsText
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("The file that keeps the counters")
struct CounterStoreTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func store() throws -> CounterStore {
        let path = directory.path
        return try #require(CounterStore { $0 == "STATE_DIRECTORY" ? path : nil })
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func bank(_ number: Int64, sign: String = "a") -> CounterBank {
        let tally = CounterTally(
            base: CounterTally.Base(at: 7, sign: "b", number: -3),
            shares: [sign: CounterTally.Share(lastChangeNumber: 2, sum: number + 3)],
            excess: 1,
            shortfall: 1
        )
        let changes = [CounterRecord.OwnChange(at: 9, sum: number + 3)]
        return CounterBank(
            sign: sign,
            records: ["queue": CounterRecord(stored: tally, ownChanges: changes, lastReset: 5, of: "other")]
        )
    }

    private func number(_ bank: CounterBank) -> Int64? { bank.records["queue"]?.tally.total }

    /// Returns the number with which a sign would start now, and the messages of its log.
    private func next() throws -> (number: Int64?, notes: [String]) {
        var store = try store()
        let restored = store.restore(at: at(0))
        return (number(restored.bank), restored.notes.map(\.text))
    }

    @Test(
        "a change is in a file at once, and on disk within half a second; many changes cause two writes per second"
    )
    func writes() throws {
        var store = try store()
        var note = store.record(bank(1), at: at(0))
        #expect(note == nil)
        #expect(try directory.names == ["counters"])
        #expect(store.nextDeadline == nil)
        for change in 2...9 {
            note = store.record(bank(Int64(change)), at: at(Int64(change) * 10))
            #expect(note == nil)
            #expect(try next().number == Int64(change))
        }
        #expect(try directory.names == ["counters", "counters.recent"])
        #expect(store.nextDeadline == at(500))
        note = store.writeIfDue(at: at(500))
        #expect(try directory.names == ["counters"])
        #expect(try next().number == 9)
    }

    @Test("everything is read as it was written, and the number of the last change of this sign jumps")
    func contents() throws {
        var store = try store()
        _ = store.record(bank(42), at: at(0))
        var read = try self.store()
        let record = try #require(read.restore(at: at(0)).bank.records["queue"])
        var expected = try #require(bank(42).records["queue"])
        #expect(try #require(record.tally.shares["a"]).lastChangeNumber > 1_000)
        expected.tally.shares["a"]?.lastChangeNumber = try #require(record.tally.shares["a"]).lastChangeNumber
        #expect(record == expected)
    }

    @Test("a power cut that damages the second file leaves the first one")
    func powerCut() throws {
        var store = try store()
        _ = store.record(bank(1), at: at(0))
        _ = store.record(bank(2), at: at(10))
        _ = try directory.file("counters.recent", "")
        #expect(try next() == (1, []))
        _ = try directory.file("counters.recent", "{\"check\":\"0\"}\n{\"number\":9}\n")
        #expect(try next() == (1, []))
    }

    @Test("a damaged file is reported, and the counters start again")
    func damaged() throws {
        _ = try directory.file("counters", "{}\n{}\n")
        let restored = try next()
        #expect(restored.number == nil)
        #expect(restored.notes == ["\(directory.path)/counters: damaged; the counters start over"])
    }

    @Test("counters of the second file move to the first one after a restart")
    func restart() throws {
        var first = try store()
        _ = first.record(bank(1), at: at(0))
        _ = first.record(bank(2), at: at(10))
        var second = try store()
        #expect(number(second.restore(at: at(0)).bank) == 2)
        #expect(second.writeIfDue(at: at(0)) == nil)
        #expect(try directory.names == ["counters"])
        #expect(try next().number == 2)
    }

    @Test("without a change nothing is written")
    func quiet() throws {
        var store = try store()
        _ = store.restore(at: at(0))
        #expect(store.nextDeadline == nil)
        #expect(store.finish(at: at(1)) == nil)
        #expect(try directory.names == [])
    }
}
