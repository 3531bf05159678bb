/// The consecutive cells of a ring, which is the endless strip of options. A cell is the part of the strip
/// that belongs to one option.
///
/// Each cell stores its start relative to its block. Changing a length therefore updates only one block and
/// the starts of the blocks.
struct Cells: Hashable, Sendable {
    private struct Cell: Hashable, Sendable {
        /// The start of the cell in pixels, relative to the start of its block.
        var start: Int
        /// The length of the option's content in pixels, within `Bounds.pixelRange`.
        var length: UInt32
        var entrance: Entrance.Packed
    }

    let shape: CellShape
    private var cells = Blocks<Cell>()
    /// The start of each block of cells in pixels, followed by the end of the last block.
    private var blockStarts = [0]
    /// Whether any option of the ring enters with a transition instead of a slide.
    private(set) var hasEntrances = false

    /// Creates the cells for a list of options. Each option has the length of its content in pixels, and an
    /// entrance (the transition to it), which is nil if the option slides in. `shape` determines the blank
    /// pixels of each cell.
    init(_ options: some Sequence<(length: Int, entrance: Entrance?)>, shape: CellShape) {
        self.shape = shape
        var end = 0
        for (length, entrance) in options {
            let length = length.clamped(to: Bounds.pixelRange)
            cells.append(Cell(start: end, length: UInt32(length), entrance: Entrance.Packed(entrance)))
            if entrance != nil { hasEntrances = true }
            end += shape.size(of: length)
            if cells.count.isMultiple(of: Blocks<Cell>.size) {
                blockStarts.append(self.totalLength + end)
                end = 0
            }
        }
        if blockStarts.count == cells.blockCount { blockStarts.append(self.totalLength + end) }
    }

    var count: Int { cells.count }

    /// The end of the last cell in pixels, including its gap. This is the length of the ring.
    var totalLength: Int { blockStarts[blockStarts.count - 1] }

    func cellStart(of index: Int) -> Int {
        blockStarts[Blocks<Cell>.blockIndex(ofElement: index)] + cells[index].start
    }

    func contentLength(of index: Int) -> Int { Int(cells[index].length) }

    func entrance(of index: Int) -> Entrance? { cells[index].entrance.entrance }

    /// Returns the length of the cell at `index` in pixels, including its gap.
    func cellLength(of index: Int) -> Int { shape.size(of: contentLength(of: index)) }

    /// Returns the index of the last cell that starts at or before the pixel `pixel`. If there is none,
    /// returns the index of the first cell.
    func cellIndex(containing pixel: Int) -> Int {
        guard count > 0 else { return 0 }
        let block = Self.last(below: cells.blockCount) { blockStarts[$0] <= pixel }
        let first = Blocks<Cell>.start(of: block)
        let within = pixel - blockStarts[block]
        return first
            + Self.last(below: min(Blocks<Cell>.size, count - first)) {
                cells[first + $0].start <= within
            }
    }

    /// Finds, with a binary search, the last index below `count` for which `predicate` returns true. Returns
    /// 0 if there is none. All indices for which the predicate returns true must precede those for which it
    /// returns false.
    private static func last(below count: Int, where predicate: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if predicate(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Changes the lengths of the options at the given indices, in pixels, and moves all cells after them. A
    /// cell is the part of the endless strip that belongs to one option.
    ///
    /// The cells are stored in blocks. `blockStarts` contains the start of each block, and a cell contains
    /// its start relative to that of its block. Therefore, only the cells of changed blocks are laid out
    /// again. All other blocks keep their lengths and move as a whole.
    mutating func setLengths(_ changes: some Sequence<(index: Int, length: Int)>) {
        var changedBlocks: Set<Int> = []
        for (index, length) in changes {
            cells[index].length = UInt32(length.clamped(to: Bounds.pixelRange))
            changedBlocks.insert(Blocks<Cell>.blockIndex(ofElement: index))
        }
        guard let firstChangedBlock = changedBlocks.min() else { return }

        // The start of the first changed block stays the same.
        var newStart = blockStarts[firstChangedBlock]
        var oldStart = newStart
        for block in firstChangedBlock..<cells.blockCount {
            // The end of a block is the start of the next one.
            let oldEnd = blockStarts[block + 1]
            let newLength = changedBlocks.contains(block) ? layOutAndMeasure(block: block) : oldEnd - oldStart
            let newEnd = newStart + newLength
            blockStarts[block + 1] = newEnd
            (oldStart, newStart) = (oldEnd, newEnd)
        }
    }

    /// Recomputes the starts of the cells in a block after a length has changed, and returns the length of
    /// the block in pixels.
    private mutating func layOutAndMeasure(block: Int) -> Int {
        let shape = shape
        var end = 0
        cells.changeEach(inBlock: block) { cell in
            cell.start = end
            end += shape.size(of: Int(cell.length))
        }
        return end
    }
}
