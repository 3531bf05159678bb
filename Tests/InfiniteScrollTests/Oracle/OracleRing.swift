import InfiniteScroll

/// The ring painted out pixel by pixel (R-CELL-1, R-TICK-1): the simplest thing that a display can be compared
/// with.
struct OracleRing {
    struct Pixel: Hashable {
        var option: Int
        var column: Int
    }

    var cells: [Int] = []
    var starts: [Int] = []
    var pixels: [Pixel?] = []
    var isMirrored: Bool

    var length: Int { pixels.count }

    init(options: [Option], behavior: Behavior, isUncovered: Bool = false) {
        let regions = isUncovered ? behavior.stationary : nil
        let viewport = regions?.fullViewport ?? behavior.viewport
        let lengths = options.map { (isUncovered ? $0.fullExtent?.length : nil) ?? $0.length }
        let isTicker = behavior.style == .ticker
        isMirrored = behavior.direction == .towardsEnd
        for length in lengths {
            starts.append(cells.reduce(0, +))
            let page = isTicker ? length : max(length, viewport)
            var cell = page + (isTicker ? behavior.gap : behavior.pageGap)
            if !isTicker {
                // Blank pixels are counted one by one until there are enough after the content.
                let spare = page - length
                let left =
                    [Behavior.Alignment.start: 0, .center: spare / 2, .end: spare][behavior.alignment] ?? 0
                var blank = (isMirrored ? left : spare - left) + behavior.pageGap
                while blank < behavior.minimumBlank {
                    blank += 1
                    cell += 1
                }
            }
            cells.append(cell)
        }
        var length = cells.reduce(0, +)
        if isTicker, behavior.fill == .pad, length < viewport, !cells.isEmpty {
            cells[cells.count - 1] += viewport - length
            length = viewport
        }
        pixels = Array(repeating: nil, count: length)
        for (index, content) in lengths.enumerated() {
            let blank = isTicker ? 0 : max(0, viewport - content)
            var offset: Int
            switch behavior.alignment {
            case .start: offset = 0
            case .center: offset = blank / 2
            case .end: offset = blank
            }
            if isTicker { offset = 0 }
            if isMirrored, isTicker || content > viewport { offset = viewport - content }
            for column in 0..<content {
                let coordinate = floorMod(restCoordinate(of: index) + offset + column, length)
                pixels[coordinate] = Pixel(option: index, column: column)
            }
        }
    }

    /// Returns where option `index` rests, in pixels.
    func restCoordinate(of index: Int) -> Int {
        isMirrored ? -starts[index] : starts[index]
    }

    func pixels(from start: Int, count: Int) -> [Pixel?] {
        guard !pixels.isEmpty else { return Array(repeating: nil, count: count) }
        return (start..<start + count).map { pixels[floorMod($0, length)] }
    }

    /// R-RET-2: of a longer way only the last `cap` + 1 cells before the target are left. The way to the next
    /// border between cells stays as it was, as far as the cell in question is long enough.
    func withinLag(_ position: Int64, of destination: Int64, target: Int, cap: Int) -> Int64 {
        let sign: Int64 = isMirrored ? -1 : 1
        let way = sign * (destination - position)
        let step = way < 0 ? -1 : 1
        var left: [Int64] = []
        var index = target
        for _ in 0...cap {
            let passed = step > 0 ? floorMod(index - 1, cells.count) : index
            left.append(Int64(cells[passed]) * 256)
            index = floorMod(index - step, cells.count)
        }
        guard way.magnitude > left.reduce(0, +) else { return position }
        let (size, covered) = cellLeft(from: position, step: step)
        let kept = left.dropLast().reduce(0, +) + min(left[left.count - 1], size - covered)
        return destination - sign * Int64(step) * kept
    }

    /// The cell that a window at `position` leaves when it advances by `step` options, and how much of it is
    /// behind; subpixels.
    private func cellLeft(from position: Int64, step: Int) -> (size: Int64, covered: Int64) {
        let lap = Int128(length) * 256
        let along = Int128(isMirrored ? -position : position)
        let folded = Int64(along - floored(along, lap) * lap)
        var start: Int64 = 0
        for cell in cells {
            let size = Int64(cell) * 256
            if step > 0, folded < start + size { return (size, folded - start) }
            if step < 0, folded > start, folded <= start + size { return (size, start + size - folded) }
            start += size
        }
        // A window that goes back from the very start of the first cell enters the last one.
        return (Int64(cells.last ?? 0) * 256, 0)
    }
}
