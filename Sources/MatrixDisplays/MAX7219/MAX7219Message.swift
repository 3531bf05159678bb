import HardwareBuses

/// Everything that a chain of MAX7219 is ever told, laid out once in the order in which it is sent, so that
/// each transaction is a stretch of the same transfers.
///
/// A transfer is one word, address and data, for every chip of the chain; chip select is released after it, and
/// all chips take their words at once (MAX7219 datasheet, tables 2 to 10).
struct MAX7219Message: ~Copyable {
    /// The registers of a MAX7219 besides its digits, which have the addresses 1 to 8.
    enum Register: UInt8 {
        case noOperation = 0x0
        case decodeMode = 0x9
        case intensity = 0xA
        case scanLimit = 0xB
        case shutdown = 0xC
        case displayTest = 0xF
    }

    /// The whole start-up. The no-operation flushes whatever the chain's shift register held. Shutdown comes next,
    /// and before the end of a display test that may be on, so that no stale digit is lit even then; from here on
    /// the chips are dark until the last transfer.
    let startUp: [SPITransfer]
    /// What sets every register again: the start-up without its dark part.
    let refresh: [SPITransfer]
    /// The picture.
    let frame: [SPITransfer]

    private static let count = 15
    private static let firstOfRefresh = 2
    private static let intensity = 5
    private static let digits = 6..<14
    private static let running = 14

    /// Bytes of a transfer: two for each chip.
    private let transferLength: Int
    private let bytes: UnsafeMutablePointer<UInt8>

    /// The messages to `chips` chips, dark, faintest, running.
    init(chips: Int) {
        let length = chips * 2
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.count * length)
        bytes.initialize(repeating: 0, count: Self.count * length)
        let transfers = (0..<Self.count).map { index in
            SPITransfer(
                UnsafeBufferPointer(start: bytes + index * length, count: length),
                releasesChipSelect: true
            )
        }
        self.bytes = bytes
        transferLength = length
        startUp = transfers
        refresh = Array(transfers[Self.firstOfRefresh...])
        frame = Array(transfers[Self.digits])
        fill(0, .noOperation, 0)
        fill(1, .shutdown, 0)
        fill(2, .displayTest, 0)
        fill(3, .decodeMode, 0)
        fill(4, .scanLimit, 7)
        setIntensity(0)
        blank()
        setRunning(true)
    }

    deinit {
        bytes.deallocate()
    }

    /// The picture's eight transfers, one after the other, in which only the data are to be written; valid as long
    /// as the message is.
    var picture: UnsafeMutablePointer<UInt8> { bytes + Self.digits.lowerBound * transferLength }

    /// Makes the picture dark.
    func blank() {
        for digit in 0..<8 {
            fill(Self.digits.lowerBound + digit, address: UInt8(1 + digit), 0)
        }
    }

    /// Makes all chips as bright as one of 16 steps, 0 to 15.
    func setIntensity(_ intensity: UInt8) {
        fill(Self.intensity, .intensity, intensity)
    }

    /// Whether the chips are on at the end of the message, or shut down.
    func setRunning(_ isRunning: Bool) {
        fill(Self.running, .shutdown, isRunning ? 1 : 0)
    }

    private func fill(_ transfer: Int, _ register: Register, _ data: UInt8) {
        fill(transfer, address: register.rawValue, data)
    }

    private func fill(_ transfer: Int, address: UInt8, _ data: UInt8) {
        for byte in stride(from: transfer * transferLength, to: (transfer + 1) * transferLength, by: 2) {
            bytes[byte] = address
            bytes[byte + 1] = data
        }
    }
}
