/// A daisy chain of MAX7219 or MAX7221 as its pins see the world, written from the datasheet alone.
///
/// It is independent of any driver. DIN, CLK and LOAD come in, one shift register of 16 bits a chip runs
/// through all chips and keeps its content between transactions, LOAD's rising edge makes every chip execute
/// its 16 bits, and `isLit` says which LED a viewer sees. What a sane driver never does is kept as a finding.
struct MAX7219ChainModel {
    /// What differs between the two chips, as far as their pins go.
    enum Variant: Hashable, Sendable, CaseIterable {
        /// Shifts on every rising edge of CLK, whatever LOAD is.
        case max7219
        /// Shifts only while LOAD, here called CS, is low.
        case max7221
    }

    /// The registers of one chip.
    struct Chip: Hashable, Sendable {
        /// The digit RAM, digit 0 first; power-up leaves anything in it.
        var digits: [UInt8]
        /// Bit n: digit n is shown through the Code B font.
        var decodeMode: UInt8 = 0
        /// 0 to 15.
        var intensity: UInt8 = 0
        /// The last digit that is scanned, 0 to 7.
        var scanLimit: UInt8 = 0
        /// False in shutdown.
        var isRunning = false
        /// Display test: all LEDs lit, shutdown or not.
        var isTesting = false

        /// A chip as it is after power-up: shut down, its digits as they happen to be.
        init(digits: [UInt8]) {
            self.digits = digits
        }

        /// Whether segment `bit` (7 is DP, 6 is A … 0 is G) of `digit` is lit.
        func isLit(digit: Int, bit: Int) -> Bool {
            if isTesting { return true }
            guard isRunning, digit <= Int(scanLimit) else { return false }
            let data = digits[digit]
            let isDecoded = decodeMode >> UInt8(digit) & 1 == 1
            let segments = isDecoded ? Self.codeB[Int(data & 0x0F)] | data & 0x80 : data
            return segments >> UInt8(bit) & 1 == 1
        }

        /// Parts of 32 of the time that a lit LED is on.
        func duty(_ variant: Variant) -> Int {
            if isTesting { return 31 }
            return variant == .max7219 ? 2 * Int(intensity) + 1 : 2 * (Int(intensity) + 1)
        }

        /// The segments of `0123456789-EHLP` and blank.
        private static let codeB: [UInt8] = [
            0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00,
        ]
    }

    /// Something that a sane driver of a dot matrix never does.
    enum Finding: Hashable, Sendable {
        /// A word for one of the two addresses that the datasheet does not define.
        case undefinedAddress(chip: Int, address: UInt8)
        /// Code B on a dot matrix.
        case decodeMode(chip: Int, data: UInt8)
        /// Fewer digits than the matrix has; three or fewer also overload the digit drivers.
        case scanLimit(chip: Int, data: UInt8)
        /// A display test.
        case displayTest(chip: Int)
        /// A transaction that is not one word for every chip.
        case transactionLength(bits: Int, expected: Int)
        /// Clocked by another device's transaction.
        case clockedWhileNotSelected(bits: Int)
    }

    /// The chips, the one nearest to DIN first.
    var chips: [Chip]
    /// Which chip it is.
    let variant: Variant
    /// What was found, oldest first.
    private(set) var findings: [Finding] = []
    /// The level of LOAD; low means that a transaction is in progress.
    private(set) var load = true
    /// How often all chips took their words.
    private(set) var latches = 0

    /// The shift register as a ring: the oldest bit, the one at the far end of the chain, is at `oldest`.
    private var shiftRegister: [Bool]
    private var oldest = 0
    private var bitsSinceLoadChanged = 0

    /// A chain with these chips, the one nearest to DIN first, and this in its shift register, the bit at the
    /// far end first; zeros where none is given.
    init(chips: [Chip], variant: Variant = .max7219, shiftRegister: [Bool]? = nil) {
        self.chips = chips
        self.variant = variant
        self.shiftRegister = shiftRegister ?? [Bool](repeating: false, count: chips.count * 16)
    }

    /// A rising edge of CLK with DIN at `bit`.
    mutating func clock(_ bit: Bool) {
        bitsSinceLoadChanged += 1
        guard variant == .max7219 || !load else { return }
        shiftRegister[oldest] = bit
        oldest = (oldest + 1) % shiftRegister.count
    }

    /// LOAD falls, or stays low.
    mutating func lowerLoad() {
        guard load else { return }
        if bitsSinceLoadChanged > 0 { findings.append(.clockedWhileNotSelected(bits: bitsSinceLoadChanged)) }
        load = false
        bitsSinceLoadChanged = 0
    }

    /// LOAD rises, and every chip executes its word, or stays high.
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

    /// Clocks whole bytes, most significant bit first.
    mutating func shift(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for bit in (0..<8).reversed() {
                clock(byte >> UInt8(bit) & 1 == 1)
            }
        }
    }

    /// LOAD low, these bytes, LOAD high.
    mutating func transact(_ bytes: some Sequence<UInt8>) {
        lowerLoad()
        shift(bytes)
        raiseLoad()
    }

    /// Whether a viewer sees this LED of this chip lit.
    func isLit(chip: Int, digit: Int, bit: Int) -> Bool {
        chips[chip].isLit(digit: digit, bit: bit)
    }

    /// Forgets what was found.
    mutating func clearFindings() {
        findings = []
    }

    /// The 16 bits that sit in a chip: the last 16 that came in for the chip nearest to DIN.
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
