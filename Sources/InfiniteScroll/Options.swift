/// The options of a list in their order. However many there are, a copy costs nothing. Changing one costs little, even
/// while there are other copies.
public struct Options: RandomAccessCollection, Hashable, Sendable {
    private var blocks = Blocks<Option>()

    /// None.
    public init() {}

    /// These.
    public init(_ options: [Option]) {
        for option in options { append(option) }
    }

    /// The index of the first one.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { blocks.count }

    /// The option at `index`.
    public subscript(index: Int) -> Option {
        get { blocks[index] }
        set { blocks[index] = newValue }
    }

    /// Adds an option at the end.
    public mutating func append(_ option: Option) { blocks.append(option) }

    /// The index of the first option with this id; nil if there is none.
    func index(ofID id: String) -> Int? {
        for block in 0..<blocks.blockCount {
            if let place = blocks.block(block).firstIndex(where: { $0.id == id }) {
                return Blocks<Option>.start(of: block) + place
            }
        }
        return nil
    }

    /// The first id that an option before has, too; nil if every option has an id of its own.
    var firstDuplicate: String? {
        var seen = Set<String>(minimumCapacity: count)
        return first { !seen.insert($0.id).inserted }?.id
    }
}
