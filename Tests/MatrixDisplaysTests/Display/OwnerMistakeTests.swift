#if compiler(>=6.2)
import BusInterfaces
import BusTestSupport
import Pixels
import Testing

@testable import MatrixDisplays

/// Tests that calls in the wrong order, and frames of the wrong size, end the process, as `MatrixDisplay` requires. If
/// an error were thrown instead, the process would continue and the test would fail.
@Suite("A mistake of a display's owner ends the process")
struct OwnerMistakeTests {
    @Test("a frame before the start, on a chain")
    func chainNotStarted() async {
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 8, height: 8)
            let device = RecordingSPIDevice()
            let display = try? MAX7219(layout: ModuleLayout(), size: size, brightness: 20) { device }
            try? display?.present(Bitmap(size: size))
        }
    }

    @Test("a frame after a failure, on a chain")
    func chainFailed() async {
        await #expect(processExitsWith: .failure) {
            let frame = Bitmap(width: 8, height: 8)
            let device = RecordingSPIDevice()
            let display = try? MAX7219(layout: ModuleLayout(), size: frame.size, brightness: 20) { device }
            try? display?.start(showing: frame)
            device.fail(with: BusError(device: "fake", operation: .send, reason: "gone", remedy: "Wait."))
            try? display?.present(frame)
            try? display?.refresh(frame)
        }
    }

    @Test("a frame of another size, on a chain")
    func chainSize() async {
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 8, height: 8)
            let device = RecordingSPIDevice()
            let display = try? MAX7219(layout: ModuleLayout(), size: size, brightness: 20) { device }
            try? display?.start(showing: Bitmap(width: 16, height: 8))
        }
    }

    @Test("a frame before the start, in a terminal")
    func terminalNotStarted() async {
        await #expect(processExitsWith: .failure) {
            let frame = Bitmap(width: 8, height: 4)
            let display = TerminalDisplay(size: frame.size, brightness: 100, style: .plain) {
                RecordingTerminal()
            }
            try? display.present(frame)
        }
    }

    @Test("a frame of another size, in a terminal")
    func terminalSize() async {
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 8, height: 4)
            let display = TerminalDisplay(size: size, brightness: 100, style: .plain) { RecordingTerminal() }
            try? display.start(showing: Bitmap(width: 9, height: 4))
        }
    }

    @Test("a frame before the start, in memory")
    func memoryNotStarted() async {
        await #expect(processExitsWith: .failure) {
            let frame = Bitmap(width: 8, height: 8)
            try? MemoryDisplay(size: frame.size).present(frame)
        }
    }

    @Test("a frame of another size, in memory")
    func memorySize() async {
        await #expect(processExitsWith: .failure) {
            let display = MemoryDisplay(size: PixelSize(width: 8, height: 8))
            try? display.start(showing: Bitmap(width: 9, height: 8))
        }
    }
}
#endif
