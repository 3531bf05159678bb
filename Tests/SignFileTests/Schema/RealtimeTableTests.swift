import BusInterfaces
import Diagnostics
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("[realtime] in a configuration")
struct RealtimeTableTests {
    private func file(_ keys: String, display: String = "driver = \"memory\"\nwidth = 64\nheight = 32")
        -> String
    {
        "[display]\n\(display)\n[realtime]\n\(keys)\n" + anOption
    }

    /// Returns the findings, without their places.
    private func messages(_ text: String, _ interfaces: NetworkInterfaces? = nil) -> [String] {
        do throws(ConfigurationError) {
            return try Configuration.parse(Array(text.utf8), file: "f", interfaces: interfaces).diagnostics
                .map(\.message)
        } catch {
            return error.diagnostics.map(\.message)
        }
    }

    @Test("without the table, nothing is received")
    func absent() throws {
        #expect(try configuration("[display]\ndriver = \"memory\"\n" + anOption).realtime == nil)
    }

    @Test("every key has its meaning")
    func keys() throws {
        let settings = try #require(
            try configuration(
                file(
                    """
                    listen = ["e131", "ddp"]
                    from = ["192.168.1.20", "10.0.0.0/8"]
                    universe = 12
                    interface = "eth1"
                    hold = "4s"
                    device = "/tmp/socket"
                    """
                )
            ).realtime
        )
        #expect(settings.protocols == [.e131, .ddp])
        #expect(settings.allowedSenders.map(\.description) == ["192.168.1.20", "10.0.0.0/8"])
        #expect(settings.universe == 12)
        #expect(settings.interface == "eth1")
        #expect(settings.holdDuration == .seconds(4))
        #expect(settings.device == "/tmp/socket")
    }

    @Test("protocols and senders are required")
    func missing() {
        #expect(
            messages(file("")) == [
                "listen is missing; name the protocols of the consoles, such as listen = [\"e131\"]",
                "from is missing; name the consoles, such as from = [\"192.168.1.20\"], or every device with from = [\"any\"]",
            ]
        )
        #expect(
            messages(file("listen = []\nfrom = []")) == [
                "listen must not be empty; name a protocol, such as [\"e131\"], or remove [realtime]",
                "from must not be empty; name the consoles, such as [\"192.168.1.20\"] or [\"192.168.1.0/24\"]",
            ]
        )
    }

    @Test("a name of another program for a protocol suggests the right one")
    func protocols() {
        let allowed = "allowed: 'e131', 'artnet', 'ddp'"
        #expect(
            messages(file("listen = [\"sACN\", \"Art-Net\", \"ddq\"]\nfrom = [\"1.2.3.4\"]")) == [
                "unknown protocol 'sACN'; did you mean 'e131'? \(allowed)",
                "unknown protocol 'Art-Net'; did you mean 'artnet'? \(allowed)",
                "unknown protocol 'ddq'; did you mean 'ddp'? \(allowed)",
            ]
        )
        #expect(
            messages(file("listen = [\"ddp\", \"ddp\"]\nfrom = [\"1.2.3.4\"]")) == [
                "listen lists 'ddp' twice"
            ]
        )
    }

    @Test("senders that are no addresses are explained")
    func senders() {
        let start = "which is not an IPv4 address or network"
        #expect(
            messages(file("listen = [\"ddp\"]\nfrom = [\"desk.local\", \"fd00::1\", \"*\", \"1.2.3\"]")) == [
                "from has 'desk.local', \(start); names are not resolved; write the IP address",
                "from has 'fd00::1', \(start); consoles send over IPv4, such as \"192.168.1.20\"",
                "from has '*', \(start); write \"any\" for every device on the network",
                "from has '1.2.3', \(start); write \"192.168.1.20\" or \"192.168.1.0/24\"",
            ]
        )
    }

    @Test("keys that do nothing are warnings")
    func useless() {
        #expect(
            messages(file("listen = [\"ddp\"]\nfrom = [\"1.2.3.4\"]\nuniverse = 3\ninterface = \"eth1\""))
                == [
                    "universe does nothing, because DDP has no universes; remove the key",
                    "interface does nothing without 'e131' in listen, because only E1.31 is multicast; remove the key",
                ]
        )
    }

    @Test("universes outside of the protocol are an error with the possible ones")
    func universes() {
        #expect(
            messages(file("listen = [\"e131\", \"artnet\"]\nfrom = [\"1.2.3.4\"]\nuniverse = 63998")) == [
                "the picture needs universes 63998 to 64010, but 'e131' has 1 to 63999; write universe = 1 to 63987",
                "the picture needs universes 63998 to 64010, but 'artnet' has 0 to 32767; write universe = 0 to 32755",
            ]
        )
        #expect(
            messages(file("listen = [\"e131\"]\nfrom = [\"1.2.3.4\"]\nuniverse = 0")) == [
                "the picture needs universes 0 to 12, but 'e131' has 1 to 63999; write universe = 1 to 63987"
            ]
        )
    }

    @Test("a display that sends to the sign itself is an error")
    func ownDisplay() {
        let display = "driver = \"ddp\"\nwidth = 64\nheight = 32\naddress = \"192.168.1.5\""
        let text = file("listen = [\"ddp\"]\nfrom = [\"any\"]", display: display)
        var interfaces = NetworkInterfaces { _ in NetworkInterface() }
        #expect(messages(text, interfaces) == [])
        interfaces.addresses = { [0xC0A8_0105] }
        let problem = { (place: String, name: String, other: String) in
            "the display on line 1 sends to '\(place)', where this sign receives '\(name)' itself, so its own pictures would "
                + "cover its banner; remove '\(name)' from listen, or use another \(other)"
        }
        #expect(messages(text, interfaces) == [problem("192.168.1.5:4048", "ddp", "protocol")])
        #expect(
            messages(text.replacing("192.168.1.5", with: "localhost"))
                == [problem("localhost:4048", "ddp", "protocol")]
        )
        #expect(messages(text.replacing("192.168.1.5", with: "127.0.0.1:4049")) == [])
        let stream = file(
            "listen = [\"e131\"]\nfrom = [\"any\"]\ninterface = \"eth1\"",
            display: "driver = \"e131\"\nwidth = 64\nheight = 32\nuniverse = 13\ninterface = \"eth1\""
        )
        #expect(messages(stream) == [problem("multicast universe 13", "e131", "universe")])
        #expect(messages(stream.replacing("universe = 13", with: "universe = 14")) == [])
    }

    @Test("an interface that is missing is a warning")
    func interface() {
        let text = file("listen = [\"e131\"]\nfrom = [\"1.2.3.4\"]\ninterface = \"eth7\"")
        #expect(
            messages(text, NetworkInterfaces { _ in nil }) == [
                "interface 'eth7' does not exist on this machine; `ip link` lists the interfaces"
            ]
        )
    }
}
