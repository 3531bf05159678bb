import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("A chain starts from any state without a flash")
struct MAX7219StartTests {
    private let wall = Wall(layout: ModuleLayout(), columns: 4, rows: 1)
    private let size = PixelSize(width: 32, height: 8)

    private func display(on device: ModelledDevice) throws -> MAX7219 {
        try MAX7219(layout: wall.layout, size: size, brightness: 20) {
            () throws(BusError) in device
        }
    }

    @Test("starting never lights a pixel that was dark and stays dark in the frame")
    func noFlash() throws {
        for seed in UInt64(0)..<200 {
            var generator = SeededGenerator(seed: seed)
            let device = ModelledDevice(.garbage(chips: 4, using: &generator))
            let frame = Bitmap.random(width: 32, height: 8, using: &generator)
            let wall = wall
            var pictures = [wall.picture(of: device.model)]
            var tests = [device.model.chips.map(\.isTesting)]
            var running = [device.model.chips.map(\.isRunning)]
            device.afterLatch = { model in
                pictures.append(wall.picture(of: model))
                tests.append(model.chips.map(\.isTesting))
                running.append(model.chips.map(\.isRunning))
            }
            try display(on: device).start(showing: frame)

            // The last user may have left a chip running, or in a display test. The first two words, the flush and the
            // shutdown, leave what the chip showed or less. Shutdown does not end a display test, but the third word
            // does. From there on, only the frame is visible.
            for (latch, picture) in pictures.enumerated() {
                let allowed = latch < 3 ? pictures[0] : frame
                #expect(picture.isSubset(of: allowed), "latch \(latch), seed \(seed)")
            }
            #expect(tests.dropFirst(3).allSatisfy { $0 == [false, false, false, false] }, "seed \(seed)")
            // Once the frame is lit, it remains lit: the second pass does not make the display blink.
            #expect(running[2] == [false, false, false, false], "seed \(seed)")
            #expect(running.dropFirst(15).allSatisfy { $0 == [true, true, true, true] }, "seed \(seed)")
            #expect(pictures.dropFirst(15).allSatisfy { $0 == frame }, "seed \(seed)")
            #expect(device.model.findings.isEmpty, "seed \(seed)")
        }
    }

    @Test("a start is the start-up in one transaction, and every register once more in another")
    func messages() throws {
        var generator = SeededGenerator(seed: 2)
        let device = ModelledDevice(.garbage(chips: 4, using: &generator))
        try display(on: device).start(showing: Bitmap(width: 32, height: 8))
        let words = device.transactions.map { transaction in transaction.map { [UInt8]($0.prefix(2)) } }
        #expect(
            words == [
                [
                    [0x00, 0x00], [0x0C, 0x00], [0x0F, 0x00], [0x09, 0x00], [0x0B, 0x07], [0x0A, 0x03],
                    [0x01, 0x00], [0x02, 0x00], [0x03, 0x00], [0x04, 0x00],
                    [0x05, 0x00], [0x06, 0x00], [0x07, 0x00], [0x08, 0x00],
                    [0x0C, 0x01],
                ],
                [
                    [0x0F, 0x00], [0x09, 0x00], [0x0B, 0x07], [0x0A, 0x03],
                    [0x01, 0x00], [0x02, 0x00], [0x03, 0x00], [0x04, 0x00],
                    [0x05, 0x00], [0x06, 0x00], [0x07, 0x00], [0x08, 0x00],
                    [0x0C, 0x01],
                ],
            ]
        )
        let everyChipGetsTheSame = device.transactions.joined().allSatisfy { word in
            stride(from: 2, to: word.count, by: 2).allSatisfy { word[$0...$0 + 1] == word[0...1] }
        }
        #expect(everyChipGetsTheSame)
    }

    @Test("a start that missed its first message, because the chips had no power yet, still shows the frame")
    func lateChips() throws {
        for seed in UInt64(0)..<50 {
            var generator = SeededGenerator(seed: seed)
            let device = ModelledDevice(.garbage(chips: 4, using: &generator))
            let frame = Bitmap.random(width: 32, height: 8, using: &generator)
            var latches = 0
            var poweredUp = MAX7219ChainModel.garbage(chips: 4, using: &generator)
            poweredUp.chips = poweredUp.chips.map { MAX7219ChainModel.Chip(digits: $0.digits) }
            device.afterLatch = { _ in
                latches += 1
                if latches == 15 { device.model = poweredUp }
            }
            try display(on: device).start(showing: frame)
            #expect(wall.picture(of: device.model) == frame, "seed \(seed)")
        }
    }

    @Test("a start whose device does not open throws the reason, and the next one reopens it")
    func retry() throws {
        var generator = SeededGenerator(seed: 3)
        let device = ModelledDevice(.garbage(chips: 4, using: &generator))
        let missing = BusError(
            device: "/dev/spidev0.0",
            operation: .open,
            code: 2,
            reason: "No such file or directory",
            remedy: "Enable SPI."
        )
        var attempts = 0
        let display = try MAX7219(layout: wall.layout, size: size, brightness: 20) {
            () throws(BusError) in
            attempts += 1
            if attempts < 3 { throw missing }
            return device
        }
        let frame = Bitmap.random(width: 32, height: 8, using: &generator)
        #expect(throws: missing) { try display.start(showing: frame) }
        #expect(throws: missing) { try display.start(showing: frame) }
        try display.start(showing: frame)
        #expect(wall.picture(of: device.model) == frame)
        #expect(attempts == 3)
    }

    @Test("the old device is let go before the new one is opened")
    func oneDeviceAtATime() throws {
        weak var previous: ModelledDevice?
        var overlapped = false
        let display = try MAX7219(layout: wall.layout, size: size, brightness: 20) {
            () throws(BusError) in
            if previous != nil { overlapped = true }
            var generator = SeededGenerator(seed: 4)
            let device = ModelledDevice(.garbage(chips: 4, using: &generator))
            previous = device
            return device
        }
        try display.start(showing: Bitmap(width: 32, height: 8))
        try display.start(showing: Bitmap(width: 32, height: 8))
        #expect(!overlapped)
    }
}
