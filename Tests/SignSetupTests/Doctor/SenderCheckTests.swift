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
        machine.senderStates[Self.socket] = .failure(
            BusError(
                device: Self.socket,
                operation: .open,
                code: 2,
                reason: "No such file or directory (loopbanner-sender is not running)",
                remedy: "Run `sudo systemctl enable --now loopbanner-sender.socket`."
            )
        )
        #expect(
            try failures(machine, Self.display) == [
                """
                FAIL  10.0.0.2:4048: \(Self.socket): No such file or directory (loopbanner-sender is not running)
                      remedy: Run `sudo systemctl enable --now loopbanner-sender.socket`.
                """
            ]
        )
    }

    @Test("a display to which no packets can be sent is reported with the reason, and others are not")
    func problem() throws {
        var machine = raspberryPi4()
        var state = SenderState()
        state.problems = ["ddp 10.0.0.2:4048: No route to host", "ddp 10.0.0.20:4048: Connection refused"]
        machine.senderStates[Self.socket] = .success(state)
        #expect(
            try failures(machine, Self.display) == [
                """
                FAIL  10.0.0.2:4048: loopbanner-sender reports ddp 10.0.0.2:4048: No route to host
                      remedy: Check the address, and make sure that the display is on.
                """
            ]
        )
    }

    // MARK: Receiver cards

    private static let card =
        "[display]\ndriver = \"colorlight\"\ninterface = \"eth1\"\nwidth = 64\nheight = 32\n"
    private static let cardSocket = "/run/loopbanner-sender@eth1/socket"

    /// Returns the results about a card at an interface with `speed` and other facts, if the process has the
    /// state `state`.
    private func cardResults(
        _ state: SenderState,
        speed: Int? = 1_000,
        _ change: (inout NetworkInterface) -> Void = { _ in }
    ) throws -> [String] {
        var machine = raspberryPi4()
        var interface = NetworkInterface()
        interface.speed = speed
        change(&interface)
        machine.interfaces["eth1"] = interface
        machine.senderStates[Self.cardSocket] = .success(state)
        return try results(machine, Self.card).map(\.description).filter { $0.contains("eth1: ") }
    }

    private func state(_ cards: [String]) -> SenderState {
        var state = SenderState()
        state.hasCardPort = true
        state.cards = cards
        return state
    }

    @Test("the link and the cards are reported")
    func cards() throws {
        let found = try cardResults(state(["receiver card 0: firmware 13.4, 64×32 pixels"]))
        #expect(
            found == [
                "ok    eth1: a link at 1000 Mbit/s",
                "ok    eth1: loopbanner-sender listens at \(Self.cardSocket), and has opened the interface",
                "ok    eth1: receiver card 0: firmware 13.4, 64×32 pixels",
            ]
        )
    }

    @Test("a card that does not answer is a note")
    func silence() throws {
        let found = try cardResults(state([]))
        #expect(
            found.last == """
                note  eth1: no receiver card has answered
                      remedy: Check the cable and the supply of the card. Some cards never answer; set latches for them.
                """
        )
    }

    @Test("an interface that cannot have a card fails, and one of a network is a note")
    func interfaces() throws {
        let card = state(["receiver card 0"])
        #expect(
            try cardResults(card, speed: 100).first == """
                FAIL  eth1: a link at 100 Mbit/s, but a receiver card needs 1000
                      remedy: Use another port, adapter or cable.
                """
        )
        #expect(
            try cardResults(card, speed: nil).first == """
                FAIL  eth1: no link
                      remedy: Switch the card on, check its cable, and run `sudo ip link set eth1 up`.
                """
        )
        #expect(
            try cardResults(card) { $0.isWireless = true }.first == """
                FAIL  eth1: this is a Wi-Fi adapter
                      remedy: Connect the card to an Ethernet port.
                """
        )
        #expect(
            try cardResults(card) { $0.hasDefaultRoute = true }.first == """
                note  eth1: a link at 1000 Mbit/s, and the default route
                      remedy: Connect the card to a separate interface: a switch sends its frames to every device.
                """
        )
        var machine = raspberryPi4()
        machine.senderStates[Self.cardSocket] = .success(card)
        #expect(
            try failures(machine, Self.card) == [
                """
                FAIL  eth1: this interface does not exist
                      remedy: Plug in the adapter, or set another interface; `ip link` lists them.
                """
            ]
        )
    }

    @Test("a process without an interface for cards is reported")
    func withoutPort() throws {
        #expect(
            try cardResults(SenderState()).last == """
                FAIL  eth1: loopbanner-sender listens at \(Self.cardSocket), but has opened no interface
                      remedy: Start it with --interface eth1, or as loopbanner-sender@eth1.
                """
        )
    }
}
