/// The order in which a packet contains the three color values of each pixel. The values are identified by
/// the indices 0 for red, 1 for green and 2 for blue.
package struct ChannelOrder: Hashable, Sendable {
    let first: Int
    let second: Int
    let third: Int

    /// The order red, green, blue of a pixel's color values.
    package static let rgb = ChannelOrder(0, 1, 2)
    /// The order blue, green, red of a pixel's color values.
    package static let bgr = ChannelOrder(2, 1, 0)

    private init(_ first: Int, _ second: Int, _ third: Int) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    /// Creates the order in which a packet contains the color values that `indices` lists: 0 for red, 1 for
    /// green and 2 for blue. Returns nil if `indices` is not a permutation of 0, 1 and 2.
    package init?(indices: [UInt8]) {
        guard indices.count == 3, indices.sorted() == [0, 1, 2] else { return nil }
        self.init(Int(indices[0]), Int(indices[1]), Int(indices[2]))
    }
}
