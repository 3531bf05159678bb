/// An array that is divided into blocks. Each block is copied on write separately.
///
/// Changing one element of a copy duplicates only one block, so the cost hardly depends on the number of
/// elements.
struct Blocks<Element> {
    // About the square root of a million, where a block is as long as the array of blocks.
    private static var shift: Int { 10 }
    /// The number of elements in a full block.
    static var size: Int { 1 << shift }

    /// The blocks of elements. All blocks but the last are full, and none is empty.
    private var blocks: [[Element]] = []
    private(set) var count = 0

    /// Returns the number of the block that contains the element at `index`.
    static func blockIndex(ofElement index: Int) -> Int { index >> shift }

    /// Returns the index of the first element in the block with the number `block`.
    static func start(of block: Int) -> Int { block << shift }

    var blockCount: Int { blocks.count }

    func block(_ index: Int) -> [Element] { blocks[index] }

    subscript(index: Int) -> Element {
        get { blocks[index >> Self.shift][index & (Self.size - 1)] }
        set { blocks[index >> Self.shift][index & (Self.size - 1)] = newValue }
    }

    mutating func append(_ element: Element) {
        let block = Self.blockIndex(ofElement: count)
        if block == blocks.count {
            blocks.append([])
            // Short arrays need less than a block.
            if block > 0 { blocks[block].reserveCapacity(Self.size) }
        }
        blocks[block].append(element)
        count += 1
    }

    mutating func changeEach(inBlock index: Int, _ change: (inout Element) -> Void) {
        for place in blocks[index].indices { change(&blocks[index][place]) }
    }
}

extension Blocks: Equatable where Element: Equatable {}
extension Blocks: Hashable where Element: Hashable {}
extension Blocks: Sendable where Element: Sendable {}
