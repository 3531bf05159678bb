import Pixels
import TestSupport
import Testing

@Suite struct DitheringTests {
    /// A picture that is dark at the left and bright at the right.
    private static let ramp = GrayPicture(
        [[UInt8]](repeating: (0..<32).map { UInt8($0 * 255 / 31) }, count: 8)
    )

    @Test("without dithering, half of the light and more is lit")
    func none() {
        #expect(GrayPicture([[0, 127, 128, 255]]).dithered(.none).art == ["..##"])
    }

    @Test("ordered, a ramp becomes a pattern that gets denser")
    func ordered() {
        #expect(
            Self.ramp.dithered(.ordered).art == [
                "....#.#.#.#.#.#.###.############",
                ".........#...#.#.#.#.#.###.#####",
                "......#.#.#.#.#.#.###.##########",
                "...........#...#.#.#.#.#.###.###",
                "....#.#.#.#.#.#.#.#.############",
                ".............#.#.#.#.#.#.#.#####",
                "......#.#.#.#.#.#.#.#.##########",
                "...............#.#.#.#.#.#.#.###",
            ]
        )
    }

    @Test("diffused, a ramp becomes dots that get denser")
    func diffusion() {
        #expect(
            Self.ramp.dithered(.diffusion).art == [
                "..........#..#.#.#.##.##########",
                ".......#.#..#.#.#.##.###.#.#####",
                "....#.....#..#.#.#.##.#.########",
                ".......#.#..#..#.#.#.###########",
                "..........#..#.#.#.##.#.#.##.###",
                "......#.#..#.#.#.##.#.##########",
                "...#......#..#.#.#.###.#.#######",
                ".......#.#..#.#.#.#.#.#####.####",
            ]
        )
    }

    @Test("black stays dark and white stays lit", arguments: Dithering.allCases)
    func extremes(dithering: Dithering) {
        let rows: [[UInt8]] = [[0, 255, 0, 0], [255, 255, 0, 255], [0, 0, 0, 255]]
        #expect(GrayPicture(rows).dithered(dithering).art == [".#..", "##.#", "...#"])
    }

    @Test("an ordered square of eight has as many lit pixels as its light requires")
    func orderedCount() {
        for level in 0...64 {
            let light = UInt8((level * 255 + 32) / 64)
            let square = GrayPicture(width: 8, height: 8, pixels: [UInt8](repeating: light, count: 64))
            #expect(square.dithered(.ordered).art.joined().count { $0 == "#" } == level)
        }
    }

    @Test("a diffused area has about as many lit pixels as its light requires")
    func diffusedCount() {
        for light in stride(from: 0, through: 255, by: 15) {
            let plane = GrayPicture(
                width: 64,
                height: 64,
                pixels: [UInt8](repeating: UInt8(light), count: 4096)
            )
            let lit = plane.dithered(.diffusion).art.joined().count { $0 == "#" }
            #expect(abs(lit - 4096 * light / 255) <= 64, "light \(light): \(lit)")
        }
    }

    @Test("ordered dithering of a part does not depend on its neighbors")
    func orderedIsLocal() {
        var rows = Self.ramp.rows
        rows[3][20] = 255
        rows[4][20] = 0
        let before = Self.ramp.dithered(.ordered)
        let after = GrayPicture(rows).dithered(.ordered)
        for x in 0..<32 where x != 20 {
            for y in 0..<8 { #expect(before[x, y] == after[x, y]) }
        }
    }

    @Test("dithering a picture without pixels gives a picture without pixels", arguments: Dithering.allCases)
    func empty(dithering: Dithering) {
        #expect(GrayPicture(width: 0, height: 8, pixels: []).dithered(dithering).width == 0)
        #expect(GrayPicture(width: 8, height: 0, pixels: []).dithered(dithering).height == 0)
    }
}
