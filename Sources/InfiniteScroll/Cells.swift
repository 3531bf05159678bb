/// The cells of a ring, one after the other: where each begins, and how much of it is drawn.
///
/// Each knows its place in its block only. A length that changes costs one block and the sums of the blocks, however
/// many cells there are.
struct Cells: Hashable, Sendable {
    /// One cell.
    private struct Cell: Hashable, Sendable {
        /// Where it begins, counted from the start of its block.
        var start: Int
        /// Drawn pixels of its option.
        var length: Int
    }

    /// What an option takes besides its content.
    let shape: CellShape
    private var cells = Blocks<Cell>()
    /// Where each block begins; one more than there are blocks.
    private var blockStarts = [0]

    /// Cells of `shape` for options with `lengths`.
    init(lengths: some Sequence<Int>, shape: CellShape) {
        self.shape = shape
        var end = 0
        for length in lengths {
            cells.append(Cell(start: end, length: length))
            end += shape.size(of: length)
            if cells.count.isMultiple(of: Blocks<Cell>.size) {
                blockStarts.append(self.end + end)
                end = 0
            }
        }
        if blockStarts.count == cells.blockCount { blockStarts.append(self.end + end) }
    }

    /// How many there are.
    var count: Int { cells.count }

    /// Where the last one ends, with its gap.
    var end: Int { blockStarts[blockStarts.count - 1] }

    /// Where cell `index` begins.
    func start(of index: Int) -> Int { blockStarts[Blocks<Cell>.block(of: index)] + cells[index].start }

    /// Drawn pixels of option `index`.
    func length(of index: Int) -> Int { cells[index].length }

    /// Pixels from the start of cell `index` to the end of its gap.
    func cellLength(_ index: Int) -> Int { shape.size(of: cells[index].length) }

    /// The last cell that begins at `along` or before it; the first one if there is none.
    func cell(containing along: Int) -> Int {
        guard count > 0 else { return 0 }
        let block = Self.last(below: cells.blockCount) { blockStarts[$0] <= along }
        let first = Blocks<Cell>.start(of: block)
        let within = along - blockStarts[block]
        return first
            + Self.last(below: min(Blocks<Cell>.size, count - first)) {
                cells[first + $0].start <= within
            }
    }

    /// The last index below `count` for which `isSo` is true; 0 if there is none. Once it is false, it is false for all
    /// indices behind.
    private static func last(below count: Int, where isSo: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if isSo(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Gives options other lengths.
    mutating func setLengths(_ changes: some Sequence<(index: Int, length: Int)>) {
        var changed: Set<Int> = []
        for (index, length) in changes {
            cells[index].length = length
            changed.insert(Blocks<Cell>.block(of: index))
        }
        guard let first = changed.min() else { return }
        // The sizes of blocks that stay are the differences of the former starts, which are written over.
        var end = blockStarts[first]
        var formerStart = end
        for block in first..<cells.blockCount {
            let formerEnd = blockStarts[block + 1]
            end += changed.contains(block) ? layOut(block) : formerEnd - formerStart
            formerStart = formerEnd
            blockStarts[block + 1] = end
        }
    }

    /// Moves the cells of `block` together, and returns their size.
    private mutating func layOut(_ block: Int) -> Int {
        let shape = shape
        var end = 0
        cells.changeEach(inBlock: block) { cell in
            cell.start = end
            end += shape.size(of: cell.length)
        }
        return end
    }
}
