import MonotonicTime

/// The endless strip: every option in a cell of its own, the last followed by the first.
///
/// Column c of a display whose window stands at position P shows ring coordinate ⌊P⌋ + c, taken modulo the
/// ring's length (R-POS-2, INV-1). There is no first or last page and nothing is copied. Coordinates are whole
/// pixels along the axis of motion and grow to the right, or downwards, whichever way the picture moves; on a
/// ring that runs towards the end each option lies to the left of the one before it, and the content of none
/// is mirrored (R-CELL-1).
public struct Ring: Hashable, Sendable {
    /// The ring's length in pixels, L: the sum of all cells.
    public let length: Int
    /// Extent of the display along the axis, V.
    public let viewport: Int
    /// What each option takes of it, counted from option 0's start in the order of the options.
    private let cells: Cells
    let direction: Behavior.Direction
    private let alignment: Behavior.Alignment
    private let style: Behavior.Style
    /// Where a banner that does not loop may stand; nil when it loops, or has no option.
    let reach: ClosedRange<Position>?
    /// Where a ticker stands that stays put because all of it is in view (R-TICK-1); nil when it runs.
    let standstill: Position?

    /// The ring of `options` as they are arranged at present.
    init(options: Options, behavior: Behavior, arrangement: Arrangement = .framed) {
        let isTicker = behavior.style == .ticker
        let cells = Cells(
            lengths: options.lazy.map { $0.extent(arrangement).length },
            shape: isTicker
                ? CellShape(gap: max(0, behavior.gap))
                : CellShape(pagesOf: behavior, viewport: max(1, behavior.viewport(arrangement)))
        )
        self.init(cells, behavior, arrangement)
    }

    /// This ring after the options at `indices` have changed, by the same behavior and in the same arrangement. It
    /// costs little however many options there are (INV-4).
    func revised(
        _ indices: [Int],
        of options: Options,
        behavior: Behavior,
        arrangement: Arrangement
    ) -> Ring {
        var cells = cells
        cells.setLengths(indices.lazy.map { (index: $0, length: options[$0].extent(arrangement).length) })
        return Ring(cells, behavior, arrangement)
    }

    private init(_ cells: Cells, _ behavior: Behavior, _ arrangement: Arrangement) {
        let viewport = max(1, behavior.viewport(arrangement))
        let style = behavior.style
        let isTicker = style == .ticker
        let end = cells.end
        // The last gap leads to the first option's copy, and is none where there is no copy.
        let contentLength = end - cells.shape.gap
        let staysPut = behavior.staysPut(
            contentLength: contentLength,
            count: cells.count,
            viewport: viewport
        )
        self.viewport = viewport
        self.style = style
        self.cells = cells
        direction = behavior.direction
        alignment = behavior.alignment
        length = isTicker && (behavior.fill == .pad || staysPut) ? max(end, viewport) : end
        standstill = staysPut ? behavior.standstill(of: contentLength, in: viewport) : nil
        guard !behavior.loop, cells.count > 0 else {
            reach = nil
            return
        }
        let last = cells.count - 1
        let lastStart = cells.start(of: last)
        let page = isTicker ? contentLength : lastStart + cells.length(of: last)
        let lastPlace = isTicker ? page - viewport : max(lastStart, page - viewport)
        reach = Position.start...Position(pixel: max(0, lastPlace))
    }

    /// Whether options follow each other without pages.
    var isTicker: Bool { style == .ticker }

    /// How many options there are.
    public var count: Int { cells.count }

    /// The window's coordinate when option `index` is at rest in view.
    public func restCoordinate(of index: Int) -> Int { windowCoordinate(at: rest(of: index)) }

    /// Where option `index`'s cell begins, counted from option 0's in the order of the options.
    func start(of index: Int) -> Int { cells.start(of: index) }

    /// Pixels from one option's rest position to the next one's.
    func cellLength(_ index: Int) -> Int {
        index == count - 1 ? length - start(of: index) : cells.cellLength(index)
    }

    /// A stretch of neighboring columns that come from the same place.
    public struct Run: Hashable, Sendable {
        /// The option whose content this is; nil where the ring is blank.
        public var option: Int?
        /// The first column of that content.
        public var column: Int
        /// How many columns, at least 1.
        public var count: Int
    }

    /// What lies at ring coordinate `coordinate` and to the right of it, up to the end of that stretch.
    /// `hint` is a cell near by; it is set to the one found, so that a window that moves finds its next cell at
    /// once, however many there are (INV-4).
    public func run(at coordinate: Int, hint: inout Int) -> Run {
        guard length > 0, count > 0 else { return Run(option: nil, column: 0, count: .max) }
        let isForward = direction == .towardsStart
        let along = (isForward ? coordinate : viewport - 1 - coordinate).flooredRemainder(by: length)
        let index = cell(containing: along, hint: hint)
        hint = index
        let cell = cellLength(index)
        let start = start(of: index)
        let within = isForward ? along - start : start + cell - 1 - along
        let lead = leadingBlank(index, cell: cell)
        let content = cells.length(of: index)
        if within < lead { return Run(option: nil, column: 0, count: lead - within) }
        if within < lead + content {
            return Run(option: index, column: within - lead, count: lead + content - within)
        }
        return Run(option: nil, column: 0, count: cell - within)
    }

    /// The cell that contains `along`, counted from option 0's start in the order of the options.
    func cell(containing along: Int, hint: Int = 0) -> Int {
        if contains(along, cell: hint) { return hint }
        let next = hint + 1 < count ? hint + 1 : 0
        if contains(along, cell: next) { return next }
        return cells.cell(containing: along)
    }

    private func contains(_ along: Int, cell index: Int) -> Bool {
        guard index < count, start(of: index) <= along else { return false }
        return index == count - 1 || along < start(of: index) + cells.cellLength(index)
    }

    /// Blank pixels at the left of option `index`'s cell.
    private func leadingBlank(_ index: Int, cell: Int) -> Int {
        let content = cells.length(of: index)
        let page = isTicker ? content : max(content, viewport)
        let aligned = alignment.leadingBlank(in: page - content)
        return direction == .towardsStart ? aligned : cell - page + aligned
    }
}
