import BusInterfaces
import Glibc
import HardwareBuses
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of keys of input devices")
struct KeyCheckTests {
    private let pedal = "[[button]]\nkey = \"KEY_B\"\ndevice = \"pedal\"\n"

    private func device(_ number: Int, _ name: String, keys: Set<UInt16>) -> InputDeviceDescription {
        var device = InputDeviceDescription(node: "/dev/input/event\(number)")
        device.name = name
        device.keys = keys
        return device
    }

    private func results(_ devices: [InputDeviceDescription], _ button: String) throws -> [String] {
        var machine = raspberryPi4()
        machine.inputDevices = devices
        let checkup = Checkup(
            machine: machine,
            configuration: try configuration(button + anOption),
            file: nil
        )
        return checkup.results.map(\.description).filter {
            $0.contains("button ") || $0.contains("/dev/input")
        }
    }

    @Test("a key that a device has is good, and each device is listed with the text for a configuration")
    func good() throws {
        var other = device(1, "knob", keys: [])
        other.axes = [7]
        var linked = device(0, "pedal", keys: [30, 48, 46, 32])
        linked.links = ["/dev/input/by-id/usb-pedal-event-kbd"]
        #expect(
            try results([linked, other], pedal) == [
                "ok    button KEY_B: KEY_B on /dev/input/event0 ('pedal')",
                "ok    /dev/input/event0: 'pedal': key = \"KEY_A\" or key = \"KEY_D\" or key = \"KEY_C\" or one of 1 more, "
                    + "device = \"/dev/input/by-id/usb-pedal-event-kbd\"",
                "ok    /dev/input/event1: 'knob': key = \"REL_DIAL+\" or key = \"REL_DIAL-\", device = \"knob\"",
            ]
        )
    }

    @Test("a missing device and a missing key have different remedies")
    func missing() throws {
        #expect(
            try results([], pedal) == [
                """
                FAIL  button KEY_B: no input device is named 'pedal'
                      remedy: Plug it in, or set device to another one; `loopbanner inputs` lists them.
                """
            ]
        )
        #expect(
            try results([device(0, "pedal", keys: [30])], pedal).first == """
                FAIL  button KEY_B: 'pedal' has no KEY_B
                      remedy: Press the key in `loopbanner inputs` to see its name.
                """
        )
        #expect(
            try results([device(0, "pedal", keys: [30])], "[[button]]\nkey = \"KEY_B\"\n").first == """
                FAIL  button KEY_B: no input device has KEY_B
                      remedy: Plug in the device, or press the key in `loopbanner inputs` to see its name.
                """
        )
    }

    @Test("a forbidden device is reported with the group")
    func forbidden() throws {
        var forbidden = InputDeviceDescription(node: "/dev/input/event0")
        forbidden.error = BusError(
            device: "/dev/input/event0",
            operation: .open,
            code: EACCES,
            reason: "Permission denied",
            remedy: "Add the user to the group input."
        )
        #expect(
            try results([forbidden], "[[button]]\nkey = \"KEY_B\"\n").first == """
                FAIL  button KEY_B: /dev/input/event0: Permission denied
                      remedy: Add the user to the group input.
                """
        )
    }

    @Test("a touch screen is listed with its touch, also for a configuration without keys")
    func touchScreen() throws {
        let screen = device(0, "FT5406 memory based driver", keys: [330])
        let listed =
            "ok    /dev/input/event0: 'FT5406 memory based driver': key = \"BTN_TOUCH\", "
            + "device = \"FT5406 memory based driver\""
        #expect(try results([screen], "[[button]]\n").last == listed)
        #expect(
            try results([screen], "[[button]]\nkey = \"BTN_TOUCH\"\n") == [
                "ok    button BTN_TOUCH: BTN_TOUCH on /dev/input/event0 ('FT5406 memory based driver')",
                listed,
            ]
        )
    }

    @Test("a configuration without keys lists no device without keys, and none that is forbidden")
    func noKeys() throws {
        var forbidden = InputDeviceDescription(node: "/dev/input/event1")
        forbidden.error = BusError(
            device: "/dev/input/event1",
            operation: .open,
            code: EACCES,
            reason: "Permission denied",
            remedy: "Add the user to the group input."
        )
        #expect(try results([device(0, "accelerometer", keys: []), forbidden], "[[button]]\n").count == 1)
    }
}
