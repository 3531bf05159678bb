import BusInterfaces
import Glibc
import HardwareBuses
import SignAPI

extension Checkup {
    /// Checks whether a button or display can use the GPIO line in `request`, and returns the result. The
    /// request leads to the address of the line: a GPIO chip of this machine, and the offset of the line on
    /// the chip. The line must be free, or in use by this sign. `subject` is the name of the button or
    /// display in the result.
    func lineResult(request: LineRequest, subject: String) -> CheckResult {
        let address: LineAddress
        do throws(BusError) {
            address = try machine.gpio.find(request)
        } catch {
            return unusableLineFailure(request: request, subject: subject, error: error)
        }
        let chip = machine.gpio.chips.first { $0.path == address.path }
        let location = "line \(address.offset) of \(chip?.label ?? address.path)"
        let lines = chip?.lines ?? []
        let isUsed = lines.indices.contains(address.offset) && lines[address.offset].isUsed
        guard isUsed else { return .good(subject, "\(location), free") }

        // The consumer is the name that a program gives when it requests a line. This sign uses the one in
        // `request`.
        if address.consumer == request.consumer, let sign = ownSign {
            return .good(subject, "\(location), in use by this sign, \(sign.description)")
        }
        return busyLineFailure(address: address, location: location, subject: subject)
    }

    /// Returns the check failure for a GPIO line that another program uses. It contains the same reason and
    /// remedy as the error that a request for the line would return.
    private func busyLineFailure(address: LineAddress, location: String, subject: String) -> CheckResult {
        let error = GPIODLine.busError(
            code: EBUSY,
            during: .requestLine,
            device: subject,
            consumer: address.consumer
        )
        return .failing(subject, "\(location): \(error.reason)", remedy: error.remedy)
    }

    private func unusableLineFailure(request: LineRequest, subject: String, error: BusError)
        -> CheckResult
    {
        let headerLabels = RaspberryPiHeader.chipLabels
        if let chip = request.chip, headerLabels.contains(chip),
            let header = machine.gpio.chips.first(where: { headerLabels.contains($0.label) }),
            header.label != chip
        {
            return .failing(
                subject,
                "this machine's GPIO header is on chip \(header.label), not \(chip)",
                remedy:
                    "Set chip = \"\(header.label)\", or omit chip and write the line as GPIO plus its number."
            )
        }
        if error.operation == .openChip, error.code == EACCES,
            let node = machine.nodes.first(where: { $0.path == error.device }),
            let failure = permissionFailures(for: node, group: "gpio").first
        {
            return .failing(
                subject,
                "\(node.path): \(failure.finding)",
                remedy: failure.remedy ?? error.remedy
            )
        }
        let hasNoGPIO = machine.gpio.chips.isEmpty && machine.gpio.failures.isEmpty && !machine.isRaspberryPi
        return .failing(
            subject,
            error.reason,
            remedy: hasNoGPIO ? "Run this on the Raspberry Pi that is wired to the sign." : error.remedy
        )
    }
}
