/// The 40-pin header of a Raspberry Pi: its GPIO lines, and the SPI and I2C signals that they can carry.
public enum RaspberryPiHeader {
    /// The numbers of the GPIO lines that are available on the header.
    public static let lines = 0...27
    /// The numbers of all lines of the GPIO chip that drives the header, on any model. Lines that are not on
    /// the header can be used only on Compute Modules.
    public static let chipLines = 0...57
    /// The labels of the GPIO chips that drive the header: of Raspberry Pi models up to the 3, of the 4, and
    /// of the 5. On each of these chips, offset 17 is GPIO17.
    public static let chipLabels: Set = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// Returns the number of the GPIO line at the physical pin `pin` of the header, counted from 1. Returns
    /// nil for power pins, ground pins and nonexistent pins.
    public static func line(atPin pin: Int) -> Int? {
        pins.indices.contains(pin - 1) ? pins[pin - 1] : nil
    }

    private static let pins: [Int?] = [
        nil, nil, 2, nil, 3, nil, 4, 14, nil, 15, 17, 18, 27, nil, 22, 23, nil, 24, 10, nil,
        9, 25, 11, 8, nil, 7, 0, 1, 5, nil, 6, 12, 13, nil, 19, 16, 26, 20, nil, 21,
    ]

    /// A signal of an SPI or I2C bus that a GPIO line of the header can carry.
    public enum Signal: Hashable, Sendable, CustomStringConvertible {
        /// The SDA and SCL lines of an I2C bus.
        case data, busClock
        /// The MOSI, MISO and SCLK lines of an SPI bus.
        case dataOut, dataIn, clock
        /// The chip select line of an SPI bus with the given number.
        case chipSelect(Int)

        /// The usual abbreviation of the signal, such as `MOSI` or `CE0`.
        public var description: String {
            switch self {
            case .data: "SDA"
            case .busClock: "SCL"
            case .dataOut: "MOSI"
            case .dataIn: "MISO"
            case .clock: "SCLK"
            case .chipSelect(let number): "CE\(number)"
            }
        }
    }

    /// Returns the signal of the GPIO line `line` for the bus of `device`, such as `/dev/spidev0.0`. Returns
    /// nil if the bus does not use the line, or if its lines differ between models.
    ///
    /// SPI0 always reserves both of its chip selects (`dtparam=spi=on`). On SPI1, the device tree overlay
    /// reserves them, so only the chip select of `device` is considered.
    public static func signal(on line: Int, of device: String) -> Signal? {
        let spi0: [Int: Signal] = [
            10: .dataOut, 9: .dataIn, 11: .clock, 8: .chipSelect(0), 7: .chipSelect(1),
        ]
        let spi1: [Int: Signal] = [20: .dataOut, 19: .dataIn, 21: .clock]
        switch device {
        case "/dev/i2c-1": return [2: .data, 3: .busClock][line]
        case "/dev/spidev0.0", "/dev/spidev0.1": return spi0[line]
        case "/dev/spidev1.0": return line == 18 ? .chipSelect(0) : spi1[line]
        case "/dev/spidev1.1": return line == 17 ? .chipSelect(1) : spi1[line]
        case "/dev/spidev1.2": return line == 16 ? .chipSelect(2) : spi1[line]
        default: return nil
        }
    }
}
