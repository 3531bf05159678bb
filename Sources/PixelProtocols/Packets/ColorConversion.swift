import Glibc

/// A conversion of a picture's colors to the bytes that are sent to a receiver. It applies gamma correction,
/// dimming and the receiver's color order.
package struct ColorConversion: Hashable, Sendable {
    private let order: ChannelOrder
    private let table: [UInt8]
    private let isIdentity: Bool

    /// A conversion that leaves the red, green and blue values and their order unchanged.
    package static let unchanged = ColorConversion()

    /// Creates a conversion that maps each color value v to 255·(v/255)^(gamma/100)·brightness/100, rounded,
    /// and changes the color order to `order`. `gamma` is the exponent in hundredths, and `brightness` is a
    /// percentage. If both are 100, no value changes.
    package init(order: ChannelOrder = .rgb, gamma: Int = 100, brightness: Int = 100) {
        let exponent = Double(max(gamma, 1)) / 100
        let dimming = Double(min(max(brightness, 0), 100)) / 100
        self.order = order
        table = (0...255).map { value in
            let share = Double(value) / 255
            let correctedShare = gamma == 100 ? share : pow(share, exponent)
            return UInt8(min(255, (255 * correctedShare * dimming).rounded()))
        }
        isIdentity = order == .rgb && gamma == 100 && brightness >= 100
    }

    /// The value that is sent for the color value `value`, after gamma correction and dimming.
    package subscript(value: UInt8) -> UInt8 { table[Int(value)] }

    /// Appends `pixels` to a packet, converted to the receiver's color order, with gamma correction and
    /// dimming. `pixels` contains the red, green and blue value of each pixel.
    func appendConverted(_ pixels: UnsafeRawBufferPointer, to packet: inout [UInt8]) {
        let start = packet.count
        packet.append(contentsOf: pixels)
        guard !isIdentity else { return }

        // The copy in the packet is converted in place. The table contains the result for each color value.
        packet.withUnsafeMutableBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                var offset = start
                while offset + 3 <= bytes.count {
                    let color = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
                    bytes[offset] = table[Int(channel(order.first, of: color))]
                    bytes[offset + 1] = table[Int(channel(order.second, of: color))]
                    bytes[offset + 2] = table[Int(channel(order.third, of: color))]
                    offset += 3
                }
            }
        }
    }

    /// Returns the red, green or blue value of `color`, selected by the index 0, 1 or 2.
    @inline(__always)
    private func channel(_ index: Int, of color: (UInt8, UInt8, UInt8)) -> UInt8 {
        switch index {
        case 0: color.0
        case 1: color.1
        default: color.2
        }
    }
}
