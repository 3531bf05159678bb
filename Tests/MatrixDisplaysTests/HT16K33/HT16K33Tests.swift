import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Boards with an HT16K33")
struct HT16K33Tests {
    private typealias Bus = ModelledI2CBus<HT16K33Model>

    private func bus(_ addresses: [I2CAddress], seed: UInt64) -> Bus {
        var generator = SeededGenerator(seed: seed)
        return Bus(
            Dictionary(uniqueKeysWithValues: addresses.map { ($0, HT16K33Model(using: &generator)) })
        )
    }

    private func display(_ settings: HT16K33Settings, _ bus: Bus, brightness: Int = 20) -> I2CMatrix {
        I2CMatrix(settings.plan, brightness: brightness) { () throws(BusError) in bus }
    }

    private func settings(_ board: HT16K33Board, _ addresses: [I2CAddress] = [0x70]) -> HT16K33Settings {
        var settings = HT16K33Settings()
        settings.boards.board = board
        settings.boards.addresses = addresses
        return settings
    }

    @Test(
        "every pixel lights the LED at its place on the board",
        arguments: [
            (HT16K33Board.backpack8x8, \HT16K33Model.backpack8x8),
            (.backpack16x8, \.backpack16x8), (.featherWing16x8, \.featherWing),
        ] as [(HT16K33Board, KeyPath<HT16K33Model, Bitmap> & Sendable)]
    )
    func wiring(board: HT16K33Board, seen: KeyPath<HT16K33Model, Bitmap> & Sendable) throws {
        let bus = bus([0x70], seed: 1)
        let display = display(settings(board), bus)
        try display.start(showing: Bitmap(size: display.size))
        for x in 0..<display.size.width {
            for y in 0..<8 {
                var frame = Bitmap(size: display.size)
                frame[x, y] = true
                try display.present(frame)
                #expect(bus.chips[0x70]?[keyPath: seen] == frame, "pixel \(x), \(y)")
            }
        }
    }

    @Test("two lamps in a pixel make red, green and yellow, from half of a color on; blue counts as green")
    func bicolor() throws {
        let colors: [(Color, seen: Color)] = [
            (Color(red: 255, green: 0, blue: 0), Color(red: 255, green: 0, blue: 0)),
            (Color(red: 127, green: 128, blue: 0), Color(red: 0, green: 255, blue: 0)),
            (Color(red: 255, green: 176, blue: 0), Color(red: 255, green: 255, blue: 0)),
            (Color(red: 0, green: 0, blue: 255), Color(red: 0, green: 255, blue: 0)),
            (.white, Color(red: 255, green: 255, blue: 0)),
            (Color(red: 127, green: 127, blue: 127), .black),
        ]
        let bus = bus([0x70, 0x71], seed: 3)
        let display = display(settings(.bicolor, [0x70, 0x71]), bus)
        let dark = Bitmap(size: PixelSize(width: 16, height: 8), format: .color)
        try display.start(showing: dark)
        for (color, seen) in colors {
            for x in 0..<16 {
                for y in 0..<8 {
                    var (frame, wanted) = (dark, dark)
                    frame[colorAt: x, y] = color
                    wanted[colorAt: x, y] = seen
                    try display.present(frame)
                    #expect(bus.chips[0x70]?.bicolor == wanted.window(0..<8), "\(color) at \(x), \(y)")
                    #expect(bus.chips[0x71]?.bicolor == wanted.window(8..<16), "\(color) at \(x), \(y)")
                }
            }
        }
        #expect(bus.chips[0x70]?.dimming == 3)
    }

    @Test("boards stand side by side in the order of their addresses, and a frame is one transaction")
    func sideBySide() throws {
        let bus = bus([0x73, 0x70], seed: 2)
        let display = display(settings(.backpack8x8, [0x73, 0x70]), bus)
        #expect(display.size == PixelSize(width: 16, height: 8))
        let frame = Bitmap(
            art: """
                #...............
                .#..............
                ..#.............
                ...#............
                ............###.
                ............#.#.
                ............###.
                ................
                """
        )
        try display.start(showing: Bitmap(size: display.size))
        bus.forget()
        try display.present(frame)
        #expect(bus.transactions.map { $0.map(\.address) } == [[0x73, 0x70]])
        #expect(bus.transactions.first?.map(\.bytes.count) == [17, 17])
        #expect(bus.chips[0x73]?.backpack8x8 == frame.window(0..<8))
        #expect(bus.chips[0x70]?.backpack8x8 == frame.window(8..<16))
    }

    @Test("a start from any state shows nothing but the frame once the display was turned off")
    func start() throws {
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            let bus = bus([0x70], seed: seed)
            bus.chips[0x70]?.scramble(using: &generator)
            let frame = Bitmap.random(width: 8, height: 8, using: &generator)
            var seen: [Bitmap] = []
            bus.afterMessage = { chips in seen += chips.values.map(\.backpack8x8) }
            try display(settings(.backpack8x8), bus).start(showing: frame)
            #expect(seen.dropLast().allSatisfy { $0 == Bitmap(width: 8, height: 8) }, "seed \(seed)")
            #expect(seen.last == frame, "seed \(seed)")
            let chip = try #require(bus.chips[0x70])
            #expect(!chip.isBlinking && !chip.hasInterruptPin && chip.dimming == 3, "seed \(seed)")
            #expect(chip.findings.isEmpty, "seed \(seed)")
        }
    }

    @Test("a refresh restores a chip that lost its power for a moment, without turning it off first")
    func brownOut() throws {
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            let bus = bus([0x70, 0x71], seed: seed)
            let display = display(settings(.backpack8x8, [0x70, 0x71]), bus, brightness: 100)
            let frame = Bitmap.random(width: 16, height: 8, using: &generator)
            try display.start(showing: frame)
            bus.chips[0x71] = HT16K33Model(using: &generator)
            var wasAlwaysLit = true
            bus.afterMessage = { chips in
                wasAlwaysLit = wasAlwaysLit && chips[0x70]?.backpack8x8 == frame.window(0..<8)
            }
            try display.refresh(frame)
            #expect(bus.chips[0x71]?.backpack8x8 == frame.window(8..<16), "seed \(seed)")
            #expect(wasAlwaysLit, "seed \(seed)")
            #expect(bus.chips.values.allSatisfy { $0.dimming == 15 }, "seed \(seed)")
        }
    }

    @Test(
        "the brightness is one of sixteen steps, sent with the next refresh",
        arguments: zip([0, 3, 4, 50, 100], [0, 0, 1, 8, 15])
    )
    func brightness(percent: Int, step: Int) throws {
        let bus = bus([0x70], seed: 3)
        let display = display(settings(.backpack8x8), bus, brightness: 97)
        let frame = Bitmap(size: display.size)
        try display.start(showing: frame)
        #expect(bus.chips[0x70]?.dimming == 15)
        #expect(display.setBrightness(percent) == (step != 15))
        try display.refresh(frame)
        #expect(bus.chips[0x70]?.dimming == step)
    }

    @Test("the end is dark and in standby, or as it was")
    func end() throws {
        let frame = Bitmap.filled(PixelSize(width: 8, height: 8))
        for ending in Ending.allCases {
            let bus = bus([0x70], seed: 4)
            let display = display(settings(.backpack8x8), bus)
            try display.start(showing: frame)
            try display.stop(ending)
            #expect(bus.chips[0x70]?.isDisplayOn == (ending == .keep))
            #expect(bus.chips[0x70]?.isOscillating == (ending == .keep))
            #expect(bus.chips[0x70]?.memory.allSatisfy { $0 == 0 } == (ending == .blank))
        }
    }

    @Test("a chip that does not acknowledge is an error, and a new start brings all of them back")
    func refusal() throws {
        let bus = bus([0x70], seed: 5)
        var generator = SeededGenerator(seed: 5)
        let display = display(settings(.backpack8x8, [0x70, 0x74]), bus)
        let frame = Bitmap.random(width: 16, height: 8, using: &generator)
        #expect(throws: refused) { try display.start(showing: frame) }
        bus.chips[0x74] = HT16K33Model(using: &generator)
        try display.start(showing: frame)
        #expect(bus.chips[0x74]?.backpack8x8 == frame.window(8..<16))
        bus.chips[0x74] = nil
        #expect(throws: refused) { try display.present(frame) }
    }

    @Test("a board turned or mirrored shows the picture as the viewer sees it")
    func mounting() throws {
        let frame = Bitmap(art: "##......\n#......." + String(repeating: "\n........", count: 6))
        let expected: [(Rotation, Bool, corner: (Int, Int), next: (Int, Int))] = [
            (.none, false, (0, 0), (1, 0)), (.none, true, (7, 0), (6, 0)),
            (.quarter, false, (0, 7), (0, 6)), (.half, false, (7, 7), (6, 7)),
            (.threeQuarters, false, (7, 0), (7, 1)), (.quarter, true, (0, 0), (0, 1)),
        ]
        for (rotation, isMirrored, corner, next) in expected {
            var settings = settings(.backpack8x8)
            settings.boards.mounting.rotation = rotation
            settings.boards.mounting.isMirrored = isMirrored
            let bus = bus([0x70], seed: 6)
            try display(settings, bus).start(showing: frame)
            let board = try #require(bus.chips[0x70]).backpack8x8
            #expect(board[corner.0, corner.1] && board[next.0, next.1], "\(rotation), \(isMirrored)")
        }
    }
}
