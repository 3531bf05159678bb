import Pixels

/// The order in which the pixels of a new page appear during a transition, as a rank for each pixel. Pixels
/// with lower ranks appear first.
struct Ranks {
    /// The number of ranks. A pixel's rank, from 0 to `count` − 1, determines when the pixel appears.
    let count: Int
    /// A function that returns a pixel's rank (its position in the order of appearance). Its arguments are
    /// the pixel's coordinates along and across the motion, or its column and row.
    let rank: Rank

    enum Rank {
        case axes((_ along: Int, _ across: Int) -> Int)
        case pixels((_ x: Int, _ y: Int) -> Int)
    }
}

extension Transition {
    /// Returns the order in which the pixels of the new page appear, as a function that returns the rank of a
    /// pixel. Pixels of lower rank appear first. Returns nil if the transition moves or mixes whole pages
    /// instead.
    ///
    /// Most ranks depend on the coordinates of a pixel *along* and *across* the motion of the banner, and
    /// those of some wipes on its column and row. `axes` contains the size of the page in both forms.
    func ranks(on axes: PageAxes) -> Ranks? {
        let (length, breadth) = (axes.length, axes.breadth)
        let (width, height) = (axes.size.width, axes.size.height)
        func ranks(_ count: Int, _ rank: @escaping (Int, Int) -> Int) -> Ranks {
            Ranks(count: count, rank: .axes(rank))
        }
        switch self {
        case .wipe: return ranks(length) { along, _ in length - 1 - along }
        case .wipeLeft: return Ranks(count: width, rank: .pixels { x, _ in width - 1 - x })
        case .wipeRight: return Ranks(count: width, rank: .pixels { x, _ in x })
        case .wipeUp: return Ranks(count: height, rank: .pixels { _, y in height - 1 - y })
        case .wipeDown: return Ranks(count: height, rank: .pixels { _, y in y })
        // From the middle to both ends, or from both ends to the middle.
        case .open: return ranks((length + 1) / 2) { along, _ in abs(2 * along - length + 1) / 2 }
        case .close: return ranks((length + 1) / 2) { along, _ in min(along, length - 1 - along) }
        case .blinds: return ranks(Self.cellLength) { along, _ in along % Self.cellLength }
        case .checker:
            return ranks(2 * Self.squareSide) { along, across in
                let square = along / Self.squareSide + across / Self.squareSide
                return along % Self.squareSide + square.isOdd(times: Self.squareSide)
            }
        case .diagonal:
            return ranks(length + breadth - 1) { along, across in length - 1 - along + across }
        case .iris: return iris(length: length, breadth: breadth)
        case .dissolve: return ranks(256, Self.scatteredRank)
        case .dither:
            return ranks(Self.evenPattern.count) { along, across in
                let row = across % Self.squareSide
                return Self.evenPattern[row * Self.squareSide + along % Self.squareSide]
            }
        case .flap:
            let lastCell = (length - 1) / Self.cellLength
            let ranksOfCell = (breadth + 1) / 2
            return ranks(ranksOfCell + Self.ranksBetweenCells * lastCell) { along, across in
                let distanceFromMiddle = abs(2 * across - breadth + 1) / 2
                return distanceFromMiddle + Self.ranksBetweenCells * (along / Self.cellLength)
            }
        // The odd columns (`mesh`) or rows (`interlock`) move in the direction opposite to that of the even
        // ones.
        case .mesh: return ranks(2) { along, _ in 1 - along % 2 }
        case .interlock: return ranks(2) { _, across in 1 - across % 2 }
        case .slide, .push, .cover, .reveal, .doors, .bar, .slot, .fade, .cut: return nil
        }
    }

    private func iris(length: Int, breadth: Int) -> Ranks {
        // Coordinates are doubled, so the center is a whole number.
        let corner = Self.squared(length - 1) + Self.squared(breadth - 1)
        let rank: (Int, Int) -> Int = { along, across in
            (Self.squared(2 * along - length + 1) + Self.squared(2 * across - breadth + 1)).integerSquareRoot
                / 2
        }
        return Ranks(count: corner.integerSquareRoot / 2 + 1, rank: .axes(rank))
    }

    private static func squared(_ number: Int) -> Int { number * number }

    /// The width and height, in pixels, of the squares in the transitions `checker` and `dither`.
    private static let squareSide = 4
    /// The delay between the starts of two successive cells of the transition `flap`, in ranks (positions in
    /// the order in which pixels appear).
    private static let ranksBetweenCells = 2

    /// The order in which the pixels of each square of 4 × 4 pixels appear in the transition `dither`, row by
    /// row. It is a Bayer matrix.
    private static let evenPattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Returns a pixel's rank in the transition `dissolve`, from 0 to 255. It is the upper byte of a hash of
    /// the coordinates, so that no pattern is visible.
    private static func scatteredRank(_ along: Int, _ across: Int) -> Int {
        var hash = UInt32(truncatingIfNeeded: along) &* 0x9E37_79B1
        hash ^= UInt32(truncatingIfNeeded: across) &* 0x85EB_CA77
        hash ^= hash >> 15
        hash &*= 0x2C1B_3C6D
        hash ^= hash >> 12
        hash &*= 0x297A_2D39
        hash ^= hash >> 15
        return Int(hash >> 24)
    }
}

extension Int {
    /// Returns `factor` if this number is odd, otherwise 0.
    fileprivate func isOdd(times factor: Int) -> Int { (self & 1) * factor }

    /// The largest integer whose square does not exceed this number, which must not be negative.
    var integerSquareRoot: Int {
        var root = Int(Double(self).squareRoot())
        // The conversion to floating point may have rounded up or down.
        while root * root > self { root -= 1 }
        while (root + 1) * (root + 1) <= self { root += 1 }
        return root
    }
}
