import Pixels
import SignCore

/// The source of a pixel in a picture between two pages.
enum PixelOrigin: Hashable {
    /// The pixel of the old page in this column and row.
    case former(x: Int, y: Int)
    /// The pixel of the new page in this column and row.
    case new(x: Int, y: Int)
    /// Neither page: the pixel is as bright as the display allows.
    case lit
    /// Both pages, by their shares of light.
    case mixture
}

/// The definitions of the transitions, one pixel at a time.
///
/// The model computes with the progress `n` and the way `d` in subpixels, without steps. Its names are those of
/// the definitions: `a` and `c` are the coordinates along and across the motion, V is `length`, C is `breadth`,
/// and s is `shift`.
struct TransitionModel {
    let transition: Transition
    let size: PixelSize
    let travel: Travel
    /// The progress in subpixels, from 0 to `d`.
    let n: Int
    /// The way between the pages in subpixels.
    let d: Int

    /// V, the length of the page along the motion.
    private var length: Int { travel == .left || travel == .right ? size.width : size.height }
    /// C, the length of the page across the motion.
    private var breadth: Int { travel == .left || travel == .right ? size.height : size.width }
    /// ⌈V/2⌉.
    private var half: Int { (length + 1) / 2 }
    /// ⌈V/8⌉, the number of cells along the motion.
    private var cells: Int { (length + 7) / 8 }

    /// Returns the coordinates of a pixel along and across the motion.
    private func coordinates(x: Int, y: Int) -> (a: Int, c: Int) {
        switch travel {
        case .left: (x, y)
        case .right: (size.width - 1 - x, y)
        case .up: (y, x)
        case .down: (size.height - 1 - y, x)
        }
    }

    /// Returns the pixel at coordinates along and across the motion.
    private func pixel(a: Int, c: Int) -> (x: Int, y: Int) {
        switch travel {
        case .left: (a, c)
        case .right: (size.width - 1 - a, c)
        case .up: (c, a)
        case .down: (c, size.height - 1 - a)
        }
    }

    private func former(a: Int, c: Int) -> PixelOrigin {
        let (x, y) = pixel(a: a, c: c)
        return .former(x: x, y: y)
    }

    private func new(a: Int, c: Int) -> PixelOrigin {
        let (x, y) = pixel(a: a, c: c)
        return .new(x: x, y: y)
    }

    /// Returns the source of the pixel in column `x` and row `y`.
    func origin(x: Int, y: Int) -> PixelOrigin {
        let (a, c) = coordinates(x: x, y: y)
        switch transition {
        case .push: return push(a: a, c: c, by: n * breadth / d)
        case .cover:
            let shift = n * length / d
            return a >= length - shift ? new(a: a - (length - shift), c: c) : former(a: a, c: c)
        case .reveal:
            let shift = n * length / d
            return a + shift < length ? former(a: a + shift, c: c) : new(a: a, c: c)
        case .doors:
            let shift = n * half / d
            if a < half { return a + shift < half ? former(a: a + shift, c: c) : new(a: a, c: c) }
            return a - shift >= half ? former(a: a - shift, c: c) : new(a: a, c: c)
        case .mesh:
            let shift = n * breadth / d
            if a % 2 == 0 { return push(a: a, c: c, by: shift) }
            return c >= shift ? former(a: a, c: c - shift) : new(a: a, c: c - shift + breadth)
        case .interlock:
            let shift = n * length / d
            if c % 2 == 0 {
                return a + shift < length ? former(a: a + shift, c: c) : new(a: a + shift - length, c: c)
            }
            return a >= shift ? former(a: a - shift, c: c) : new(a: a - shift + length, c: c)
        case .slot:
            let progress = min(max(n * (cells + 2) - a / 8 * d, 0), 3 * d)
            return push(a: a, c: c, by: progress * breadth / (3 * d))
        case .bar:
            let edge = length - n * (length + 1) / d
            return a == edge ? .lit : a > edge ? new(a: a, c: c) : former(a: a, c: c)
        case .fade: return .mixture
        case .slide, .cut: return n == d ? .new(x: x, y: y) : .former(x: x, y: y)
        case .wipe, .wipeLeft, .wipeRight, .wipeUp, .wipeDown, .open, .close, .blinds, .checker, .diagonal,
            .iris,
            .dissolve, .dither, .flap:
            let (rank, count) = rank(x: x, y: y)
            return rank < n * count / d ? .new(x: x, y: y) : .former(x: x, y: y)
        }
    }

    private func push(a: Int, c: Int, by shift: Int) -> PixelOrigin {
        c + shift < breadth ? former(a: a, c: c + shift) : new(a: a, c: c + shift - breadth)
    }

    /// Returns the rank of a pixel in a mask, and the number of ranks.
    private func rank(x: Int, y: Int) -> (rank: Int, count: Int) {
        let (a, c) = coordinates(x: x, y: y)
        switch transition {
        case .wipe: return (length - 1 - a, length)
        case .wipeLeft: return (size.width - 1 - x, size.width)
        case .wipeRight: return (x, size.width)
        case .wipeUp: return (size.height - 1 - y, size.height)
        case .wipeDown: return (y, size.height)
        case .open: return (abs(2 * a - length + 1) / 2, half)
        case .close: return (min(a, length - 1 - a), half)
        case .blinds: return (a % 8, 8)
        case .checker: return (a % 4 + ((a / 4 + c / 4) % 2 == 0 ? 0 : 4), 8)
        case .diagonal: return (length - 1 - a + c, length + breadth - 1)
        case .iris:
            let (along, across) = (2 * a - length + 1, 2 * c - breadth + 1)
            let (longest, widest) = (length - 1, breadth - 1)
            return (
                Self.root(along * along + across * across) / 2,
                Self.root(longest * longest + widest * widest) / 2 + 1
            )
        case .dissolve: return (Self.hash(a, c), 256)
        case .dither:
            let matrix = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
            return (matrix[c % 4][a % 4], 16)
        case .flap:
            return (abs(2 * c - breadth + 1) / 2 + 2 * (a / 8), (breadth + 1) / 2 + 2 * ((length - 1) / 8))
        default: return (0, 1)
        }
    }

    /// Returns the top byte of the hash of a pixel.
    private static func hash(_ a: Int, _ c: Int) -> Int {
        var hash = UInt32(a) &* 0x9E37_79B1 ^ UInt32(c) &* 0x85EB_CA77
        hash ^= hash >> 15
        hash = hash &* 0x2C1B_3C6D
        hash ^= hash >> 12
        hash = hash &* 0x297A_2D39
        hash ^= hash >> 15
        return Int(hash >> 24)
    }

    /// Returns the largest integer whose square is at most `square`.
    static func root(_ square: Int) -> Int {
        var root = 0
        while (root + 1) * (root + 1) <= square { root += 1 }
        return root
    }
}

extension TransitionModel {
    /// Returns the picture between two pages of the same format.
    func picture(from former: Bitmap, to new: Bitmap) -> Bitmap {
        var picture = Bitmap(size: size, format: former.format)
        for x in 0..<size.width {
            for y in 0..<size.height {
                picture[colorAt: x, y] = modelPixel(x, y, from: former, to: new)
            }
        }
        return picture
    }

    /// Returns the color of the pixel in column `x` and row `y`.
    func modelPixel(_ x: Int, _ y: Int, from former: Bitmap, to new: Bitmap) -> Color {
        switch origin(x: x, y: y) {
        case .former(let x, let y): return former[colorAt: x, y]
        case .new(let x, let y): return new[colorAt: x, y]
        case .lit: return .white
        case .mixture:
            guard former.format != .bit else {
                return TransitionModel(transition: .dither, size: size, travel: travel, n: n, d: d)
                    .modelPixel(x, y, from: former, to: new)
            }
            let (before, after) = (former[colorAt: x, y], new[colorAt: x, y])
            return Color(
                red: mixture(before.red, after.red),
                green: mixture(before.green, after.green),
                blue: mixture(before.blue, after.blue)
            )
        }
    }

    private func mixture(_ former: UInt8, _ new: UInt8) -> UInt8 {
        let (former, new) = (Int(former), Int(new))
        return UInt8(Self.root((former * former * (d - n) + new * new * n + d / 2) / d))
    }
}

extension TransitionModel {
    /// The number of equal steps of the definition, or nil if the picture may change with every subpixel.
    var stepCount: Int? {
        switch transition {
        case .slide, .fade: nil
        case .cut: 1
        case .push, .mesh: breadth
        case .cover, .reveal, .interlock: length
        case .doors: half
        case .bar: length + 1
        // A cell rolls for 3 of K + 2 parts of the way, by C pixels.
        case .slot: breadth * (cells + 2)
        default: rank(x: 0, y: 0).count
        }
    }
}
