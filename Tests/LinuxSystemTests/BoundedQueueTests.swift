import LinuxSystem
import TestSupport
import Testing

@Suite("The queue between two threads")
struct BoundedQueueTests {
    @Test("a queue keeps the order and reports when its consumer must be woken")
    func order() {
        let queue = BoundedQueue<Int>(capacity: 3)
        #expect(queue.isEmpty)
        #expect(queue.takeFirst() == nil)
        #expect(queue.append(1))
        #expect(!queue.append(2))
        #expect(!queue.isEmpty)
        #expect(queue.takeFirst()?.element == 1)
        #expect(!queue.append(3))
        #expect(queue.takeFirst()?.element == 2)
        #expect(queue.takeFirst()?.element == 3)
        #expect(queue.takeFirst() == nil)
        #expect(queue.append(4))
    }

    @Test("a full queue drops the oldest entries and counts them")
    func loss() {
        let queue = BoundedQueue<Int>(capacity: 3)
        for number in 1...8 { _ = queue.append(number) }
        var taken: [[Int]] = []
        while let (element, lost) = queue.takeFirst() { taken.append([element, lost]) }
        #expect(taken == [[6, 5], [7, 0], [8, 0]])
        _ = queue.append(9)
        #expect(queue.takeFirst()?.lostBefore == 0)
    }

    @Test("every entry is removed once or counted as lost, for any capacity", arguments: [0, 1, 2, 7, 64])
    func accounts(_ capacity: Int) {
        let seed = UInt64(capacity) + 17
        var random = SeededGenerator(seed: seed)
        let queue = BoundedQueue<Int>(capacity: capacity)
        var next = 0
        var expected = 0
        func take() {
            guard let (element, lost) = queue.takeFirst() else { return }
            #expect(element == expected + lost, "seed \(seed)")
            expected = element + 1
        }
        for _ in 0..<2_000 {
            if Bool.random(using: &random) {
                _ = queue.append(next)
                next += 1
            } else {
                take()
            }
        }
        while !queue.isEmpty { take() }
        #expect(expected == next, "seed \(seed)")
    }
}
