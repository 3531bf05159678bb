/// The layout of a cell: content, blank pixels to the end of its page, and gap (R-CELL-1).
struct CellShape: Hashable, Sendable {
    /// The number of blank pixels after each option.
    let gap: Int
    /// The minimum extent of an option without its gap.
    private let smallestPage: Int
    /// The minimum number of blank pixels after the content.
    private let minimumBlank: Int
    private let alignment: Behavior.Alignment
    private let direction: Behavior.Direction

    /// Creates the cells of a ticker, which has no pages.
    init(gap: Int) {
        self.gap = gap
        smallestPage = 0
        minimumBlank = 0
        alignment = .start
        direction = .towardsStart
    }

    /// Creates the cells of pages on a display of `viewport` pixels.
    init(pagesOf behavior: Behavior, viewport: Int) {
        gap = max(0, behavior.pageGap)
        smallestPage = viewport
        minimumBlank = max(0, behavior.minimumBlank)
        alignment = behavior.alignment
        direction = behavior.direction
    }

    /// Returns the extent of the cell, gap included, of an option of `length` pixels.
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
