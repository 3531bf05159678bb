/// The cells of a ring, one after the other: where each begins, and how much of it is drawn.
///
/// They are kept in blocks, and each knows its place in its block only. A length that changes costs one block and the
/// sums of the blocks, however many cells there are, and a copy shares every block that has not changed.
struct Cells: Hashable, Sendable {
    /// One cell.
    private struct Cell: Hashable, Sendable {
        /// Where it begins, counted from the start of its block.
        var start: Int
        /// Drawn pixels of its option.
        var length: Int
    }

    // About the square root of a million: there a block is as long as the list of blocks.
    private static let shift = 10
    private static let blockSize = 1 << shift

    /// How many there are.
    let count: Int
    /// Blank pixels after each option.
    let gap: Int
    /// What an option takes at least, without its gap.
    private let smallestPage: Int
    /// All blocks are full but the last.
    private var blocks: [[Cell]] = []
    /// Where each block begins; one more than there are blocks.
    private var blockStarts = [0]

    /// Cells for options with `lengths`.
    init(lengths: some Collection<Int>, smallestPage: Int, gap: Int) {
        count = lengths.count
        self.gap = gap
        self.smallestPage = smallestPage
        blocks.reserveCapacity((count + Self.blockSize - 1) >> Self.shift)
        blockStarts.reserveCapacity(blocks.capacity + 1)
        var block: [Cell] = []
        var end = 0
        for length in lengths {
            if block.isEmpty { block.reserveCapacity(min(Self.blockSize, count)) }
            block.append(Cell(start: end, length: length))
            end += size(of: length)
            if block.count == Self.blockSize {
                add(block, end)
                block = []
                end = 0
            }
        }
        if !block.isEmpty { add(block, end) }
    }

    private mutating func add(_ block: [Cell], _ size: Int) {
        blockStarts.append(end + size)
        blocks.append(block)
    }

    /// Where the last one ends, with its gap.
    var end: Int { blockStarts[blocks.count] }

    /// Where cell `index` begins.
    func start(of index: Int) -> Int {
        let block = index >> Self.shift
        return blockStarts[block] + blocks[block][index & (Self.blockSize - 1)].start
    }

    /// Drawn pixels of option `index`.
    func length(of index: Int) -> Int {
        blocks[index >> Self.shift][index & (Self.blockSize - 1)].length
    }

    /// Pixels from the start of cell `index` to the end of its gap.
    func cellLength(_ index: Int) -> Int { size(of: length(of: index)) }

    private func size(of length: Int) -> Int { max(length, smallestPage) + gap }

    /// The last cell that begins at `along` or before it; the first one if there is none.
    func cell(containing along: Int) -> Int {
        let block = Self.last(below: blocks.count) { blockStarts[$0] <= along }
        guard block < blocks.count else { return 0 }
        let cells = blocks[block]
        let within = along - blockStarts[block]
        return block << Self.shift + Self.last(below: cells.count) { cells[$0].start <= within }
    }

    /// The last index below `count` of which `isSo` is true, when it is of none after the first of which it is not;
    /// 0 if there is none.
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
            let block = index >> Self.shift
            blocks[block][index & (Self.blockSize - 1)].length = length
            changed.insert(block)
        }
        guard let first = changed.min() else { return }
        // Sizes of the blocks that stay are read before the starts are written over them.
        var end = blockStarts[first]
        var oldStart = end
        for block in first..<blocks.count {
            let oldEnd = blockStarts[block + 1]
            end += changed.contains(block) ? layOut(block) : oldEnd - oldStart
            oldStart = oldEnd
            blockStarts[block + 1] = end
        }
    }

    /// Moves the cells of `block` together, and returns their size.
    private mutating func layOut(_ block: Int) -> Int {
        var end = 0
        for place in blocks[block].indices {
            blocks[block][place].start = end
            end += size(of: blocks[block][place].length)
        }
        return end
    }
}
