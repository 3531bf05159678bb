import HardwareBuses
import Pixels

/// The transfer that shows a picture on a strip of LEDs, laid out once and written anew for every picture.
final class PixelStripMessage {
    /// The transfer, alone in its transaction.
    let transfers: [SPITransfer]

    private let plan: PixelStripPlan
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The values of all LEDs, in the order of the wire.
    private let values: UnsafeMutablePointer<UInt8>
    private let valueCount: Int
    private var curve: LightCurve

    /// The transfer of `plan`, dark.
    init(_ plan: PixelStripPlan, curve: LightCurve) {
        let (code, leds, channels) = (plan.code, plan.pixels.count, plan.order.channels.count)
        let length = code.length(leds: leds, channels: channels)
        self.plan = plan
        self.curve = curve
        bytes = .allocate(capacity: max(1, length))
        bytes.initialize(repeating: 0, count: max(1, length))
        valueCount = leds * channels
        values = .allocate(capacity: max(1, valueCount))
        values.initialize(repeating: 0, count: max(1, valueCount))
        transfers = [SPITransfer(UnsafeBufferPointer(start: bytes, count: length))]

        let ledLength = code.ledHead.count + channels * code.value.length
        bytes.update(from: code.head, count: code.head.count)
        for led in 0..<leds {
            (bytes + code.head.count + led * ledLength).update(from: code.ledHead, count: code.ledHead.count)
        }
        (bytes + length - code.tail.count).update(from: code.tail, count: code.tail.count)
        write(share: CurrentLimit.whole)
    }

    deinit {
        bytes.deallocate()
        values.deallocate()
    }

    /// Dims the next pictures.
    func setCurve(_ curve: LightCurve) { self.curve = curve }

    /// Makes the transfer show `frame`, which has the plan's size and format.
    func encode(_ frame: Bitmap) {
        let light = frame.bytes.withUnsafeBufferPointer { takeValues(from: $0) }
        write(share: plan.limit?.share(ofLight: light) ?? CurrentLimit.whole)
    }

    /// Makes the transfer dark.
    func blank() {
        values.update(repeating: 0, count: valueCount)
        write(share: CurrentLimit.whole)
    }

    /// Takes the duty cycles of all LEDs, and returns their sum.
    private func takeValues(from picture: UnsafeBufferPointer<UInt8>) -> Int {
        let order = plan.order
        let (red, green, blue) = (
            order.place(of: .red) ?? 0, order.place(of: .green) ?? 0, order.place(of: .blue) ?? 0
        )
        let white = order.place(of: .white)
        let channels = order.channels.count
        var light = 0
        var value = values
        for pixel in plan.pixels {
            var (r, g, b) = (curve[picture[pixel]], curve[picture[pixel + 1]], curve[picture[pixel + 2]])
            if let white {
                let common = min(r, g, b)
                (r, g, b) = (r - common, g - common, b - common)
                value[white] = common
                light &+= Int(common)
            }
            value[red] = r
            value[green] = g
            value[blue] = b
            light &+= Int(r) &+ Int(g) &+ Int(b)
            value += channels
        }
        return light
    }

    /// Writes this share of the values into the transfer.
    private func write(share: Int) {
        let code = plan.code
        let channels = plan.order.channels.count
        let ledHead = code.ledHead.count
        let isPulses = code.value == .pulses
        var target = bytes + code.head.count
        var value = values
        for _ in plan.pixels.indices {
            target += ledHead
            for _ in 0..<channels {
                let dimmed = UInt8(truncatingIfNeeded: (Int(value.pointee) &* share) &>> 16)
                if isPulses {
                    UnsafeMutableRawPointer(target)
                        .storeBytes(of: PixelCode.pulses(dimmed).bigEndian, as: UInt32.self)
                    target += 4
                } else {
                    target.pointee = dimmed
                    target += 1
                }
                value += 1
            }
        }
    }
}
