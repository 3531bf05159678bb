import Diagnostics

/// The hash algorithm SHA-256 (FIPS 180-4), which sha256sum(1) also implements.
package enum SHA256 {
    /// Returns the SHA-256 hash of `bytes` as 64 hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        var state = initialState
        let wholeBlocksEnd = bytes.count / blockSize * blockSize
        let lastBlocks = padded(bytes[wholeBlocksEnd...], messageLength: bytes.count)
        for blocks in [bytes[..<wholeBlocksEnd], lastBlocks[...]] {
            blocks.withUnsafeBytes { absorb($0, &state) }
        }
        return state.map { Wording.zeroPadded(String($0, radix: 16), to: 8) }.joined()
    }

    /// Returns whether `text` has the form of a SHA-256 hash that `hexadecimal(of:)` returns: 64 lowercase
    /// hexadecimal digits.
    package static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The size of the blocks in which SHA-256 processes a message, in bytes.
    private static let blockSize = 64
    /// The size of the field with the message's length at the end of the last block, in bytes.
    private static let lengthSize = 8
    private static let roundCount = 64

    /// Pads `rest`, the bytes of the message after its last complete block, to complete blocks (section
    /// 5.1.1). The padding is a 1 bit, zeros, and the length of the message in bits. `messageLength` is that
    /// length in bytes.
    private static func padded(_ rest: ArraySlice<UInt8>, messageLength: Int) -> [UInt8] {
        let firstPaddingByte: UInt8 = 0x80
        var padded = Array(rest) + [firstPaddingByte]
        while (padded.count + lengthSize) % blockSize != 0 { padded.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: (messageLength * 8) >> shift))
        }
        return padded
    }

    /// Processes `blocks`, a sequence of complete 64-byte blocks, and updates `state`, the eight words of the
    /// SHA-256 hash.
    private static func absorb(_ blocks: UnsafeRawBufferPointer, _ state: inout [UInt32]) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: roundCount) { schedule in
            constants.withUnsafeBufferPointer { constants in
                state.withUnsafeMutableBufferPointer { state in
                    for start in stride(from: 0, to: blocks.count, by: blockSize) {
                        fillSchedule(schedule, from: blocks, at: start)
                        updateState(state, schedule: schedule, constants: constants)
                    }
                }
            }
        }
    }

    /// Fills `schedule`, the message schedule with one word for each of the 64 rounds of SHA-256. The words
    /// are computed from the block at `start` in `blocks` (FIPS 180-4, section 6.2.2, step 1).
    private static func fillSchedule(
        _ schedule: UnsafeMutableBufferPointer<UInt32>,
        from blocks: UnsafeRawBufferPointer,
        at start: Int
    ) {
        // The first 16 words are the block itself.
        for index in 0..<16 {
            let word = blocks.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self)
            schedule[index] = UInt32(bigEndian: word)
        }

        for index in 16..<roundCount {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            schedule[index] =
                schedule[index - 16] &+ schedule[index - 7]
                &+ (rotatedRight(early, by: 7) ^ rotatedRight(early, by: 18) ^ early &>> 3)
                &+ (rotatedRight(late, by: 17) ^ rotatedRight(late, by: 19) ^ late &>> 10)
        }
    }

    /// Performs the 64 rounds of SHA-256 for one block and updates `state`, the eight words of the hash.
    /// `schedule` contains the words of the rounds, and `constants` their constants (FIPS 180-4, section
    /// 6.2.2, steps 2 to 4).
    private static func updateState(
        _ state: UnsafeMutableBufferPointer<UInt32>,
        schedule: UnsafeMutableBufferPointer<UInt32>,
        constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // After each round, the standard moves each value to the next letter. Here, the next round uses the
        // next letter for the value instead, so after eight rounds each value has its first letter again.
        for index in stride(from: 0, to: roundCount, by: 8) {
            func roundWord(at offset: Int) -> UInt32 { constants[index + offset] &+ schedule[index + offset] }
            performRound(a, b, c, &d, e, f, g, &h, word: roundWord(at: 0))
            performRound(h, a, b, &c, d, e, f, &g, word: roundWord(at: 1))
            performRound(g, h, a, &b, c, d, e, &f, word: roundWord(at: 2))
            performRound(f, g, h, &a, b, c, d, &e, word: roundWord(at: 3))
            performRound(e, f, g, &h, a, b, c, &d, word: roundWord(at: 4))
            performRound(d, e, f, &g, h, a, b, &c, word: roundWord(at: 5))
            performRound(c, d, e, &f, g, h, a, &b, word: roundWord(at: 6))
            performRound(b, c, d, &e, f, g, h, &a, word: roundWord(at: 7))
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    /// Performs one round of SHA-256. `word` is the sum of the word and the constant of the round.
    /// Afterwards, `d` contains the next E and `h` the next A, with the variable names of FIPS 180-4, section
    /// 6.2.2, step 3.
    @inline(__always)
    private static func performRound(
        _ a: UInt32,
        _ b: UInt32,
        _ c: UInt32,
        _ d: inout UInt32,
        _ e: UInt32,
        _ f: UInt32,
        _ g: UInt32,
        _ h: inout UInt32,
        word: UInt32
    ) {
        let choice = (e & f) ^ (~e & g)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let sumOfE = rotatedRight(e, by: 6) ^ rotatedRight(e, by: 11) ^ rotatedRight(e, by: 25)
        let sumOfA = rotatedRight(a, by: 2) ^ rotatedRight(a, by: 13) ^ rotatedRight(a, by: 22)
        let t1 = h &+ sumOfE &+ choice &+ word
        let t2 = sumOfA &+ majority
        d &+= t1
        h = t1 &+ t2
    }

    private static func rotatedRight(_ word: UInt32, by count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    /// The eight words of the hash before the first block: the first 32 bits of the fractional parts of the
    /// square roots of the first 8 primes (section 5.3.3).
    private static let initialState: [UInt32] = [
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
        0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    ]

    /// The constants of the 64 rounds of SHA-256: the first 32 bits of the fractional parts of the cube roots
    /// of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
        0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
        0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
        0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
        0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
        0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
        0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
        0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
    ]
}
