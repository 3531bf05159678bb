import BusInterfaces
import Pixels

/// The SPI transfer that shows a picture on an LED strip. The transfer is created once, and every picture rewrites its
/// bytes.
final class PixelStripMessage {
    /// The SPI transfers that show the picture as one transaction. The array always contains a single
    /// transfer.
    let transfers: [SPITransfer]

    private let plan: PixelStripPlan
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The address of the first LED's first color value in the memory of the transfer.
    private let firstValue: UnsafeMutableRawPointer
    /// The number of bytes that each LED occupies in the transfer.
    private let ledLength: Int
    /// The offset of each LED's pixel in the bytes of a color frame, in the order in which the LEDs follow
    /// each other on the strip.
    private let pixels: UnsafeMutablePointer<Int32>
    private var light: StripLight
    private var codes: PixelCodeTable

    /// Creates a transfer that makes all LEDs dark, for the strip that `plan` describes. `curve` converts the
    /// pixel values of later pictures to duty cycles.
    ///
    /// The transfer consists of a head, the bytes of each LED, and a tail. The bytes of an LED are its own
    /// head and the codes of its color channels. Pictures change only these codes.
    init(_ plan: PixelStripPlan, curve: LightCurve) {
        let code = plan.code
        let ledCount = plan.pixels.count
        let channelCount = plan.order.channels.count
        let byteCount = code.length(leds: ledCount, channels: channelCount)

        self.plan = plan
        let light = StripLight(curve)
        self.light = light
        codes = PixelCodeTable(code.value, duties: Self.entries(of: light, in: plan))

        // An empty strip also allocates memory, so that the pointers are valid.
        bytes = .allocate(capacity: max(1, byteCount))
        bytes.initialize(repeating: 0, count: max(1, byteCount))
        pixels = .allocate(capacity: max(1, ledCount))
        for (led, pixel) in plan.pixels.enumerated() { (pixels + led).initialize(to: Int32(pixel)) }

        transfers = [SPITransfer(UnsafeBufferPointer(start: bytes, count: byteCount))]
        ledLength = code.ledHead.count + channelCount * code.value.length
        firstValue = UnsafeMutableRawPointer(bytes + code.head.count + code.ledHead.count)
        writeHeadsAndTail(byteCount: byteCount)
        blank()
    }

    /// Writes the bytes that are the same for all pictures: the head of the transfer, the head of each LED, and the
    /// tail at the end of the transfer's `byteCount` bytes.
    private func writeHeadsAndTail(byteCount: Int) {
        let code = plan.code
        bytes.update(from: code.head, count: code.head.count)
        let firstLED = bytes + code.head.count
        for led in 0..<plan.pixels.count {
            (firstLED + led * ledLength).update(from: code.ledHead, count: code.ledHead.count)
        }
        let tail = bytes + byteCount - code.tail.count
        tail.update(from: code.tail, count: code.tail.count)
    }

    deinit {
        bytes.deallocate()
        pixels.deallocate()
    }

    /// Sets the curve that converts pixel values to LED duty cycles, for all later pictures.
    func setCurve(_ curve: LightCurve) {
        light = StripLight(curve)
        codes.setDuties(Self.entries(of: light, in: plan))
    }

    /// Returns the 256 duty cycles from which the code table is computed, one for each table entry. For LEDs
    /// with a white channel, the table is indexed by duty cycle, because the duty cycles are computed before
    /// the lookup.
    private static func entries(of light: StripLight, in plan: PixelStripPlan) -> [UInt8] {
        plan.order.hasWhite ? Array(UInt8.min...UInt8.max) : light.duties
    }

    /// Writes the pixels of `frame` into the transfer.
    ///
    /// - Precondition: `frame` has the size of the strip's plan and contains color pixels.
    func encode(_ frame: Bitmap) {
        frame.bytes.withUnsafeBufferPointer { picture in
            guard let first = picture.baseAddress else { return }
            if plan.order.hasWhite {
                encodeWithWhite(first)
            } else {
                encode(picture, from: first)
            }
        }
    }

    /// Writes a picture in which all LEDs are dark into the transfer.
    func blank() {
        codes.prepare(share: 0)
        let channels = plan.order.channels.count
        for led in 0..<plan.pixels.count {
            for channel in 0..<channels { codes.write(0, to: firstValue, at: led * ledLength, channel) }
        }
    }

    // MARK: Red, green and blue

    /// Writes the pixels of `picture`, which begins at `first`, into the transfer, for LEDs without a white
    /// channel.
    ///
    /// The table contains a code for each pixel value: one byte, or four bytes of pulses. The codes are first
    /// scaled to keep the picture within the current limit. Then the three codes of every LED are written in
    /// one pass.
    private func encode(_ picture: UnsafeBufferPointer<UInt8>, from first: UnsafePointer<UInt8>) {
        codes.prepare(share: share(of: picture))
        // LEDs receive their channels in various orders. Each pointer refers to a channel of the first pixel.
        let channels = plan.order.channels
        let firstChannel = first + channels[0].offset
        let secondChannel = first + channels[1].offset
        let thirdChannel = first + channels[2].offset
        let (leds, ledLength) = (plan.pixels.count, ledLength)
        codes.withTable { table in
            var target = firstValue
            // Each case has its own loop, so that the kind of code is not checked for each LED.
            switch plan.code.value {
            case .byte:
                for led in 0..<leds {
                    let offset = Int(pixels[led])
                    Self.storeByte(table[Int(firstChannel[offset])], to: target, at: 0)
                    Self.storeByte(table[Int(secondChannel[offset])], to: target, at: 1)
                    Self.storeByte(table[Int(thirdChannel[offset])], to: target, at: 2)
                    target += ledLength
                }
            case .pulses:
                for led in 0..<leds {
                    let offset = Int(pixels[led])
                    target.storeBytes(of: table[Int(firstChannel[offset])], as: UInt32.self)
                    target.storeBytes(of: table[Int(secondChannel[offset])], toByteOffset: 4, as: UInt32.self)
                    target.storeBytes(of: table[Int(thirdChannel[offset])], toByteOffset: 8, as: UInt32.self)
                    target += ledLength
                }
            }
        }
    }

    /// Writes a one-byte code, the lowest eight bits of `code`, at `offset` bytes after `target`.
    @inline(__always)
    private static func storeByte(_ code: UInt32, to target: UnsafeMutableRawPointer, at offset: Int) {
        target.storeBytes(of: UInt8(truncatingIfNeeded: code), toByteOffset: offset, as: UInt8.self)
    }

    /// Returns the fraction of the light of `picture` that the current limit permits, in parts of
    /// `CurrentLimit.whole`. The exact light is computed only if an upper bound of it exceeds the limit.
    private func share(of picture: UnsafeBufferPointer<UInt8>) -> Int {
        guard let limit = plan.limit, limit.share(ofLight: light.bound(of: picture)) < CurrentLimit.whole
        else { return CurrentLimit.whole }
        return limit.share(ofLight: light.sum(of: picture))
    }

    // MARK: With a white channel

    /// Writes the pixels of `picture` into the transfer, for LEDs with a white channel.
    ///
    /// A code is the form in which a duty cycle is sent to an LED. The first pass adds up the duty cycles of
    /// all channels (the light of the picture), which determines how much the current limit dims the picture.
    /// The second pass writes the dimmed codes of each LED, in the order in which it receives its channels.
    private func encodeWithWhite(_ picture: UnsafePointer<UInt8>) {
        var totalLight = 0
        for led in 0..<plan.pixels.count {
            let (red, green, blue, white) = duties(at: picture + Int(pixels[led]))
            totalLight &+= Int(red) &+ Int(green) &+ Int(blue) &+ Int(white)
        }
        let shareOfLight = plan.limit?.share(ofLight: totalLight) ?? CurrentLimit.whole
        codes.prepare(share: shareOfLight)

        let channels = plan.order.channels
        for led in 0..<plan.pixels.count {
            let (red, green, blue, white) = duties(at: picture + Int(pixels[led]))
            for channel in channels.indices {
                let duty =
                    switch channels[channel] {
                    case .red: red
                    case .green: green
                    case .blue: blue
                    case .white: white
                    }
                codes.write(duty, to: firstValue, at: led * ledLength, channel)
            }
        }
    }

    /// Returns the duty cycles of the four channels of the LED that shows the pixel at `pixel`. The white
    /// channel replaces the light that red, green and blue have in common.
    @inline(__always)
    private func duties(
        at pixel: UnsafePointer<UInt8>
    ) -> (red: UInt8, green: UInt8, blue: UInt8, white: UInt8) {
        let (red, green, blue) = (
            light.duties[Int(pixel[0])], light.duties[Int(pixel[1])], light.duties[Int(pixel[2])]
        )
        let common = min(red, green, blue)
        return (red - common, green - common, blue - common, common)
    }
}

extension ColorOrder.Channel {
    /// The offset of the color channel's value within the three bytes of a pixel. For the white channel, the
    /// result is not used.
    fileprivate var offset: Int {
        switch self {
        case .red: 0
        case .green: 1
        case .blue, .white: 2
        }
    }
}
