import BusInterfaces
import HardwareBuses

/// What is known about a machine that a sign runs on. It is a plain value, so what follows from it can be tested
/// anywhere.
public struct Machine: Hashable, Sendable {
    /// The model in the device tree, such as "Raspberry Pi 4 Model B Rev 1.4"; nil where there is none.
    public var model: String?
    /// The name of the system, such as "Debian GNU/Linux 13 (trixie)".
    public var system: String?
    /// The release of the kernel.
    public var kernel = ""
    /// What was built for which processor.
    public var architectures = Architectures()
    /// The boot configuration of a Raspberry Pi; nil if there is no such file.
    public var boot: BootConfiguration?
    /// The SPI, I2C and GPIO nodes in /dev, and the nodes that the displays need.
    public var nodes: [DeviceNodeFacts] = []
    /// The framebuffers.
    public var framebuffers: [FramebufferFacts] = []
    /// The devices of the SPI and I2C buses that the kernel knows, such as `spi0.0` and `i2c-1`.
    public var kernelDevices: [KernelDevice] = []
    /// The GPIO chips, their lines and consumers.
    public var gpio = GPIOInventory(chips: [])
    /// spidev's buffer in bytes; nil if the module is not loaded.
    public var bufferSize: Int?
    /// What scans of the displays' I2C buses found, by the nodes of the buses.
    public var scans: [String: Result<I2CScan, BusError>] = [:]
    /// The groups of this process.
    public var groups: [String] = []
    /// The groups of its user in the system's database, which a new login has.
    public var groupsAfterLogin: [String] = []
    /// The groups that the service needs and the system does not have.
    public var missingGroups: [String] = []
    /// Whether this process may use every device.
    public var isRoot = false
    /// Whether the firmware has seen undervoltage; nil if this machine cannot measure it.
    public var undervoltage: Bool?
    /// The other processes that hold the displays' SPI nodes, by the nodes.
    public var holders: [String: [OtherProcess]] = [:]
    /// The other processes of this program that show a sign.
    public var signs: [RunningSign] = []
    /// The state of the service.
    public var service = ServiceFacts()

    /// A machine about which nothing is known.
    public init() {}

    /// Whether it is a Raspberry Pi, as far as the device tree says.
    public var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") ?? false }

    /// The facts about the node at `path`; nil if there is none.
    func node(_ path: String) -> DeviceNodeFacts? { nodes.first { $0.path == path } }
}

/// Processor architectures by their Debian names, such as `arm64`.
public struct Architectures: Hashable, Sendable {
    /// The one that this program is built for.
    public var program = ""
    /// The one of the installed package; nil if there is none.
    public var package: String?
    /// The one of the system, which is dpkg's own; nil where there is no dpkg.
    public var system: String?

    /// Nothing known.
    public init() {}
}

/// A node in /dev.
public struct DeviceNodeFacts: Hashable, Sendable {
    /// Its path.
    public var path: String
    /// The kernel's subsystem behind it, such as `spidev`; nil if it is no character device.
    public var subsystem: String?
    /// Its group.
    public var group = ""
    /// Its permissions, such as 0o660.
    public var mode = 0
    /// Whether this process may read and write it.
    public var isAllowed = true

    /// The node at `path`.
    public init(path: String, subsystem: String?) {
        self.path = path
        self.subsystem = subsystem
    }
}

/// A framebuffer of the kernel.
public struct FramebufferFacts: Hashable, Sendable {
    /// Its node.
    public var node: String
    /// What its driver calls it.
    public var name: String

    /// A framebuffer; see the properties.
    public init(node: String, name: String) {
        self.node = node
        self.name = name
    }
}

/// A device on a bus of the kernel.
public struct KernelDevice: Hashable, Sendable {
    /// Its name, such as `spi0.0`.
    public var name: String
    /// The driver that it is bound to.
    public var driver: String?

    /// A device; see the properties.
    public init(name: String, driver: String?) {
        self.name = name
        self.driver = driver
    }
}

/// Another process, as far as it can be seen.
public struct OtherProcess: Hashable, Sendable {
    /// Its process id.
    public var id: Int
    /// Its name.
    public var name: String

    /// A process; see the properties.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// A process of this program that shows a sign.
public struct RunningSign: Hashable, Sendable {
    /// Its process id.
    public var id: Int
    /// The absolute path of its configuration, without links; nil if it cannot be seen.
    public var configuration: String?
    /// The service that it belongs to, such as `loopbanner@second.service`.
    public var service: String?
    /// Its resident memory in KiB; nil if it cannot be seen.
    public var residentMemory: Int?

    /// A sign; see the properties.
    public init(id: Int, configuration: String? = nil, service: String? = nil) {
        self.id = id
        self.configuration = configuration
        self.service = service
    }
}

/// The service of the package.
public struct ServiceFacts: Hashable, Sendable {
    /// Whether the unit is there.
    public var isInstalled = false
    /// Whether it starts with the system.
    public var isEnabled = false

    /// Not installed.
    public init() {}
}
