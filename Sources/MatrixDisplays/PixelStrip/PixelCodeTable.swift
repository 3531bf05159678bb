/// What is sent for each of the 256 values of a picture: the curve of the brightness, the share that the current limit leaves,
/// and the code of the LEDs, in one table.
///
/// It is filled again only when one of them changes.
struct PixelCodeTable {
    private let kind: PixelCode.Value
    /// As the bytes lie on the wire.
    private var codes: [UInt32]
    /// The code of each duty cycle.
    private let codesOfDuties: [UInt32]
    /// The duty cycle of each value.
    private var duties: [UInt8]
    /// The share for which the table is filled; nil if it must be filled.
    private var share: Int?

    /// A table for values that are sent as `kind` and are `duties`.
    init(_ kind: PixelCode.Value, duties: [UInt8]) {
        self.kind = kind
        self.duties = duties
        codesOfDuties = (UInt8.min...UInt8.max).map { duty in
            kind == .byte ? UInt32(duty) : PixelCode.pulses(duty).bigEndian
        }
        codes = codesOfDuties
    }

    /// Sets the duty cycle of each value.
    mutating func setDuties(_ duties: [UInt8]) {
        self.duties = duties
        share = nil
    }

    /// Fills the table for a picture of whose light `share` parts of `CurrentLimit.whole` may be shown.
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

    /// Writes the code of `value` for channel `channel` of the LED at `offset`.
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
