import BusInterfaces
import HardwareBuses
import SignFile
import Testing

@testable import SignSetup

@Suite("The display that a machine probably has")
struct ProductSearchTests {
    private func machine(nodes: [String] = [], chips: [Int] = [], framebuffers: [String] = []) -> Machine {
        var machine = Machine()
        machine.nodes = nodes.map { DeviceNodeFacts(path: $0, subsystem: "spidev") }
        machine.framebuffers = framebuffers.map { FramebufferFacts(node: "/dev/fb0", name: $0) }
        let responding = chips.compactMap(I2CAddress.init)
        machine.i2cScans["/dev/i2c-1"] = .success(I2CScan(probed: [], responding: responding, claimed: []))
        return machine
    }

    @Test("a machine without a bus has no LEDs")
    func nothing() {
        #expect(ProductSearch.product(on: Machine()) == "memory")
        #expect(ProductSearch.product(on: machine(nodes: ["/dev/spidev10.0"])) == "memory")
    }

    @Test("SPI alone is a hint at modules, and a chip or a framebuffer of a board is a better one")
    func order() {
        let bus = ["/dev/spidev0.0"]
        #expect(ProductSearch.product(on: machine(nodes: bus)) == "max7219-32x8")
        #expect(ProductSearch.product(on: machine(nodes: bus, chips: [0x74])) == "scroll-phat-hd")
        #expect(ProductSearch.product(on: machine(nodes: bus, chips: [0x48, 0x70])) == "backpack-8x8")
        let both = machine(nodes: bus, chips: [0x5C], framebuffers: ["vc4drmfb", "RPi-Sense FB"])
        #expect(ProductSearch.product(on: both) == "sense-hat")
    }

    @Test("every result is a product")
    func products() {
        for id in ["memory", "max7219-32x8", "scroll-phat-hd", "backpack-8x8", "sense-hat"] {
            #expect(DisplayProduct.named(id) != nil, "\(id)")
        }
    }
}
