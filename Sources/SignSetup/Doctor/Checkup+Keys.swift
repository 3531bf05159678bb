import BusInterfaces
import Diagnostics
import HardwareBuses
import SignAPI
import SignCore

extension Checkup {
    /// Checks whether an input device of this machine, such as a keyboard, has one of the keys that a button
    /// needs, and returns the result. `subject` is the name of the button in the result. `request` contains
    /// the keys and, if the configuration selects one, the name of the device.
    func keyResult(subject: String, request: KeyRequest) -> CheckResult {
        let candidateDevices = machine.inputDevices.filter { device in
            request.device.map(device.isNamed) ?? true
        }
        let devicesWithKey = candidateDevices.filter { device in request.codes.contains(where: device.has) }
        if !devicesWithKey.isEmpty {
            let names = devicesWithKey.map { "\($0.node) (\(Wording.quoted($0.name)))" }
            return .good(subject, "\(request.displayName) on \(Wording.list(names, conjunction: "and"))")
        }
        // A device that cannot be read may have the key.
        if let error = candidateDevices.compactMap(\.error).first {
            return .failing(subject, "\(error.device): \(error.reason)", remedy: error.remedy)
        }
        return missingKeyFailure(subject: subject, request: request, hasDevice: !candidateDevices.isEmpty)
    }

    /// Returns the check failure for a button that needs one of the keys in `request`, which no suitable
    /// input device has. If the configuration names a device, only this one is suitable, and `hasDevice` is
    /// whether the machine has it. `subject` is the name of the button in the result.
    private func missingKeyFailure(subject: String, request: KeyRequest, hasDevice: Bool) -> CheckResult {
        guard let deviceName = request.device else {
            return .failing(
                subject,
                "no input device has \(request.displayName)",
                remedy: "Plug in the device, or press the key in `loopbanner inputs` to see its name."
            )
        }
        if hasDevice {
            return .failing(
                subject,
                "\(Wording.quoted(deviceName)) has no \(request.displayName)",
                remedy: "Press the key in `loopbanner inputs` to see its name."
            )
        }
        return .failing(
            subject,
            "no input device is named \(Wording.quoted(deviceName))",
            remedy: "Plug it in, or set device to another one; `loopbanner inputs` lists them."
        )
    }

    /// The check results that list the input devices of this machine, such as keyboards, each with the
    /// configuration that selects it. If no configured button needs keys, only devices that have keys and
    /// that this process can read are listed.
    var inputDeviceResults: [CheckResult] {
        let needsKeys = configuration.buttons.contains { $0.keyRequest != nil }
        let devices = machine.inputDevices.filter { needsKeys || !$0.keyNames.isEmpty }
        return devices.map { device in
            if let error = device.error {
                return CheckResult(.note, device.node, error.reason, remedy: error.remedy)
            }
            let keys = device.keyNames
            let shown = keys.prefix(3).map { "key = \"\($0)\"" }.joined(separator: " or ")
            let further = keys.count > 3 ? " or one of \(keys.count - 3) more" : ""
            let row = keys.isEmpty ? "no keys" : "\(shown)\(further), device = \"\(device.permanentName)\""
            return .good(device.node, "\(Wording.quoted(device.name)): \(row)")
        }
    }
}
