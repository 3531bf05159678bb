import BusInterfaces
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of a Sense HAT")
struct FramebufferCheckTests {
    private static let board = "[display]\ndriver = \"sense-hat\"\n"

    private func machine(_ framebuffers: [FramebufferFacts], isAllowed: Bool = true) -> Machine {
        var machine = raspberryPi4()
        machine.framebuffers = framebuffers
        machine.nodes += framebuffers.map { node($0.node, "graphics", "video", isAllowed: isAllowed) }
        return machine
    }

    private static let monitor = FramebufferFacts(node: "/dev/fb0", name: "vc4drmfb")
    private static let sense = FramebufferFacts(node: "/dev/fb1", name: "RPi-Sense FB")

    @Test("its framebuffer is found by its name")
    func good() throws {
        let found = try results(machine([Self.monitor, Self.sense]), Self.board).map(\.description)
        #expect(found[2] == "ok    /dev/fb1: ready to use")
    }

    @Test("a board without a framebuffer is reported with the existing framebuffers")
    func missing() throws {
        let remedy = """
            Seat the board on the header, and reboot. If its own memory is not read, add `dtoverlay=rpi-sense` to \
            /boot/firmware/config.txt.
            """
        #expect(
            try failures(machine([Self.monitor]), Self.board) == [
                """
                FAIL  framebuffer 'RPi-Sense FB': the kernel has no framebuffer of this name; there is 'vc4drmfb' (/dev/fb0)
                      remedy: \(remedy)
                """
            ]
        )
        #expect(
            try failures(machine([]), Self.board + "device = \"/dev/fb1\"\n") == [
                "FAIL  /dev/fb1: the kernel has no framebuffer of this name\n      remedy: \(remedy)"
            ]
        )
    }

    @Test("the node of another framebuffer is reported with the right one")
    func other() throws {
        #expect(
            try failures(machine([Self.monitor, Self.sense]), Self.board + "device = \"/dev/fb0\"\n") == [
                """
                FAIL  /dev/fb0: this is not the framebuffer 'RPi-Sense FB', which is /dev/fb1
                      remedy: Omit device from [display] to have the framebuffer found by its name.
                """
            ]
        )
    }

    @Test("a user without the group and another program on the node are reported")
    func permission() throws {
        #expect(
            try failures(machine([Self.sense], isAllowed: false), Self.board) == [
                """
                FAIL  /dev/fb1: this user is not in the group video
                      remedy: Run `sudo usermod -aG video $USER`, and log in again. The service has the group.
                """
            ]
        )
        var busy = machine([Self.sense])
        busy.nodeHolders["/dev/fb1"] = [OtherProcess(id: 77, name: "python3")]
        #expect(
            try failures(busy, Self.board).first?.hasPrefix("FAIL  /dev/fb1: 'python3', process 77, uses it")
                == true
        )
    }
}
