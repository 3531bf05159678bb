import BusInterfaces
import BusTestSupport
import HardwareBuses
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("A Sense HAT")
struct SenseHATTests {
    private typealias Light = SenseHATModel.Light
    private let framebuffer = RecordingFramebuffer()
    private static let gone = FramebufferDevice.busError(code: 19, during: .send, device: "/dev/fb0")

    private func display(_ mounting: BoardMounting = BoardMounting(), brightness: Int = 100) -> SenseHAT {
        SenseHAT(mounting: mounting, brightness: brightness) { [framebuffer] () throws(BusError) in
            framebuffer
        }
    }

    /// Returns what the matrix shows after the last write.
    private func shown() throws -> [[Light]] {
        let picture = try #require(framebuffer.pictures.last)
        return try #require(SenseHATModel.shown(picture))
    }

    private func frame(_ lit: [(x: Int, y: Int, color: Color)] = []) -> Bitmap {
        var frame = Bitmap(size: SenseHAT.boardSize, format: .color)
        for pixel in lit { frame[colorAt: pixel.x, pixel.y] = pixel.color }
        return frame
    }

    @Test("every pixel is at its place, in each of the primary colors")
    func places() throws {
        let display = display()
        try display.start(showing: frame())
        for x in 0..<8 {
            for y in 0..<8 {
                for (color, light) in [
                    (Color(red: 255, green: 0, blue: 0), Light(red: 31, green: 0, blue: 0)),
                    (Color(red: 0, green: 255, blue: 0), Light(red: 0, green: 31, blue: 0)),
                    (Color(red: 0, green: 0, blue: 255), Light(red: 0, green: 0, blue: 31)),
                ] {
                    try display.present(frame([(x, y, color)]))
                    var wanted = [[Light]](
                        repeating: [Light](repeating: Light(red: 0, green: 0, blue: 0), count: 8),
                        count: 8
                    )
                    wanted[y][x] = light
                    #expect(try shown() == wanted)
                }
            }
        }
    }

    @Test("random colors lose bits and nothing else", arguments: 0..<20)
    func colors(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let picture = Bitmap.randomColors(SenseHAT.boardSize, using: &generator)
        try display().start(showing: picture)
        let shown = try shown()
        for x in 0..<8 {
            for y in 0..<8 {
                let color = picture[colorAt: x, y]
                func light(_ value: UInt8) -> UInt8 { SenseHATModel.gamma[(Int(value) * 31 * 2 + 255) / 510] }
                let wanted = Light(red: light(color.red), green: light(color.green), blue: light(color.blue))
                #expect(shown[y][x] == wanted, "seed \(seed), pixel \(x), \(y)")
            }
        }
    }

    @Test("a board that is turned shows the picture upright")
    func mounting() throws {
        let corner = frame([(0, 0, .white)])
        let places: [(Rotation, Bool, x: Int, y: Int)] = [
            (.none, false, 0, 0), (.quarter, false, 0, 7), (.half, false, 7, 7),
            (.threeQuarters, false, 7, 0),
            (.none, true, 7, 0),
        ]
        for (rotation, isMirrored, x, y) in places {
            var mounting = BoardMounting()
            mounting.rotation = rotation
            mounting.isMirrored = isMirrored
            try display(mounting).start(showing: corner)
            let lit = try shown().enumerated().flatMap { y, row in
                row.indices.filter { row[$0].red > 0 }.map { [$0, y] }
            }
            #expect(lit == [[x, y]], "\(rotation), mirrored: \(isMirrored)")
        }
    }

    @Test("the brightness is a share of the light, and white is never dark")
    func brightness() throws {
        let white = frame([(0, 0, .white)])
        let display = display(brightness: 20)
        try display.start(showing: white)
        // A fifth of 31, in the nearest value of five bits.
        #expect(try shown()[0][0].red == 7)
        #expect(display.setBrightness(50))
        try display.refresh(white)
        // The gamma of the kernel driver contains 15 and 17 of 31, but not 16.
        #expect(try shown()[0][0].red == 17)
        #expect(display.setBrightness(0))
        try display.refresh(white)
        #expect(try shown()[0][0].red == 1)
        // The resulting values are the same, so a refresh would change nothing.
        #expect(!display.setBrightness(1))
        #expect(!display.setBrightness(2))
    }

    @Test("the end of the sign leaves the display dark or unchanged")
    func ends() throws {
        let lit = frame([(3, 4, .white)])
        let display = display()
        try display.start(showing: lit)
        try display.stop(.keep)
        #expect(framebuffer.pictures.count == 1)
        try display.start(showing: lit)
        try display.stop(.blank)
        #expect(try shown().allSatisfy { $0.allSatisfy { $0 == Light(red: 0, green: 0, blue: 0) } })
    }

    @Test("after a failure a start opens the framebuffer again, and so does a dark end")
    func failures() throws {
        var opened = 0
        let display = SenseHAT(mounting: BoardMounting(), brightness: 100) {
            [framebuffer] () throws(BusError) in
            opened += 1
            return framebuffer
        }
        try display.start(showing: frame())
        framebuffer.fail(with: Self.gone)
        #expect(thrown(BusError.self) { try display.present(frame()) } == Self.gone)
        try display.start(showing: frame())
        #expect(opened == 2)
        framebuffer.fail(with: Self.gone)
        #expect(thrown(BusError.self) { try display.refresh(frame()) } == Self.gone)
        try display.stop(.blank)
        #expect(opened == 3)
    }

    @Test("another size is refused")
    func size() {
        let wrong = PixelSize(width: 16, height: 8)
        #expect(
            SenseHATSettings().findings(at: wrong).map(\.message) == [
                "the display is 8×8 pixels, not 16×8; omit width and height"
            ]
        )
        #expect(SenseHATSettings().findings(at: SenseHAT.boardSize).isEmpty)
    }
}
