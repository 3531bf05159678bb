/// The universes (groups of 512 channels) that carry a picture in E1.31 and Art-Net. Their numbers are
/// consecutive. Each contains 170 pixels, except for the last one, which contains the remaining pixels.
package struct PixelUniverses: Hashable, Sendable {
    /// The number of pixels in a universe (a group of 512 channels). It is the largest number of whole pixels
    /// that fit.
    package static let pixelsPerUniverse = 170

    /// The number of the first universe (group of channels) that carries the picture.
    package let first: Int
    /// The number of pixels in the picture that the universes carry.
    package let pixels: Int

    /// Creates the universes (groups of channels) for a picture with `pixels` pixels, starting with the
    /// number `first`. Throws a `UniverseError` if a universe number is outside of `range`.
    package init(first: Int, pixels: Int, in range: ClosedRange<Int>) throws(UniverseError) {
        guard range.contains(first) else { throw .first(first, range) }
        let lastIndex = (max(pixels, 1) - 1) / Self.pixelsPerUniverse
        let maximumIndex = range.upperBound - first
        guard lastIndex <= maximumIndex else { throw .last(first + lastIndex, range, pixels: pixels) }
        self.first = first
        self.pixels = max(pixels, 0)
    }

    /// The number of universes (groups of channels) that carry the picture.
    package var count: Int { (pixels + Self.pixelsPerUniverse - 1) / Self.pixelsPerUniverse }

    /// The consecutive numbers of the universes (groups of channels) that carry the picture.
    package var numbers: Range<Int> { first..<first + count }

    /// Returns the range of the picture's bytes that the universe at `index` carries. The first universe has
    /// the index 0.
    package func byteRange(ofUniverseAt index: Int) -> Range<Int> {
        let firstPixel = index * Self.pixelsPerUniverse
        let endPixel = min(firstPixel + Self.pixelsPerUniverse, pixels)
        let bytesPerPixel = 3
        return bytesPerPixel * firstPixel..<bytesPerPixel * endPixel
    }
}

/// The reason why the universes (groups of channels) of a picture do not fit into the range that a protocol
/// permits.
package enum UniverseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the first universe is outside the permitted range. The values are the number and the
    /// range.
    case first(Int, ClosedRange<Int>)
    /// The number of the last universe exceeds the permitted range. The first two values are the number and
    /// the range. `pixels` is the number of pixels in the picture.
    case last(Int, ClosedRange<Int>, pixels: Int)

    /// A description of the problem with the universe numbers, and its remedy.
    package var description: String {
        switch self {
        case .first(let number, let range):
            return
                "universe \(number) does not exist; write a number from \(range.lowerBound) to \(range.upperBound)"
        case .last(let number, let range, let pixels):
            let maximumFirst = range.upperBound - (pixels - 1) / PixelUniverses.pixelsPerUniverse
            let remedy =
                maximumFirst < range.lowerBound
                ? "use a smaller display" : "write a first universe of at most \(maximumFirst)"
            return
                "\(pixels) pixels reach universe \(number), and the last one is \(range.upperBound); \(remedy)"
        }
    }
}
