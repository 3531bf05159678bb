import MonotonicTime
import TestSupport
import Testing

@testable import SignCore

/// Signs that change a counter together, and exchange it over a network with any faults.
@Suite("A counter of several signs")
struct CounterRecordTests {
    private static func counter(_ range: ClosedRange<Int64> = 0...9999, wraps: Bool = false)
        -> CounterSettings
    {
        var counter = CounterSettings(name: "a")
        counter.range = range
        counter.wraps = wraps
        return counter
    }

    /// Signs with one counter each, named by their index.
    private struct Group {
        let counter: CounterSettings
        var records: [CounterRecord]

        init(_ count: Int, _ counter: CounterSettings) {
            self.counter = counter
            records = (0..<count).map { _ in CounterRecord(counter) }
        }

        var numbers: [Int64] { records.map { counter.number(forTotal: $0.tally.total) } }

        mutating func add(_ steps: Int64, on sign: Int, at wall: Int64 = 1_000) {
            records[sign].addSteps(steps, settings: counter, by: "s\(sign)", at: wall)
        }

        mutating func set(_ number: Int64, on sign: Int, at wall: Int64) {
            records[sign].setNumber(number, by: "s\(sign)", at: wall)
        }

        /// Sends the counter of a sign to another one, which sends its own back if the sender lacks it.
        mutating func send(from sender: Int, to receiver: Int) {
            let tally = records[sender].tally
            if records[receiver].merge(tally, ownSign: "s\(receiver)"), sender != receiver {
                _ = records[sender].merge(records[receiver].tally, ownSign: "s\(sender)")
            }
        }

        mutating func sendAll() {
            for sender in records.indices {
                for receiver in records.indices { send(from: sender, to: receiver) }
            }
        }
    }

    @Test("every change counts once, however often and in whichever order it arrives")
    func once() {
        var group = Group(3, Self.counter())
        group.add(1, on: 0)
        let early = group.records[0].tally
        group.add(2, on: 0)
        group.add(5, on: 1)
        group.send(from: 0, to: 2)
        group.send(from: 0, to: 2)
        group.send(from: 1, to: 2)
        _ = group.records[2].merge(early, ownSign: "s2")
        #expect(group.numbers == [3, 5, 8])
        group.sendAll()
        #expect(group.numbers == [8, 8, 8])
    }

    @Test("random changes, losses, copies and partitions end with the sum of all changes on all signs")
    func random() {
        for seed in 1...200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let count = Int(generator.next() % 4) + 2
            let wraps = generator.next() % 2 == 0
            let counter = wraps ? Self.counter(0...99, wraps: true) : Self.counter(-100_000...100_000)
            var group = Group(count, counter)
            var sum: Int64 = 0
            for step in 0..<100 {
                let sign = Int(generator.next() % UInt64(count))
                switch generator.next() % 4 {
                case 0:
                    group.send(from: sign, to: Int(generator.next() % UInt64(count)))
                case 1:
                    // A message of an earlier time arrives late.
                    let old = group.records[sign].tally
                    group.add(1, on: sign, at: Int64(step) * 1_000)
                    sum += 1
                    _ = group.records[Int(generator.next() % UInt64(count))].merge(old, ownSign: "other")
                default:
                    let steps = Int64(generator.next() % 7) - 3
                    group.add(steps, on: sign, at: Int64(step) * 1_000)
                    sum += steps
                }
            }
            group.sendAll()
            let expected = counter.number(forTotal: sum)
            #expect(group.numbers == group.records.map { _ in expected }, "seed \(seed)")
        }
    }

    @Test("random numbers that are set, in any order of arrival, leave all signs with the same number")
    func settings() {
        for seed in 1...200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var group = Group(3, Self.counter(0...20))
            for step in 0..<60 {
                let sign = Int(generator.next() % 3)
                let wall = Int64(step) * 1_000 + Int64(generator.next() % 5_000)
                switch generator.next() % 5 {
                case 0: group.set(Int64(generator.next() % 21), on: sign, at: wall)
                case 1: group.send(from: sign, to: Int(generator.next() % 3))
                default: group.add(Int64(generator.next() % 9) - 4, on: sign, at: wall)
                }
            }
            for _ in 1...3 { group.sendAll() }
            #expect(Set(group.numbers).count == 1, "seed \(seed): \(group.numbers)")
            #expect(group.numbers.allSatisfy { (0...20).contains($0) }, "seed \(seed)")
        }
    }

    @Test("a number that is set replaces earlier changes, and later ones of a sign without broker are added")
    func order() {
        var group = Group(2, Self.counter())
        group.add(4, on: 1, at: 1_000)
        group.set(10, on: 0, at: 2_000)
        group.add(3, on: 1, at: 3_000)
        group.add(1, on: 0, at: 4_000)
        #expect(group.numbers == [11, 7])
        group.sendAll()
        #expect(group.numbers == [14, 14])
    }

    @Test(
        "of two numbers that were set, the later one is valid, and a wrong clock does not undo what came before"
    )
    func latest() {
        var group = Group(2, Self.counter())
        group.set(5, on: 0, at: 2_000)
        group.set(7, on: 1, at: 1_000)
        group.sendAll()
        #expect(group.numbers == [5, 5])
        // The clock of this sign is behind, but it has received the 5.
        group.set(9, on: 1, at: 500)
        group.sendAll()
        #expect(group.numbers == [9, 9])
        group.add(1, on: 0, at: 100)
        group.sendAll()
        #expect(group.numbers == [10, 10])
    }

    @Test("signs that press at an end of the range together lose no later press")
    func ends() {
        var group = Group(2, Self.counter(0...9))
        group.add(8, on: 0)
        group.sendAll()
        group.add(1, on: 0)
        group.add(1, on: 1)
        group.sendAll()
        #expect(group.numbers == [9, 9])
        group.add(-1, on: 0)
        group.add(-1, on: 1)
        group.sendAll()
        #expect(group.numbers == [7, 7])
        group.add(-9, on: 0)
        group.add(-9, on: 1)
        group.sendAll()
        #expect(group.numbers == [0, 0])
        group.add(1, on: 1)
        group.sendAll()
        #expect(group.numbers == [1, 1])
    }

    @Test("a reset at a set time is the same on all signs, and presses after it count")
    func resets() {
        var group = Group(2, Self.counter())
        group.add(5, on: 0, at: 1_000_000_000)
        group.sendAll()
        group.add(2, on: 1, at: 4_500_000_000)
        for sign in 0...1 { group.records[sign].reset(to: 0, dueAt: 4, by: "s\(sign)") }
        #expect(group.numbers == [0, 2])
        group.sendAll()
        #expect(group.numbers == [2, 2])
    }

    @Test("a sign whose card was replaced receives its share, and counts on")
    func replacedCard() {
        var group = Group(2, Self.counter())
        group.add(5, on: 0)
        group.add(3, on: 1)
        group.sendAll()
        group.records[0] = CounterRecord(Self.counter())
        group.add(1, on: 0)
        group.sendAll()
        #expect(group.numbers == [9, 9])
        group.add(1, on: 0)
        group.sendAll()
        #expect(group.numbers == [10, 10])
    }

    @Test("after a restart, no number of a change occurs again, even if a power cut has lost the last change")
    func restart() {
        var group = Group(2, Self.counter())
        group.add(5, on: 0)
        let stored = group.records[0].tally
        group.add(1, on: 0)
        group.sendAll()
        group.records[0] = CounterRecord(stored: stored, ownChanges: [], lastReset: nil, of: "s0")
        group.add(2, on: 0)
        group.sendAll()
        #expect(group.numbers == [7, 7])
    }

    @Test("two signs with the same name do not count up without end")
    func equalNames() {
        var first = CounterRecord(Self.counter())
        var second = CounterRecord(Self.counter())
        first.addSteps(5, settings: Self.counter(), by: "s", at: 1)
        second.addSteps(3, settings: Self.counter(), by: "s", at: 1)
        for _ in 1...50 {
            _ = first.merge(second.tally, ownSign: "s")
            _ = second.merge(first.tally, ownSign: "s")
        }
        #expect([first.tally.total, second.tally.total] == [8, 11])
    }

    @Test("the recent changes of a sign are limited, and keep their sum")
    func limit() {
        var group = Group(2, Self.counter())
        for press in 1...500 { group.add(1, on: 0, at: Int64(press * press)) }
        #expect(group.records[0].ownChanges.count == CounterRecord.maxOwnChanges)
        group.set(0, on: 1, at: 0)
        group.sendAll()
        #expect(group.numbers == [500, 500])
    }
}
