/// The order of a pixel's three color values in a packet, as indices of red (0), green (1) and blue (2).
package struct ChannelOrder: Hashable, Sendable {
    let first: Int
    let second: Int
    let third: Int

    /// The order red, green, blue.
    package static let rgb = ChannelOrder(0, 1, 2)
    /// The order blue, green, red.
    package static let bgr = ChannelOrder(2, 1, 0)

    private init(_ first: Int, _ second: Int, _ third: Int) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    /// Creates an order from the indices of its channels. Returns nil if `indices` is not a permutation of 0, 1 and 2.
    package init?(indices: [UInt8]) {
        guard indices.count == 3, indices.sorted() == [0, 1, 2] else { return nil }
        self.init(Int(indices[0]), Int(indices[1]), Int(indices[2]))
    }
}
