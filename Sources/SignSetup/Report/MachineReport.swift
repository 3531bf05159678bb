import BusInterfaces
import Diagnostics
import MatrixDisplays
import SignCore

/// A plain-text report about a machine and its displays that a user can send to the maintainers. It contains
/// no host name, user name, path of a configuration file, or contents of an option.
package struct MachineReport {
    private let machine: Machine
    private let configuration: Configuration?
    private let version: String
    /// The text that replaces the path of the configuration file in the report, because the path may contain
    /// a person's name.
    private static let ownFile = "this configuration"

    /// Creates a report about `machine`. `configuration` was read from `file`, and is nil if the file is
    /// invalid. `version` is the version of this program.
    package init(machine: Machine, configuration: Configuration?, file: String?, version: String) {
        self.machine = machine.withoutPaths(own: file, as: Self.ownFile)
        self.configuration = configuration
        self.version = version
    }

    package var lines: [String] {
        let sections = [summary, display, boot, nodes, gpio, processes, checkup]
        return sections.joined().map(Wording.printable)
    }

    private var summary: [String] {
        let architectures = machine.architectures
        return [
            "loopbanner: \(version), \(architectures.program)",
            "package: \(architectures.package ?? "not installed"), system \(architectures.system ?? "unknown")",
            "model: \(machine.model ?? "unknown")",
            "system: \(machine.system ?? "unknown")",
            "kernel: \(machine.kernel)",
        ]
    }

    private var display: [String] {
        guard let configuration else { return ["configuration: not valid; `loopbanner check` shows why"] }
        let buttons = configuration.buttons.map { button in
            switch button.contact {
            case .line(let request): "\(request.line), active \(request.isActiveLow ? "low" : "high")"
            case .keys(let request):
                request.device.map { "\(request.displayName) of \($0)" } ?? request.displayName
            }
        }
        return wall(configuration) + configuration.wall.parts.flatMap { display($0, configuration) }
            + ["buttons: \(buttons.isEmpty ? "none" : buttons.joined(separator: "; "))"]
    }

    private func wall(_ configuration: Configuration) -> [String] {
        let wall = configuration.wall
        guard !wall.others.isEmpty else { return [] }
        let gaps = wall.displays.map { "\($0.gap)" }.joined(separator: " ")
        return [
            "wall: \(wall.displays.count) displays, \(wall.arrangement.rawValue), \(wall.size.width)×\(wall.size.height), gaps \(gaps)"
        ]
    }

    private func display(_ part: WallSettings.Part, _ configuration: Configuration) -> [String] {
        let settings = part.settings
        var facts = ["\(settings.driver.name), \(settings.width)×\(settings.height)"]
        facts.append("brightness \(settings.brightness)")
        facts.append("\(configuration.scroll.framesPerSecond) fps")
        let connection = settings.driver.settings.connection(at: settings.size)
        if let description = Self.description(of: connection) { facts.append(description) }
        return ["\(part.label.subject): \(facts.joined(separator: ", "))"] + Self.wiringRows(for: settings)
    }

    private static func description(of connection: DisplayConnection) -> String? {
        switch connection {
        case .none: nil
        case .spi(let node, let longest): "\(node), up to \(longest) bytes in a transfer"
        case .framebuffer(let node, let name): node ?? "framebuffer \(Wording.quoted(name))"
        case .lines(let pins): "lines \(pins.lines.joined(separator: " "))"
        case .i2c(let bus, let addresses, _, _):
            "\(bus) \(addresses.map(\.description).joined(separator: " "))"
        case .sender(let socket, let place): "\(place) by \(socket)"
        }
    }

    /// Returns the rows of the report about a display's wiring, which is the order of its modules, LEDs or
    /// colors, and about the limits of its driver. Returns an empty array for a display whose wiring cannot
    /// be configured.
    private static func wiringRows(for settings: DisplaySettings) -> [String] {
        let driver = settings.driver
        return moduleRows(for: driver) + networkRows(for: driver) + stripRows(for: driver)
    }

    /// Returns the rows about a chain of MAX7219 modules. Empty for any other driver.
    private static func moduleRows(for driver: DriverSettings) -> [String] {
        guard let chain = driver.settings as? MAX7219Settings else { return [] }
        let modulesRow = "modules: \(chain.modules.tableLines.joined(separator: ", "))"
        // A chain on GPIO pins has no SPI clock.
        let hasClock = chain.pins == nil
        return hasClock ? [modulesRow, "clock: \(chain.speed) Hz"] : [modulesRow]
    }

    /// Returns the row about a display to which pictures are sent over the network. Empty for any other
    /// driver.
    private static func networkRows(for driver: DriverSettings) -> [String] {
        guard let display = driver.network else { return [] }
        let wiring = display.wiring
        // If whole rows of pixels are sent, only the panels have a configurable path.
        let pathText = type(of: display).sendsWholeRows ? wiring.panelDescription : "\(wiring)"
        let facts = ["order \(display.order.word)", "at most \(display.rate) pictures/s", pathText]
        return ["network: \(facts.compactMap { $0 }.joined(separator: ", "))"]
    }

    /// Returns the rows about a strip of LEDs on an SPI bus. Empty for any other driver.
    private static func stripRows(for driver: DriverSettings) -> [String] {
        guard let stripDriver = driver.strip else { return [] }
        let strip = stripDriver.strip
        return [
            "strip: order \(stripDriver.order.word), limit \(strip.limit) mA, \(strip.wiring)",
            "clock: \(stripDriver.clock) Hz",
        ]
    }

    private var boot: [String] {
        guard let boot = machine.bootConfiguration else { return ["boot configuration: none"] }
        let settings = boot.settings.filter { !$0.isComment }.map { setting in
            let value = setting.value.isEmpty ? "" : "\(setting.key == "dtparam" ? "=" : ",")\(setting.value)"
            return "  [\(setting.section)] \(setting.key)=\(setting.name)\(value)"
        }
        return [
            "boot configuration: \(boot.path)\(boot.wasChangedSinceBoot ? ", changed since the start" : "")"
        ]
            + settings
    }

    private var nodes: [String] {
        let nodes = machine.nodes.map { node in
            let mode = Wording.zeroPadded(String(node.mode, radix: 8), to: 4)
            return "  \(node.path): \(node.subsystem ?? "no device"), group \(node.group), mode \(mode)"
        }
        let devices = machine.kernelDevices.map { "\($0.name) (\($0.driver ?? "no driver"))" }
        return ["nodes:\(nodes.isEmpty ? " none" : "")"] + nodes + [
            "kernel's devices: \(devices.isEmpty ? "none" : devices.joined(separator: ", "))",
            "spidev bufsiz: \(machine.bufferSize.map { "\($0)" } ?? "module not loaded")",
        ]
    }

    private var gpio: [String] {
        let chips = machine.gpio.chips.map { chip in
            let used = chip.lines.indices.filter { chip.lines[$0].isUsed }.map { offset in
                "\(offset) \(Wording.quoted(chip.lines[offset].consumer))"
            }
            let paths = ([chip.path] + chip.otherPaths).joined(separator: " ")
            let use = used.isEmpty ? "" : ", in use: \(used.joined(separator: ", "))"
            let line17 =
                chip.lines.indices.contains(17) ? ", line 17 is \(Wording.quoted(chip.lines[17].name))" : ""
            return "  \(paths): \(chip.label), \(chip.lines.count) lines\(line17)\(use)"
        }
        let refusals = machine.gpio.failures.map { "  \($0.path): \(systemMessage($0.code))" }
        return ["GPIO chips:\((chips + refusals).isEmpty ? " none" : "")"] + chips + refusals
    }

    private var processes: [String] {
        let neededGroups = ["gpio", "i2c", "spi", "video"]
        let ownGroups = neededGroups.filter(machine.groups.contains)
        var groups = ownGroups.joined(separator: ", ")
        if ownGroups.isEmpty { groups = "none of \(neededGroups.joined(separator: ", "))" }
        if machine.isRoot { groups += ", root" }
        var service = "not installed"
        if machine.service.isInstalled {
            service = "installed, \(machine.service.isEnabled ? "enabled" : "not enabled")"
        }
        let signs = machine.runningSigns.map { sign in
            let memory = sign.residentMemory.map { ", \($0) KiB resident" } ?? ""
            return "  \(sign.description), \(sign.configuration ?? "unknown configuration")\(memory)"
        }
        return [
            "groups: \(groups)",
            "service: \(service)",
            "running signs:\(signs.isEmpty ? machine.showsProcesses ? " none" : " not visible in /proc" : "")",
        ] + signs
    }

    private var checkup: [String] {
        let results =
            configuration.map { Checkup(machine: machine, configuration: $0, file: Self.ownFile).results }
            ?? []
        return ["", "doctor:"] + results.flatMap { $0.description.split(separator: "\n") }.map { "  \($0)" }
    }
}

extension Machine {
    /// Returns a copy of the facts about the machine without the paths of configuration files. `name`
    /// replaces the path `own`, and "another configuration" replaces all other paths.
    fileprivate func withoutPaths(own: String?, as name: String) -> Machine {
        var machine = self
        for index in runningSigns.indices {
            machine.runningSigns[index].configuration =
                runningSigns[index].configuration.map { $0 == own ? name : "another configuration" }
        }
        return machine
    }
}
