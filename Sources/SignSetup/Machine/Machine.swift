import BusInterfaces
import HardwareBuses

/// A snapshot of the facts about a machine that the command `doctor` checks. The checks read only this value
/// and not the machine, so that tests can check any machine.
package struct Machine: Hashable, Sendable {
    /// The model of the machine in the device tree, such as "Raspberry Pi 4 Model B Rev 1.4", or nil if there
    /// is no device tree.
    package var model: String?
    /// The name of the operating system, such as "Debian GNU/Linux 13 (trixie)", or nil if the system does
    /// not provide it.
    var system: String?
    /// The kernel release, as printed by `uname -r`.
    var kernel = ""
    var architectures = Architectures()
    /// The bus settings in the boot configuration of a Raspberry Pi, or nil if there is no such file.
    var bootConfiguration: BootConfiguration?
    /// The device nodes in /dev for SPI, I2C and GPIO, and the device nodes of the configured displays.
    var nodes: [DeviceNodeFacts] = []
    var framebuffers: [FramebufferFacts] = []
    /// The machine's input devices, such as keyboards. If a device could not be opened, its description
    /// contains the error.
    var inputDevices: [InputDeviceDescription] = []
    /// The light sensors that the kernel offers, with their current values.
    var lightSensors: [LightSensorFacts] = []
    /// The configured file to which another program writes the light level, or nil if none is configured. The
    /// name of this sensor is the path of the file.
    var lightFile: LightSensorFacts?
    /// The devices on SPI and I2C buses that the kernel has detected, such as `spi0.0` and `i2c-1`.
    var kernelDevices: [KernelDevice] = []
    var gpio = GPIOInventory(chips: [])
    /// The buffer size of the kernel module spidev in bytes, which limits the size of a transfer. Nil if the
    /// module is not loaded.
    var bufferSize: Int?
    /// The results of scanning the I2C buses of the configured displays for chips, keyed by the bus's path in
    /// /dev.
    var i2cScans: [String: Result<I2CScan, BusError>] = [:]
    /// The state of each process `loopbanner-sender`, which sends pictures to network displays, or the error
    /// that prevents a connection to it. The keys are the paths of their sockets.
    var senderStates: [String: Result<SenderState, BusError>] = [:]
    /// The existing network interfaces to receiver cards (controllers of LED panels), keyed by the name or
    /// MAC address in the configuration.
    var interfaces: [String: NetworkInterface] = [:]
    /// The names of the user groups that this process belongs to. They determine which device nodes the
    /// process may use.
    var groups: [String] = []
    /// The names of the groups that the user belongs to in the system database. They include changes that
    /// take effect only at the next login.
    var groupsAfterLogin: [String] = []
    /// The names of the user groups that the systemd service needs but that do not exist on this machine.
    var missingGroups: [String] = []
    var isRoot = false
    /// Whether the firmware has reported undervoltage of the power supply, or nil if this machine cannot
    /// measure it.
    var undervoltage: Bool?
    /// The other processes that use the device node of a configured display, keyed by the path of the node.
    var nodeHolders: [String: [OtherProcess]] = [:]
    /// The processes that currently run a sign with this program.
    var runningSigns: [RunningSign] = []
    /// Whether this process can see other processes. It cannot if `/proc` is missing or hides them.
    var showsProcesses = true
    var service = ServiceFacts()

    var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") ?? false }

    func node(atPath path: String) -> DeviceNodeFacts? { nodes.first { $0.path == path } }
}

/// The processor architectures of this program, its package and the operating system, under their Debian
/// names, such as `arm64`.
struct Architectures: Hashable, Sendable {
    /// The processor architecture that this program was compiled for.
    var program = ""
    /// The architecture of the installed Debian package of this program, or nil if the package is not
    /// installed.
    var package: String?
    /// The architecture of the operating system, which is that of the installed package dpkg. Nil if dpkg is
    /// not installed.
    var system: String?
}

/// The facts about a device node in /dev: its type, owner group and permissions.
struct DeviceNodeFacts: Hashable, Sendable {
    var path: String
    /// The kernel subsystem that the device node belongs to, such as `spidev`, or nil if the file is not a
    /// character device.
    var subsystem: String?
    var group = ""
    /// The permission bits of the device node, such as 0o660.
    var mode = 0
    /// Whether this process may both read and write the device node.
    var isAllowed = true
}

/// The facts about a light sensor, which is either a device that the kernel offers or a file with the light
/// level.
struct LightSensorFacts: Hashable, Sendable {
    /// The name of the light sensor, such as `bh1750`, or the path of the file with the light level.
    var name: String
    /// The light level in lux, or nil if it cannot be read or is not a number.
    var lux: Double?
    /// The reason why the light level cannot be read, or nil if there is no error.
    var problem: String?
}

struct FramebufferFacts: Hashable, Sendable {
    /// The path of the framebuffer's device node, such as `/dev/fb0`.
    var node: String
    /// The name that the driver has given to the framebuffer, such as `RPi-Sense FB`.
    var name: String
}

/// A device on an SPI or I2C bus that the kernel has detected.
struct KernelDevice: Hashable, Sendable {
    /// The name of the device on the bus, as the kernel lists it, such as `spi0.0`.
    var name: String
    /// The name of the kernel driver that uses the device, or nil if no driver uses it.
    var driver: String?
}

struct OtherProcess: Hashable, Sendable {
    var id: Int
    var name: String
}

/// A running process of this program that shows a sign.
struct RunningSign: Hashable, Sendable {
    var id: Int
    /// The absolute path of the configuration file with which the process was started, with symbolic links
    /// resolved. Nil if it cannot be determined.
    var configuration: String?
    /// The systemd service that the process belongs to, such as `loopbanner@second.service`, or nil if it
    /// belongs to none.
    var service: String?
    /// The resident memory of the process in KiB, or nil if it cannot be determined.
    var residentMemory: Int?
}

/// The facts about the systemd service of this program: whether it is installed and enabled.
struct ServiceFacts: Hashable, Sendable {
    /// Whether the unit file of the systemd service exists.
    var isInstalled = false
    /// Whether the system starts the systemd service when it boots.
    var isEnabled = false
}
