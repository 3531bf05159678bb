import Pixels
import SignCore
import TestSupport

extension Travel {
    static let all: [Travel] = [.left, .right, .up, .down]
}

extension Transition {
    /// The transitions that the renderer draws; the engine draws `slide`.
    static let rendered = allCases.filter { $0 != .slide }

    /// The transitions in which every pixel changes once, from the old page to the new one.
    static let masks: [Transition] = [
        .wipe, .wipeLeft, .wipeRight, .wipeUp, .wipeDown, .open, .close, .blinds, .checker, .diagonal, .iris,
        .dissolve, .dither, .flap, .cut,
    ]

    /// The transitions that refer to the display, and do not turn with the banner.
    static let withDirection: [Transition] = [.wipeLeft, .wipeRight, .wipeUp, .wipeDown]
}

extension PixelSize {
    /// The sizes of displays, and those at the limits of the definitions.
    static let samples = [
        (32, 8), (64, 16), (17, 7), (45, 7), (200, 16), (8, 8), (3, 8), (1, 1), (64, 64),
    ].map { PixelSize(width: $0.0, height: $0.1) }

    static func random(using generator: inout SeededGenerator) -> PixelSize {
        PixelSize(
            width: .random(in: 1...70, using: &generator),
            height: .random(in: 1...40, using: &generator)
        )
    }
}

extension Bitmap {
    /// A picture of noise.
    static func random(_ size: PixelSize, _ format: PixelFormat, using generator: inout SeededGenerator)
        -> Bitmap
    {
        var picture = Bitmap(size: size, format: format)
        for x in 0..<size.width {
            for y in 0..<size.height {
                let noise = generator.next()
                picture[colorAt: x, y] = Color(
                    red: UInt8(truncatingIfNeeded: noise),
                    green: UInt8(truncatingIfNeeded: noise >> 8),
                    blue: UInt8(truncatingIfNeeded: noise >> 16)
                )
            }
        }
        return picture
    }

    /// Returns the picture whose pixel in column `x` and row `y` is the one at `place(x, y)` of this picture.
    func moved(size: PixelSize, place: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) -> Bitmap {
        var picture = Bitmap(size: size, format: format)
        for x in 0..<size.width {
            for y in 0..<size.height {
                let source = place(x, y)
                picture[colorAt: x, y] = self[colorAt: source.x, source.y]
            }
        }
        return picture
    }

    /// The picture with left and right exchanged.
    var mirrored: Bitmap { moved(size: size) { (width - 1 - $0, $1) } }
    /// The picture with top and bottom exchanged.
    var flipped: Bitmap { moved(size: size) { ($0, height - 1 - $1) } }
    /// The picture with columns and rows exchanged.
    var transposed: Bitmap { moved(size: PixelSize(width: height, height: width)) { ($1, $0) } }
}

extension TransitionRenderer {
    /// Returns the picture between two pages, drawn over `canvas`.
    mutating func picture(
        _ transition: Transition,
        step: Int,
        of count: Int,
        from former: Bitmap,
        to new: Bitmap,
        travel: Travel = .left,
        over canvas: Bitmap? = nil
    ) -> Bitmap {
        var picture = canvas ?? Bitmap(size: former.size, format: former.format)
        draw(transition, step: step, stepCount: count, from: former, to: new, travel: travel, into: &picture)
        return picture
    }
}

extension Transition {
    /// Returns the number of steps on a page, with `way` for a transition that changes with every subpixel.
    func stepCount(on page: Bitmap, travel: Travel, way: Int) -> Int {
        switch shown(in: page.format).steps(on: page.size, travel: travel) {
        case .count(let count): count
        case .everySubpixel: way
        case .slide: 1
        }
    }
}
