import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("Every way to mount modules shows the picture")
struct MAX7219MappingTests {
    /// All combinations of rotations, mirroring, orders, first rows, and ways in which the chain turns at the end of a
    /// row.
    private static let layouts: [ModuleLayout] = {
        var layouts: [ModuleLayout] = []
        for rotation in Rotation.allCases {
            for isMirrored in [false, true] {
                for order in ModuleLayout.Order.allCases {
                    for firstRow in ModuleLayout.FirstRow.allCases {
                        for (isSerpentine, turns) in [(false, false), (true, false), (true, true)] {
                            var layout = ModuleLayout(
                                rotation: rotation,
                                isMirrored: isMirrored,
                                order: order
                            )
                            layout.firstRow = firstRow
                            layout.isSerpentine = isSerpentine
                            layout.turnsReturningRows = turns
                            layouts.append(layout)
                        }
                    }
                }
            }
        }
        return layouts
    }()

    @Test(
        "a random picture on a wall of any shape, whatever the layout",
        arguments: [(1, 1), (4, 1), (3, 2), (1, 3), (2, 4)]
    )
    func everyLayout(columns: Int, rows: Int) throws {
        let seed = UInt64(columns * 100 + rows)
        var generator = SeededGenerator(seed: seed)
        for layout in Self.layouts {
            let wall = Wall(layout: layout, columns: columns, rows: rows)
            let device = ModelledDevice(.garbage(chips: columns * rows, using: &generator))
            let size = PixelSize(width: columns * 8, height: rows * 8)
            let display = try MAX7219(layout: layout, size: size, brightness: 20) {
                () throws(BusError) in device
            }
            let first = Bitmap.random(width: size.width, height: size.height, using: &generator)
            let second = Bitmap.random(width: size.width, height: size.height, using: &generator)
            try display.start(showing: first)
            #expect(wall.picture(of: device.model) == first, "start, seed \(seed), \(layout)")
            try display.present(second)
            #expect(wall.picture(of: device.model) == second, "present, seed \(seed), \(layout)")
            try display.refresh(first)
            #expect(wall.picture(of: device.model) == first, "refresh, seed \(seed), \(layout)")
            #expect(device.model.findings.isEmpty, "seed \(seed), \(layout)")
        }
    }

    /// The bytes that luma.led_matrix, another driver of these modules, sends for the top left pixel of four modules:
    /// the chip counted from DIN, the digit and the data.
    @Test(
        "the top left pixel lights the LED that other drivers light",
        arguments: [
            ("fc16", 3, 0, UInt8(0x80)),
            ("fc16-flipped", 0, 7, 0x01),
            ("icstation", 3, 7, 0x01),
            ("generic", 3, 7, 0x80),
            ("parola", 3, 0, 0x01),
        ]
    )
    func topLeftPixel(preset: String, chip: Int, digit: Int, data: UInt8) throws {
        var generator = SeededGenerator(seed: 1)
        let device = ModelledDevice(.garbage(chips: 4, using: &generator))
        let layout = try #require(ModuleLayout.preset(named: preset))
        let display = try MAX7219(layout: layout, size: PixelSize(width: 32, height: 8), brightness: 0) {
            () throws(BusError) in device
        }
        var frame = Bitmap(width: 32, height: 8)
        frame[0, 0] = true
        try display.start(showing: frame)
        var expected = [[UInt8]](repeating: [UInt8](repeating: 0, count: 8), count: 4)
        expected[chip][digit] = data
        #expect(device.model.chips.map(\.digits) == expected)
    }
}
