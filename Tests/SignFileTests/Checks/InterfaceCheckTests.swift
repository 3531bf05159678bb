import BusInterfaces
import Diagnostics
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("The network interface of a display")
struct InterfaceCheckTests {
    private func findings(_ driver: String, _ change: (inout NetworkInterface) -> Void) throws -> [String] {
        var interface = NetworkInterface()
        interface.speed = 1_000
        change(&interface)
        let found = interface
        return try findings(driver, NetworkInterfaces { $0 == "eth1" ? found : nil })
    }

    private func findings(_ driver: String, _ interfaces: NetworkInterfaces) throws -> [String] {
        let text =
            "[display]\ndriver = \"\(driver)\"\nwidth = 64\nheight = 32\ninterface = \"eth1\"\n" + anOption
        let loaded = try Configuration.parse(Array(text.utf8), file: "f", interfaces: interfaces)
        return loaded.diagnostics.map(\.description)
    }

    @Test("a wired interface of 1 Gbit/s that is used for nothing else is right")
    func good() throws {
        #expect(try findings("colorlight") { _ in } == [])
        #expect(try findings("e131") { $0.hasAddress = true } == [])
    }

    @Test("an interface that is missing is a warning, because it may be plugged in later")
    func missing() throws {
        #expect(
            try findings("colorlight", NetworkInterfaces { _ in nil }) == [
                "f:5:13: warning: interface 'eth1' does not exist on this machine; `ip link` lists the interfaces"
            ]
        )
    }

    @Test("the interface of the machine itself has no card")
    func loopback() throws {
        #expect(
            try findings("colorlight") { ($0.name, $0.hasAddress) = ("lo", true) } == [
                "f:5:13: warning: interface 'eth1' reaches only this machine; use the card's interface, as "
                    + "`ip link` lists it"
            ]
        )
    }

    @Test("a wireless interface is a warning with the reason")
    func wireless() throws {
        #expect(
            try findings("colorlight") { $0.isWireless = true } == [
                "f:5:13: warning: interface 'eth1' is Wi-Fi, but a receiver card needs a cable"
            ]
        )
        #expect(
            try findings("e131") { $0.isWireless = true } == [
                "f:5:13: warning: interface 'eth1' is Wi-Fi, and many access points lose multicast packets"
            ]
        )
    }

    @Test("an interface of a network, and a slow one, are warnings for a card")
    func network() throws {
        #expect(
            try findings("colorlight") {
                $0.hasDefaultRoute = true
                $0.speed = 100
            } == [
                "f:5:13: warning: interface 'eth1' has the default route, so it probably leads to a switch, which sends the "
                    + "frames for the card to every device; connect the card to a separate interface",
                "f:5:13: warning: interface 'eth1' has 100 Mbit/s, but a receiver card needs 1000; use another port, adapter "
                    + "or cable",
            ]
        )
    }

    @Test(
        "two displays on one card are an error if the file has the name of its interface and its MAC address"
    )
    func sameInterface() throws {
        let address = "b8:27:eb:00:00:01"
        let interfaces = NetworkInterfaces { text in
            var interface = NetworkInterface()
            interface.name = text == address ? "eth1" : text
            interface.speed = 1_000
            return interface
        }
        func findings(_ first: String, _ second: String) -> [String] {
            let tables = [first, second].map { name in
                "[[display]]\ndriver = \"colorlight\"\nwidth = 64\nheight = 32\ninterface = \"\(name)\"\n"
            }
            let text = tables.joined() + anOption
            do throws(ConfigurationError) {
                let loaded = try Configuration.parse(Array(text.utf8), file: "f", interfaces: interfaces)
                return loaded.diagnostics.map(\.description)
            } catch { return error.diagnostics.map(\.description) }
        }
        #expect(findings("eth1", "eth2") == [])
        #expect(
            findings("eth1", address) == [
                "f:10:13: error: interface 'b8:27:eb:00:00:01' is the same as 'eth1' of the display on line 1; chain the cards, and "
                    + "describe them as one display"
            ]
        )
    }
}
