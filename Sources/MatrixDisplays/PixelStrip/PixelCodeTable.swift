/// A table of the codes that are sent to the LEDs, one for each pixel value. A code includes the brightness
/// curve, the dimming for the current limit, and the encoding for the LEDs.
///
/// The table is recomputed only if the brightness or the dimming changes.
struct PixelCodeTable {
    private let kind: PixelCode.Value
    /// The code that is sent for each of the 256 pixel values. Its bytes are in the order in which they are
    /// sent on the bus.
    private var codes: [UInt32]
    /// The code that is sent for each of the 256 duty cycles if the picture is not dimmed for the current
    /// limit.
    private let codesOfDuties: [UInt32]
    /// The duty cycle, from 0 to 255, for each of the 256 pixel values.
    private var duties: [UInt8]
    /// The fraction of the picture's light for which `codes` was computed, in parts of `CurrentLimit.whole`.
    /// Nil if the table must be recomputed.
    private var share: Int?

    init(_ kind: PixelCode.Value, duties: [UInt8]) {
        self.kind = kind
        self.duties = duties
        codesOfDuties = (UInt8.min...UInt8.max).map { duty in
            kind == .byte ? UInt32(duty) : PixelCode.pulses(duty).bigEndian
        }
        codes = codesOfDuties
    }

    mutating func setDuties(_ duties: [UInt8]) {
        self.duties = duties
        share = nil
    }

    /// Computes the code of each pixel value for a picture whose light is scaled by `share`, in parts of
    /// `CurrentLimit.whole`. Does nothing if the table has already been computed for this share.
    mutating func scaleCodes(toShare: Int) {
        guard toShare != self.share else { return }
        self.share = toShare
        for value in 0..<256 { codes[value] = codesOfDuties[(Int(duties[value]) &* toShare) &>> 16] }
    }

    /// Calls `body` with a pointer to the codes of the 256 pixel values, indexed by pixel value.
    @inline(__always)
    func withTable(_ body: (UnsafePointer<UInt32>) -> Void) {
        codes.withUnsafeBufferPointer { codes in
            if let first = codes.baseAddress { body(first) }
        }
    }

    /// Writes the code of the color value `value` into `bytes`. `offset` is the offset of the LED's first
    /// color value, and `channel` is the index of the color value within the LED.
    @inline(__always)
    func writeCode(for value: UInt8, to bytes: UnsafeMutableRawPointer, at offset: Int, channel: Int) {
        let code = codes[Int(value)]
        switch kind {
        case .byte:
            bytes.storeBytes(
                of: UInt8(truncatingIfNeeded: code),
                toByteOffset: offset + channel,
                as: UInt8.self
            )
        case .pulses: bytes.storeBytes(of: code, toByteOffset: offset + 4 * channel, as: UInt32.self)
        }
    }
}
