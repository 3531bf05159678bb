import BusInterfaces
import BusTestSupport
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

/// A model of a Unicorn HAT HD, written from what the library of its maker sends: 0x72, followed by three bytes for
/// each pixel, row by row.
struct UnicornHATHDModel: ModelledLEDs {
    private(set) var shown = [[UInt8]](repeating: [0x5A, 0x5A, 0x5A], count: 256)
    private(set) var findings: [String] = []

    mutating func receive(_ bytes: [UInt8]) {
        guard bytes.first == 0x72, bytes.count == 769 else {
            return findings.append("\(bytes.count) bytes that begin with \(bytes.first ?? 0)")
        }
        shown = stride(from: 1, to: 769, by: 3).map { Array(bytes[$0..<$0 + 3]) }
    }
}

@Suite("A Unicorn HAT HD")
struct UnicornHATHDTests {
    private typealias Board = ModelledStrip<UnicornHATHDModel>
    private let size = PixelSize(width: 16, height: 16)

    private func display(
        _ device: Board,
        _ mounting: BoardMounting = BoardMounting(),
        brightness: Int = 100
    ) -> PixelStrip {
        var keys = DriverKeys()
        keys.mounting = mounting
        return PixelStrip(UnicornHATHDSettings(keys).plan, brightness: brightness) {
            () throws(BusError) in device
        }
    }

    @Test("random pictures arrive row by row, at any brightness, each in one transfer")
    func pictures() throws {
        for seed in UInt64(0)..<40 {
            var generator = SeededGenerator(seed: seed)
            let device = Board(UnicornHATHDModel())
            let brightness = Int.random(in: 1...100, using: &generator)
            let display = display(device, brightness: brightness)
            let first = Bitmap.randomColors(size, using: &generator)
            try display.start(showing: first)
            #expect(device.leds.shown == duties(of: first, brightness: brightness), "seed \(seed)")
            let second = Bitmap.randomColors(size, using: &generator)
            try display.present(second)
            #expect(device.leds.shown == duties(of: second, brightness: brightness), "seed \(seed)")
            #expect(device.leds.findings == [], "seed \(seed)")
            #expect(device.transactions.map { $0.map(\.count) } == [[769], [769]])
        }
    }

    @Test("a board that is turned or mirrored shows the picture upright", arguments: Rotation.allCases)
    func mounting(rotation: Rotation) throws {
        for isMirrored in [false, true] {
            var mounting = BoardMounting()
            mounting.rotation = rotation
            mounting.isMirrored = isMirrored
            let device = Board(UnicornHATHDModel())
            let display = display(device, mounting)
            // A dot in the second column of the first row, as the viewer sees the display.
            var picture = Bitmap(size: size, format: .color)
            picture[colorAt: 1, 0] = .white
            try display.start(showing: picture)
            let lit = try #require(device.leds.shown.firstIndex { $0 == [255, 255, 255] })
            let seen =
                switch (rotation, isMirrored) {
                case (.none, false): (1, 0)
                case (.none, true): (14, 0)
                // If the board is turned clockwise, the viewer sees its bottom row at the left.
                case (.quarter, false): (0, 14)
                case (.quarter, true): (0, 1)
                case (.half, false): (14, 15)
                case (.half, true): (1, 15)
                case (.threeQuarters, false): (15, 1)
                case (.threeQuarters, true): (15, 14)
                }
            #expect((lit % 16, lit / 16) == seen, "\(rotation) \(isMirrored)")
            #expect(device.leds.shown.count { $0 != [0, 0, 0] } == 1)
        }
    }

    @Test("the end is dark")
    func end() throws {
        let device = Board(UnicornHATHDModel())
        let display = display(device)
        try display.start(showing: .white(size))
        try display.stop(.blank)
        #expect(device.leds.shown.allSatisfy { $0 == [0, 0, 0] })
    }

    @Test("another size is an error; a clock or a rate that is too fast is reported")
    func findings() throws {
        let settings = UnicornHATHDSettings()
        #expect(settings.fixedSize == size)
        let text = "the display is 16×16 pixels, not 32×8; omit width and height"
        #expect(settings.findings(at: PixelSize(width: 32, height: 8)).map(\.message) == [text])
        let error = thrown(GeometryError.self) {
            let size = PixelSize(width: 32, height: 8)
            _ = try settings.makeDisplay(size: size, brightness: 20, on: RecordingBuses())
        }
        #expect(error?.description == text)
        #expect(settings.findings(at: size).isEmpty)
        #expect(settings.findings(at: size, framesPerSecond: 120).isEmpty)
        #expect(
            settings.findings(at: size, framesPerSecond: 150).map(\.message) == [
                "a Unicorn HAT HD shows about 120 pictures per second, but fps is 150"
            ]
        )
        var keys = DriverKeys()
        keys.speed = 10_000_000
        #expect(
            UnicornHATHDSettings(keys).findings(at: size).map(\.message) == [
                "speed 10000000 is more than the 9000000 Hz that a Unicorn HAT HD is rated for"
            ]
        )
        keys.speed = 500_000
        #expect(
            UnicornHATHDSettings(keys).findings(at: size, framesPerSecond: 100).map(\.message) == [
                "a picture takes 12304 µs at 500000 Hz, longer than the 10000 µs per frame at 100 fps; raise speed, "
                    + "or set fps to 81 or less"
            ]
        )
        #expect(settings.connection(at: size) == .spi(node: "/dev/spidev0.0", longestTransfer: 769))
    }
}
