import BusInterfaces
import BusTestSupport
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("A display in the network")
struct NetworkDisplayTests {
    private static let size = PixelSize(width: 3, height: 2)

    /// A display with its connections, which are opened one after another.
    private final class Bench {
        var links: [RecordingPictureLink] = []
        var openFailure: BusError?
        var isAnswered = true
        private(set) lazy var display = NetworkDisplay(size: size, brightness: 40) {
            [unowned self] () throws(BusError) in
            if let openFailure { throw openFailure }
            links.append(RecordingPictureLink())
            links[links.count - 1].isAnswered = isAnswered
            return links[links.count - 1]
        }
    }

    private static let failure = BusError(
        device: "socket",
        operation: .open,
        code: 104,
        reason: "gone",
        remedy: ""
    )

    private func picture(_ color: Color) -> Bitmap {
        var picture = Bitmap(size: Self.size, format: .color)
        picture[colorAt: 1, 0] = color
        return picture
    }

    @Test("a picture is passed on column by column, unchanged, with the brightness")
    func picture() throws {
        let bench = Bench()
        try bench.display.start(showing: Bitmap(size: Self.size, format: .color))
        try bench.display.present(picture(Color(red: 1, green: 2, blue: 3)))
        #expect(bench.links[0].pictures.map(\.brightness) == [40, 40])
        #expect(bench.links[0].pictures[1].bytes == [0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test("a refresh checks the connection, and passes nothing on")
    func refresh() throws {
        let bench = Bench()
        let frame = picture(.white)
        try bench.display.start(showing: frame)
        try bench.display.refresh(frame)
        #expect(bench.links[0].checks == 1)
        #expect(bench.links[0].pictures.count == 1)
    }

    @Test("a new brightness is passed on with the next refresh; 0 is 1 percent")
    func brightness() throws {
        let bench = Bench()
        let frame = picture(.white)
        try bench.display.start(showing: frame)
        #expect(!bench.display.setBrightness(40))
        #expect(bench.display.setBrightness(0))
        try bench.display.refresh(frame)
        #expect(bench.links[0].pictures.map(\.brightness) == [40, 1])
    }

    @Test("a dark display sends a black picture, and the current one when it is lit again")
    func darkness() throws {
        let bench = Bench()
        try bench.display.start(showing: picture(.white))
        #expect(bench.display.setLit(false))
        try bench.display.refresh(picture(.white))
        #expect(bench.links[0].pictures[1].bytes.allSatisfy { $0 == 0 })
        #expect(bench.display.setLit(true))
        try bench.display.refresh(picture(.white))
        #expect(bench.links[0].pictures[2].bytes.contains(255))
    }

    @Test("after a failed check, a start opens a new connection and passes the picture on")
    func recovery() throws {
        let bench = Bench()
        let frame = picture(.white)
        try bench.display.start(showing: frame)
        bench.links[0].fail(with: Self.failure)
        #expect(throws: Self.failure) { try bench.display.refresh(frame) }
        bench.openFailure = Self.failure
        #expect(throws: Self.failure) { try bench.display.start(showing: frame) }
        bench.openFailure = nil
        try bench.display.start(showing: frame)
        #expect(bench.links.map(\.pictures.count) == [1, 1])
    }

    @Test("starts wait once for a process that is still starting, and continue with the same connection")
    func startingProcess() throws {
        let bench = Bench()
        bench.isAnswered = false
        let frame = picture(.white)
        for _ in 1...3 {
            let error = #expect(throws: BusError.self) { try bench.display.start(showing: frame) }
            #expect(error?.reason == "silent")
        }
        #expect(bench.links.map(\.waits) == [[50, 0, 0]] && bench.links[0].pictures.isEmpty)
        bench.links[0].isAnswered = true
        try bench.display.start(showing: frame)
        #expect(bench.links.count == 1 && bench.links[0].pictures.count == 1)
    }

    @Test("only the first start waits for longer than a part of a frame")
    func waits() throws {
        let bench = Bench()
        let frame = picture(.white)
        for _ in 1...3 { try bench.display.start(showing: frame) }
        #expect(bench.links.map(\.waits) == [[50], [2], [2]])
    }

    @Test("after a rejection, the next start opens another connection")
    func rejection() throws {
        let bench = Bench()
        bench.isAnswered = false
        let frame = picture(.white)
        #expect(throws: BusError.self) { try bench.display.start(showing: frame) }
        bench.links[0].fail(with: Self.failure)
        #expect(throws: Self.failure) { try bench.display.start(showing: frame) }
        bench.isAnswered = true
        try bench.display.start(showing: frame)
        #expect(bench.links.map(\.pictures.count) == [0, 1])
    }

    @Test("a display whose process never answered is made dark over the pending connection")
    func endWhilePending() throws {
        let bench = Bench()
        bench.isAnswered = false
        #expect(throws: BusError.self) { try bench.display.start(showing: picture(.white)) }
        bench.links[0].isAnswered = true
        try bench.display.stop(.blank)
        #expect(bench.links.map(\.isBlankAtEnd) == [true])
    }

    @Test("the end makes the display dark, or keeps its picture", arguments: Ending.allCases)
    func end(_ ending: Ending) throws {
        let bench = Bench()
        try bench.display.start(showing: picture(.white))
        try bench.display.stop(ending)
        #expect(bench.links[0].isBlankAtEnd == (ending == .blank))
    }

    @Test("a lost display is opened again only to make it dark")
    func endAfterLoss() throws {
        let bench = Bench()
        try bench.display.stop(.keep)
        #expect(bench.links.isEmpty)
        try bench.display.stop(.blank)
        #expect(bench.links.map(\.isBlankAtEnd) == [true])
    }
}

@Suite("The drivers of displays in the network")
struct NetworkDriverTests {
    private func keys(_ change: (inout NetworkKeys) -> Void = { _ in }) -> DriverKeys {
        var keys = DriverKeys()
        keys.network.address = NetworkKeys.Address(name: "192.168.1.20")
        keys.network.interface = "eth1"
        change(&keys.network)
        return keys
    }

    private static let size = PixelSize(width: 64, height: 32)

    @Test("defaults are those of each protocol")
    func defaults() {
        let drivers: [any NetworkDriver] = [
            DDPSettings(keys()), ArtNetSettings(keys()), E131Settings(keys { $0.address = nil }),
            ColorlightSettings(keys()),
        ]
        let settings = drivers.map { $0.senderSettings(at: Self.size) }
        #expect(settings.map(\.rate) == [60, 60, 60, 50])
        #expect(
            settings.map(\.refreshInterval) == [
                .milliseconds(800), .milliseconds(800), .milliseconds(800), .milliseconds(50),
            ]
        )
        #expect(settings.map(\.channelOrder) == [[0, 1, 2], [0, 1, 2], [0, 1, 2], [2, 1, 0]])
        #expect(settings.map(\.dimsPixels) == [true, true, true, false])
        #expect(settings.map(\.gamma) == [100, 100, 100, 100])
        #expect(
            drivers.map(\.destinationName) == [
                "192.168.1.20:4048", "192.168.1.20:6454 universe 0", "multicast universe 1", "eth1",
            ]
        )
        let socket = "/run/loopbanner-sender/socket"
        #expect(
            drivers.map(\.deviceNode) == [socket, socket, socket, "/run/loopbanner-sender@eth1/socket"]
        )
        #expect(drivers.allSatisfy { $0.findings(at: Self.size).isEmpty })
    }

    @Test("the pixels are sent row by row from the top left, or as the strip runs")
    func order() throws {
        let buses = RecordingBuses()
        let driver = DDPSettings(keys())
        #expect(
            driver.network.wiring.pixelsInWiringOrder(displaySize: PixelSize(width: 2, height: 2)).map(\.x)
                == [0, 1, 0, 1]
        )
        let display = try driver.makeDisplay(size: Self.size, brightness: 100, on: buses)
        try display.start(showing: Bitmap(size: Self.size, format: .color))
        #expect(buses.opened == ["sender /run/loopbanner-sender/socket for 64x32"])
    }

    private func messages(_ driver: some NetworkDriver, _ size: PixelSize = Self.size) -> [String] {
        driver.findings(at: size).map(\.message)
    }

    @Test("a missing address or interface names what to write")
    func missing() {
        #expect(
            messages(DDPSettings(DriverKeys())) == [
                "driver 'ddp' needs the address of the display; write address = \"192.168.1.20\", or a name such as "
                    + "\"wled.local\""
            ]
        )
        #expect(
            messages(ColorlightSettings(DriverKeys())) == [
                "driver 'colorlight' needs the network interface of the card; write interface = \"eth1\", as `ip link` "
                    + "lists it"
            ]
        )
        #expect(messages(E131Settings(DriverKeys())).isEmpty)
    }

    @Test("universes beyond the last one are an error with the highest first universe")
    func universes() {
        #expect(
            messages(
                E131Settings(
                    keys {
                        $0.universe = 63_990; $0.interface = nil
                    }
                )
            ) == [
                "the display has 13 universes, but the last possible one is 63999; universe must be at most 63987"
            ]
        )
        #expect(
            messages(
                E131Settings(
                    keys {
                        $0.universe = 0; $0.interface = nil
                    }
                )
            ) == [
                "universe must be 1 to 63999 for driver 'e131', not 0"
            ]
        )
        #expect(
            messages(ArtNetSettings(keys { $0.universe = 40_000 })) == [
                "universe must be 0 to 32767 for driver 'artnet', not 40000"
            ]
        )
    }

    @Test("a synchronization of the wrong kind names the right one")
    func synchronization() {
        #expect(
            messages(ArtNetSettings(keys { $0.synchronization = .universe(7) })) == [
                "sync of driver 'artnet' must be true or false, not 7; write sync = true"
            ]
        )
        #expect(
            messages(
                E131Settings(
                    keys {
                        $0.synchronization = .flag(true); $0.interface = nil
                    }
                )
            ) == [
                "sync of driver 'e131' must be a universe number, 1 to 63999; write sync = 7000, or remove the key"
            ]
        )
        #expect(
            messages(
                E131Settings(
                    keys {
                        $0.synchronization = .universe(5); $0.interface = nil
                    }
                )
            ) == [
                "sync 5 is a universe of pixels, 1 to 13; use another universe"
            ]
        )
    }

    @Test("a pause before the latch that is too short for cards, or too long for the rate, is reported")
    func latchDelay() {
        func notes(milliseconds delay: Int64, rate: Int? = nil) -> [String] {
            messages(
                ColorlightSettings(
                    keys {
                        $0.latchDelay = .milliseconds(delay); $0.rate = rate
                    }
                )
            )
        }
        #expect(notes(milliseconds: 5).isEmpty && notes(milliseconds: 19).isEmpty)
        #expect(
            notes(milliseconds: 1) == ["many cards need a latch_delay of 5ms or more, but it is 1ms"]
        )
        #expect(
            notes(milliseconds: 50) == [
                "a latch_delay of 50ms allows fewer than 20 pictures per second, but rate is 50"
            ]
        )
        #expect(notes(milliseconds: 50, rate: 20).isEmpty)
    }

    @Test("rates and intervals that a receiver may not bear are reported")
    func pace() {
        #expect(
            messages(ColorlightSettings(keys { $0.rate = 60 })) == [
                "many cards stutter above 50 pictures per second, but rate is 60"
            ]
        )
        #expect(
            messages(DDPSettings(keys { $0.refresh = .seconds(2) })) == [
                "a receiver that reconnects stays dark for up to 2s; set refresh to \"1s\" or less"
            ]
        )
        #expect(
            DDPSettings(keys { $0.rate = 30 }).findings(at: Self.size, framesPerSecond: 60).map(\.message)
                == [
                    "driver 'ddp' sends at most 30 pictures per second, but fps is 60, so some frames are dropped; set fps to "
                        + "30, or raise rate"
                ]
        )
    }
}
