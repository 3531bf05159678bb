import BusInterfaces
import Pixels

/// The SPI transfer that shows a picture on an LED strip. The transfer is created once, and every picture
/// rewrites its bytes.
final class PixelStripMessage {
    /// The SPI transfers that show the picture as one transaction. The array always contains a single
    /// transfer.
    let transfers: [SPITransfer]

    private let plan: PixelStripPlan
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The address of the first LED's first color value in the memory of the transfer.
    private let firstLEDCodes: UnsafeMutableRawPointer
    /// The number of bytes that each LED occupies in the transfer.
    private let bytesPerLED: Int
    /// The offset of each LED's pixel in the bytes of a color frame, in the order in which the LEDs follow
    /// each other on the strip.
    private let pixelOffsets: UnsafeMutablePointer<Int32>
    private var stripLight: StripLight
    private var codeTable: PixelCodeTable

    /// Creates a transfer that makes all LEDs dark, for the strip that `plan` describes. Later pictures are
    /// written into the same transfer. `curve` converts their pixel values to duty cycles.
    ///
    /// The transfer consists of a head, the bytes of each LED, and a tail. The bytes of an LED are a constant
    /// head (`ledHead`) and a code for each of its color channels. A code is a duty cycle in the encoding
    /// that the LEDs require. Pictures change only the codes.
    init(_ plan: PixelStripPlan, curve: LightCurve) {
        let encoding = plan.encoding
        let ledCount = plan.pixelOffsets.count
        let channelCount = plan.order.channels.count
        let byteCount = encoding.byteCount(ledCount: ledCount, channelCount: channelCount)

        self.plan = plan
        let stripLight = StripLight(curve)
        self.stripLight = stripLight
        // The table contains the code for each pixel value or, if the LEDs have a white channel, for each
        // duty cycle.
        codeTable = PixelCodeTable(
            encoding.channelCode,
            duties: Self.dutiesForTable(light: stripLight, plan: plan)
        )

        // An empty strip also allocates memory, so that the pointers are valid.
        bytes = .allocate(capacity: max(1, byteCount))
        bytes.initialize(repeating: 0, count: max(1, byteCount))
        pixelOffsets = .allocate(capacity: max(1, ledCount))
        for (led, pixelOffset) in plan.pixelOffsets.enumerated() {
            (pixelOffsets + led).initialize(to: Int32(pixelOffset))
        }

        transfers = [SPITransfer(UnsafeBufferPointer(start: bytes, count: byteCount))]
        bytesPerLED = encoding.ledHead.count + channelCount * encoding.channelCode.byteCount
        // The codes of an LED follow its head.
        firstLEDCodes = UnsafeMutableRawPointer(bytes + encoding.head.count + encoding.ledHead.count)
        writeHeadsAndTail(byteCount: byteCount)
        blank()
    }

    /// Writes the bytes that are the same for all pictures: the head of the transfer, the head of each LED,
    /// and the tail at the end of the transfer's `byteCount` bytes.
    private func writeHeadsAndTail(byteCount: Int) {
        let encoding = plan.encoding
        bytes.update(from: encoding.head, count: encoding.head.count)
        let firstLED = bytes + encoding.head.count
        for led in 0..<plan.pixelOffsets.count {
            (firstLED + led * bytesPerLED).update(from: encoding.ledHead, count: encoding.ledHead.count)
        }
        let tail = bytes + byteCount - encoding.tail.count
        tail.update(from: encoding.tail, count: encoding.tail.count)
    }

    deinit {
        bytes.deallocate()
        pixelOffsets.deallocate()
    }

    /// Sets the curve that converts pixel values to LED duty cycles, for all later pictures.
    func setCurve(_ curve: LightCurve) {
        stripLight = StripLight(curve)
        codeTable.setDuties(Self.dutiesForTable(light: stripLight, plan: plan))
    }

    /// Returns the 256 duty cycles from which the code table is computed, one for each table entry. For LEDs
    /// with a white channel, the table is indexed by duty cycle, because the duty cycles are computed before
    /// the lookup.
    private static func dutiesForTable(light: StripLight, plan: PixelStripPlan) -> [UInt8] {
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
                encodeWithoutWhite(picture, from: first)
            }
        }
    }

    /// Writes a picture in which all LEDs are dark into the transfer.
    func blank() {
        codeTable.scaleCodes(toShare: 0)
        let channels = plan.order.channels.count
        for led in 0..<plan.pixelOffsets.count {
            for channel in 0..<channels {
                codeTable.writeCode(for: 0, to: firstLEDCodes, at: led * bytesPerLED, channel: channel)
            }
        }
    }

    // MARK: Red, green and blue

    /// Writes the pixels of `picture` into the transfer, for LEDs without a white channel. `firstPixel`
    /// points to the beginning of `picture`.
    ///
    /// LEDs receive codes instead of pixel values. A table contains the code for each pixel value: one byte,
    /// or four bytes of pulses. First, the codes in the table are scaled down to keep the picture within the
    /// limit of the electric current. Then the three codes of every LED are written in one pass.
    private func encodeWithoutWhite(
        _ picture: UnsafeBufferPointer<UInt8>,
        from firstPixel: UnsafePointer<UInt8>
    ) {
        codeTable.scaleCodes(toShare: permittedShare(of: picture))
        // The order in which LEDs receive red, green and blue depends on their type. Each of these pointers
        // refers to one of the three channels of the first pixel.
        let channels = plan.order.channels
        let firstChannel = firstPixel + channels[0].offset
        let secondChannel = firstPixel + channels[1].offset
        let thirdChannel = firstPixel + channels[2].offset
        let (ledCount, bytesPerLED) = (plan.pixelOffsets.count, bytesPerLED)
        codeTable.withTable { table in
            var target = firstLEDCodes
            // Each case has its own loop, so that the kind of code is not checked for each LED.
            switch plan.encoding.channelCode {
            case .byte:
                for led in 0..<ledCount {
                    let offset = Int(pixelOffsets[led])
                    Self.storeByte(table[Int(firstChannel[offset])], to: target, offset: 0)
                    Self.storeByte(table[Int(secondChannel[offset])], to: target, offset: 1)
                    Self.storeByte(table[Int(thirdChannel[offset])], to: target, offset: 2)
                    target += bytesPerLED
                }
            case .pulses:
                for led in 0..<ledCount {
                    let offset = Int(pixelOffsets[led])
                    target.storeBytes(of: table[Int(firstChannel[offset])], as: UInt32.self)
                    target.storeBytes(of: table[Int(secondChannel[offset])], toByteOffset: 4, as: UInt32.self)
                    target.storeBytes(of: table[Int(thirdChannel[offset])], toByteOffset: 8, as: UInt32.self)
                    target += bytesPerLED
                }
            }
        }
    }

    /// Writes a one-byte code, the lowest eight bits of `code`, at `offset` bytes after `target`.
    @inline(__always)
    private static func storeByte(_ code: UInt32, to target: UnsafeMutableRawPointer, offset: Int) {
        target.storeBytes(of: UInt8(truncatingIfNeeded: code), toByteOffset: offset, as: UInt8.self)
    }

    /// Returns the fraction of the light of `picture` that the current limit permits, in parts of
    /// `CurrentLimit.fullShare`. The exact light is computed only if an upper bound of it exceeds the limit.
    private func permittedShare(of picture: UnsafeBufferPointer<UInt8>) -> Int {
        guard let limit = plan.currentLimit,
            limit.permittedShare(ofLight: stripLight.upperBound(of: picture)) < CurrentLimit.fullShare
        else { return CurrentLimit.fullShare }
        return limit.permittedShare(ofLight: stripLight.exactLight(of: picture))
    }

    // MARK: With a white channel

    /// Writes the pixels of `picture` into the transfer, for LEDs with a white channel.
    ///
    /// The first pass adds up the duty cycles of all channels, which are the light of the picture. The more
    /// light, the more the limit of the electric current dims the picture. The second pass writes the codes
    /// of the dimmed duty cycles, the form in which they are sent, in the channel order of the LEDs.
    private func encodeWithWhite(_ picture: UnsafePointer<UInt8>) {
        var totalLight = 0
        for led in 0..<plan.pixelOffsets.count {
            let (red, green, blue, white) = duties(at: picture + Int(pixelOffsets[led]))
            totalLight &+= Int(red) &+ Int(green) &+ Int(blue) &+ Int(white)
        }
        let shareOfLight = plan.currentLimit?.permittedShare(ofLight: totalLight) ?? CurrentLimit.fullShare
        codeTable.scaleCodes(toShare: shareOfLight)

        let channels = plan.order.channels
        for led in 0..<plan.pixelOffsets.count {
            let (red, green, blue, white) = duties(at: picture + Int(pixelOffsets[led]))
            for channel in channels.indices {
                let duty =
                    switch channels[channel] {
                    case .red: red
                    case .green: green
                    case .blue: blue
                    case .white: white
                    }
                codeTable.writeCode(for: duty, to: firstLEDCodes, at: led * bytesPerLED, channel: channel)
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
            stripLight.duties[Int(pixel[0])], stripLight.duties[Int(pixel[1])],
            stripLight.duties[Int(pixel[2])]
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
