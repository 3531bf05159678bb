import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("A wall of modules")
struct ModuleChainTests {
    @Test(
        "a size that is not made of whole modules is refused, with the nearest that is",
        arguments: [
            (30, 8, Self.text("width", 30, "nearest: 24 or 32")),
            (32, 12, Self.text("height", 12, "nearest: 8 or 16")),
            (0, 8, Self.text("width", 0, "nearest: 8")),
            (32, -8, Self.text("height", -8, "nearest: 8")),
            (
                Int.max, 8,
                Self.text("width", Int.max, "nearest: 8192")
            ),
            (8193, 8, Self.text("width", 8193, "nearest: 8192")),
            (4097, 16, Self.text("width", 4097, "nearest: 4096")),
            (8191, 8, Self.text("width", 8191, "nearest: 8184 or 8192")),
            (
                8200, 8,
                "8200×8 pixels: a chain has at most 1024 modules of 8×8 pixels. Make the display smaller."
            ),
            (
                Int.max - 7, Int.max - 7,
                "9223372036854775800×9223372036854775800 pixels: a chain has at most 1024 modules "
                    + "of 8×8 pixels. Make the display smaller."
            ),
        ]
    )
    func refusedSizes(width: Int, height: Int, text: String) {
        let error = thrown(GeometryError.self) {
            _ = try ModuleChain(layout: ModuleLayout(), size: PixelSize(width: width, height: height))
        }
        #expect(error?.description == text)
    }

    private static func text(_ side: String, _ length: Int, _ nearest: String) -> String {
        "\(side) must be a multiple of 8 for driver 'max7219' (8×8 modules), not \(length); "
            + nearest
    }

    @Test("the longest chain is allowed")
    func longestChain() throws {
        #expect(
            try ModuleChain(layout: ModuleLayout(), size: PixelSize(width: 8192, height: 8)).count == 1024
        )
    }

    @Test("DIN at the right: the chain runs leftwards")
    func rightToLeft() throws {
        let chain = try ModuleChain(layout: ModuleLayout(), size: PixelSize(width: 32, height: 8))
        #expect((0..<4).map { chain.position(column: $0, row: 0) } == [3, 2, 1, 0])
    }

    @Test("rows that all begin at the same side")
    func progressive() throws {
        var layout = ModuleLayout(rotation: .none, order: .leftToRight)
        var chain = try ModuleChain(layout: layout, size: PixelSize(width: 16, height: 24))
        #expect(positions(chain) == [[0, 1], [2, 3], [4, 5]])
        layout.firstRow = .bottom
        chain = try ModuleChain(layout: layout, size: PixelSize(width: 16, height: 24))
        #expect(positions(chain) == [[4, 5], [2, 3], [0, 1]])
    }

    @Test("serpentine rows, counted from the row where the chain begins")
    func serpentine() throws {
        var layout = ModuleLayout(rotation: .none, order: .leftToRight)
        layout.isSerpentine = true
        var chain = try ModuleChain(layout: layout, size: PixelSize(width: 16, height: 24))
        #expect(positions(chain) == [[0, 1], [3, 2], [4, 5]])
        layout.order = .rightToLeft
        layout.firstRow = .bottom
        chain = try ModuleChain(layout: layout, size: PixelSize(width: 24, height: 16))
        #expect(positions(chain) == [[3, 4, 5], [2, 1, 0]])
    }

    private func positions(_ chain: ModuleChain) -> [[Int]] {
        (0..<chain.rowsOfModules).map { row in
            (0..<chain.columnsOfModules).map { chain.position(column: $0, row: row) }
        }
    }
}
