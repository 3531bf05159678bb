/// The codes of the 256 pixel values: brightness curve, current limit and LED encoding in one table.
///
/// It is refilled only when one of them changes.
struct PixelCodeTable {
    private let kind: PixelCode.Value
    /// The codes of the pixel values in wire byte order.
    private var codes: [UInt32]
    /// The codes of the duty cycles.
    private let codesOfDuties: [UInt32]
    /// The duty cycles of the pixel values.
    private var duties: [UInt8]
    /// The share of light in the table, or nil if it must be refilled.
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

    /// Fills the table for a picture with a share of its light, in parts of `CurrentLimit.whole`.
    mutating func prepare(share: Int) {
        guard share != self.share else { return }
        self.share = share
        for value in 0..<256 { codes[value] = codesOfDuties[(Int(duties[value]) &* share) &>> 16] }
    }

    /// Calls `body` with the 256 codes.
    @inline(__always)
    func withTable(_ body: (UnsafePointer<UInt32>) -> Void) {
        codes.withUnsafeBufferPointer { codes in
            if let first = codes.baseAddress { body(first) }
        }
    }

    /// Writes the code of `value` for a channel of the LED at `offset`.
    @inline(__always)
    func write(_ value: UInt8, to bytes: UnsafeMutableRawPointer, at offset: Int, _ channel: Int) {
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
