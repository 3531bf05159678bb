/// An SPI bus without hardware: it keeps, or only counts, what it is sent, and fails when told to.
///
/// It may be used from one thread at a time.
public final class RecordingSPIBus: SPIBus {
    /// One message, as the wire would carry it.
    public struct Message: Hashable, Sendable {
        /// The bytes of each chip-select pulse.
        public var pulses: [[UInt8]]

        /// A message of pulses.
        public init(pulses: [[UInt8]]) {
            self.pulses = pulses
        }
    }

    /// How much of a message is kept.
    public enum Mode: Hashable, Sendable {
        /// All of it.
        case recording
        /// Its size only; a send allocates nothing.
        case counting
    }

    /// What was sent whole, in numbers.
    public struct Counts: Hashable, Sendable {
        /// Messages.
        public var messages = 0
        /// Chip-select pulses of them.
        public var pulses = 0
        /// Bytes of them.
        public var bytes = 0
        /// Sends that failed because they were told to; they are in none of the others.
        public var failures = 0

        /// Nothing was sent.
        public init() {}
    }

    /// The messages sent whole, oldest first; empty in `counting` mode.
    public private(set) var messages: [Message] = []
    /// What was sent whole, in numbers, in either mode.
    public private(set) var counts = Counts()

    private let mode: Mode
    private var failures: [(error: BusError, times: Int)] = []

    /// A bus that nothing was sent on yet.
    public init(_ mode: Mode = .recording) {
        self.mode = mode
    }

    /// Makes the next `times` sends fail, after those that earlier calls have spoken for.
    public func fail(with error: BusError, times: Int = 1) {
        guard times > 0 else { return }
        failures.append((error, times))
    }

    /// Forgets the failures still to come.
    public func recover() {
        failures = []
    }

    /// Forgets every message and count, not the failures still to come.
    public func clear() {
        messages = []
        counts = Counts()
    }

    /// Keeps or counts the message.
    ///
    /// - Throws: `BusError` as scripted, and when `bytes` are no whole number of pulses.
    public func send(_ bytes: UnsafeBufferPointer<UInt8>, pulseLength: Int) throws(BusError) {
        let pulses = try HardwareBuses.pulseCount(
            of: bytes.count,
            pulseLength: pulseLength,
            device: "recording bus"
        )
        guard pulses > 0 else { return }
        if let failure = nextFailure() {
            counts.failures += 1
            throw failure
        }
        count(pulses: pulses, bytes: bytes.count)
        guard mode == .recording else { return }
        messages.append(
            Message(
                pulses: stride(from: 0, to: bytes.count, by: pulseLength).map {
                    Array(bytes[$0..<$0 + pulseLength])
                }
            )
        )
    }

    private func count(pulses: Int, bytes: Int) {
        var counts = counts
        counts.messages += 1
        counts.pulses += pulses
        counts.bytes += bytes
        self.counts = counts
    }

    private func nextFailure() -> BusError? {
        guard let failure = failures.first else { return nil }
        failures[0].times -= 1
        if failures[0].times == 0 { failures.removeFirst() }
        return failure.error
    }
}
