/// The size of a cell: the content, the rest of its page, and the gap (R-CELL-1).
struct CellShape: Hashable, Sendable {
    /// Blank pixels after each option.
    let gap: Int
    /// The minimum size of an option without its gap.
    private let smallestPage: Int
    /// The minimum number of blank pixels behind the content.
    private let minimumBlank: Int
    private let alignment: Behavior.Alignment
    private let direction: Behavior.Direction

    /// Creates the shape of options that follow each other without pages.
    init(gap: Int) {
        self.gap = gap
        smallestPage = 0
        minimumBlank = 0
        alignment = .start
        direction = .towardsStart
    }

    /// Creates the shape of pages on a display of `viewport` pixels.
    init(pagesOf behavior: Behavior, viewport: Int) {
        gap = max(0, behavior.pageGap)
        smallestPage = viewport
        minimumBlank = max(0, behavior.minimumBlank)
        alignment = behavior.alignment
        direction = behavior.direction
    }

    /// Returns the pixels from the start of the cell of an option of `length` pixels to the end of its gap.
    func size(of length: Int) -> Int {
        let page = max(length, smallestPage)
        guard minimumBlank > 0 else { return page + gap }
        let spare = page - length
        let aligned = alignment.leadingBlank(in: spare)
        // The next page follows at the right, or at the left if the motion is to the right.
        let behind = direction == .towardsStart ? spare - aligned : aligned
        return page + gap + max(0, minimumBlank - gap - behind)
    }
}
