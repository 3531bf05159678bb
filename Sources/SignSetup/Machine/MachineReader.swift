import BusInterfaces
import Glibc
import HardwareBuses
import MatrixDisplays
import SignFile

/// Reads the facts about a machine from its files. It opens no device but the GPIO chips, to list their lines, and
/// the I2C buses of the displays, to scan them.
public struct MachineReader {
    /// The folder that stands for `/`, without a slash at the end.
    private let root: String
    let files: SystemFiles

    /// The machine whose files are below `root`; by default this machine.
    public init(root: String = "") {
        self.root = root
        files = SystemFiles(root: root)
    }

    /// How the names of the nodes begin.
    private static let nodeNames = ["gpiochip", "i2c-", "spidev"]

    /// The groups of the service.
    private static let serviceGroups = ["gpio", "i2c", "spi", "video"]

    /// The facts, and those about the nodes and the buses of displays with `connections`.
    public func read(for connections: [DisplayConnection]) -> Machine {
        var machine = Machine()
        machine.model = files.text("/proc/device-tree/model").map { String($0.prefix { $0 != "\0" }) }
        machine.system = files.assignment("PRETTY_NAME", in: "/etc/os-release")
        machine.kernel = files.firstLine("/proc/sys/kernel/osrelease") ?? ""
        machine.architectures = architectures
        machine.boot = boot
        machine.kernelDevices = kernelDevices
        machine.framebuffers = framebuffers
        machine.bufferSize = files.firstLine("/sys/module/spidev/parameters/bufsiz").flatMap { Int($0) }
        machine.undervoltage = undervoltage
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
        readDevices(for: connections, into: &machine)
        let processes = ProcessList(files)
        machine.signs = processes.signs
        for node in connections.compactMap(machine.displayNode(of:)) {
            let holders = processes.holders(ofNode: node)
            if !holders.isEmpty { machine.holders[node] = holders }
        }
        return machine
    }

    private func readDevices(for connections: [DisplayConnection], into machine: inout Machine) {
        var paths = Set(
            files.names(in: "/dev").filter { name in Self.nodeNames.contains { name.hasPrefix($0) } }
                .map { "/dev/\($0)" }
        )
        var chips: [String?] = []
        var wanted: [String: [I2CAddress]] = [:]
        for connection in connections {
            switch connection {
            case .i2c(let bus, let addresses, _, _): wanted[bus, default: []] += addresses
            case .lines(let pins): chips.append(pins.chip)
            case .none, .spi, .framebuffer: break
            }
        }
        paths.formUnion(connections.compactMap(machine.displayNode(of:)))
        for (bus, addresses) in wanted {
            paths.insert(bus)
            guard files.exists(bus) else { continue }
            machine.scans[bus] = Result { () throws(BusError) in
                try I2CScan(device: root + bus, expecting: addresses)
            }
        }
        machine.nodes = paths.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.compactMap {
            files.node($0)
        }
        machine.gpio = GPIOInventory(directory: "\(root)/dev", including: chips)
    }

    /// The program's own architecture is that of this process.
    private var architectures: Architectures {
        var architectures = Architectures()
        #if arch(arm64)
        architectures.program = "arm64"
        #elseif arch(x86_64)
        architectures.program = "amd64"
        #elseif arch(arm)
        architectures.program = "armhf"
        #endif
        let packages = PackageList(files.bytes("/var/lib/dpkg/status", limit: 64 << 20))
        architectures.package = packages.architecture(of: "loopbanner")
        architectures.system = packages.architecture(of: "dpkg")
        return architectures
    }

    private var boot: BootConfiguration? {
        for path in ["/boot/firmware/config.txt", "/boot/config.txt"] {
            guard let text = files.text(path) else { continue }
            let change = files.changeTime(path)
            let isNewer = startTime.flatMap { start in change.map { $0 > start } } ?? false
            return BootConfiguration(path: path, text: text, isNewerThanStart: isNewer)
        }
        return nil
    }

    /// When the system started, in seconds since 1970.
    private var startTime: Int? {
        let line = files.text("/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
        return line.flatMap { Int($0.dropFirst(6)) }
    }

    private var kernelDevices: [KernelDevice] {
        ["spi", "i2c"].flatMap { bus in
            files.names(in: "/sys/bus/\(bus)/devices").sorted().map { name in
                let driver = files.linkTarget("/sys/bus/\(bus)/devices/\(name)/driver")
                return KernelDevice(name: name, driver: driver?.lastComponent)
            }
        }
    }

    private var framebuffers: [FramebufferFacts] {
        let folder = "/sys/class/graphics"
        return files.names(in: folder).filter { $0.wholeMatch(of: #/fb\d+/#) != nil }.sorted().compactMap {
            number in
            files.firstLine("\(folder)/\(number)/name").map {
                FramebufferFacts(node: "/dev/\(number)", name: $0)
            }
        }
    }

    /// The firmware's alarm, by its driver in the kernel.
    private var undervoltage: Bool? {
        let folder = "/sys/class/hwmon"
        let sensor = files.names(in: folder).first { files.firstLine("\(folder)/\($0)/name") == "rpi_volt" }
        return sensor.flatMap { files.firstLine("\(folder)/\($0)/in0_lcrit_alarm") }.map { $0 == "1" }
    }
}
