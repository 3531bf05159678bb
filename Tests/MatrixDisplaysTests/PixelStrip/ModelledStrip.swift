import BusInterfaces
import Pixels
import TestSupport

@testable import MatrixDisplays

/// A model of a strip of LEDs on a data line, written from the datasheet of the LEDs.
protocol ModelledLEDs {
    /// Processes the bytes of one SPI transfer.
    mutating func receive(_ bytes: [UInt8])
    /// The values that each LED shows, in the order of the data line.
    var shown: [[UInt8]] { get }
    /// Signals that the datasheet does not allow.
    var findings: [String] { get }
}

/// An SPI device that passes the bytes to a model of a strip.
final class ModelledStrip<LEDs: ModelledLEDs>: SPIDevice {
    var leds: LEDs
    /// The bytes of each transfer, for each transaction.
    private(set) var transactions: [[[UInt8]]] = []
    /// Errors for the next transactions. Each error makes one transaction fail before a byte is sent.
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
    /// Returns a picture of random colors. Some of its pixels are black or white.
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

    /// Returns a picture in which every pixel is white.
    static func white(_ size: PixelSize) -> Bitmap {
        var picture = Bitmap(size: size, format: .color)
        picture.fill()
        return picture
    }
}

/// Returns the red, green and blue values that each LED must show for `picture`. The LEDs are wired in rows
/// from the top left, without a zigzag.
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
    /// The settings of a strip that is wired in rows from the top left, without a zigzag. The current limit
    /// is above the current of any picture.
    static var plainRows: StripKeys {
        var keys = StripKeys()
        var wiring = StripWiring()
        wiring.ledPath.axis = .rows
        wiring.ledPath.isZigzag = false
        keys.wiring = wiring
        keys.limit = 1_000_000
        return keys
    }
}
