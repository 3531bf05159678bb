extension [UInt8] {
    /// Appends the low 16 bits of `number` in big-endian order.
    mutating func append16(_ number: Int) {
        append(UInt8(truncatingIfNeeded: number >> 8))
        append(UInt8(truncatingIfNeeded: number))
    }

    /// Appends the low 32 bits of `number` in big-endian order.
    mutating func append32(_ number: Int) {
        append16(number >> 16)
        append16(number)
    }

    /// Appends `count` bytes that are zero.
    mutating func appendZeros(_ count: Int) {
        append(contentsOf: repeatElement(0, count: count))
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the big-endian 16-bit number whose first byte is at `offset`. Both of its bytes must be within
    /// the buffer.
    func big16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

    /// Returns the big-endian 32-bit number whose first byte is at `offset`. All four of its bytes must be
    /// within the buffer.
    func big32(at offset: Int) -> Int { big16(at: offset) << 16 | big16(at: offset + 2) }

    /// Returns whether the bytes that start at `offset` equal `expected`. Returns false if the buffer is too
    /// short.
    func contains(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
        offset + expected.count <= count && self[offset..<offset + expected.count].elementsEqual(expected)
    }
}
