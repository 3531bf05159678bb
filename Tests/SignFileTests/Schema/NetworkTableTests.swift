import BusInterfaces
import MatrixDisplays
import SignTestSupport
import Testing

@testable import SignFile

@Suite("Displays in the network in a configuration")
struct NetworkTableTests {
    private func ddp(_ keys: String) -> String {
        "[display]\ndriver = \"ddp\"\nwidth = 64\nheight = 32\naddress = \"10.0.0.2\"\n\(keys)\n" + anOption
    }

    private func stream(_ keys: String) -> String {
        "[display]\ndriver = \"e131\"\nwidth = 64\nheight = 32\n\(keys)\n" + anOption
    }

    private func card(_ keys: String) -> String {
        "[display]\ndriver = \"colorlight\"\nwidth = 64\nheight = 32\n\(keys)\n" + anOption
    }

    private func settings(_ text: String) throws -> NetworkDisplaySettings {
        let display = try configuration(text).wall.first
        return try #require(display.driver.settings as? any NetworkDriver).senderSettings(at: display.size)
    }

    @Test("the smallest configurations have no findings")
    func smallest() {
        #expect(findings(in: ddp("")) == [])
        #expect(findings(in: stream("")) == [])
        #expect(findings(in: card("interface = \"eth1\"")) == [])
        #expect(findings(in: ddp("").replacing("ddp", with: "artnet")) == [])
    }

    @Test("every key has its meaning")
    func keys() throws {
        let all = try settings(
            card(
                """
                interface = "b8:27:eb:01:02:03"
                order = "gbr"
                latches = 3
                latch_delay = "7ms"
                latch_source = 0
                light = "pixels"
                gamma = 2.2
                rate = 40
                refresh = "100ms"
                """
            )
        )
        var expected = ReceiverCard()
        (expected.latches, expected.latchDelay, expected.latchSource) = (3, .milliseconds(7), 0)
        #expect(all.destination == .card(expected))
        #expect(all.channelOrder == [1, 2, 0])
        #expect(all.gamma == 220)
        #expect(all.rate == 40)
        #expect(all.refreshInterval == .milliseconds(100))
        #expect(all.dimsPixels)
        var universes = E131Stream()
        universes.interface = "eth0"
        (universes.universe, universes.priority, universes.synchronization) = (8, 150, 7_000)
        let keys = "universe = 8\npriority = 150\nsync = 7000\ninterface = \"eth0\""
        #expect(try settings(stream(keys)).destination == .e131(universes))
    }

    @Test(
        "an address is a host with or without a port",
        arguments: [
            ("10.0.0.2", "10.0.0.2", 4048), ("wled.local:99", "wled.local", 99), ("fd00::2", "fd00::2", 4048),
            ("[fd00::2]:99", "fd00::2", 99),
        ] as [(String, String, UInt16)]
    )
    func addresses(_ text: String, _ name: String, _ port: UInt16) throws {
        let settings = try settings(ddp("").replacing("10.0.0.2", with: text))
        #expect(settings.destination == .ddp(NetworkHost(name: name, port: port)))
    }

    @Test("the wiring of a strip applies, in rows from the top left by default")
    func wiring() throws {
        let display = try configuration(ddp("[display.strip]\nzigzag = true")).wall.first
        let wiring = try #require(display.driver.settings as? any NetworkDriver).network.wiring
        #expect("\(wiring)" == "rows from top-left in a zigzag")
    }

    @Test("a mistake names what to write")
    func mistakes() {
        #expect(
            findings(in: "[display]\ndriver = \"ddp\"\naddress = \"10.0.0.2\"\n" + anOption) == [
                "f:2:10: error: driver 'ddp' needs width and height, the size of the display in pixels"
            ]
        )
        #expect(
            findings(in: ddp("").replacing("address = \"10.0.0.2\"\n", with: "")) == [
                "f:2:10: error: driver 'ddp' needs the address of the display; write address = \"192.168.1.20\", or a name "
                    + "such as \"wled.local\""
            ]
        )
        #expect(
            findings(in: ddp("").replacing("10.0.0.2", with: "10.0.0.2:0")) == [
                "f:5:11: error: address must be an IP address or a name, such as \"192.168.1.20\", \"wled.local\" or "
                    + "\"192.168.1.20:4048\", not '10.0.0.2:0'"
            ]
        )
        #expect(
            findings(in: ddp("").replacing("10.0.0.2", with: "10.0.0.300")) == [
                "f:5:11: error: address must be an IP address or a name, such as \"192.168.1.20\", \"wled.local\" or "
                    + "\"192.168.1.20:4048\", not '10.0.0.300'"
            ]
        )
        #expect(
            findings(in: ddp("priority = 201")).first == "f:6:12: error: priority must be 0 to 200, not 201"
        )
        #expect(
            findings(in: "[display]\ndriver = \"ht16k33\"\naddress = 0x70\n" + anOption) == [
                "f:3:11: error: address applies only to network displays; write addresses = [112] for boards on I2C"
            ]
        )
        #expect(
            findings(in: card("interface = \"eth 1\"")) == [
                "f:5:13: error: interface must be the name of an interface, such as \"eth1\", or its MAC address, not 'eth 1'"
            ]
        )
        #expect(findings(in: ddp("gamma = 50")) == ["f:6:9: error: gamma must be 0.1 to 10, not 50"])
        #expect(
            findings(in: card("interface = \"eth1\"\nlatch_source = 3")) == [
                "f:6:16: error: latch_source must be 7 or 0"
            ]
        )
    }

    @Test("keys that the driver does not use are reported")
    func idleKeys() {
        #expect(
            findings(in: ddp("priority = 5")) == [
                "f:6:1: warning: priority does nothing with driver 'ddp'; remove the key"
            ]
        )
        #expect(
            findings(in: "[display]\ndriver = \"ws2812\"\norder = \"rgb\"\n" + anOption) == [
                "f:3:1: warning: order does nothing with driver 'ws2812'; the order of an LED strip belongs in "
                    + "[display.strip]"
            ]
        )
    }

    @Test("the order and the limit of a strip are reported")
    func stripKeys() {
        #expect(
            findings(in: ddp("[display.strip]\norder = \"grb\"\nlimit = 900")) == [
                "f:7:1: warning: order in [display.strip] does nothing with driver 'ddp'; write order in [display]",
                "f:8:1: warning: limit in [display.strip] does nothing with driver 'ddp'; only SPI strips have "
                    + "it; remove the key",
            ]
        )
    }

    @Test("a receiver card takes the order of panels and the corner, and ignores the path of the LEDs")
    func cards() {
        let card =
            "[display]\ndriver = \"colorlight\"\ninterface = \"test0\"\nwidth = 64\nheight = 32\n[display.strip]\n"
        func problems(_ keys: String) -> [String] {
            findings(in: card + keys + "\n" + anOption).filter { !$0.contains("test0") }
        }
        #expect(problems("panel_width = 32\npanel_runs = \"columns\"\npanel_zigzag = true") == [])
        #expect(
            problems("zigzag = true") == [
                "f:6:1: warning: runs and zigzag in [display.strip] have no effect with driver 'colorlight': the card stores the "
                    + "arrangement of its LEDs; remove these keys"
            ]
        )
        #expect(problems("first = \"bottom-right\"") == [])
        #expect(
            problems("panel_width = 30") == [
                "f:7:15: error: a display of 64×32 pixels cannot be divided into panels of 30×32; correct width and "
                    + "height, or panel_width and panel_height"
            ]
        )
    }

    @Test("the clock of a bus does nothing for a display without one")
    func speed() {
        func warning(_ driver: String, line: Int) -> String {
            "f:\(line):1: warning: speed does nothing with driver '\(driver)', because it sets the clock of an SPI bus; "
                + "remove the key"
        }
        #expect(findings(in: ddp("speed = 500000")) == [warning("ddp", line: 6)])
        let board = "[display]\ndriver = \"ht16k33\"\nspeed = 500000\n"
        #expect(findings(in: board + anOption) == [warning("ht16k33", line: 3)])
        #expect(findings(in: "[display]\nspeed = 500000\n" + anOption) == [])
        #expect(findings(in: "[display]\ndriver = \"memory\"\nspeed = 500000\n" + anOption) == [])
    }

    @Test("the multicast group of one universe is no address for all universes")
    func group() {
        let size = "width = 64\nheight = 32\n"
        #expect(
            findings(in: "[display]\ndriver = \"e131\"\n\(size)address = \"239.255.0.1\"\n" + anOption) == [
                "f:5:11: warning: address '239.255.0.1' is the multicast group of a single universe; remove address, so "
                    + "that each universe goes to its own group"
            ]
        )
    }

    @Test("two displays at the same place are an error")
    func conflicts() {
        func pair(_ first: String, _ second: String) -> [String] {
            let size = "width = 64\nheight = 32\n"
            return findings(in: "[[display]]\n\(size)\(first)\n[[display]]\n\(size)\(second)\n" + anOption)
        }
        let card = "driver = \"colorlight\"\ninterface = \"eth1\""
        #expect(
            pair(card, card) == [
                "f:10:13: error: the interface 'eth1' is already used by the display on line 1; chain the cards, and describe them "
                    + "as one display"
            ]
        )
        let stream = "driver = \"e131\""
        #expect(
            pair(stream, stream + "\nuniverse = 13") == [
                "f:9:12: error: the display on line 1 has universes 1 to 13, causing an overlap; write universe = 14"
            ]
        )
        #expect(pair(stream, stream + "\nuniverse = 14") == [])
        #expect(
            pair(stream + "\nsync = 20", stream + "\nuniverse = 14") == [
                "f:10:12: error: sync 20 of the display on line 1 is also a pixel universe of this display; use another number there, "
                    + "or universe = 21"
            ]
        )
        #expect(
            pair(stream, stream + "\nuniverse = 14\nsync = 5") == [
                "f:10:8: error: sync 5 is also a pixel universe of the display on line 1; use another number"
            ]
        )
        #expect(pair(stream + "\nsync = 40", stream + "\nuniverse = 14\nsync = 40") == [])
        #expect(pair(stream, stream + "\naddress = \"10.0.0.2\"") == [])
        // The usual port may be written or not, and the case of a name does not matter.
        #expect(
            pair(
                stream + "\naddress = \"pixels.local\"",
                stream + "\nuniverse = 13\naddress = \"Pixels.local:5568\""
            ) == [
                "f:10:12: error: the display on line 1 has universes 1 to 13, causing an overlap; write universe = 14"
            ]
        )
        let device = "driver = \"ddp\"\naddress = "
        #expect(
            pair(device + "\"10.0.0.2\"", device + "\"10.0.0.2:4048\"") == [
                "f:10:11: error: '10.0.0.2:4048' is already used by the display on line 1; describe both as one display"
            ]
        )
        #expect(pair(device + "\"10.0.0.2\"", device + "\"10.0.0.2:4049\"") == [])
    }
}
