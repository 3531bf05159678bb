import BusInterfaces

/// What a display is connected to: what it needs of the machine.
public enum DisplayConnection: Hashable, Sendable {
    /// Nothing.
    case none
    /// The spidev node `node`. The display sends up to `longestTransfer` bytes without a release of chip select,
    /// which spidev's buffer must hold.
    case spi(node: String, longestTransfer: Int)
    /// The kernel's framebuffer called `name`, behind `node`; nil to find it by its name.
    case framebuffer(node: String?, name: String)
    /// GPIO lines instead of a bus.
    case lines(BusPins)
    /// Chips at `addresses` of the I2C bus behind the node `bus`. `possible` are the addresses that such chips can
    /// have. If not `answersReads`, the chips accept writes only, so a read proves nothing about them.
    case i2c(bus: String, addresses: [I2CAddress], possible: ClosedRange<I2CAddress>, answersReads: Bool)
}
