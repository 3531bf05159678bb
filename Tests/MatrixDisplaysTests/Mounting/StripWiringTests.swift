import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("How a strip runs across a display")
struct StripWiringTests {
    /// Returns the number of the LED at each pixel, as text in a grid.
    private func drawn(_ wiring: StripWiring, _ width: Int, _ height: Int) -> String {
        drawn(wiring.pixelsInWiringOrder(displaySize: PixelSize(width: width, height: height)), width, height)
    }

    private func drawn(_ path: [(x: Int, y: Int)], _ width: Int, _ height: Int) -> String {
        var numbers = [[Int?]](repeating: [Int?](repeating: nil, count: width), count: height)
        for (led, pixel) in path.enumerated() { numbers[pixel.y][pixel.x] = led }
        return numbers.map { row in
            row.map { number in
                let text = number.map(String.init) ?? "?"
                return String(repeating: " ", count: max(0, 3 - text.count)) + text
            }.joined()
        }.joined(separator: "\n")
    }

    private func wiring(
        _ first: StripWiring.Corner,
        _ runs: StripWiring.Axis,
        isZigzag: Bool
    ) -> StripWiring {
        var wiring = StripWiring()
        wiring.ledPath.corner = first
        wiring.ledPath.axis = runs
        wiring.ledPath.isZigzag = isZigzag
        return wiring
    }

    @Test("without keys a strip is folded in columns, from the top left")
    func usual() {
        #expect(
            drawn(StripWiring(), 4, 3) == """
                  0  5  6 11
                  1  4  7 10
                  2  3  8  9
                """
        )
    }

    @Test("a Unicorn HAT begins at the top right and goes back and forth")
    func unicornHAT() {
        // The map of luma.led_matrix, row by row.
        #expect(
            drawn(wiring(.topRight, .rows, isZigzag: true), 8, 8) == """
                  7  6  5  4  3  2  1  0
                  8  9 10 11 12 13 14 15
                 23 22 21 20 19 18 17 16
                 24 25 26 27 28 29 30 31
                 39 38 37 36 35 34 33 32
                 40 41 42 43 44 45 46 47
                 55 54 53 52 51 50 49 48
                 56 57 58 59 60 61 62 63
                """
        )
    }

    @Test(
        "rows and columns begin at any corner",
        arguments: [
            (StripWiring.Corner.topLeft, StripWiring.Axis.rows, false, "  0  1  2\n  3  4  5"),
            (.topRight, .rows, false, "  2  1  0\n  5  4  3"),
            (.bottomLeft, .rows, false, "  3  4  5\n  0  1  2"),
            (.bottomRight, .rows, false, "  5  4  3\n  2  1  0"),
            (.topLeft, .rows, true, "  0  1  2\n  5  4  3"),
            (.topRight, .rows, true, "  2  1  0\n  3  4  5"),
            (.bottomLeft, .rows, true, "  5  4  3\n  0  1  2"),
            (.bottomRight, .rows, true, "  3  4  5\n  2  1  0"),
            (.topLeft, .columns, false, "  0  2  4\n  1  3  5"),
            (.topRight, .columns, false, "  4  2  0\n  5  3  1"),
            (.bottomLeft, .columns, false, "  1  3  5\n  0  2  4"),
            (.bottomRight, .columns, false, "  5  3  1\n  4  2  0"),
            (.topLeft, .columns, true, "  0  3  4\n  1  2  5"),
            (.topRight, .columns, true, "  4  3  0\n  5  2  1"),
            (.bottomLeft, .columns, true, "  1  2  5\n  0  3  4"),
            (.bottomRight, .columns, true, "  5  2  1\n  4  3  0"),
        ]
    )
    func corners(first: StripWiring.Corner, runs: StripWiring.Axis, isZigzag: Bool, art: String) {
        #expect(drawn(wiring(first, runs, isZigzag: isZigzag), 3, 2) == art)
    }

    @Test("panels follow each other like LEDs")
    func panels() {
        var wiring = wiring(.topLeft, .rows, isZigzag: false)
        wiring.panelWidth = 2
        wiring.panelHeight = 2
        wiring.panelPath.axis = .rows
        #expect(
            drawn(wiring, 6, 4) == """
                  0  1  4  5  8  9
                  2  3  6  7 10 11
                 12 13 16 17 20 21
                 14 15 18 19 22 23
                """
        )
        wiring.panelPath.corner = .bottomRight
        wiring.panelPath.axis = .columns
        #expect(
            drawn(wiring, 6, 4) == """
                 20 21 12 13  4  5
                 22 23 14 15  6  7
                 16 17  8  9  0  1
                 18 19 10 11  2  3
                """
        )
    }

    @Test("a receiver card and a wall of cards can be mounted upside down")
    func upsideDown() {
        var card = wiring(.bottomRight, .rows, isZigzag: false)
        #expect(
            drawn(card.pixelsInRowOrder(displaySize: PixelSize(width: 3, height: 2)), 3, 2)
                == "  5  4  3\n  2  1  0"
        )
        card.panelWidth = 2
        card.panelHeight = 2
        card.panelPath = StripWiring.rowByRow.ledPath
        card.panelPath.corner = .bottomRight
        #expect(
            drawn(card.pixelsInRowOrder(displaySize: PixelSize(width: 4, height: 2)), 4, 2)
                == "  7  6  5  4\n  3  2  1  0"
        )
    }

    @Test("panels of a row that goes back are upside down, unless they are not turned")
    func turnedPanels() {
        var wiring = wiring(.topLeft, .rows, isZigzag: false)
        wiring.panelWidth = 2
        wiring.panelHeight = 2
        wiring.panelPath.axis = .rows
        wiring.panelPath.isZigzag = true
        #expect(
            drawn(wiring, 4, 6) == """
                  0  1  4  5
                  2  3  6  7
                 15 14 11 10
                 13 12  9  8
                 16 17 20 21
                 18 19 22 23
                """
        )
        wiring.turnsReturningPanels = false
        #expect(
            drawn(wiring, 4, 4) == """
                  0  1  4  5
                  2  3  6  7
                 12 13  8  9
                 14 15 10 11
                """
        )
    }

    @Test("one side of a panel may be that of the display")
    func oneSide() {
        var wiring = StripWiring()
        wiring.panelWidth = 2
        #expect(drawn(wiring, 4, 2) == "  0  3  4  7\n  1  2  5  6")
        #expect(!wiring.fits(PixelSize(width: 5, height: 2)))
        wiring.panelHeight = 4
        #expect(!wiring.fits(PixelSize(width: 4, height: 2)))
    }

    @Test("every wiring has every pixel once")
    func isComplete() {
        for seed in UInt64(0)..<300 {
            var generator = SeededGenerator(seed: seed)
            var wiring = StripWiring()
            func path() -> StripWiring.Path {
                StripWiring.Path(
                    corner: .allCases.randomElement(using: &generator) ?? .topLeft,
                    axis: .allCases.randomElement(using: &generator) ?? .rows,
                    isZigzag: .random(using: &generator)
                )
            }
            wiring.ledPath = path()
            wiring.panelPath = path()
            wiring.turnsReturningPanels = .random(using: &generator)
            let panel = PixelSize(
                width: .random(in: 1...5, using: &generator),
                height: .random(in: 1...5, using: &generator)
            )
            wiring.panelWidth = panel.width
            wiring.panelHeight = panel.height
            let size = PixelSize(
                width: panel.width * .random(in: 1...4, using: &generator),
                height: panel.height * .random(in: 1...4, using: &generator)
            )
            #expect(wiring.fits(size))
            let pixels = wiring.pixelsInWiringOrder(displaySize: size)
            let seen = Set(pixels.map { PixelSize(width: $0.x, height: $0.y) })
            #expect(pixels.count == size.width * size.height && seen.count == pixels.count, "seed \(seed)")
            #expect(pixels.allSatisfy { (0..<size.width).contains($0.x) && (0..<size.height).contains($0.y) })
        }
    }

    @Test("a wiring has a description")
    func words() {
        var wiring = StripWiring()
        #expect("\(wiring)" == "columns from top-left in a zigzag")
        wiring.ledPath = StripWiring.Path(corner: .bottomRight, axis: .rows, isZigzag: false)
        wiring.panelWidth = 8
        #expect("\(wiring)" == "rows from bottom-right; panels of 8×all in columns from top-left")
        wiring.panelHeight = 8
        wiring.panelPath.isZigzag = true
        #expect(
            "\(wiring)" == "rows from bottom-right; panels of 8×8 in columns from top-left in a zigzag, "
                + "every second one turned"
        )
    }
}
