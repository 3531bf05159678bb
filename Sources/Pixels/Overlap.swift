/// What remains of a stretch of pixels that is copied along one axis, clipped at both ends of the journey.
@usableFromInline struct Overlap {
    /// The first pixel to read.
    @usableFromInline let source: Int
    /// The first pixel to write.
    @usableFromInline let target: Int
    /// How many; zero when nothing remains.
    @usableFromInline let count: Int

    /// Of the pixels `stretch`, those that exist in `0..<sourceLimit` and, when the stretch is moved so that
    /// it begins at `target`, fall into `0..<targetLimit`. Any number is allowed, up to the extremes.
    @inlinable init(of stretch: Range<Int>, in sourceLimit: Int, movedTo target: Int, in targetLimit: Int) {
        let (shift, isTooFar) = target.subtractingReportingOverflow(stretch.lowerBound)
        guard !isTooFar, shift > -sourceLimit, shift < targetLimit else {
            self.source = 0
            self.target = 0
            count = 0
            return
        }
        let first = max(0, stretch.lowerBound, -shift)
        let end = min(stretch.upperBound, sourceLimit, targetLimit - shift)
        source = first
        self.target = first + shift
        count = max(0, end - first)
    }
}
