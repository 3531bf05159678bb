/// The 40-pin header of a Raspberry Pi: its GPIO lines, and those that the SPI and I2C controllers take.
public enum RaspberryPiHeader {
    /// The GPIO lines of the header.
    public static let lines = 0...27
    /// The lines of the header's chip on any model; those beyond the header are only on Compute Modules.
    public static let chipLines = 0...57
    /// The chips that drive the header, by label: up to a Raspberry Pi 3, 4, 5. There, offset 17 is GPIO17; see
    /// `LineName`.
    public static let chipLabels: Set = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// The GPIO line at the physical `pin`, counted from 1; nil for power, ground and a pin that does not
    /// exist.
    public static func line(atPin pin: Int) -> Int? {
        pins.indices.contains(pin - 1) ? pins[pin - 1] : nil
    }

    private static let pins: [Int?] = [
        nil, nil, 2, nil, 3, nil, 4, 14, nil, 15, 17, 18, 27, nil, 22, 23, nil, 24, 10, nil, 9, 25, 11, 8,
        nil,
        7, 0, 1, 5, nil, 6, 12, 13, nil, 19, 16, 26, 20, nil, 21,
    ]
}

extension RaspberryPiHeader {
    /// A signal of an SPI or I2C controller.
    public enum Signal: Hashable, Sendable {
        /// Data of an I2C bus, SDA.
        case data
        /// The clock of an I2C bus, SCL.
        case busClock
        /// Data to the device, MOSI.
        case dataOut
        /// Data from the device, MISO.
        case dataIn
        /// The clock, SCLK.
        case clock
        /// The chip select of this number.
        case chipSelect(Int)
    }

    /// The signal of the controller of `device`, such as `/dev/spidev0.0`, that is on `line`; nil if there is
    /// none, or the device is not on one of the controllers that are the same on all models.
    ///
    /// SPI0 always takes both chip selects (`dtparam=spi=on`). On SPI1 the overlay decides, so only the one
    /// of `device` counts.
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

extension RaspberryPiHeader.Signal: CustomStringConvertible {
    /// Such as `MOSI` or `CE0`.
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
