/// The range of pixels, along one axis, that are copied from one picture to another. It contains only pixels
/// that exist in both pictures.
@usableFromInline struct Overlap {
    /// The position of the first pixel that the copy reads in the source picture.
    @usableFromInline let source: Int
    /// The position of the first pixel that the copy writes in the target picture.
    @usableFromInline let target: Int
    /// The number of pixels along the axis that the copy reads and writes.
    @usableFromInline let count: Int

    /// Creates the overlap for copying the pixels `stretch` of the source picture to the position `target` in
    /// the target picture. The overlap is limited to the pixels `0..<sourceLimit` of the source and
    /// `0..<targetLimit` of the target. No computation overflows.
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
