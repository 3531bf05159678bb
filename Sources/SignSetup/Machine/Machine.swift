import BusInterfaces
import HardwareBuses

/// The facts about a machine that the command `doctor` checks. The checks use only this value and not the machine
/// itself, so that tests can check any machine.
package struct Machine: Hashable, Sendable {
    /// The model in the device tree, such as "Raspberry Pi 4 Model B Rev 1.4", or nil if there is no device tree.
    package var model: String?
    /// The name of the operating system, such as "Debian GNU/Linux 13 (trixie)", or nil if the system does not state
    /// its name.
    var system: String?
    /// The kernel release, as printed by `uname -r`.
    var kernel = ""
    var architectures = Architectures()
    /// The bus settings in the boot configuration of a Raspberry Pi, or nil if there is no such file.
    var boot: BootConfiguration?
    /// The device nodes in /dev for SPI, I2C and GPIO, and the device nodes of the configured displays.
    var nodes: [DeviceNodeFacts] = []
    var framebuffers: [FramebufferFacts] = []
    /// The machine's input devices. For a device node that could not be opened, the description contains the
    /// error instead.
    var inputDevices: [InputDeviceDescription] = []
    /// The light sensors that the kernel offers.
    var lightSensors: [LightSensorFacts] = []
    /// The configured file that contains the light level, or nil if none is configured. Its name is the path.
    var lightFile: LightSensorFacts?
    /// The devices on SPI and I2C buses that the kernel has found, such as `spi0.0` and `i2c-1`.
    var kernelDevices: [KernelDevice] = []
    var gpio = GPIOInventory(chips: [])
    /// The buffer size of the kernel module spidev in bytes, or nil if the module is not loaded. A larger transfer
    /// fails.
    var bufferSize: Int?
    /// The result of scanning each I2C bus of the configured displays, by the bus's path in /dev.
    var scans: [String: Result<I2CScan, BusError>] = [:]
    /// The state of each `loopbanner-sender`, or the error that prevents a connection, by the path of its socket.
    var senders: [String: Result<SenderState, BusError>] = [:]
    /// The existing network interfaces to receiver cards, by the name or MAC address in the configuration.
    var interfaces: [String: NetworkInterface] = [:]
    /// The names of the groups that this process belongs to. They determine which device nodes the process may use.
    var groups: [String] = []
    /// The names of the groups that the user belongs to in the system database. Changes take effect at the next login.
    var groupsAfterLogin: [String] = []
    /// The names of the groups that the systemd service needs but that do not exist on this machine.
    var missingGroups: [String] = []
    var isRoot = false
    /// Whether the firmware reports undervoltage of the power supply, or nil if this machine cannot measure it.
    var undervoltage: Bool?
    /// The other processes that use the device node of a configured display, by the node's path.
    var holders: [String: [OtherProcess]] = [:]
    /// The other processes of this program that run a sign.
    var signs: [RunningSign] = []
    /// Whether this process can see the others. It cannot if `/proc` is missing or hides them.
    var showsProcesses = true
    var service = ServiceFacts()

    var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") ?? false }

    func node(_ path: String) -> DeviceNodeFacts? { nodes.first { $0.path == path } }
}

/// The processor architectures of the program and the system, under their Debian names, such as `arm64`.
struct Architectures: Hashable, Sendable {
    /// The architecture that this program was compiled for.
    var program = ""
    /// The architecture of this program's installed Debian package, or nil if no package is installed.
    var package: String?
    /// The architecture of the installed system according to the package dpkg, or nil if dpkg is not installed.
    var system: String?
}

/// The facts about a device node in /dev.
struct DeviceNodeFacts: Hashable, Sendable {
    var path: String
    /// The kernel's subsystem that the node belongs to, such as `spidev`, or nil if the file is not a character device.
    var subsystem: String?
    var group = ""
    /// The permissions of the node, such as 0o660.
    var mode = 0
    /// Whether this process may read and write the node.
    var isAllowed = true
}

/// A light sensor that the kernel offers, or a file that contains the light level.
struct LightSensorFacts: Hashable, Sendable {
    /// The name of the device, such as `bh1750`.
    var name: String
    /// The light level in lux, or nil if the sensor returns no number.
    var lux: Double?
    /// The reason why the sensor cannot be read, or nil if it can be read.
    var problem: String?
}

struct FramebufferFacts: Hashable, Sendable {
    /// The path of the framebuffer's device node, such as `/dev/fb0`.
    var node: String
    /// The name that the driver has given to the framebuffer.
    var name: String
}

/// A device on an SPI or I2C bus that the kernel has found.
struct KernelDevice: Hashable, Sendable {
    /// The name of the device in the kernel, such as `spi0.0`.
    var name: String
    /// The name of the kernel driver that uses the device, or nil if no driver uses it.
    var driver: String?
}

struct OtherProcess: Hashable, Sendable {
    var id: Int
    var name: String
}

/// A process of this program that runs a sign.
struct RunningSign: Hashable, Sendable {
    var id: Int
    /// The absolute path of the process's configuration file, with symbolic links resolved, or nil if it cannot be
    /// determined.
    var configuration: String?
    /// The systemd service that the process belongs to, such as `loopbanner@second.service`, or nil if there is none.
    var service: String?
    /// The resident memory of the process in KiB, or nil if it cannot be determined.
    var residentMemory: Int?
}

/// Whether the package's systemd service is installed and enabled.
struct ServiceFacts: Hashable, Sendable {
    /// Whether the unit file of the service exists.
    var isInstalled = false
    /// Whether the system starts the service when it boots.
    var isEnabled = false
}
