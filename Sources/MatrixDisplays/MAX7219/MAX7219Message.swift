import BusInterfaces

/// All messages to a MAX7219 chain, stored once in sending order. Each transaction is a subrange of the transfers.
///
/// A transfer holds one word, address and data, for every chip of the chain. Chip select is released after it, and all
/// chips latch their words at once (MAX7219 datasheet, tables 2 to 10).
struct MAX7219Message: ~Copyable {
    /// The registers of a MAX7219 other than its digits, whose addresses are 1 to 8.
    enum Register: UInt8 {
        case noOperation = 0x0
        case decodeMode = 0x9
        case intensity = 0xA
        case scanLimit = 0xB
        case shutdown = 0xC
        case displayTest = 0xF
    }

    /// Initializes the chips. A no-operation flushes the chain's shift registers. Shutdown follows before the end of a
    /// possible display test, so that no stale digit is lit even then. The chips stay dark until the last transfer.
    let startUp: [SPITransfer]
    /// Sets every register: the start-up without its dark phase.
    let refresh: [SPITransfer]
    /// Sends the eight digits of the picture.
    let frame: [SPITransfer]

    private static let count = 15
    private static let firstOfRefresh = 2
    private static let intensity = 5
    private static let digits = 6..<14
    private static let running = 14

    /// The number of bytes in a transfer: two for each chip.
    private let transferLength: Int
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The picture's eight consecutive transfers. Write only the data bytes. Valid as long as the message exists.
    let picture: UnsafeMutablePointer<UInt8>

    /// Creates the messages to `chips` chips: all digits dark, the lowest intensity, running.
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
        picture = bytes + Self.digits.lowerBound * length
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

    func blank() {
        for digit in 0..<8 {
            fill(Self.digits.lowerBound + digit, address: UInt8(1 + digit), 0)
        }
    }

    /// Sets the intensity of all chips, 0 to 15.
    func setIntensity(_ intensity: UInt8) {
        fill(Self.intensity, .intensity, intensity)
    }

    /// Sets whether the last transfer starts the chips or shuts them down.
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
