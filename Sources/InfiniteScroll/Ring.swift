import MonotonicTime

/// The ring, which is the endless strip of options. It contains one cell for each option, and the last cell
/// is followed by the first.
///
/// If the display's window is at position P, column c of the display shows ring coordinate ⌊P⌋ + c, modulo
/// the ring's length (R-POS-2, INV-1). There is no first or last page, and nothing is copied at the ends.
///
/// Coordinates are integer pixels along the axis of motion. They grow to the right or downward, whatever the
/// direction of motion. If the motion is to the right or down, the cells are in reverse order, but their
/// content is not mirrored (R-CELL-1).
public struct Ring: Hashable, Sendable {
    /// The length of the ring in pixels, which is the sum of the lengths of all options with their gaps and
    /// blank pixels.
    public let length: Int
    /// The length of the display along the axis of motion, in pixels.
    public let viewport: Int
    /// The cells (the parts of the strip that belong to one option each), in the order of the options.
    private let cells: Cells
    let direction: Behavior.Direction
    private let alignment: Behavior.Alignment
    private let style: Behavior.Style
    /// The range of possible positions of a banner that does not loop. Nil if the banner loops or has no
    /// options.
    let reachablePositions: ClosedRange<Position>?
    /// The fixed position of a ticker that stands still because all options fit on the display (R-TICK-1).
    /// Nil for any other banner.
    let standstillPosition: Position?

    /// Creates the ring (the endless strip) of `options` with the geometry that `behavior` specifies.
    /// `arrangement` states whether the stationary regions are shown, which affects the lengths.
    init(options: Options, behavior: Behavior, arrangement: Arrangement = .framed) {
        let isTicker = behavior.style == .ticker
        let cells = Cells(
            options.lazy.map { ($0.extent(in: arrangement).length, $0.entrance(in: arrangement)) },
            shape: isTicker
                ? CellShape(gap: max(0, behavior.gap))
                : CellShape(pagesOf: behavior, viewport: max(1, behavior.viewport(in: arrangement)))
        )
        self.init(cells: cells, behavior: behavior, arrangement: arrangement)
    }

    /// Returns a copy of the ring in which the options at `indices` have their new lengths from `options`.
    /// The behavior and the arrangement must be the same as before. The cost hardly depends on the number of
    /// options (INV-4).
    func withNewLengths(
        at indices: [Int],
        of options: Options,
        behavior: Behavior,
        arrangement: Arrangement
    ) -> Ring {
        var cells = cells
        cells.setLengths(indices.lazy.map { (index: $0, length: options[$0].extent(in: arrangement).length) })
        return Ring(cells: cells, behavior: behavior, arrangement: arrangement)
    }

    /// Creates a ring, the endless strip of options, from `cells`, which contain the options and the blank
    /// pixels around them. The viewport is the length of the display. Together with `behavior`, it determines
    /// three properties:
    ///
    /// - `length`, the distance after which the strip repeats. This distance is called a lap.
    /// - `standstillPosition`, the fixed position of a ticker (a continuously moving banner) whose options
    ///   all fit on the display, or nil for all other banners.
    /// - `reachablePositions`, the range of positions of a banner that ends after one lap, or nil if it
    ///   loops.
    private init(cells: Cells, behavior: Behavior, arrangement: Arrangement) {
        self.cells = cells
        direction = behavior.direction
        alignment = behavior.alignment
        style = behavior.style
        let viewport = max(1, behavior.viewport(in: arrangement))
        self.viewport = viewport

        // The gap after the last option precedes the first option of the next lap, so it is not part of the
        // content.
        let contentLength = cells.totalLength - cells.shape.gap
        let standsStill = behavior.standsStill(
            contentLength: contentLength,
            optionCount: cells.count,
            viewport: viewport
        )
        // If the options of a ticker are shorter than the display, blank pixels can follow the last one, so
        // that no option appears twice on the display.
        let isPadded = behavior.style == .ticker && (behavior.fill == .pad || standsStill)
        length = isPadded ? max(cells.totalLength, viewport) : cells.totalLength
        standstillPosition =
            standsStill ? behavior.standstillPosition(contentLength: contentLength, viewport: viewport) : nil
        reachablePositions = Self.reachablePositions(
            of: cells,
            contentLength: contentLength,
            behavior: behavior,
            viewport: viewport
        )
    }

    /// Returns the range of possible positions of a banner that does not loop, from the start of `cells` to
    /// the last reachable position. Returns nil if the banner loops or has no options.
    private static func reachablePositions(
        of cells: Cells,
        contentLength: Int,
        behavior: Behavior,
        viewport: Int
    ) -> ClosedRange<Position>? {
        guard !behavior.loop, cells.count > 0 else { return nil }
        let isTicker = behavior.style == .ticker
        let lastPosition =
            isTicker ? contentLength - viewport : lastPagePosition(of: cells, viewport: viewport)
        return Position.start...Position(pixel: max(0, lastPosition))
    }

    /// Returns the last position that a banner without a loop can reach, in pixels. It is the start of the
    /// last option or, if that option is longer than the viewport, the position that shows the end of the
    /// option.
    private static func lastPagePosition(of cells: Cells, viewport: Int) -> Int {
        let last = cells.count - 1
        let start = cells.cellStart(of: last)
        let positionOfEnd = start + cells.contentLength(of: last) - viewport
        return max(start, positionOfEnd)
    }

    var isTicker: Bool { style == .ticker }

    /// The number of options on the ring, the endless strip of options.
    public var optionCount: Int { cells.count }

    /// Whether any option of a paged banner enters with a transition instead of a slide. Always false for a
    /// ticker.
    var hasEntrances: Bool { cells.hasEntrances && !isTicker }

    func entrance(of index: Int) -> Entrance? { cells.entrance(of: index) }

    func contentLength(of index: Int) -> Int { cells.contentLength(of: index) }

    /// Returns the coordinate of the display's first column on the ring (the endless strip of options) when
    /// the option at `index` is at rest.
    public func restCoordinate(of index: Int) -> Int { windowCoordinate(at: restPosition(of: index)) }

    /// Returns the pixel at which the cell of the option at `index` starts, counted in the order of the list.
    func cellStart(of index: Int) -> Int { cells.cellStart(of: index) }

    /// Returns the distance in pixels between the positions at which option `index` and the next option rest.
    func cellLength(of index: Int) -> Int {
        index == optionCount - 1 ? length - cellStart(of: index) : cells.cellLength(of: index)
    }

    /// A run of adjacent columns on the ring (the endless strip of options) that all show the same option, or
    /// are all blank.
    public struct ColumnRun: Hashable, Sendable {
        /// The index of the option that the columns show, or nil if they are blank.
        public var option: Int?
        /// The first column of the option's content that the run shows, counted from 0.
        public var column: Int
        /// The number of adjacent columns in the run, at least 1.
        public var count: Int
    }

    /// Returns the run of columns that starts at `coordinate` on the ring, the endless strip of options. A
    /// run consists of adjacent columns that all show the same option, or are all blank.
    ///
    /// The ring consists of cells, one for each option. A cell has three parts: blank columns, the content of
    /// the option, and blank columns. The run ends at the end of the part that contains `coordinate`.
    ///
    /// On a vertical banner, the columns are rows, and "left" means "up".
    ///
    /// - Parameters:
    ///   - coordinate: The coordinate of the first column, counted from the left. The ring has no end, so any
    ///     number is valid.
    ///   - cellHint: The index of a cell near the coordinate. It is replaced by the index of the cell that
    ///     contains the coordinate, so that the cell of the next run is found without a search.
    public func columnRun(at coordinate: Int, cellHint: inout Int) -> ColumnRun {
        guard length > 0, optionCount > 0 else { return ColumnRun(option: nil, column: 0, count: .max) }
        // Cells are found by `pixelInListOrder`, which is counted in the order of the list. If the options
        // move to the left (`towardsStart`), the next option is to the right of the previous one, so pixels
        // are counted like coordinates. Otherwise, it is to the left, and pixels are counted from the last
        // column of the display. In a viewport of 8 columns:
        //
        //     coordinate                                0 1 2 3 4 5 6 7
        //     pixelInListOrder, options move left       0 1 2 3 4 5 6 7
        //     pixelInListOrder, options move right      7 6 5 4 3 2 1 0
        let leadsRight = direction == .towardsStart
        let pixelInListOrder = (leadsRight ? coordinate : viewport - 1 - coordinate)
            .flooredRemainder(by: length)
        let index = cellIndex(containing: pixelInListOrder, hint: cellHint)
        cellHint = index
        let cellLength = cellLength(of: index)
        let cellStart = cellStart(of: index)

        // These three columns are counted from the left end of the cell, because content is never mirrored. A
        // cell with the pixels 3, 4 and 5 has its left end at pixel 3 if the options move left, else at pixel
        // 5.
        let columnInCell =
            leadsRight ? pixelInListOrder - cellStart : cellStart + cellLength - 1 - pixelInListOrder
        let contentStart = leadingBlank(of: index, cellLength: cellLength)
        let contentEnd = contentStart + cells.contentLength(of: index)
        if columnInCell < contentStart {
            return ColumnRun(option: nil, column: 0, count: contentStart - columnInCell)
        }
        if columnInCell < contentEnd {
            return ColumnRun(
                option: index,
                column: columnInCell - contentStart,
                count: contentEnd - columnInCell
            )
        }
        return ColumnRun(option: nil, column: 0, count: cellLength - columnInCell)
    }

    /// Returns the index of the cell (the part of the strip that belongs to one option) that contains the
    /// pixel `pixel`, counted in the order of the list. The cell at the index `hint` is tried first.
    func cellIndex(containing pixel: Int, hint: Int = 0) -> Int {
        if contains(pixel, cell: hint) { return hint }
        let next = hint + 1 < optionCount ? hint + 1 : 0
        if contains(pixel, cell: next) { return next }
        return cells.cellIndex(containing: pixel)
    }

    private func contains(_ along: Int, cell index: Int) -> Bool {
        guard index < optionCount, cellStart(of: index) <= along else { return false }
        return index == optionCount - 1 || along < cellStart(of: index) + cells.cellLength(of: index)
    }

    /// Returns the number of blank pixels at the left or upper end of the cell that belongs to option
    /// `index`. `cellLength` is the length of that cell in pixels.
    private func leadingBlank(of index: Int, cellLength: Int) -> Int {
        let content = cells.contentLength(of: index)
        let page = isTicker ? content : max(content, viewport)
        let aligned = alignment.leadingBlank(in: page - content)
        return direction == .towardsStart ? aligned : cellLength - page + aligned
    }
}
