import MatrixDisplays
import SignCore
import Testing

@testable import SignDaemon

@Suite("The displays that a new configuration keeps")
struct DisplayOriginTests {
    private func bar(_ device: String, width: Int = 32, brightness: Int = 20) -> DisplaySettings {
        var chain = MAX7219Settings()
        chain.device = device
        var display = DisplaySettings()
        display.driver = .max7219(chain)
        display.width = width
        display.brightness = brightness
        return display
    }

    @Test("a display that only changes its brightness or its place is kept")
    func same() {
        let old = [bar("a"), bar("b")]
        var apart = bar("b", brightness: 70)
        apart.gap = 3
        #expect(DisplayOrigin.origins(of: [apart, bar("a")], among: old) == [.same(1), .same(0)])
        #expect(DisplayOrigin.origins(of: old, among: old) == [.same(0), .same(1)])
        #expect(DisplayOrigin.origins(of: [bar("b")], among: old) == [.same(1)])
    }

    @Test("a display with other settings takes over its device, and no device is taken twice")
    func device() {
        let old = [bar("a"), bar("b")]
        #expect(
            DisplayOrigin.origins(of: [bar("b", width: 64), bar("a"), bar("c")], among: old)
                == [.device(1), .same(0), .none]
        )
        #expect(DisplayOrigin.origins(of: [bar("a"), bar("a")], among: [bar("a")]) == [.same(0), .none])
    }

    @Test("displays without a device stay in their places")
    func alike() {
        var memory = DisplaySettings()
        memory.driver = .memory
        let old = [memory, memory, memory]
        #expect(DisplayOrigin.origins(of: old, among: old) == [.same(0), .same(1), .same(2)])
        var wide = memory
        wide.width = 64
        #expect(DisplayOrigin.origins(of: [memory, wide], among: old) == [.same(0), .device(1)])
    }
}
