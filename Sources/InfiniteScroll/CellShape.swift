/// The rules that determine the extent of a cell. A cell is the part of the strip that belongs to one option: its
/// content, blank pixels up to the end of the page, and a gap (R-CELL-1).
struct CellShape: Hashable, Sendable {
    /// The number of blank pixels after each page, or after each option of a ticker.
    let gap: Int
    /// The minimum length of an option's page in pixels, without the gap.
    private let smallestPage: Int
    /// The minimum number of blank pixels between the content and the next page.
    private let minimumBlank: Int
    private let alignment: Behavior.Alignment
    private let direction: Behavior.Direction

    /// Creates the shape of a ticker's cells. A ticker has no pages, so only a gap of `gap` pixels follows the content.
    init(gap: Int) {
        self.gap = gap
        smallestPage = 0
        minimumBlank = 0
        alignment = .start
        direction = .towardsStart
    }

    /// Creates the shape of cells that contain one page each, on a display that is `viewport` pixels long along the
    /// axis of motion.
    init(pagesOf behavior: Behavior, viewport: Int) {
        gap = max(0, behavior.pageGap)
        smallestPage = viewport
        minimumBlank = max(0, behavior.minimumBlank)
        alignment = behavior.alignment
        direction = behavior.direction
    }

    /// Returns the length in pixels, including the gap, of a cell whose content is `length` pixels long.
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
