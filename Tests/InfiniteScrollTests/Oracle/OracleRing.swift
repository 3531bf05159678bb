import InfiniteScroll

/// The ring of the paged style painted out pixel by pixel (R-CELL-1): the simplest thing that a display can be
/// compared with.
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

    init(options: [Option], behaviour: Behaviour) {
        let viewport = behaviour.viewport
        isMirrored = behaviour.direction == .towardsEnd
        for option in options {
            starts.append(cells.reduce(0, +))
            cells.append(max(option.length, viewport) + behaviour.pageGap)
        }
        pixels = Array(repeating: nil, count: cells.reduce(0, +))
        for (index, option) in options.enumerated() {
            let blank = max(0, viewport - option.length)
            var offset: Int
            switch behaviour.alignment {
            case .start: offset = 0
            case .center: offset = blank / 2
            case .end: offset = blank
            }
            if isMirrored, option.length > viewport { offset = viewport - option.length }
            for column in 0..<option.length {
                let coordinate = floorMod(snap(index) + offset + column, length)
                pixels[coordinate] = Pixel(option: index, column: column)
            }
        }
    }

    /// Where option `index` rests, in pixels.
    func snap(_ index: Int) -> Int {
        isMirrored ? -starts[index] : starts[index]
    }

    func pixel(at coordinate: Int) -> Pixel? {
        pixels.isEmpty ? nil : pixels[floorMod(coordinate, length)]
    }

    /// The cell that a window at `position` leaves when it goes on by `step` options, and how much of it is
    /// behind; subpixels.
    func cellLeft(from position: Int64, step: Int) -> (size: Int64, covered: Int64) {
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
