/// A row of elements, kept in blocks.
///
/// A copy shares its blocks with the original. Where one of them changes an element it takes a copy of that block, so
/// that a change costs the same in a row of a million as in one of some thousands.
struct Blocks<Element> {
    // About the square root of a million: there a block is as long as the list of blocks.
    private static var shift: Int { 10 }
    /// The length of a block.
    static var size: Int { 1 << shift }

    /// All of them are full but the last, and none is empty.
    private var blocks: [[Element]] = []
    /// How many elements there are.
    private(set) var count = 0

    /// The index of the block that has element `index`.
    static func block(of index: Int) -> Int { index >> shift }

    /// The index of the first element of block `block`.
    static func start(of block: Int) -> Int { block << shift }

    /// How many blocks there are.
    var blockCount: Int { blocks.count }

    /// The elements of block `index`.
    func block(_ index: Int) -> [Element] { blocks[index] }

    subscript(index: Int) -> Element {
        get { blocks[index >> Self.shift][index & (Self.size - 1)] }
        set { blocks[index >> Self.shift][index & (Self.size - 1)] = newValue }
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        let block = Self.block(of: count)
        if block == blocks.count {
            blocks.append([])
            // A short row is not worth a whole block.
            if block > 0 { blocks[block].reserveCapacity(Self.size) }
        }
        blocks[block].append(element)
        count += 1
    }

    /// Changes each element of block `index`, from the first to the last.
    mutating func changeEach(inBlock index: Int, _ change: (inout Element) -> Void) {
        for place in blocks[index].indices { change(&blocks[index][place]) }
    }
}

extension Blocks: Equatable where Element: Equatable {}
extension Blocks: Hashable where Element: Hashable {}
extension Blocks: Sendable where Element: Sendable {}
