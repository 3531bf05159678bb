import BusInterfaces
import BusTestSupport
import MatrixDisplays
import Pixels
import Testing

@Suite("The example of a driver in the documents")
struct ShiftRegisterBarTests {
    private let size = PixelSize(width: 16, height: 1)

    @Test("the bytes of the last register go first, and its first LED is the lowest bit")
    func bytes() throws {
        let device = RecordingSPIDevice()
        let bar = ShiftRegisterBar(size: size) { () throws(BusError) in device }
        try bar.start(showing: Bitmap(art: "#.......##......"))
        try bar.refresh(Bitmap(art: ".......#.......#"))
        try bar.stop(.blank)
        #expect(device.transactions.map { $0.flatMap(\.bytes) } == [[0x03, 0x01], [0x80, 0x80], [0, 0]])
    }

    @Test("a bar that was kept sends nothing at its end")
    func kept() throws {
        let device = RecordingSPIDevice()
        let bar = ShiftRegisterBar(size: size) { () throws(BusError) in device }
        try bar.start(showing: Bitmap(size: size))
        try bar.stop(.keep)
        #expect(device.transactions.count == 1)
    }

    @Test("a size that no bar has is an error")
    func findings() {
        let settings = ShiftRegisterBarSettings(DriverKeys())
        #expect(settings.findings(at: size) == [])
        #expect(
            settings.findings(at: PixelSize(width: 12, height: 2)).map(\.message) == [
                "a bar has a height of 1 and a width of 8 LEDs per register, not 12x2"
            ]
        )
    }
}
