/// A model of a chain of MAX7219 or MAX7221 chips, controlled through the pins DIN, CLK and LOAD. It is written only
/// from the datasheet and is independent of any driver.
///
/// A shift register with 16 bits per chip runs through all chips and keeps its contents between transactions. At the
/// rising edge of LOAD, every chip executes its 16 bits. `isLit` returns which LEDs are lit. Anything that a correct
/// driver never does is recorded as a finding.
struct MAX7219ChainModel {
    /// The type of the chips. The types differ in how they use LOAD.
    enum Variant: Hashable, Sendable, CaseIterable {
        /// Shifts on every rising edge of CLK, whatever the level of LOAD is.
        case max7219
        /// Shifts only while LOAD, which is called CS on this chip, is low.
        case max7221
    }

    /// The registers of one chip.
    struct Chip: Hashable, Sendable {
        /// The digit RAM, from digit 0 on. Its contents are random after power-up.
        var digits: [UInt8]
        /// Whether each digit is shown in the Code B font. Bit n is for digit n.
        var decodeMode: UInt8 = 0
        /// The brightness, from 0 to 15.
        var intensity: UInt8 = 0
        /// The number of the last digit that is shown, from 0 to 7.
        var scanLimit: UInt8 = 0
        /// Whether the chip shows its digits. False in shutdown.
        var isRunning = false
        /// Whether the display test is on, which lights all LEDs even in shutdown.
        var isTesting = false

        /// Creates a chip directly after power-up: it is shut down, and the digit RAM contains `digits`.
        init(digits: [UInt8]) {
            self.digits = digits
        }

        /// Returns whether the segment `bit` of `digit` is lit. Bit 7 is DP, bit 6 is A, and bit 0 is G.
        func isLit(digit: Int, bit: Int) -> Bool {
            if isTesting { return true }
            guard isRunning, digit <= Int(scanLimit) else { return false }
            let data = digits[digit]
            let isDecoded = decodeMode >> UInt8(digit) & 1 == 1
            let segments = isDecoded ? Self.codeB[Int(data & 0x0F)] | data & 0x80 : data
            return segments >> UInt8(bit) & 1 == 1
        }

        /// Returns the fraction of time for which a lit LED is on, in parts of 32.
        func duty(_ variant: Variant) -> Int {
            if isTesting { return 31 }
            return variant == .max7219 ? 2 * Int(intensity) + 1 : 2 * (Int(intensity) + 1)
        }

        /// The segments of the characters `0123456789-EHLP` and of the blank in the Code B font.
        private static let codeB: [UInt8] = [
            0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00,
        ]
    }

    /// Something that a correct driver of a dot matrix never does.
    enum Finding: Hashable, Sendable {
        /// A word for an address that the datasheet does not define. There are two such addresses.
        case undefinedAddress(chip: Int, address: UInt8)
        /// The Code B font was selected for a dot matrix.
        case decodeMode(chip: Int, data: UInt8)
        /// The matrix has more digits than the scan limit allows. A limit of three or fewer digits also overloads the
        /// digit drivers.
        case scanLimit(chip: Int, data: UInt8)
        /// The display test was switched on.
        case displayTest(chip: Int)
        /// The transaction does not consist of one word for every chip.
        case transactionLength(bits: Int, expected: Int)
        /// The chips were clocked during a transaction with another device.
        case clockedWhileNotSelected(bits: Int)
    }

    /// The chips of the chain. The first one is nearest to DIN.
    var chips: [Chip]
    /// The type of the chips.
    let variant: Variant
    /// The findings so far, oldest first.
    private(set) var findings: [Finding] = []
    /// The level of LOAD. It is low (false) during a transaction.
    private(set) var load = true
    /// How many times the chips have executed their words.
    private(set) var latches = 0

    /// The bits of the shift register, stored as a ring. The oldest bit, at the far end of the chain, is at the index
    /// `oldest`.
    private var shiftRegister: [Bool]
    private var oldest = 0
    private var bitsSinceLoadChanged = 0

    /// Creates a chain. The first of `chips` is nearest to DIN. The first bit of `shiftRegister` is at the far end. If
    /// `shiftRegister` is nil, all of its bits are zero.
    init(chips: [Chip], variant: Variant = .max7219, shiftRegister: [Bool]? = nil) {
        self.chips = chips
        self.variant = variant
        self.shiftRegister = shiftRegister ?? [Bool](repeating: false, count: chips.count * 16)
    }

    /// Simulates a rising edge of CLK while DIN has the level `bit`.
    mutating func clock(_ bit: Bool) {
        bitsSinceLoadChanged += 1
        guard variant == .max7219 || !load else { return }
        shiftRegister[oldest] = bit
        oldest = (oldest + 1) % shiftRegister.count
    }

    /// Sets LOAD to low, which begins a transaction.
    mutating func lowerLoad() {
        guard load else { return }
        if bitsSinceLoadChanged > 0 { findings.append(.clockedWhileNotSelected(bits: bitsSinceLoadChanged)) }
        load = false
        bitsSinceLoadChanged = 0
    }

    /// Sets LOAD to high. If it was low, every chip executes its word.
    mutating func raiseLoad() {
        guard !load else { return }
        if bitsSinceLoadChanged != shiftRegister.count {
            findings.append(.transactionLength(bits: bitsSinceLoadChanged, expected: shiftRegister.count))
        }
        load = true
        bitsSinceLoadChanged = 0
        latches += 1
        for chip in chips.indices {
            execute(word(chip), on: chip)
        }
    }

    /// Clocks whole bytes into the chain, with the most significant bit first.
    mutating func shift(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for bit in (0..<8).reversed() {
                clock(byte >> UInt8(bit) & 1 == 1)
            }
        }
    }

    /// Simulates a transaction: LOAD becomes low, the bytes are clocked in, and LOAD becomes high.
    mutating func transact(_ bytes: some Sequence<UInt8>) {
        lowerLoad()
        shift(bytes)
        raiseLoad()
    }

    /// Returns whether this LED of this chip is lit.
    func isLit(chip: Int, digit: Int, bit: Int) -> Bool {
        chips[chip].isLit(digit: digit, bit: bit)
    }

    /// Returns the 16 bits that are in a chip. The chip nearest to DIN has the last 16 bits that were clocked in.
    private func word(_ chip: Int) -> UInt16 {
        let first = oldest + 16 * (chips.count - 1 - chip)
        return (0..<16).reduce(0) { word, bit in
            word << 1 | (shiftRegister[(first + bit) % shiftRegister.count] ? 1 : 0)
        }
    }

    private mutating func execute(_ word: UInt16, on chip: Int) {
        let address = UInt8(word >> 8 & 0x0F)
        let data = UInt8(word & 0xFF)
        switch address {
        case 0x0:
            break
        case 0x1...0x8:
            chips[chip].digits[Int(address) - 1] = data
        case 0x9:
            chips[chip].decodeMode = data
            if data != 0 { findings.append(.decodeMode(chip: chip, data: data)) }
        case 0xA:
            chips[chip].intensity = data & 0x0F
        case 0xB:
            chips[chip].scanLimit = data & 0x07
            if data & 0x07 != 7 { findings.append(.scanLimit(chip: chip, data: data)) }
        case 0xC:
            chips[chip].isRunning = data & 1 == 1
        case 0xF:
            chips[chip].isTesting = data & 1 == 1
            if data & 1 == 1 { findings.append(.displayTest(chip: chip)) }
        default:
            findings.append(.undefinedAddress(chip: chip, address: address))
        }
    }
}
