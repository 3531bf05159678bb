import BusInterfaces
import HardwareBuses

/// The facts about a machine that `doctor` checks. They are a plain value, so that the checks can run on any machine.
package struct Machine: Hashable, Sendable {
    /// The model in the device tree, such as "Raspberry Pi 4 Model B Rev 1.4", or nil if there is none.
    package var model: String?
    /// The name of the operating system, such as "Debian GNU/Linux 13 (trixie)", or nil if it is unknown.
    var system: String?
    /// The release of the kernel.
    var kernel = ""
    var architectures = Architectures()
    /// The boot configuration of a Raspberry Pi, or nil if there is no such file.
    var boot: BootConfiguration?
    /// The SPI, I2C and GPIO nodes in /dev, and the nodes that the displays need.
    var nodes: [DeviceNodeFacts] = []
    var framebuffers: [FramebufferFacts] = []
    /// The kernel's devices on SPI and I2C buses, such as `spi0.0` and `i2c-1`.
    var kernelDevices: [KernelDevice] = []
    var gpio = GPIOInventory(chips: [])
    /// The size of the buffer of the kernel module spidev in bytes, or nil if the module is not loaded.
    var bufferSize: Int?
    /// The scans of the displays' I2C buses, by the paths of their nodes.
    var scans: [String: Result<I2CScan, BusError>] = [:]
    /// The groups of this process.
    var groups: [String] = []
    /// The groups of the user of this process in the system's database. They apply from the next login.
    var groupsAfterLogin: [String] = []
    /// The groups that the service needs and the system lacks.
    var missingGroups: [String] = []
    var isRoot = false
    /// Whether the firmware has seen undervoltage, or nil if this machine cannot measure it.
    var undervoltage: Bool?
    /// The other processes that hold the displays' SPI nodes, by the paths of the nodes.
    var holders: [String: [OtherProcess]] = [:]
    /// The other processes of this program that show a sign.
    var signs: [RunningSign] = []
    var service = ServiceFacts()

    var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") ?? false }

    func node(_ path: String) -> DeviceNodeFacts? { nodes.first { $0.path == path } }
}

/// Processor architectures by their Debian names, such as `arm64`.
struct Architectures: Hashable, Sendable {
    /// The architecture of this program.
    var program = ""
    /// The architecture of the installed package, or nil if none is installed.
    var package: String?
    /// The architecture of the system, which is that of dpkg, or nil without dpkg.
    var system: String?
}

/// A node in /dev.
struct DeviceNodeFacts: Hashable, Sendable {
    var path: String
    /// The kernel's subsystem, such as `spidev`, or nil if the node is not a character device.
    var subsystem: String?
    var group = ""
    /// The permissions, such as 0o660.
    var mode = 0
    /// Whether this process may read and write the node.
    var isAllowed = true
}

struct FramebufferFacts: Hashable, Sendable {
    /// The path of the node.
    var node: String
    /// The name that the driver gives to the framebuffer.
    var name: String
}

/// A device on a bus of the kernel.
struct KernelDevice: Hashable, Sendable {
    /// The name, such as `spi0.0`.
    var name: String
    /// The name of the driver that uses the device, or nil if there is none.
    var driver: String?
}

struct OtherProcess: Hashable, Sendable {
    var id: Int
    var name: String
}

/// A process of this program that shows a sign.
struct RunningSign: Hashable, Sendable {
    var id: Int
    /// The absolute path of the configuration of the process, without links, or nil if it cannot be determined.
    var configuration: String?
    /// The systemd service of the process, such as `loopbanner@second.service`, or nil if it has none.
    var service: String?
    /// The resident memory of the process in KiB, or nil if it cannot be determined.
    var residentMemory: Int?
}

/// The state of the systemd service that the package installs.
struct ServiceFacts: Hashable, Sendable {
    /// Whether the unit exists.
    var isInstalled = false
    /// Whether it starts with the system.
    var isEnabled = false
}
