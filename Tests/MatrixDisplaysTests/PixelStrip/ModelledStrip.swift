import BusInterfaces
import Pixels
import TestSupport

@testable import MatrixDisplays

/// A strip of LEDs at the end of a data line, from the datasheet of its chip.
protocol ModelledLEDs {
    /// Takes one SPI transfer.
    mutating func receive(_ bytes: [UInt8])
    /// The values that each LED shows, in the order of the wire.
    var shown: [[UInt8]] { get }
    /// What the datasheet does not allow.
    var findings: [String] { get }
}

/// A device whose data line ends in a modeled strip.
final class ModelledStrip<LEDs: ModelledLEDs>: SPIDevice {
    var leds: LEDs
    /// The transfers of each transaction.
    private(set) var transactions: [[[UInt8]]] = []
    /// Thrown by the next transactions, one each, before a byte goes out.
    var failures: [BusError] = []

    init(_ leds: LEDs) {
        self.leds = leds
    }

    func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        if !failures.isEmpty { throw failures.removeFirst() }
        transactions.append(transfers.map { Array($0.bytes) })
        for transfer in transfers { leds.receive(Array(transfer.bytes)) }
    }

    func forget() { transactions = [] }
}

extension Bitmap {
    /// A picture of colors that a generator chooses; some pixels are black or white.
    static func randomColors(_ size: PixelSize, using generator: inout SeededGenerator) -> Bitmap {
        var picture = Bitmap(size: size, format: .color)
        for x in 0..<size.width {
            for y in 0..<size.height {
                func value() -> UInt8 { .random(in: 0...255, using: &generator) }
                picture[colorAt: x, y] =
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0: .black
                    case 1: .white
                    default: Color(red: value(), green: value(), blue: value())
                    }
            }
        }
        return picture
    }

    /// Every pixel white.
    static func white(_ size: PixelSize) -> Bitmap {
        var picture = Bitmap(size: size, format: .color)
        picture.fill()
        return picture
    }
}

/// What LEDs wired in rows from the top left, without a zigzag, show for `picture`: red, green and blue of each LED.
func duties(of picture: Bitmap, brightness: Int = 100) -> [[UInt8]] {
    let curve = LightCurve(brightness: brightness)
    return (0..<picture.height).flatMap { y in
        (0..<picture.width).map { x in
            let color = picture[colorAt: x, y]
            return [curve[color.red], curve[color.green], curve[color.blue]]
        }
    }
}

extension StripKeys {
    /// Rows from the top left, without a zigzag, and more current than any picture takes.
    static var plainRows: StripKeys {
        var keys = StripKeys()
        keys.wiring.leds.axis = .rows
        keys.wiring.leds.isZigzag = false
        keys.limit = 1_000_000
        return keys
    }
}
