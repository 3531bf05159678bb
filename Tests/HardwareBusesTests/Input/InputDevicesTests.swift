import BusInterfaces
import CLinuxSystem
import Foundation
import Glibc
import MonotonicTime
import TestSupport
import Testing

@testable import HardwareBuses

/// Tests devices that appear and disappear. The nodes are ordinary files in a temporary folder, and fake
/// devices are opened for them.
@Suite("Input devices that appear and disappear")
struct InputDevicesTests {
    private let directory: TemporaryDirectory
    private let machine = FakeMachine()

    init() throws { directory = try TemporaryDirectory() }

    private func devices(_ requests: [KeyRequest?]) throws -> InputDevices {
        let machine = machine
        return try InputDevices(requests, in: InputFolder(in: directory.path)) { path throws(BusError) in
            try machine.open(path)
        }
    }

    private func key(_ name: String, of device: String? = nil, isExclusive: Bool = true) throws -> KeyRequest
    {
        KeyRequest([try #require(InputCode(name))], of: device, isExclusive: isExclusive)
    }

    private func plug(_ number: Int, _ name: String = "pedal", keys: Set<UInt16> = [106]) throws -> FakeDevice
    {
        let device = try machine.add("\(directory.path)/input/event\(number)", name, keys)
        try FileManager.default.createDirectory(
            atPath: "\(directory.path)/input",
            withIntermediateDirectories: true
        )
        try directory.file("input/event\(number)", "")
        return device
    }

    private func unplug(_ number: Int) throws {
        try FileManager.default.removeItem(atPath: "\(directory.path)/input/event\(number)")
        machine.remove("\(directory.path)/input/event\(number)")
    }

    private func reports(_ devices: InputDevices) -> [String] {
        var texts: [String] = []
        devices.readEvents { texts.append($0.text) }
        return texts
    }

    @Test("a key works as soon as its device is plugged in, although the folder did not exist before")
    func plugIn() throws {
        let devices = try devices([nil, key("KEY_RIGHT")])
        #expect(reports(devices) == ["missing 1: no input device has it"])
        #expect(reports(devices) == [])
        let pedal = try plug(0)
        #expect(reports(devices) == ["found 1"])
        pedal.send([(1, 106, 1), (0, 0, 0)])
        #expect(devices.isReadable)
        #expect(reports(devices) == ["down 1"])
        #expect(devices.isPressed(1))
        #expect(!devices.isReadable)
    }

    @Test("a device that disappears during a press interrupts it, and works again when it returns")
    func unplugDuringPress() throws {
        let pedal = try plug(0)
        let devices = try devices([key("KEY_RIGHT")])
        #expect(reports(devices) == ["found 0"])
        pedal.send([(1, 106, 1)])
        #expect(reports(devices) == ["down 0"])
        try unplug(0)
        pedal.fail()
        #expect(reports(devices) == ["interrupted 0", "missing 0: no input device has it"])
        #expect(!devices.isPressed(0))
        let returned = try plug(3)
        #expect(reports(devices) == ["found 0"])
        returned.send([(1, 106, 1), (1, 106, 0)])
        #expect(reports(devices) == ["down 0", "up 0"])
    }

    @Test("the folder may disappear with the last device and return with the next one")
    func folderDisappears() throws {
        let pedal = try plug(0)
        let devices = try devices([key("KEY_RIGHT")])
        #expect(reports(devices) == ["found 0"])
        for _ in 1...3 {
            try unplug(0)
            try FileManager.default.removeItem(atPath: "\(directory.path)/input")
            #expect(reports(devices) == ["missing 0: no input device has it"])
            _ = try plug(0)
            #expect(reports(devices) == ["found 0"])
        }
        pedal.send([(1, 106, 1)])
        #expect(reports(devices) == [])
    }

    @Test("two devices of one kind are one button, which is pressed while one of them is")
    func twoDevices() throws {
        let (first, second) = (try plug(0), try plug(1))
        let devices = try devices([key("KEY_RIGHT")])
        #expect(reports(devices) == ["found 0"])
        first.send([(1, 106, 1)])
        #expect(reports(devices) == ["down 0"])
        second.send([(1, 106, 1), (1, 106, 0)])
        #expect(reports(devices) == [])
        second.send([(1, 106, 1)])
        #expect(reports(devices) == [])
        try unplug(0)
        first.fail()
        // The second device still holds the button down.
        #expect(reports(devices) == [])
        second.send([(1, 106, 0)])
        #expect(reports(devices) == ["up 0"])
    }

    @Test(
        "a device without a requested key is closed, and one with a requested key is grabbed and limited to it"
    )
    func grab() throws {
        let keyboard = try plug(0, "keyboard", keys: [30, 105, 106])
        let mouse = try plug(1, "mouse", keys: [272])
        let shared = try plug(2, "shared", keys: [28])
        let devices = try devices([key("KEY_RIGHT"), key("KEY_ENTER", isExclusive: false)])
        #expect(reports(devices) == ["found 0", "found 1"])
        #expect(keyboard.isGrabbed && keyboard.limit == [106])
        #expect(!mouse.isGrabbed && mouse.limit == nil)
        #expect(!shared.isGrabbed && shared.limit == [28])
    }

    @Test("a device is chosen by its name, by its node or by a link to the node")
    func chosenDevice() throws {
        let left = try plug(0, "left")
        let right = try plug(1, "right")
        try FileManager.default.createDirectory(
            atPath: "\(directory.path)/input/by-id",
            withIntermediateDirectories: true
        )
        let link = "\(directory.path)/input/by-id/usb-right-event-kbd"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../event1")
        let devices = try devices([
            key("KEY_RIGHT", of: "left"), key("KEY_RIGHT", of: link),
            key("KEY_RIGHT", of: "\(directory.path)/input/event0"), key("KEY_RIGHT", of: "lefty"),
        ])
        #expect(
            reports(devices) == [
                "found 0", "found 1", "found 2", "missing 3: no input device named lefty has it",
            ]
        )
        left.send([(1, 106, 1)])
        #expect(reports(devices) == ["down 0", "down 2"])
        right.send([(1, 106, 1)])
        #expect(reports(devices) == ["down 1"])
    }

    @Test("a forbidden or grabbed device is reported with a remedy, and used once it is free")
    func refused() throws {
        let pedal = try plug(0)
        pedal.refusesGrab = true
        let devices = try devices([key("KEY_RIGHT")])
        #expect(
            reports(devices) == [
                "missing 0: Device or resource busy (another program has grabbed the device)"
            ]
        )
        pedal.refusesGrab = false
        // udev changes the group of a node after the kernel has made it.
        chmod("\(directory.path)/input/event0", 0o660)
        #expect(reports(devices) == ["found 0"])
    }

    @Test("after lost events, the state of the keys is read again")
    func lostEvents() throws {
        let pedal = try plug(0)
        let devices = try devices([key("KEY_RIGHT")])
        #expect(reports(devices) == ["found 0"])
        pedal.pressed = [106]
        pedal.send([(0, 3, 0), (1, 106, 0), (0, 0, 0)])
        #expect(reports(devices) == ["down 0"])
    }
}

/// The devices that can be opened, by the path of their node.
private final class FakeMachine {
    private var devices: [String: FakeDevice] = [:]

    func add(_ path: String, _ name: String, _ keys: Set<UInt16>) throws -> FakeDevice {
        let device = try FakeDevice(name, keys)
        devices[path] = device
        return device
    }

    func remove(_ path: String) { devices[path] = nil }

    func open(_ path: String) throws(BusError) -> FakeDevice {
        guard let device = devices[path] else {
            throw EvdevDevice.busError(code: ENOENT, during: .open, device: path)
        }
        return device
    }
}

private final class FakeDevice: InputDevice {
    let fileDescriptor: CInt
    let name: String
    let keys: Set<UInt16>
    let axes: Set<UInt16> = []
    var isGrabbed = false
    var refusesGrab = false
    var limit: Set<UInt16>?
    var pressed: Set<UInt16> = []
    private var events: [InputEvent] = []
    private var hasFailed = false

    init(_ name: String, _ keys: Set<UInt16>) throws {
        self.name = name
        self.keys = keys
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        try #require(fileDescriptor >= 0)
    }

    deinit { close(fileDescriptor) }

    func send(_ values: [(UInt16, UInt16, Int32)]) {
        // The kernel ends each group with SYN_REPORT.
        events += (values + [(0, 0, 0)]).map { InputEvent(time: .zero, type: $0.0, code: $0.1, value: $0.2) }
        eventfd_write(fileDescriptor, 1)
    }

    func fail() {
        hasFailed = true
        eventfd_write(fileDescriptor, 1)
    }

    func grab() throws(BusError) {
        if refusesGrab { throw EvdevDevice.busError(code: EBUSY, during: .grab, device: name) }
        isGrabbed = true
    }

    func limitEvents(toKeys keys: Set<UInt16>, axes: Set<UInt16>) { limit = keys }

    func pressedKeys() throws(BusError) -> Set<UInt16> { pressed }

    func nextEvents() throws(BusError) -> [InputEvent] {
        if hasFailed { throw EvdevDevice.busError(code: ENODEV, during: .readLine, device: name) }
        defer { events = [] }
        var count: UInt64 = 0
        _ = eventfd_read(fileDescriptor, &count)
        return events
    }
}

extension KeyReport {
    fileprivate var text: String {
        switch self {
        case .edge(let edge, let request, _): "\(edge.isActive ? "down" : "up") \(request)"
        case .interrupted(let request): "interrupted \(request)"
        case .found(let request): "found \(request)"
        case .missing(let request, let error): "missing \(request): \(error.reason)"
        }
    }
}

extension InputDevices {
    /// Whether a wait for the devices would return at once.
    fileprivate var isReadable: Bool {
        var state = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}
