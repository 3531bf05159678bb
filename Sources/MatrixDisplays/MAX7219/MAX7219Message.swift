/// Everything that a chain of MAX7219 is ever told, laid out once in the order in which it is sent, so that
/// each message is a piece of the same bytes.
///
/// A pulse is one word, address and data, for every chip of the chain; chip select is released after it, and
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

    /// Which pulses make up the whole start-up. The no-operation flushes whatever the chain's shift register
    /// held. Shutdown comes next, and before the end of a display test that may be on, so that no stale digit
    /// is lit even then; from here on the chips are dark until the last pulse.
    static let startUp = 0..<15
    /// Which pulses set every register again: the start-up without its dark part.
    static let refresh = 2..<15
    /// Which pulses are the picture.
    static let frame = 6..<14

    private static let intensityPulse = 5
    private static let runningPulse = 14

    /// Bytes of a pulse: two for each chip.
    let pulseLength: Int
    private let bytes: UnsafeMutablePointer<UInt8>

    /// The messages to `chips` chips, dark, faintest, running.
    init(chips: Int) {
        pulseLength = chips * 2
        bytes = .allocate(capacity: Self.startUp.count * pulseLength)
        bytes.initialize(repeating: 0, count: Self.startUp.count * pulseLength)
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

    /// The bytes of some pulses, valid as long as the message is.
    func pulses(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + range.lowerBound * pulseLength, count: range.count * pulseLength)
    }

    /// The picture's eight pulses, in which only the data are to be written; valid as long as the message is.
    var picture: UnsafeMutablePointer<UInt8> { bytes + Self.frame.lowerBound * pulseLength }

    /// Makes the picture dark.
    func blank() {
        for digit in 0..<8 {
            fill(Self.frame.lowerBound + digit, address: UInt8(1 + digit), 0)
        }
    }

    /// Makes all chips as bright as one of 16 steps, 0 to 15.
    func setIntensity(_ intensity: UInt8) {
        fill(Self.intensityPulse, .intensity, intensity)
    }

    /// Whether the chips are on at the end of the message, or shut down.
    func setRunning(_ isRunning: Bool) {
        fill(Self.runningPulse, .shutdown, isRunning ? 1 : 0)
    }

    private func fill(_ pulse: Int, _ register: Register, _ data: UInt8) {
        fill(pulse, address: register.rawValue, data)
    }

    private func fill(_ pulse: Int, address: UInt8, _ data: UInt8) {
        for byte in stride(from: pulse * pulseLength, to: (pulse + 1) * pulseLength, by: 2) {
            bytes[byte] = address
            bytes[byte + 1] = data
        }
    }
}
