import BusInterfaces
import HardwareBuses
import MatrixDisplays
import SignCore

/// A search for the display that is probably connected to a machine. MAX7219 modules and LED strips only
/// receive data, so the presence of an SPI device is merely a hint that one of them is connected.
package enum ProductSearch {
    /// The path of the I2C bus on the header of a Raspberry Pi.
    private static let bus = "/dev/i2c-1"

    /// Returns the id of the display product that is most probably connected to `machine`. If nothing
    /// indicates a display, returns `memory`, the id of a sign without LEDs.
    package static func product(on machine: Machine) -> String {
        if machine.framebuffers.contains(where: { $0.name == "RPi-Sense FB" }) { return "sense-hat" }
        if case .success(let scan)? = machine.i2cScans[bus] {
            let boards = [("scroll-phat-hd", 0x74...0x77), ("backpack-8x8", 0x70...0x73)]
            for (id, addresses) in boards
            where scan.respondingAddresses.contains(where: { addresses.contains(Int($0.value)) }) {
                return id
            }
        }
        // A Pi 5 has the node spidev10.0 for its own flash memory.
        let hasSPI = machine.nodes.contains { $0.subsystem == "spidev" && $0.path == "/dev/spidev0.0" }
        return hasSPI ? "max7219-32x8" : "memory"
    }
}

extension MachineReader {
    /// Reads and returns only those facts about this machine that `ProductSearch` needs to determine the
    /// display: the framebuffers, and the device nodes and chips of the buses.
    package func readDisplays() -> Machine {
        var machine = Machine()
        machine.framebuffers = framebuffers
        let addresses = (0x70...0x77).compactMap(I2CAddress.init)
        guard let first = addresses.first, let last = addresses.last else { return machine }
        readDevices(
            for: [
                .i2c(bus: "/dev/i2c-1", addresses: [], possibleAddresses: first...last, answersReads: true)
            ],
            into: &machine
        )
        return machine
    }
}
