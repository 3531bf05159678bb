import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import SignSimulation

@Suite("Sampling for a GIF")
struct FrameSamplerTests {
    private func picture(_ number: Int) -> Bitmap {
        var picture = Bitmap(width: 8, height: 1)
        for bit in 0..<8 { picture[bit, 0] = number >> bit & 1 == 1 }
        return picture
    }

    /// Returns the samples for pictures that are given by their numbers. Instants are in milliseconds.
    private func samples(
        _ pictures: [(Int, at: Int64)],
        from beginning: Int64 = 0,
        length: Int,
        step: Int = 2
    ) -> [[Int]] {
        var samples: [[Int]] = []
        var sampler = FrameSampler(from: .zero + .milliseconds(beginning), length: length, step: step)
        func add(_ sample: FrameSampler.Sample) {
            let number = (0..<8).reduce(0) { $0 | (sample.picture[$1, 0] ? 1 << $1 : 0) }
            samples.append([number, sample.delay])
        }
        for (number, at) in pictures { sampler.add(picture(number), at: .zero + .milliseconds(at), add) }
        sampler.finish(add)
        return samples
    }

    @Test("a picture is sampled from the first sample after it appears")
    func looks() {
        #expect(
            samples([(1, 0), (2, 20), (3, 41), (4, 79)], length: 10) == [[1, 2], [2, 4], [3, 2], [4, 2]]
        )
    }

    @Test("a picture between two samples is dropped")
    func unseen() {
        #expect(samples([(1, 0), (2, 21), (3, 39), (4, 40)], length: 6) == [[1, 4], [4, 2]])
        #expect(samples([(1, 0), (2, 21), (1, 35)], length: 6) == [[1, 6]])
    }

    @Test("equal pictures are merged")
    func merged() {
        #expect(samples([(1, 0), (1, 20), (2, 40), (2, 90)], length: 12) == [[1, 4], [2, 8]])
    }

    @Test("a picture that appears at the end or later is not sampled")
    func end() {
        #expect(samples([(1, 0), (2, 60), (3, 100)], length: 6) == [[1, 6]])
    }

    @Test("a length that is not a multiple of the step extends the last picture")
    func oddLength() {
        #expect(samples([(1, 0), (2, 40)], length: 7) == [[1, 4], [2, 3]])
        #expect(samples([(1, 0), (2, 61)], length: 7) == [[1, 7]])
        #expect(samples([(1, 0), (2, 61)], length: 11, step: 4) == [[1, 11]])
    }

    @Test("sampling can start later, with the picture that is visible then")
    func later() {
        #expect(samples([(1, 0), (2, 30), (3, 120)], from: 100, length: 6) == [[2, 2], [3, 4]])
    }

    @Test("the delays add up to the length, and none is too short", arguments: 1...40)
    func sum(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let step = Bool.random(using: &generator) ? 2 : 4
        let length = Int.random(in: step...400, using: &generator)
        var at: Int64 = 0
        var pictures: [(Int, at: Int64)] = [(0, 0)]
        for _ in 0..<200 {
            at += Int64.random(in: 0...40, using: &generator)
            pictures.append((Int.random(in: 0...3, using: &generator), at))
        }
        let samples = samples(pictures, length: length, step: step)
        #expect(samples.map { $0[1] }.reduce(0, +) == length, "seed \(seed)")
        #expect(samples.allSatisfy { $0[1] >= step }, "seed \(seed)")
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0[0] != $1[0] }, "seed \(seed)")
    }
}
