/// The rules that determine the extent of a cell. A cell is the part of the strip that belongs to one option: its
/// content, blank pixels up to the end of the page, and a gap (R-CELL-1).
struct CellShape: Hashable, Sendable {
    /// The number of blank pixels after each page of the banner, or after each option of a ticker.
    let gap: Int
    /// The minimum length of an option's page in pixels, not including the gap. It is zero for tickers, which
    /// have no pages.
    private let smallestPage: Int
    /// The minimum number of blank pixels between the content of an option and the next page.
    private let minimumBlank: Int
    private let alignment: Behavior.Alignment
    private let direction: Behavior.Direction

    /// Creates the shape of a ticker's cells (the parts of the strip that belong to one option each). A
    /// ticker has no pages, so the content is only followed by a gap of `gap` pixels.
    init(gap: Int) {
        self.gap = gap
        smallestPage = 0
        minimumBlank = 0
        alignment = .start
        direction = .towardsStart
    }

    /// Creates the shape of cells (the parts of the strip that belong to one option each) that contain a
    /// page. `viewport` is the length of the display along the axis of motion, in pixels.
    init(pagesOf behavior: Behavior, viewport: Int) {
        gap = max(0, behavior.pageGap)
        smallestPage = viewport
        minimumBlank = max(0, behavior.minimumBlank)
        alignment = behavior.alignment
        direction = behavior.direction
    }

    /// Returns the length in pixels, including the gap, of a cell (the part of the strip that belongs to one
    /// option) whose content is `length` pixels long.
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
