import BusInterfaces
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of a display in the network")
struct SenderCheckTests {
    private static let display =
        "[display]\ndriver = \"ddp\"\naddress = \"10.0.0.2\"\nwidth = 64\nheight = 32\n"
    private static let socket = "/run/loopbanner-sender/socket"

    @Test("a process that listens is enough")
    func good() throws {
        let found = try results(raspberryPi4(), Self.display).map(\.description)
        #expect(found.contains("ok    10.0.0.2:4048: loopbanner-sender listens at \(Self.socket)"))
    }

    @Test("the process that receives the pictures of consoles is checked, too")
    func consoles() throws {
        let realtime = "[realtime]\nlisten = [\"e131\"]\nfrom = [\"10.0.0.9\"]\n"
        let found = try results(raspberryPi4(), Self.display + realtime).map(\.description)
        #expect(found.contains("ok    consoles: loopbanner-sender listens at \(Self.socket)"))
    }

    @Test("a process that does not run is reported with the command that starts it")
    func missing() throws {
        var machine = raspberryPi4()
        machine.senderFailures[Self.socket] = BusError(
            device: Self.socket,
            operation: .open,
            code: 2,
            reason: "No such file or directory (loopbanner-sender does not run)",
            remedy: "Run `sudo systemctl enable --now loopbanner-sender`."
        )
        #expect(
            try failures(machine, Self.display) == [
                """
                FAIL  10.0.0.2:4048: \(Self.socket): No such file or directory (loopbanner-sender does not run)
                      remedy: Run `sudo systemctl enable --now loopbanner-sender`.
                """
            ]
        )
    }
}
