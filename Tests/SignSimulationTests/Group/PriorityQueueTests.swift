import TestSupport
import Testing

@testable import SignSimulation

@Suite("Priority queue")
struct PriorityQueueTests {
    @Test("the smallest element is first, after any insertions and removals")
    func order() {
        for seed in UInt64(0)..<50 {
            var generator = SeededGenerator(seed: seed)
            var queue = PriorityQueue<Int>()
            var model: [Int] = []
            for _ in 0..<300 {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<6:
                    let element = Int.random(in: 0..<50, using: &generator)
                    queue.insert(element)
                    model.append(element)
                    model.sort()
                case 6..<9:
                    queue.removeFirst()
                    model = Array(model.dropFirst())
                default:
                    let divisor = Int.random(in: 2..<9, using: &generator)
                    queue.removeAll { $0.isMultiple(of: divisor) }
                    model.removeAll { $0.isMultiple(of: divisor) }
                }
                #expect(queue.first == model.first, "seed \(seed)")
            }
        }
    }
}
