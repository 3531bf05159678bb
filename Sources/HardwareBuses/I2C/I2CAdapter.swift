import BusInterfaces
import CLinuxHardware
import Glibc

/// An open device node of the kernel's i2c-dev driver, which provides access to an I2C bus.
struct I2CAdapter: ~Copyable {
    let device: String
    let abilities: lb_i2c_abilities
    private let node: DeviceNode

    /// Opens the I2C bus with the device node `device`, and reads which operations its adapter supports.
    ///
    /// - Throws: `BusError` if the node is missing, if access is forbidden, or if it is not an I2C adapter.
    init(device: String) throws(BusError) {
        let node = try DeviceNode(opening: device, expectedKind: "an I2C bus", remedy: I2CDevBus.nodeRemedy) {
            code in
            I2CDevBus.busError(code: code, during: .open, device: device)
        }
        var abilities = lb_i2c_abilities()
        let result = lb_i2c_describe(node.descriptor, &abilities)
        guard result >= 0 else { throw I2CDevBus.busError(code: -result, during: .open, device: device) }
        self.device = device
        self.node = node
        self.abilities = abilities
    }

    var descriptor: CInt { node.descriptor }

    /// Selects the chip at `address` as the target of the following SMBus transfers.
    ///
    /// - Throws: `BusError`, whose code is EBUSY if a kernel driver uses the address.
    func select(_ address: I2CAddress) throws(BusError) {
        let result = lb_i2c_select(descriptor, address.value)
        guard result >= 0 else {
            throw I2CDevBus.busError(code: -result, during: .open, device: device, address: address)
        }
    }
}
