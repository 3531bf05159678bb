import BusInterfaces
import Glibc
import HardwareBuses
import MatrixDisplays
import SettingsText
import SignCore
import SignFile

/// A reader that collects the facts about a machine from its files. It opens only three kinds of devices: the
/// GPIO chips, to list their lines; the I2C buses of the displays, to scan them; and the input devices, to
/// list their keys.
package struct MachineReader {
    private let files: SystemFiles

    /// Creates a reader for the machine whose file system is at the folder `root`. An empty path is this
    /// machine; tests pass another folder.
    package init(root: String = "") {
        files = SystemFiles(root: root)
    }

    private static let nodePrefixes = ["gpiochip", "i2c-", "spidev"]
    private static let serviceGroups = ["gpio", "i2c", "spi", "video"]

    /// Reads and returns the facts about the machine that the setup and the checks of a sign need.
    ///
    /// - Parameters:
    ///   - connections: The connections of the sign's displays. The facts include the device nodes and the
    ///     I2C buses that these displays use.
    ///   - lightSensor: The settings of the light sensor, or nil if there is none. If they name a file, the
    ///     facts include the light level in this file.
    package func readMachine(
        for connections: [DisplayConnection],
        lightSensor: BrightnessSensorSettings? = nil
    ) -> Machine {
        var machine = Machine()
        readSystem(into: &machine)
        readService(into: &machine)
        readDevices(for: connections, into: &machine)
        // Another program writes the light level to this file. Any other light sensor is found as a device.
        if case .file(let path)? = lightSensor?.source {
            machine.lightFile = lightSensorFacts(named: path) { () throws(FileError) in
                try IIOLightSensor.number(files.root + path)
            }
        }
        readProcesses(for: connections, into: &machine)
        return machine
    }

    /// Reads the facts about the model, the operating system and the kernel, and stores them in `machine`.
    private func readSystem(into machine: inout Machine) {
        // The unit of the service hides most of /proc. There, /proc/device-tree is a link to this folder of
        // /sys.
        let model = files.text("/proc/device-tree/model") ?? files.text("/sys/firmware/devicetree/base/model")
        machine.model = model.map { String($0.prefix { $0 != "\0" }) }
        machine.system = files.assignment("PRETTY_NAME", in: "/etc/os-release")
        machine.kernel = files.firstLine("/proc/sys/kernel/osrelease") ?? ""
        machine.architectures = architectures
        machine.bootConfiguration = bootConfiguration
        machine.kernelDevices = kernelDevices
        machine.framebuffers = framebuffers
        machine.bufferSize = files.firstLine("/sys/module/spidev/parameters/bufsiz").flatMap { Int($0) }
        machine.undervoltage = undervoltage
    }

    /// Reads the facts about the systemd service, and about the user and the groups that may use devices, and
    /// stores them in `machine`.
    private func readService(into machine: inout Machine) {
        machine.service.isInstalled = ["/usr/lib", "/lib", "/etc"].contains {
            files.exists("\($0)/systemd/system/loopbanner.service")
        }
        machine.service.isEnabled = files.exists(
            "/etc/systemd/system/multi-user.target.wants/loopbanner.service"
        )
        machine.isRoot = geteuid() == 0
        machine.groups = UserGroups.current
        machine.groupsAfterLogin = UserGroups.afterLogin
        machine.missingGroups = Self.serviceGroups.filter { !UserGroups.exists($0) }
    }

    /// Determines which signs are running, and which processes use the device nodes of displays with
    /// `connections`, and stores the result in `machine`.
    private func readProcesses(for connections: [DisplayConnection], into machine: inout Machine) {
        let processes = ProcessList(files)
        machine.runningSigns = processes.signs
        // The first process always runs.
        machine.showsProcesses = files.exists("/proc/1")
        for node in connections.compactMap(machine.displayNode(of:)) {
            let holders = processes.holders(ofNode: node)
            if !holders.isEmpty { machine.nodeHolders[node] = holders }
        }
    }

    /// Returns a description of this process, which is a running sign whose configuration file is `file`.
    func ownSign(of file: String) -> RunningSign {
        let service = ProcessList.service(ofProcess: "self", files)
        return RunningSign(id: Int(getpid()), configuration: file, service: service)
    }

    /// Reads the facts about the devices of the machine, and stores them in `machine`: device nodes of GPIO,
    /// I2C and SPI, the devices and `loopbanner-sender` processes that displays with `connections` use, input
    /// devices, and light sensors.
    func readDevices(for connections: [DisplayConnection], into machine: inout Machine) {
        let busPaths = scanBuses(of: connections, into: &machine)
        let displayPaths = connections.compactMap(machine.displayNode(of:))
        machine.nodes = deviceNodes(including: displayPaths + busPaths)
        readSenders(of: connections, into: &machine)

        let configuredChips = connections.compactMap { connection -> String? in
            if case .lines(let pins) = connection { pins.chip } else { nil }
        }
        machine.gpio = GPIOInventory(directory: "\(files.root)/dev", including: configuredChips)
        machine.inputDevices = InputDeviceDescription.all(root: files.root)
        machine.lightSensors = lightSensors
    }

    /// Returns the facts about all device nodes of GPIO, I2C and SPI, and about the nodes at
    /// `configuredPaths`. Paths at which there is no device node are omitted.
    private func deviceNodes(including configuredPaths: [String]) -> [DeviceNodeFacts] {
        let names = files.names(in: "/dev").filter { name in
            Self.nodePrefixes.contains { name.hasPrefix($0) }
        }
        let paths = Set(names.map { "/dev/\($0)" } + configuredPaths)
        // `/dev/i2c-2` comes before `/dev/i2c-10`.
        let sortedPaths = paths.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        return sortedPaths.compactMap { files.node(atPath: $0) }
    }

    /// Scans the I2C buses that displays with `connections` use, if they exist, and stores the results in
    /// `machine`. Returns the paths of all these buses, including those that do not exist.
    private func scanBuses(of connections: [DisplayConnection], into machine: inout Machine) -> [String] {
        var addressesOfBuses: [String: [I2CAddress]] = [:]
        for case .i2c(let bus, let addresses, _, _) in connections {
            addressesOfBuses[bus, default: []] += addresses
        }
        for (bus, addresses) in addressesOfBuses where files.exists(bus) {
            machine.i2cScans[bus] = Result { () throws(BusError) in
                try I2CScan(device: files.root + bus, expecting: addresses)
            }
        }
        return Array(addressesOfBuses.keys)
    }

    /// Reads the state of the processes that send pictures to network displays with `connections`, and of
    /// their network interfaces, and stores it in `machine`.
    private func readSenders(of connections: [DisplayConnection], into machine: inout Machine) {
        for case .sender(let socket, let interfaceName) in connections {
            machine.senderStates[socket] = Result { () throws(BusError) in
                try LinuxBuses().senderState(at: files.root + socket)
            }
            machine.interfaces[interfaceName] = NetworkInterfaces.ofMachine.interface(interfaceName)
        }
    }

    private var lightSensors: [LightSensorFacts] {
        IIOLightSensor.all(in: files.root + IIOLightSensor.folder).map { sensor in
            lightSensorFacts(named: sensor.name) { () throws(FileError) in try sensor.read() }
        }
    }

    private func lightSensorFacts(named name: String, read: () throws(FileError) -> Double?)
        -> LightSensorFacts
    {
        do throws(FileError) {
            return LightSensorFacts(name: name, lux: try read())
        } catch {
            return LightSensorFacts(name: name, problem: error.description)
        }
    }

    private var architectures: Architectures {
        var architectures = Architectures()
        #if arch(arm64)
        architectures.program = "arm64"
        #elseif arch(x86_64)
        architectures.program = "amd64"
        #elseif arch(arm)
        architectures.program = "armhf"
        #endif
        let packages = PackageList(bytes: files.bytes("/var/lib/dpkg/status", limit: 64 << 20))
        architectures.package = packages.architecture(of: "loopbanner")
        architectures.system = packages.architecture(of: "dpkg")
        return architectures
    }

    private var bootConfiguration: BootConfiguration? {
        for path in ["/boot/firmware/config.txt", "/boot/config.txt"] {
            guard let text = files.text(path) else { continue }
            let change = files.changeTime(path)
            let isNewer = startTime.flatMap { start in change.map { $0 > start } } ?? false
            return BootConfiguration(path: path, text: text, wasChangedSinceBoot: isNewer)
        }
        return nil
    }

    /// The time at which the system started, in seconds since 1970, or nil if it cannot be determined.
    private var startTime: Int? {
        let bootTime = files.text("/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
        return bootTime.flatMap { Int($0.dropFirst("btime ".count)) }
    }

    private var kernelDevices: [KernelDevice] {
        ["spi", "i2c"].flatMap { bus in
            files.names(in: "/sys/bus/\(bus)/devices").sorted().map { name in
                let driver = files.linkTarget("/sys/bus/\(bus)/devices/\(name)/driver")
                return KernelDevice(name: name, driver: driver?.lastComponent)
            }
        }
    }

    var framebuffers: [FramebufferFacts] {
        let folder = "/sys/class/graphics"
        // The folder also contains other entries, such as fbcon, which are not framebuffers.
        let names = files.names(in: folder).filter { $0.hasPrefix("fb") && Int($0.dropFirst(2)) != nil }
        return names.sorted().compactMap { name in
            files.firstLine("\(folder)/\(name)/name").map {
                FramebufferFacts(node: "/dev/\(name)", name: $0)
            }
        }
    }

    /// Whether the firmware reports undervoltage of the power supply, or nil if the machine has no sensor for
    /// it.
    private var undervoltage: Bool? {
        let folder = "/sys/class/hwmon"
        let sensor = files.names(in: folder).first { files.firstLine("\(folder)/\($0)/name") == "rpi_volt" }
        return sensor.flatMap { files.firstLine("\(folder)/\($0)/in0_lcrit_alarm") }.map { $0 == "1" }
    }
}
