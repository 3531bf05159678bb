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
    /// Where cell i begins, counted from option 0's in the order of the options; one more than there are cells.
    let starts: [Int]
    /// Drawn pixels of each option.
    let lengths: [Int]
    let direction: Behavior.Direction
    private let alignment: Behavior.Alignment
    private let style: Behavior.Style
    /// Where a banner that does not loop may stand; nil when it loops, or has no option.
    let reach: ClosedRange<Position>?
    /// Where a ticker stands that stays put because all of it is in view (R-TICK-1); nil when it runs.
    let standstill: Position?

    /// The ring of `options` as they are arranged at present.
    init(options: [Option], behavior: Behavior, arrangement: Arrangement = .framed) {
        let viewport = max(1, behavior.viewport(arrangement))
        let style = behavior.style
        let isTicker = style == .ticker
        let gap = max(0, isTicker ? behavior.gap : behavior.pageGap)
        let smallestPage = isTicker ? 0 : viewport
        let lengths = options.map { $0.extent(arrangement).length }
        var starts = [0]
        starts.reserveCapacity(options.count + 1)
        var end = 0
        for length in lengths {
            end += max(length, smallestPage) + gap
            starts.append(end)
        }
        // The last gap leads to the first option's copy, and is none where there is no copy.
        let contentLength = end - gap
        let staysPut = behavior.staysPut(
            contentLength: contentLength,
            count: options.count,
            viewport: viewport
        )
        self.viewport = viewport
        self.style = style
        self.starts = starts
        self.lengths = lengths
        direction = behavior.direction
        alignment = behavior.alignment
        length = isTicker && (behavior.fill == .pad || staysPut) ? max(end, viewport) : end
        standstill = staysPut ? behavior.standstill(of: contentLength, in: viewport) : nil
        reach =
            behavior.loop
            ? nil
            : lengths.last.map { last in
                let page = isTicker ? contentLength : starts[lengths.count - 1] + last
                let end = isTicker ? page - viewport : max(starts[lengths.count - 1], page - viewport)
                return Position.start...Position(pixel: max(0, end))
            }
    }

    /// Whether options follow each other without pages.
    var isTicker: Bool { style == .ticker }

    /// How many options there are.
    public var count: Int { lengths.count }

    /// The window's coordinate when option `index` is at rest in view.
    public func snap(_ index: Int) -> Int { windowCoordinate(at: rest(of: index)) }

    /// Pixels from one option's rest position to the next one's.
    func cellLength(_ index: Int) -> Int {
        let end = index == count - 1 ? length : starts[index + 1]
        return end - starts[index]
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
        let within = isForward ? along - starts[index] : starts[index] + cell - 1 - along
        let lead = leadingBlank(index, cell: cell)
        let content = lengths[index]
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
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= along { low = middle } else { high = middle }
        }
        return low
    }

    private func contains(_ along: Int, cell index: Int) -> Bool {
        guard index < count, starts[index] <= along else { return false }
        return along < starts[index + 1] || index == count - 1
    }

    /// Blank pixels at the left of option `index`'s cell.
    private func leadingBlank(_ index: Int, cell: Int) -> Int {
        let content = lengths[index]
        let page = isTicker ? content : max(content, viewport)
        let aligned = alignment.leadingBlank(in: page - content)
        return direction == .towardsStart ? aligned : cell - page + aligned
    }
}
