import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Boards with an IS31FL3730")
struct IS31FL3730Tests {
    private typealias Bus = ModelledI2CBus<IS31FL3730Model>

    private func bus(_ addresses: [I2CAddress], seed: UInt64) -> Bus {
        var generator = SeededGenerator(seed: seed)
        return Bus(
            Dictionary(uniqueKeysWithValues: addresses.map { ($0, IS31FL3730Model(using: &generator)) })
        )
    }

    private func display(_ board: String, _ bus: Bus, brightness: Int = 50) -> I2CMatrix {
        var keys = DriverKeys()
        keys.board = board
        return I2CMatrix(IS31FL3730Settings(keys).plan, brightness: brightness) { () throws(BusError) in bus }
    }

    /// Returns the picture on a Micro Dot pHAT with these chips.
    private func microDotPHAT(_ chips: [I2CAddress: IS31FL3730Model]) -> Bitmap {
        var picture = Bitmap(width: 45, height: 7)
        for (index, address) in ([0x63, 0x62, 0x61] as [I2CAddress]).enumerated() {
            guard let characters = chips[address]?.characters else { continue }
            for (place, character) in [characters.left, characters.right].enumerated() {
                for x in 0..<5 {
                    for y in 0..<7 { picture[16 * index + 8 * place + x, y] = character[x, y] }
                }
            }
        }
        return picture
    }

    @Test("a Scroll pHAT shows every pixel at its place")
    func scrollPHAT() throws {
        let bus = bus([0x60], seed: 1)
        let display = display("scroll-phat", bus)
        #expect(display.size == PixelSize(width: 11, height: 5))
        try display.start(showing: Bitmap(size: display.size))
        for x in 0..<11 {
            for y in 0..<5 {
                var frame = Bitmap(size: display.size)
                frame[x, y] = true
                try display.present(frame)
                #expect(bus.chips[0x60]?.scrollPHAT == frame, "pixel \(x), \(y)")
            }
        }
        #expect(bus.chips[0x60]?.configuration == 0x03)
        #expect(bus.chips[0x60]?.findings == [])
    }

    @Test("a Micro Dot pHAT shows every pixel at its place, and the gaps between characters hide theirs")
    func microDot() throws {
        let bus = bus([0x61, 0x62, 0x63], seed: 2)
        let display = display("micro-dot-phat", bus)
        #expect(display.size == PixelSize(width: 45, height: 7))
        try display.start(showing: .filled(display.size))
        #expect(
            microDotPHAT(bus.chips).art
                == [String](
                    repeating: "#####...#####...#####...#####...#####...#####",
                    count: 7
                )
        )
        for x in 0..<45 {
            for y in 0..<7 {
                var frame = Bitmap(size: display.size)
                frame[x, y] = true
                try display.present(frame)
                let expected = x % 8 < 5 ? frame : Bitmap(size: display.size)
                #expect(microDotPHAT(bus.chips) == expected, "pixel \(x), \(y)")
            }
        }
        #expect(bus.chips.values.allSatisfy { $0.rowCurrent == 0x0E && $0.findings.isEmpty })
    }

    @Test("a start from any state is dark until the frame, and a refresh restores any state")
    func anyState() throws {
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            let bus = bus([0x60], seed: seed)
            bus.chips[0x60]?.scramble(using: &generator)
            let display = display("scroll-phat", bus)
            let frame = Bitmap.random(width: 11, height: 5, using: &generator)
            var seen: [Bitmap] = []
            bus.afterMessage = { chips in seen += chips.values.map(\.scrollPHAT) }
            try display.start(showing: frame)
            #expect(seen.dropLast().allSatisfy { $0 == Bitmap(size: display.size) }, "seed \(seed)")
            #expect(seen.last == frame, "seed \(seed)")
            bus.chips[0x60]?.scramble(using: &generator)
            try display.refresh(frame)
            #expect(bus.chips[0x60]?.scrollPHAT == frame, "seed \(seed)")
            #expect(bus.chips[0x60]?.brightness == 65, "seed \(seed)")
        }
    }

    @Test("no part of a frame is visible before all of it", arguments: ["scroll-phat", "micro-dot-phat"])
    func wholeFrames(board: String) throws {
        let bus = bus([0x60, 0x61, 0x62, 0x63], seed: 3)
        let display = display(board, bus)
        try display.start(showing: Bitmap(size: display.size))
        var seen: [[Bitmap]] = []
        bus.afterMessage = { chips in
            seen.append(([0x60, 0x61, 0x62, 0x63] as [I2CAddress]).compactMap { chips[$0]?.scrollPHAT })
        }
        try display.present(.filled(display.size))
        // Each chip changes its LEDs only once, when its update register is written.
        for chip in 0..<4 {
            let pictures = seen.map { $0[chip] }
            #expect(zip(pictures, pictures.dropFirst()).filter { $0 != $1 }.count <= 1)
        }
    }

    @Test("the brightness has 128 steps, none of them dark", arguments: zip([0, 50, 100], [1, 65, 128]))
    func brightness(percent: Int, step: Int) throws {
        let bus = bus([0x60], seed: 4)
        try display("scroll-phat", bus, brightness: percent).start(showing: Bitmap(width: 11, height: 5))
        #expect(bus.chips[0x60]?.brightness == step)
    }

    @Test("the end is dark and shut down, or as it was")
    func end() throws {
        for ending in Ending.allCases {
            let bus = bus([0x60], seed: 5)
            let display = display("scroll-phat", bus)
            try display.start(showing: .filled(display.size))
            try display.stop(ending)
            #expect(bus.chips[0x60]?.isRunning == (ending == .keep))
        }
    }
}
