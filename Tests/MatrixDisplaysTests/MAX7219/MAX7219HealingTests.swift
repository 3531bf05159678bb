import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("Recovery from disturbances on the wire")
struct MAX7219HealingTests {
    private let wall = Wall(layout: ModuleLayout(), columns: 3, rows: 2)

    private func started(_ seed: UInt64) throws -> (MAX7219, ModelledDevice, Bitmap, SeededGenerator) {
        var generator = SeededGenerator(seed: seed)
        let device = ModelledDevice(.garbage(chips: 6, using: &generator))
        let size = PixelSize(width: 24, height: 16)
        let display = try MAX7219(layout: wall.layout, size: size, brightness: 50) {
            () throws(BusError) in device
        }
        let frame = Bitmap.random(width: 24, height: 16, using: &generator)
        try display.start(showing: frame)
        return (display, device, frame, generator)
    }

    @Test("anything at all in any register of any chip is healed by one refresh")
    func refreshHeals() throws {
        for seed in UInt64(0)..<200 {
            var (display, device, frame, generator) = try started(seed)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                device.model.chips[Int.random(in: 0..<6, using: &generator)].scramble(using: &generator)
            }
            device.forget()
            try display.refresh(frame)
            #expect(device.transactions.count == 1, "a refresh is one transaction, seed \(seed)")
            #expect(device.transactions.first?.count == 13, "of thirteen transfers, seed \(seed)")
            #expect(wall.picture(of: device.model) == frame, "seed \(seed)")
            #expect(device.model.chips.allSatisfy { $0.intensity == 8 }, "seed \(seed)")
            #expect(device.model.chips.allSatisfy { !$0.isTesting && $0.isRunning }, "seed \(seed)")
            #expect(device.model.chips.allSatisfy { $0.decodeMode == 0 && $0.scanLimit == 7 }, "seed \(seed)")
        }
    }

    @Test("anything at all in the digits is healed by the next frame")
    func frameHealsDigits() throws {
        for seed in UInt64(0)..<50 {
            var (display, device, _, generator) = try started(seed)
            for chip in 0..<6 {
                device.model.chips[chip].digits = (0..<8).map { _ in .random(in: 0...255, using: &generator) }
            }
            let next = Bitmap.random(width: 24, height: 16, using: &generator)
            try display.present(next)
            #expect(wall.picture(of: device.model) == next, "seed \(seed)")
        }
    }

    @Test("another device's bytes in the shift register do no harm once a whole frame follows")
    func foreignTraffic() throws {
        for seed in UInt64(0)..<50 {
            var (display, device, _, generator) = try started(seed)
            device.model.shift(
                (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
            )
            let next = Bitmap.random(width: 24, height: 16, using: &generator)
            try display.present(next)
            #expect(wall.picture(of: device.model) == next, "seed \(seed)")
        }
    }

    @Test("a short transaction between frames shifts words to wrong chips, and the next frame heals it")
    func shortTransaction() throws {
        for seed in UInt64(0)..<50 {
            var (display, device, frame, generator) = try started(seed)
            try display.present(frame)
            let digit = UInt8.random(in: 1...8, using: &generator)
            device.model.transact([digit, UInt8.random(in: 0...255, using: &generator)])
            let next = Bitmap.random(width: 24, height: 16, using: &generator)
            try display.present(next)
            #expect(wall.picture(of: device.model) == next, "seed \(seed)")
        }
    }

    @Test("a clock edge too many while a frame is on the wire is healed within one refresh")
    func clockGlitches() throws {
        for seed in UInt64(0)..<100 {
            var (display, device, frame, generator) = try started(seed)
            device.model.clock(Bool.random(using: &generator))
            let glitch = Int.random(in: 0..<8, using: &generator)
            var latches = 0
            device.afterLatch = { _ in
                if latches == glitch {
                    // The chips receive one clock edge too many before LOAD rises again.
                    device.model.lowerLoad()
                    device.model.clock(true)
                    device.model.raiseLoad()
                }
                latches += 1
            }
            try display.present(frame)
            device.afterLatch = nil
            try display.refresh(frame)
            #expect(wall.picture(of: device.model) == frame, "seed \(seed)")
        }
    }
}
