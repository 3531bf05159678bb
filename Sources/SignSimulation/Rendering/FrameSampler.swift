import MonotonicTime
import Pixels

/// Turns pictures that appear at any instant into pictures of a GIF, whose delays are hundredths of a second.
///
/// The banner is looked at every `step`, from the beginning on; a picture that is over before the next look is
/// never seen, and equal pictures become one. All delays together are exactly the length, and none is shorter
/// than a step: browsers take a delay of less than two hundredths for ten.
struct FrameSampler {
    /// A picture and how long it stays, in hundredths of a second.
    struct Sample: Hashable {
        var picture: Bitmap
        var delay: Int
    }

    private let beginning: Instant
    private let length: Int
    private let step: Int
    private let looks: Int
    /// The picture that is in force, since which look.
    private var shown: (picture: Bitmap, since: Int)?
    /// The newest picture, which may be over before anybody looks.
    private var newest: (picture: Bitmap, since: Int)?

    private static let hundredth: Int64 = 10_000_000

    /// - Parameters:
    ///   - beginning: The first look.
    ///   - length: In hundredths of a second, at least one step.
    ///   - step: The time between two looks, in hundredths of a second.
    init(from beginning: Instant, length: Int, step: Int) {
        self.beginning = beginning
        self.length = length
        self.step = step
        looks = max(1, length / step)
    }

    /// Takes a picture that is shown from `instant` on; instants never decrease.
    mutating func take<Failure: Error>(
        _ picture: Bitmap,
        at instant: Instant,
        _ emit: (Sample) throws(Failure) -> Void
    ) throws(Failure) {
        let since = firstLook(notBefore: instant)
        guard since < looks else { return }
        if let newest, newest.since < since { try show(newest, emit) }
        newest = (picture, since)
    }

    /// Gives what is left, at the end.
    mutating func finish<Failure: Error>(_ emit: (Sample) throws(Failure) -> Void) throws(Failure) {
        if let newest { try show(newest, emit) }
        if let shown { try emit(Sample(picture: shown.picture, delay: length - time(of: shown.since))) }
        shown = nil
        newest = nil
    }

    private mutating func show<Failure: Error>(
        _ next: (picture: Bitmap, since: Int),
        _ emit: (Sample) throws(Failure) -> Void
    ) throws(Failure) {
        if let shown {
            guard shown.picture != next.picture else { return }
            try emit(Sample(picture: shown.picture, delay: time(of: next.since) - time(of: shown.since)))
        }
        shown = next
    }

    private func firstLook(notBefore instant: Instant) -> Int {
        let elapsed = (instant - beginning).rawValue
        guard elapsed > 0 else { return 0 }
        let period = Int64(step) * Self.hundredth
        return Int(clamping: (elapsed - 1) / period + 1)
    }

    private func time(of look: Int) -> Int { look * step }
}
