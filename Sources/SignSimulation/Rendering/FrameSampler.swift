import MonotonicTime
import Pixels

/// A sampler that selects the pictures of an animated GIF, whose delays are in hundredths of a second.
///
/// It drops pictures between samples, and merges equal ones. The delays add up to the exact length. None is
/// less than a step, because browsers replace delays below 0.02 s by 0.1 s.
struct FrameSampler {
    /// A picture of the animation, and the time for which it is shown, in hundredths of a second.
    struct Sample: Hashable {
        var picture: Bitmap
        var delay: Int
    }

    private let beginning: Instant
    private let length: Int
    private let step: Int
    private let sampleCount: Int
    private var current: (picture: Bitmap, since: Int)?
    /// The most recently added picture, or nil if there was none yet. It is dropped if another picture
    /// follows before the next sample.
    private var newest: (picture: Bitmap, since: Int)?

    private static let hundredth: Int64 = 10_000_000

    /// Creates a sampler, which selects the pictures of an animated GIF.
    ///
    /// - Parameters:
    ///   - beginning: The time of the first sample.
    ///   - length: The total length in hundredths of a second, at least one step.
    ///   - step: The time between two samples in hundredths of a second.
    init(from beginning: Instant, length: Int, step: Int) {
        self.beginning = beginning
        self.length = length
        self.step = step
        sampleCount = max(1, length / step)
    }

    /// Adds a picture that is shown from `instant` onward, and calls `emit` for each sample that this picture
    /// completes. Instants must not decrease. Throws any error that `emit` throws.
    mutating func add<Failure: Error>(
        _ picture: Bitmap,
        at instant: Instant,
        _ emit: (Sample) throws(Failure) -> Void
    ) throws(Failure) {
        let since = firstSample(notBefore: instant)
        guard since < sampleCount else { return }
        if let newest, newest.since < since { try emitChange(to: newest, emit) }
        newest = (picture, since)
    }

    mutating func finish<Failure: Error>(_ emit: (Sample) throws(Failure) -> Void) throws(Failure) {
        if let newest { try emitChange(to: newest, emit) }
        if let current {
            try emit(Sample(picture: current.picture, delay: length - current.since * step))
        }
        current = nil
        newest = nil
    }

    private mutating func emitChange<Failure: Error>(
        to next: (picture: Bitmap, since: Int),
        _ emit: (Sample) throws(Failure) -> Void
    ) throws(Failure) {
        if let current {
            guard current.picture != next.picture else { return }
            let delay = (next.since - current.since) * step
            try emit(Sample(picture: current.picture, delay: delay))
        }
        current = next
    }

    private func firstSample(notBefore instant: Instant) -> Int {
        let elapsed = (instant - beginning).rawValue
        guard elapsed > 0 else { return 0 }
        let period = Int64(step) * Self.hundredth
        return Int(clamping: (elapsed - 1) / period + 1)
    }
}
