import BusInterfaces
import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("Taking a framebuffer")
struct FramebufferDeviceTests {
    private static let name = "RPi-Sense FB"

    private func refusal(_ device: String?, named name: String = Self.name) throws -> String {
        do throws(BusError) {
            _ = try FramebufferDevice(device: device, named: name)
        } catch {
            return error.description
        }
        throw Taken()
    }

    private struct Taken: Error {}

    @Test("a framebuffer is found by its name, whatever its number")
    func found() throws {
        let directory = try TemporaryDirectory()
        for (number, name) in [(0, "vc4drmfb\n"), (1, "RPi-Sense FB\n"), (12, "other\n")] {
            try FileManager.default.createDirectory(
                atPath: directory.path + "/fb\(number)",
                withIntermediateDirectories: true
            )
            try directory.file("fb\(number)/name", name)
        }
        #expect(FramebufferDevice.nodePath(forName: Self.name, in: directory.path) == "/dev/fb1")
        #expect(FramebufferDevice.nodePath(forName: "other", in: directory.path) == "/dev/fb12")
        #expect(FramebufferDevice.nodePath(forName: "RPi", in: directory.path) == nil)
        #expect(FramebufferDevice.nodePath(forName: Self.name, in: directory.path + "/none") == nil)
    }

    private static let overlay = """
        The board's EEPROM names its overlay; if that is not read, add dtoverlay=rpi-sense to \
        /boot/firmware/config.txt. `grep . /sys/class/graphics/fb*/name` lists the framebuffers.
        """

    @Test("a missing framebuffer has a remedy")
    func missing() throws {
        #expect(
            try refusal(nil, named: "no such framebuffer") == """
                framebuffer 'no such framebuffer': cannot open: No such file or directory. Seat the board on the \
                header and reboot. \(Self.overlay)
                """
        )
        #expect(
            try refusal("/dev/fb-none") == """
                /dev/fb-none: cannot open: No such file or directory. Seat the board on the header and reboot. \
                \(Self.overlay)
                """
        )
    }

    @Test("a directory or another device is not the framebuffer")
    func others() throws {
        let remedy = "Omit device to have the framebuffer found by its name."
        #expect(
            try refusal("/dev")
                == "/dev: cannot open: This is a directory, not the framebuffer 'RPi-Sense FB'. \(remedy)"
        )
        #expect(
            try refusal("/dev/null")
                == "/dev/null: cannot open: This is another device, not the framebuffer 'RPi-Sense FB'. \(remedy)"
        )
    }

    @Test(
        "what the kernel refuses is explained",
        arguments: [
            (
                EACCES, BusError.Operation.open,
                "/dev/fb0: cannot open: Permission denied. Add the user to the group of the device node, usually "
                    + "video (`sudo usermod -aG video $USER`, then log in again); a systemd unit needs "
                    + "SupplementaryGroups=video and DeviceAllow=char-fb rw."
            ),
            (
                EWOULDBLOCK, .lock,
                "/dev/fb0: cannot lock: Resource temporarily unavailable (in use by another process). Stop the other "
                    + "process, perhaps a second loopbanner; `sudo fuser -v /dev/fb0` names it."
            ),
            (
                ENODEV, .send,
                "/dev/fb0: cannot send: No such device (the framebuffer disappeared). Retrying. Check `dmesg` for a "
                    + "removed overlay or an unbound driver."
            ),
            (
                EIO, .send,
                "/dev/fb0: cannot send: Input/output error. Retrying. Check `dmesg` for messages from the "
                    + "framebuffer's driver."
            ),
        ]
    )
    func refused(code: CInt, operation: BusError.Operation, text: String) {
        #expect(
            FramebufferDevice.busError(code: code, during: operation, device: "/dev/fb0").description == text
        )
    }

    @Test("one that disappears is tried again, one that is forbidden is a lasting error")
    func lasting() {
        #expect(!FramebufferDevice.busError(code: ENODEV, during: .send, device: "/dev/fb0").isPermanent)
        #expect(FramebufferDevice.busError(code: EACCES, during: .open, device: "/dev/fb0").isPermanent)
    }
}
