import BusInterfaces
import Diagnostics
import HardwareBuses
import SignAPI
import SignCore

extension Checkup {
    /// Checks the I2C bus whose device node is at `path`, and the chips that a display has at `addresses`.
    /// Returns a result for the bus and, if a scan has read all addresses of the bus, a result for each chip.
    /// If the bus is not usable, returns only the failures.
    ///
    /// - Parameters:
    ///   - path: The path of the device node.
    ///   - addresses: The addresses in the configuration.
    ///   - possibleAddresses: The addresses that such a display can have.
    ///   - answersReads: Whether the chips answer when they are read.
    func i2cResults(
        atPath path: String,
        addresses: [I2CAddress],
        possibleAddresses: ClosedRange<I2CAddress>,
        answersReads: Bool
    ) -> [CheckResult] {
        guard let node = machine.node(atPath: path) else { return [missingI2CNodeFailure(atPath: path)] }
        let nodeFailures = usabilityFailures(of: node, bus: Self.i2c, examplePath: "/dev/i2c-1")
        guard nodeFailures.isEmpty else { return nodeFailures }

        let busResult = CheckResult.good(path, "ready to use")
        switch machine.i2cScans[path] {
        // The bus was not scanned.
        case nil: return [busResult]
        case .failure(let error):
            return [.failing(path, "cannot \(error.operation): \(error.reason)", remedy: error.remedy)]
        case .success(let scan):
            // If a chip does not answer, its result also lists the other addresses that answer, because the
            // configured address may be wrong.
            let remark = otherAddressesRemark(
                in: scan,
                excluding: displayAddresses(on: path),
                possibleAddresses: possibleAddresses
            )
            let chipResults = addresses.map { address in
                chipResult(at: address, busPath: path, scan: scan, remark: remark, answersReads: answersReads)
            }
            return [busResult] + chipResults
        }
    }

    /// Returns the I2C addresses of all configured displays on the I2C bus whose device node is at `path`.
    private func displayAddresses(on path: String) -> [I2CAddress] {
        configuration.wall.displays.flatMap { display -> [I2CAddress] in
            guard case .i2c(path, let addresses, _, _) = display.driver.settings.connection(at: display.size)
            else { return [] }
            return addresses
        }
    }

    private static let i2c = Bus(
        name: "I2C",
        subsystem: "i2c-dev",
        group: "i2c",
        bootLine: "dtparam=i2c_arm=on",
        parameters: ["i2c_arm", "i2c", "i2c1"],
        overlays: ["i2c1"],
        command: "sudo raspi-config nonint do_i2c 0"
    )

    /// Returns the check failure for an I2C bus that has no device node at `path`, such as `/dev/i2c-1`. The
    /// reason is that the kernel module i2c-dev is not loaded, that the configuration names a bus that does
    /// not exist, or that the bus is off.
    private func missingI2CNodeFailure(atPath path: String) -> CheckResult {
        // The kernel module i2c-dev creates the device nodes of the buses that the kernel has.
        if let bus = machine.kernelDevices.first(where: { $0.name == path.lastComponent }) {
            return .failing(
                path,
                "the kernel has the bus \(bus.name), but i2c-dev is not loaded",
                remedy: "Run `sudo modprobe i2c-dev`, and add the line i2c-dev to /etc/modules."
            )
        }
        let existingPaths = machine.nodes.filter { $0.subsystem == "i2c-dev" }.map(\.path)
        // The GPIO header has the buses 0 and 1. Higher numbers are buses of the HDMI connectors, which
        // always exist and are of no use for a display.
        let hasHeaderBus = existingPaths.contains { ["/dev/i2c-0", "/dev/i2c-1"].contains($0) }
        // If the header has no bus, or its usual one is missing, the bus is off. Otherwise, the path is
        // wrong.
        let isBusOff = !hasHeaderBus || path == "/dev/i2c-1"
        if isBusOff { return missingNodeFailure(atPath: path, bus: Self.i2c) }
        return .failing(
            path,
            "no such device; this machine has \(Wording.list(existingPaths, conjunction: "and"))",
            remedy: "Set device in [display] to one of these; the header has /dev/i2c-1."
        )
    }

    /// Returns the result of checking whether the chip at `address` works, according to the `scan` of its I2C
    /// bus. A chip works if it answers a read. If such a chip never answers reads, the result is a note,
    /// because only a lamp test, which lights the LEDs, can show whether it works.
    ///
    /// - Parameters:
    ///   - address: The I2C address in the configuration.
    ///   - busPath: The path of the device node of the bus.
    ///   - scan: The addresses on the bus that answer, or that kernel drivers use.
    ///   - remark: A part of a sentence about the other addresses on the bus.
    ///   - answersReads: Whether such a chip answers when it is read.
    private func chipResult(
        at address: I2CAddress,
        busPath: String,
        scan: I2CScan,
        remark: String,
        answersReads: Bool
    ) -> CheckResult {
        let subject = "\(busPath) \(address)"
        if scan.respondingAddresses.contains(address) { return .good(subject, "answers") }
        if scan.claimedAddresses.contains(address) {
            return .failing(
                subject,
                "a kernel driver\(driverPhrase(at: address, busPath: busPath)) uses this address",
                remedy: "Remove the driver's overlay from config.txt, and reboot."
            )
        }
        guard answersReads else {
            return CheckResult(
                .note,
                subject,
                "does not answer a read, as expected of a write-only chip; \(remark)",
                remedy: "Run `loopbanner doctor --lamp-test` to see whether it acknowledges and lights up."
            )
        }
        return .failing(
            subject,
            "does not answer; \(remark)",
            remedy: """
                Check the wires (SDA, SCL, 3.3 V, ground), the address jumpers of the board, and addresses in [display].
                """
        )
    }

    /// Returns the name of the kernel driver that uses the I2C `address` on `busPath`, in quotation marks and
    /// between commas, for insertion into a sentence. Returns an empty string if no driver uses the address.
    private func driverPhrase(at address: I2CAddress, busPath: String) -> String {
        let digits = Wording.zeroPadded(String(address.value, radix: 16), to: 4)
        let name = "\(busPath.lastComponent.dropFirst("i2c-".count))-\(digits)"
        let driver = machine.kernelDevices.first { $0.name == name }?.driver
        return driver.map { ", \(Wording.quoted($0))," } ?? ""
    }

    /// Returns the part of a message that lists the I2C addresses in `scan` other than those in
    /// `displayAddresses`, the configured displays. It marks each address in `possibleAddresses`, because a
    /// missing display could have that address.
    private func otherAddressesRemark(
        in scan: I2CScan,
        excluding displayAddresses: [I2CAddress],
        possibleAddresses: ClosedRange<I2CAddress>
    ) -> String {
        let answering = scan.respondingAddresses.filter { !displayAddresses.contains($0) }.map { address in
            possibleAddresses.contains(address)
                ? "\(address) (an address that this display can have)" : "\(address)"
        }
        let claimedAddresses = scan.claimedAddresses.filter { !displayAddresses.contains($0) }.map {
            "\($0) (a kernel driver's)"
        }
        guard !(answering + claimedAddresses).isEmpty else { return "nothing else answers on this bus" }
        return "also answering: \(Wording.list(answering + claimedAddresses, conjunction: "and"))"
    }
}
