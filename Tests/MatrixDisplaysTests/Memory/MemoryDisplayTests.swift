import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("The framebuffer in memory")
struct MemoryDisplayTests {
    private func frame(lit x: Int) -> Bitmap {
        var frame = Bitmap(width: 8, height: 8)
        frame[x, 0] = true
        return frame
    }

    @Test("the display shows the last frame, and counts its calls")
    func shows() throws {
        let display = MemoryDisplay(size: PixelSize(width: 8, height: 8))
        #expect(display.frame == nil)
        try display.start(showing: frame(lit: 0))
        try display.present(frame(lit: 1))
        try display.present(frame(lit: 2))
        try display.refresh(frame(lit: 2))
        #expect(display.frame == frame(lit: 2))
        try display.stop(.keep)
        #expect(display.frame == frame(lit: 2))
        #expect(MemoryDisplay.Operation.allCases.map(display.count) == [1, 2, 1, 1])
    }

    @Test("blank leaves it dark")
    func blank() throws {
        let display = MemoryDisplay(size: PixelSize(width: 8, height: 8))
        try display.start(showing: frame(lit: 0))
        try display.stop(.blank)
        #expect(display.frame == Bitmap(width: 8, height: 8))
        #expect(!display.isRunning)
    }

    @Test("the history is bounded and holds the newest frames")
    func history() throws {
        let display = MemoryDisplay(size: PixelSize(width: 8, height: 8), historyLimit: 2)
        try display.start(showing: frame(lit: 0))
        #expect(display.history == [frame(lit: 0)])
        try display.present(frame(lit: 1))
        try display.refresh(frame(lit: 1))
        try display.present(frame(lit: 2))
        #expect(display.history == [frame(lit: 1), frame(lit: 2)])
    }

    @Test("scripted failures come in order, once each, and end the run until the next start")
    func failures() throws {
        let display = MemoryDisplay(size: PixelSize(width: 8, height: 8))
        var second = cutWire
        second.reason = "gone"
        display.failNext(.start, with: cutWire)
        display.failNext(.start, with: second)
        display.failNext(.present, with: cutWire)
        #expect(throws: cutWire) { try display.start(showing: frame(lit: 0)) }
        #expect(throws: second) { try display.start(showing: frame(lit: 0)) }
        try display.start(showing: frame(lit: 0))
        #expect(throws: cutWire) { try display.present(frame(lit: 1)) }
        #expect(display.frame == frame(lit: 0))
        #expect(!display.isRunning)
        try display.start(showing: frame(lit: 1))
        #expect(display.count(.start) == 4)
    }

    @Test("brightness stays within 0…100 and shows with the next refresh")
    func brightness() throws {
        let display = MemoryDisplay(size: PixelSize(width: 8, height: 8), brightness: 200)
        #expect(display.brightness == 100)
        try display.start(showing: frame(lit: 0))
        #expect(display.setBrightness(-1))
        #expect(!display.setBrightness(0))
        #expect(display.shownBrightness == 100)
        try display.refresh(frame(lit: 0))
        #expect(display.shownBrightness == 0)
    }
}
