import Testing

@testable import InfiniteScroll

@Suite("Position")
struct PositionTests {
    @Test("R-POS-1: a pixel is 256 subpixels")
    func subpixels() {
        #expect(Position(pixel: 3).subpixels == 768)
        #expect(Position(pixel: -3).subpixels == -768)
        #expect(Distance(pixels: 2).subpixels == 512)
        #expect(Position(pixel: 3) - Position(pixel: 1) == Distance(pixels: 2))
    }

    @Test(
        "R-POS-2: between two pixels the display's first column is the left one, in either direction of motion"
    )
    func firstColumn() {
        let options = ["A", "B"].map { Option(id: $0, length: 8) }
        var behavior = Behavior()
        behavior.viewport = 8
        for (direction, expected) in [(Behavior.Direction.towardsStart, 2), (.towardsEnd, -3)] {
            behavior.direction = direction
            let ring = Ring(options: options, behavior: behavior)
            #expect(ring.windowCoordinate(at: Position(subpixels: 2 * 256 + 1)) == expected)
            #expect(ring.windowCoordinate(at: Position(pixel: 2)) == (expected < 0 ? -2 : 2))
        }
    }

    @Test("the first position that reaches a pixel shows it, and the one before it does not")
    func reaching() {
        for rounding in [Rounding.down, .up] {
            for pixel in -3...3 {
                let position = Position(reaching: pixel, rounding)
                #expect(position.pixel(rounding) == pixel)
                #expect(Position(subpixels: position.subpixels - 1).pixel(rounding) == pixel - 1)
            }
        }
    }

    @Test("R-POS-2: a position on a mirrored ring is the same column as its mirror on the ring")
    func mirrored() {
        let options = [5, 9, 8].map { Option(id: "\($0)", length: $0) }
        var behavior = Behavior()
        behavior.viewport = 8
        let ring = Ring(options: options, behavior: behavior)
        behavior.direction = .towardsEnd
        let mirrored = Ring(options: options, behavior: behavior)
        for subpixels: Int64 in -700...700 {
            let column = ring.windowCoordinate(at: Position(subpixels: subpixels))
            #expect(mirrored.windowCoordinate(at: Position(subpixels: -subpixels)) == column, "\(subpixels)")
        }
    }

    @Test("a banner that does not loop stays between the rest of its first option and the end of its last")
    func reach() {
        var behavior = Behavior()
        behavior.viewport = 8
        behavior.loop = false
        let options = [("A", 8), ("B", 8), ("C", 20)].map { Option(id: $0, length: $1) }
        let ring = Ring(options: options, behavior: behavior)
        #expect(ring.clamped(Position(pixel: -1)) == .start)
        #expect(ring.clamped(Position(pixel: 40)) == Position(pixel: 28))
        behavior.loop = true
        #expect(
            Ring(options: options, behavior: behavior).clamped(Position(pixel: 99)) == Position(pixel: 99)
        )
    }
}
