import BusInterfaces
import Diagnostics
import HardwareBuses
import SignAPI
import SignCore

extension Checkup {
    /// Checks whether an input device has a button's keys, and returns the result. `subject` is the name of the button
    /// in the result.
    func keyResult(_ subject: String, for request: KeyRequest) -> CheckResult {
        let requestedDevices = machine.inputDevices.filter { device in
            request.device.map(device.isNamed) ?? true
        }
        let devicesWithKey = requestedDevices.filter { device in request.codes.contains(where: device.has) }
        if !devicesWithKey.isEmpty {
            let names = devicesWithKey.map { "\($0.node) (\(Wording.quoted($0.name)))" }
            return .good(subject, "\(request.displayName) on \(Wording.list(names, lastJoin: "and"))")
        }
        if let error = requestedDevices.compactMap(\.error).first {
            return .failing(subject, "\(error.device): \(error.reason)", remedy: error.remedy)
        }
        guard let device = request.device else {
            return .failing(
                subject,
                "no input device has \(request.displayName)",
                remedy: "Plug the device in, or find the key that you press with `loopbanner inputs`."
            )
        }
        guard requestedDevices.isEmpty else {
            return .failing(
                subject,
                "\(Wording.quoted(device)) has no \(request.displayName)",
                remedy: "Find the key that you press with `loopbanner inputs`."
            )
        }
        return .failing(
            subject,
            "there is no input device \(Wording.quoted(device))",
            remedy: "Plug it in, or write another device; `loopbanner inputs` lists them."
        )
    }

    /// The results about the input devices of this machine, with the configuration lines that select them. If
    /// no configured button consists of keys, the results include only the devices that have keys and that
    /// this process can read.
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
