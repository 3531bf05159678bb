import ArgumentParser
import BusInterfaces
import Diagnostics
import Glibc
import HardwareBuses
import LinuxSystem
import SettingsText
import SignAPI
import SignDaemon

/// The command `loopbanner inputs`, which lists the input devices of this machine and prints each press of a
/// key or button.
struct ListInputs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inputs",
        abstract: "List the input devices, and show the keys that you press.",
        discussion: """
            Prints each input device with its node, its name and its keys, and then each press as the text to write for \
            key in [[button]], until Ctrl-C. Other programs receive the presses, too. The sign of a running service \
            grabs the devices of its buttons; stop it to see their presses.
            """
    )

    @Flag(help: "Print JSON lines with device, key and down.")
    var json = false

    /// Prints the input devices of this machine, and then each press of a key until the user presses Ctrl-C.
    ///
    /// - Throws: `ExitCode`, after printing an error, if no device can be opened.
    func run() throws {
        let descriptions = InputDeviceDescription.all()
        // The devices are opened before the list is printed, so that no press after it is lost.
        let devices = descriptions.compactMap { try? EvdevDevice($0.node) }
        printList(descriptions)

        guard !devices.isEmpty else {
            let firstError = descriptions.compactMap(\.error).first
            let reason = firstError.map { "\($0)" } ?? "this machine has no input device; plug one in"
            printMessage("error: \(reason)")
            throw ExitCode(ExitStatus.unavailable.rawValue)
        }
        if !json { printMessage("press a key; Ctrl-C ends") }
        try printPresses(on: devices)
    }

    private func printList(_ descriptions: [InputDeviceDescription]) {
        var output = StandardOutput()
        for description in descriptions {
            output.write(json ? description.jsonLine : Array(description.rows.utf8))
        }
        output.flush()
    }

    /// Prints each press of a key on `devices` until all of them are disconnected or the process is
    /// interrupted. Throws if the devices cannot be monitored.
    private func printPresses(on devices: [EvdevDevice]) throws {
        let eventPoll = try EventPoll<Int>()
        for (index, device) in devices.enumerated() { try eventPoll.add(device.fileDescriptor, as: index) }
        var connectedIndices = Set(devices.indices)
        var output = StandardOutput()
        while !connectedIndices.isEmpty {
            try eventPoll.wait(until: nil) { index in
                let device = devices[index]
                do throws(BusError) {
                    try printPendingInputs(of: device, to: &output)
                } catch {
                    // The device was disconnected.
                    eventPoll.remove(device.fileDescriptor)
                    connectedIndices.remove(index)
                    printMessage("note: \(device.path): \(error.reason)")
                }
            }
            output.flush()
        }
    }

    /// Writes the presses and releases of keys that `device` has reported since the last call to `output`.
    private func printPendingInputs(
        of device: EvdevDevice,
        to output: inout StandardOutput
    ) throws(BusError) {
        for input in try device.nextInputs() {
            output.write(json ? input.jsonLine(of: device) : Array(input.row(of: device).utf8))
        }
    }
}

extension InputDeviceDescription {
    fileprivate var rows: String {
        let title = "\(node)  \(Wording.quoted(name))\n"
        if let error { return "\(title)    \(Wording.printable("\(error)"))\n" }
        let keys = keyNames
        let heading = Wording.printable("\(title.dropLast())")
        guard !keys.isEmpty else { return "\(heading)\n    no keys\n" }
        let firstKeys = keys.prefix(12).joined(separator: " ")
        let remainder = keys.count > 12 ? " and \(keys.count - 12) more" : ""
        let device = Wording.printable("device = \"\(permanentName)\"")
        return "\(heading)\n    \(device)\n    \(firstKeys)\(remainder)\n"
    }

    fileprivate var jsonLine: [UInt8] {
        var json = JSONWriter()
        json.add("path", node)
        json.add("name", name)
        json.add("device", permanentName)
        json.add("keys", keyNames.joined(separator: " "))
        json.add("error", error?.description)
        return json.finishLine()
    }
}

extension ObservedInput {
    fileprivate func row(of device: EvdevDevice) -> String {
        Wording.printable(
            "\(isPress ? "press  " : "release") key = \"\(name)\"  \(Wording.quoted(device.name))"
        ) + "\n"
    }

    fileprivate func jsonLine(of device: EvdevDevice) -> [UInt8] {
        var json = JSONWriter()
        json.add("device", device.path)
        json.add("key", name)
        json.add("down", isPress)
        return json.finishLine()
    }
}
