import BusTestSupport
import MatrixDisplays
import Pixels
import Testing

@Suite("Requests of the daemon to a driver")
struct DriverSettingsTests {
    private let size = PixelSize(width: 32, height: 8)

    private func chain(on device: String, speed: Int = 1_000_000) -> DriverSettings {
        var settings = MAX7219Settings()
        settings.device = device
        settings.speed = speed
        return .max7219(settings)
    }

    @Test("every driver has a unique name, and makes a display of the requested size, or of its boards")
    func displays() throws {
        #expect(
            DriverSettings.drivers.map { $0.name } == [
                "max7219", "ht16k33", "is31fl3730", "is31fl3731", "apa102", "ws2812", "unicorn-hat-hd",
                "sense-hat", "colorlight", "ddp", "e131", "artnet",
                "terminal", "memory",
            ]
        )
        for driver in DriverSettings.drivers.map({ $0.init(DriverKeys()) }) {
            let size = driver.fixedSize ?? size
            let display = try driver.makeDisplay(size: size, brightness: 20, on: RecordingBuses())
            #expect(display.size == size)
            #expect(!display.setBrightness(20))
            #expect(display.setBrightness(100))
        }
    }

    @Test("the family of a driver agrees with the protocols of its settings")
    func families() {
        for driver in DriverSettings.drivers {
            #expect((driver.family == .network) == (driver is any NetworkDriver.Type), "\(driver.name)")
            #expect((driver.family == .strip) == (driver is any PixelStripDriver.Type), "\(driver.name)")
            #expect((driver.family == .boards) == (driver is any I2CBoardDriver.Type), "\(driver.name)")
        }
    }

    @Test("a display opens its bus when it starts, and not before")
    func buses() throws {
        var opened: [String] = []
        for driver in DriverSettings.drivers.map({ $0.init(DriverKeys()) }) {
            let buses = RecordingBuses()
            let display = try driver.makeDisplay(size: driver.fixedSize ?? size, brightness: 20, on: buses)
            #expect(buses.opened.isEmpty)
            try display.start(showing: Bitmap(size: display.size, format: driver.format))
            opened += buses.opened
        }
        #expect(
            opened == [
                "spi /dev/spidev0.0 at 1000000 Hz",
                "i2c /dev/i2c-1 for 0x70",
                "i2c /dev/i2c-1 for 0x60",
                "i2c /dev/i2c-1 for 0x74",
                "spi /dev/spidev0.0 at 4000000 Hz",
                "spi /dev/spidev0.0 at 3200000 Hz",
                "spi /dev/spidev0.0 at 9000000 Hz",
                "framebuffer any called RPi-Sense FB",
                "sender /run/loopbanner-sender@/socket for 32x8",
                "sender /run/loopbanner-sender/socket for 32x8",
                "sender /run/loopbanner-sender/socket for 32x8",
                "sender /run/loopbanner-sender/socket for 32x8",
                "terminal without keys",
            ]
        )
    }

    @Test("a chain without a bus opens the GPIO lines of its pins")
    func pins() throws {
        var keys = DriverKeys()
        var pins = BusPins()
        (pins.data, pins.clock, pins.select, pins.chip) = ("GPIO5", "GPIO6", "GPIO13", "pinctrl-rp1")
        keys.pins = pins
        let buses = RecordingBuses()
        let display = try MAX7219Settings(keys).makeDisplay(size: size, brightness: 20, on: buses)
        try display.start(showing: Bitmap(size: size))
        #expect(buses.opened == ["lines GPIO5 GPIO6 GPIO13 of pinctrl-rp1"])
    }

    @Test("displays on a bus open its node, and only the terminal draws on standard output")
    func surroundings() {
        let drivers = DriverSettings.drivers.map { $0.init(DriverKeys()) }
        let bus = "/dev/i2c-1"
        let spi = "/dev/spidev0.0"
        let sender = "/run/loopbanner-sender/socket"
        #expect(
            drivers.map(\.deviceNode) == [
                spi, bus, bus, bus, spi, spi, spi, nil, "/run/loopbanner-sender@/socket", sender, sender,
                sender, nil, nil,
            ]
        )
        #expect(
            drivers.map { $0.drawsOnStandardOutput ? type(of: $0).name : "" }.filter { !$0.isEmpty } == [
                "terminal"
            ]
        )
    }

    @Test(
        "a chain takes over from a chain on the same node, despite other settings, and from no other display"
    )
    func sameDevice() {
        let old = chain(on: "/dev/spidev0.0")
        #expect(chain(on: "/dev/spidev0.0", speed: 500_000).isSameDevice(as: old))
        #expect(!chain(on: "/dev/spidev0.1").isSameDevice(as: old))
        #expect(!DriverSettings.memory.isSameDevice(as: old))
        #expect(!DriverSettings.memory.isSameDevice(as: .terminal))
        #expect(DriverSettings.terminal.isSameDevice(as: .terminal))
    }

    @Test("a chain reports which keys are wrong; other displays support any size and any rate")
    func findings() {
        let odd = PixelSize(width: 30, height: 12)
        #expect(MAX7219Settings().findings(at: odd).map(\.keys) == [["width"], ["height"]])
        let long = PixelSize(width: 1024, height: 8)
        #expect(MAX7219Settings().findings(at: long).isEmpty)
        #expect(
            MAX7219Settings().findings(at: long, framesPerSecond: 100).map(\.keys) == [
                ["speed", "width", "height"]
            ]
        )
        #expect(MAX7219Settings().findings(at: odd, framesPerSecond: 100).isEmpty)
        for driver in [DriverSettings.terminal, .memory] {
            #expect(driver.settings.findings(at: odd).isEmpty)
            #expect(driver.settings.findings(at: long, framesPerSecond: 1000).isEmpty)
        }
    }
}
