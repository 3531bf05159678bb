import BusInterfaces
import LinuxSystem
import SignCore

/// The buttons of a sign that consist of keys of input devices, such as a keyboard. If no button consists of
/// keys, no device is opened.
struct KeyButtons {
    /// Whether the input devices have events that have not been read yet.
    var hasUnreadInputs = false
    private var requests: [KeyRequest?]
    private var inputs: (any KeyInputs)?
    /// The indices of the buttons whose keys are not on any open device.
    private var failures: Set<Int> = []
    private let openKeys: (@Sendable ([KeyRequest?]) throws(SystemCallError) -> any KeyInputs)?
    private let poll: EventPoll<FrameLoop.Source>

    /// Opens the input devices with the keys of `buttons`. Their events wake the frame loop through `poll`.
    /// Throws an error if the devices cannot be watched.
    init(
        _ buttons: [ButtonSettings],
        hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>
    ) throws(SystemCallError) {
        openKeys = hardware.openKeys
        self.poll = poll
        requests = buttons.map(\.keyRequest)
        try open()
    }

    private mutating func open() throws(SystemCallError) {
        guard let openKeys, requests.contains(where: { $0 != nil }) else { return }
        let opened = try openKeys(requests)
        try poll.add(opened.fileDescriptor, as: .keys)
        inputs = opened
    }

    func isPressed(_ button: Int) -> Bool { inputs?.isPressed(button) ?? false }

    /// Reads all pending events of the input devices, and returns them in the order in which they were read.
    mutating func read() -> [KeyReport] {
        hasUnreadInputs = false
        var reports: [KeyReport] = []
        inputs?.readEvents { reports.append($0) }
        return reports
    }

    mutating func recordFailure(ofButton button: Int) { failures.insert(button) }

    /// Records that a device with the keys of the button at index `button` was opened. Returns whether the
    /// button had failed before.
    mutating func recordRecovery(ofButton button: Int) -> Bool { failures.remove(button) != nil }

    /// Opens the input devices for the keys of `buttons`, and returns whether any were opened. If the keys
    /// are unchanged, the devices stay open, and presses on them continue. Throws an error if the devices
    /// cannot be watched.
    mutating func replaceButtons(with buttons: [ButtonSettings]) throws(SystemCallError) -> Bool {
        let new = buttons.map(\.keyRequest)
        guard new != requests else { return false }
        if let inputs { poll.remove(inputs.fileDescriptor) }
        inputs = nil
        failures = []
        requests = new
        try open()
        return inputs != nil
    }
}
