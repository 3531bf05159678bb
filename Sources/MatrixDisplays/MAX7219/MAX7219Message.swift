import BusInterfaces

/// The SPI transfers to a chain of MAX7219 chips, stored once in the order in which a start sends them. Each
/// kind of transaction (start, refresh, frame) sends a range of the transfers.
///
/// A transfer contains one word (an address and its data) for every chip of the chain. After the transfer,
/// chip select is released, and all chips latch their words at once (MAX7219 datasheet, tables 2 to 10).
struct MAX7219Message: ~Copyable {
    /// The addresses of the control registers of a MAX7219. The digits, which contain the picture, are also
    /// registers and have the addresses 1 to 8.
    enum Register: UInt8 {
        case noOperation = 0x0
        case decodeMode = 0x9
        case intensity = 0xA
        case scanLimit = 0xB
        case shutdown = 0xC
        case displayTest = 0xF
    }

    /// The transfers that initialize the chips. They begin with a no-operation, which flushes the chain's
    /// shift registers. Then they shut the chips down before they end any display test, so that no old digit
    /// is ever lit. The chips stay dark until the last transfer.
    let startUp: [SPITransfer]
    /// The transfers that set every register of the chips. They are those of a start, but without the initial
    /// shutdown, so that the display does not become dark.
    let refresh: [SPITransfer]
    /// The transfers that send one picture as the eight digits (rows or columns of LEDs) of each chip.
    let frame: [SPITransfer]

    // The positions of the transfers in a start.
    private static let flush = 0
    private static let shutdown = 1
    private static let displayTest = 2
    private static let decodeMode = 3
    private static let scanLimit = 4
    private static let intensity = 5
    private static let digitTransfers = 6..<14
    private static let running = 14
    private static let transferCount = 15
    private static let firstRefreshTransfer = displayTest

    /// The value of the scan limit register with which the chip scans all eight digits (rows or columns of
    /// LEDs).
    private static let allDigits: UInt8 = 7

    /// The number of bytes in an SPI transfer, which contains two bytes for each chip of the chain.
    private let bytesPerTransfer: Int
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The memory of the eight consecutive transfers that contain the picture. Callers must write only the
    /// data bytes, and leave the register addresses between them unchanged. The pointer is valid for the
    /// lifetime of the message.
    let pictureBytes: UnsafeMutablePointer<UInt8>

    /// Creates the transfers for a chain of `chipCount` chips. Initially, they turn all digits (rows or
    /// columns of LEDs) dark and run the chips at the lowest intensity.
    ///
    /// Each transfer sets one register: it contains the address of the register and its data for every chip.
    /// All transfers of a start are stored one after the other in the memory at `bytes`. A refresh sends the
    /// last ones of them, and a frame (picture) sends only the digits.
    init(chipCount: Int) {
        let bytesPerChip = 2
        let bytesPerTransfer = chipCount * bytesPerChip
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.transferCount * bytesPerTransfer)
        bytes.initialize(repeating: 0, count: Self.transferCount * bytesPerTransfer)
        let transfers = (0..<Self.transferCount).map { index in
            let transferBytes = UnsafeBufferPointer(
                start: bytes + index * bytesPerTransfer,
                count: bytesPerTransfer
            )
            return SPITransfer(transferBytes, releasesChipSelect: true)
        }

        self.bytes = bytes
        self.bytesPerTransfer = bytesPerTransfer
        pictureBytes = bytes + Self.digitTransfers.lowerBound * bytesPerTransfer
        startUp = transfers
        refresh = Array(transfers[Self.firstRefreshTransfer...])
        frame = Array(transfers[Self.digitTransfers])

        // The transfers refer to the memory at `bytes`. It is filled only now, when all properties are set.
        fill(transfer: Self.flush, register: .noOperation, data: 0)
        fill(transfer: Self.shutdown, register: .shutdown, data: 0)
        fill(transfer: Self.displayTest, register: .displayTest, data: 0)
        fill(transfer: Self.decodeMode, register: .decodeMode, data: 0)
        fill(transfer: Self.scanLimit, register: .scanLimit, data: Self.allDigits)
        setIntensity(0)
        blank()
        setRunning(true)
    }

    deinit {
        bytes.deallocate()
    }

    func blank() {
        for digit in 0..<8 {
            fill(transfer: Self.digitTransfers.lowerBound + digit, address: UInt8(1 + digit), data: 0)
        }
    }

    /// Sets the intensity that the next start or refresh applies to all chips of the chain. `intensity`
    /// ranges from 0 to 15.
    func setIntensity(_ intensity: UInt8) {
        fill(transfer: Self.intensity, register: .intensity, data: intensity)
    }

    /// Sets whether the last transfer of a start or refresh makes the chips run or, if `isRunning` is false,
    /// shuts them down.
    func setRunning(_ isRunning: Bool) {
        fill(transfer: Self.running, register: .shutdown, data: isRunning ? 1 : 0)
    }

    private func fill(transfer: Int, register: Register, data: UInt8) {
        fill(transfer: transfer, address: register.rawValue, data: data)
    }

    private func fill(transfer: Int, address: UInt8, data: UInt8) {
        for byte in stride(from: transfer * bytesPerTransfer, to: (transfer + 1) * bytesPerTransfer, by: 2) {
            bytes[byte] = address
            bytes[byte + 1] = data
        }
    }
}
