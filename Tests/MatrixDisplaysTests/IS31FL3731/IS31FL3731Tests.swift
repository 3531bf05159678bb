import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("Boards with an IS31FL3731")
struct IS31FL3731Tests {
    private typealias Bus = ModelledI2CBus<IS31FL3731Model>

    private func bus(_ addresses: [I2CAddress] = [0x74], seed: UInt64) -> Bus {
        var generator = SeededGenerator(seed: seed)
        return Bus(
            Dictionary(uniqueKeysWithValues: addresses.map { ($0, IS31FL3731Model(using: &generator)) })
        )
    }

    private func display(
        _ bus: Bus,
        board: String = "scroll-phat-hd",
        addresses: [I2CAddress] = [0x74],
        brightness: Int = 100
    ) -> I2CMatrix {
        var keys = DriverKeys()
        keys.board = board
        keys.addresses = addresses
        return I2CMatrix(IS31FL3731Settings(keys).plan, brightness: brightness) { () throws(BusError) in bus }
    }

    private func dark(_ display: I2CMatrix) -> Bitmap { Bitmap(size: display.size, format: .gray) }

    private func random(_ size: PixelSize, using generator: inout SeededGenerator) -> Bitmap {
        var frame = Bitmap(size: size, format: .gray)
        for x in 0..<size.width {
            for y in 0..<size.height {
                frame[colorAt: x, y] = Color(gray: .random(in: 0...255, using: &generator))
            }
        }
        return frame
    }

    /// Returns the duty cycles that must result for `frame`, row by row.
    private func duties(_ frame: Bitmap, brightness: Int = 100) -> [[UInt8]] {
        let curve = LightCurve(brightness: brightness)
        return (0..<frame.height).map { y in
            (0..<frame.width).map { x in curve[frame[colorAt: x, y].luminance] }
        }
    }

    @Test("a Scroll pHAT HD shows every pixel at its place, with its gray")
    func scrollPHATHD() throws {
        let bus = bus(seed: 1)
        let display = display(bus)
        #expect(display.size == PixelSize(width: 17, height: 7))
        try display.start(showing: dark(display))
        for x in 0..<17 {
            for y in 0..<7 {
                var frame = dark(display)
                frame[colorAt: x, y] = Color(gray: 200)
                try display.present(frame)
                #expect(bus.chips[0x74]?.scrollPHATHD == duties(frame), "pixel \(x), \(y)")
            }
        }
        #expect(bus.chips[0x74]?.findings == [])
        #expect(bus.chips[0x74]?.blinks == false)
    }

    @Test(
        "every pixel of a board has a separate LED, and only these may be lit",
        arguments: IS31FL3731Board.allCases
    )
    func leds(board: IS31FL3731Board) throws {
        let bus = bus(seed: 2)
        let display = display(bus, board: board.rawValue)
        var seen: Set<Int> = []
        for x in 0..<board.size.width {
            for y in 0..<board.size.height { seen.insert(board.led(x, y)) }
        }
        #expect(seen.count == board.size.width * board.size.height)
        #expect(seen.allSatisfy { (0..<144).contains($0) })
        var white = dark(display)
        white.fill()
        try display.start(showing: white)
        let chip = try #require(bus.chips[0x74])
        #expect(Set((0..<144).filter { chip.light($0) == 255 }) == seen)
    }

    @Test("the corners of Adafruit's boards are the LEDs that their schematics name")
    func corners() {
        func corners(_ board: IS31FL3731Board) -> [Int] {
            let (right, bottom) = (board.size.width - 1, board.size.height - 1)
            return [board.led(0, 0), board.led(right, 0), board.led(0, bottom), board.led(right, bottom)]
        }
        #expect(corners(.matrix) == [0, 15, 128, 143])
        #expect(corners(.bonnet) == [23, 143, 16, 136])
        #expect(corners(.featherWing) == [7, 24, 1, 30])
    }

    @Test("a start from any state is dark until the frame, and a refresh restores any state")
    func anyState() throws {
        for seed in UInt64(0)..<60 {
            var generator = SeededGenerator(seed: seed)
            let bus = bus(seed: seed)
            bus.chips[0x74]?.scramble(using: &generator)
            let display = display(bus, brightness: 40)
            let frame = random(display.size, using: &generator)
            let nothing = duties(dark(display))
            var seen: [[[UInt8]]] = []
            bus.afterMessage = { chips in seen += chips.values.map(\.scrollPHATHD) }
            try display.start(showing: frame)
            // The first message selects the page on which the second message turns the LEDs off.
            #expect(seen.dropFirst().dropLast().allSatisfy { $0 == nothing }, "seed \(seed)")
            #expect(seen.last == duties(frame, brightness: 40), "seed \(seed)")
            bus.chips[0x74]?.scramble(using: &generator)
            try display.refresh(frame)
            #expect(bus.chips[0x74]?.scrollPHATHD == duties(frame, brightness: 40), "seed \(seed)")
        }
    }

    @Test("a picture is visible at once, when all boards have it, and never in parts")
    func wholeFrames() throws {
        let addresses: [I2CAddress] = [0x75, 0x74]
        let bus = bus(addresses, seed: 3)
        let display = display(bus, addresses: addresses)
        #expect(display.size == PixelSize(width: 34, height: 7))
        var generator = SeededGenerator(seed: 4)
        var former = dark(display)
        try display.start(showing: former)
        for isRefresh in [false, true, false, false] {
            let frame = random(display.size, using: &generator)
            var seen: [[[UInt8]]] = []
            bus.afterMessage = { chips in
                let halves = addresses.compactMap { chips[$0]?.scrollPHATHD }
                seen.append((0..<7).map { y in halves.flatMap { $0[y] } })
            }
            if isRefresh { try display.refresh(frame) } else { try display.present(frame) }
            let (old, new) = (duties(former), duties(frame))
            let mixed = zip(new, old).map { Array($0.prefix(17) + $1.suffix(17)) }
            let changes = seen.filter { $0 != old && $0 != new }
            #expect(changes.allSatisfy { $0 == mixed }, "between two messages one board may be ahead")
            #expect(seen.last == new)
            former = frame
        }
    }

    @Test("brightness is a share of the light, in steps of a percent, and a faint white is not dark")
    func brightness() throws {
        let bus = bus(seed: 5)
        let display = display(bus, brightness: 0)
        var white = dark(display)
        white.fill()
        try display.start(showing: white)
        #expect(bus.chips[0x74]?.scrollPHATHD[0][0] == 3)
        #expect(display.setBrightness(50))
        #expect(!display.setBrightness(50))
        try display.refresh(white)
        #expect(bus.chips[0x74]?.scrollPHATHD[0][0] == 128)
    }

    @Test("equal steps of gray look equal: half of white is a fifth of its light")
    func gamma() {
        let curve = LightCurve(brightness: 100)
        #expect([0, 64, 128, 192, 255].map { curve[$0] } == [0, 12, 56, 137, 255])
        #expect((0..<255).allSatisfy { curve[UInt8($0)] <= curve[UInt8($0 + 1)] })
    }

    @Test("the end is dark and shut down, or as it was")
    func end() throws {
        for ending in Ending.allCases {
            let bus = bus(seed: 6)
            let display = display(bus)
            try display.start(showing: dark(display))
            try display.stop(ending)
            #expect(bus.chips[0x74]?.isRunning == (ending == .keep))
        }
    }

    @Test("a picture is one transaction of 151 bytes")
    func traffic() throws {
        let bus = bus(seed: 7)
        let display = display(bus)
        try display.start(showing: dark(display))
        bus.forget()
        try display.present(dark(display))
        #expect(bus.transactions.count == 1)
        #expect(bus.transactions[0].map(\.bytes.count) == [2, 145, 2, 2])
    }
}
