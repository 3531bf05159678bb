/// A collection of a banner's options that is stored in small blocks, each of which is copied on write.
/// Changing an option of a copied collection therefore duplicates only one block.
public struct Options: RandomAccessCollection, Hashable, Sendable {
    private var blocks = Blocks<Option>()

    /// Creates an empty collection of options.
    public init() {}

    /// Creates a collection of the given options, in the same order.
    public init(_ options: [Option]) {
        for option in options { append(option) }
    }

    /// The index of the first option, which is always 0.
    public var startIndex: Int { 0 }
    /// The index after the last option, which equals the number of options.
    public var endIndex: Int { blocks.count }

    /// Accesses the option at `index`, which must be in `0..<endIndex`.
    public subscript(index: Int) -> Option {
        get { blocks[index] }
        set { blocks[index] = newValue }
    }

    /// Appends an option at the end of the collection.
    public mutating func append(_ option: Option) { blocks.append(option) }

    /// Returns the index of the first option with the id `id`, or nil if there is none.
    func index(ofID id: String) -> Int? {
        for block in 0..<blocks.blockCount {
            if let offset = blocks.block(block).firstIndex(where: { $0.id == id }) {
                return Blocks<Option>.start(of: block) + offset
            }
        }
        return nil
    }

    /// The first id that occurs more than once, or nil if all ids are unique.
    var firstDuplicate: String? {
        var ids = Set<String>(minimumCapacity: count)
        return first { !ids.insert($0.id).inserted }?.id
    }
}
