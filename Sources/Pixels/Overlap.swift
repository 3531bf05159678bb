/// The pixels along one axis that a copy from one picture to another reads and writes, limited to those that exist in
/// both pictures.
@usableFromInline struct Overlap {
    /// The first pixel of the source that the copy reads.
    @usableFromInline let source: Int
    /// The first pixel of the target that the copy writes.
    @usableFromInline let target: Int
    /// The number of pixels that the copy reads and writes.
    @usableFromInline let count: Int

    /// Creates the overlap for copying the source's pixels `stretch` to the position `target`. It is limited
    /// so that the copy only reads pixels in `0..<sourceLimit`, and only writes pixels in `0..<targetLimit`.
    /// No computation overflows.
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
