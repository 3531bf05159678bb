import Glibc
import MonotonicTime
import PixelProtocols

/// The transmission of one picture. It may take several calls of `advance`, because the network queue may be
/// full or the protocol may require a pause.
struct Transmission {
    /// The result of a call of `advance`.
    enum Outcome: Hashable {
        /// Packets remain to be sent. `advance` must be called again at `deadline`.
        case unfinished
        /// All packets were sent.
        case finished
        /// Sending failed with this error number. The remaining packets are dropped.
        case failed(CInt)
    }

    /// The number of packets sent so far.
    private(set) var sentCount = 0
    /// The index of the group whose packets are sent next. The protocol requires a pause between two groups.
    private var group = 0
    /// The time at which `advance` must be called next.
    private(set) var deadline: Instant
    /// The time at which the remaining packets are dropped if the network queue still does not accept them.
    private var dropTime: Instant
    private let queueTimeout: Nanoseconds

    /// The pause before the next attempt if the network queue is full.
    private static let retryPause = Nanoseconds.microseconds(500)

    /// Creates a transmission that starts at `now`. If the network queue stays full for `queueTimeout`, the rest of the
    /// picture is dropped.
    init(at now: Instant, queueTimeout: Nanoseconds) {
        deadline = now
        dropTime = now + queueTimeout
        self.queueTimeout = queueTimeout
    }

    /// Sends the packets of a picture that are due at `now`, group by group. The protocol requires a pause between two
    /// groups, so the next group is due later. Returns whether packets remain to be sent, all were sent, or sending has
    /// failed.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - batch: The packets of the picture, which must be the same in all calls.
    ///   - send: A function that sends a range of packets. It returns the number of packets that it sent, or a negative
    ///     error number.
    ///   - clock: A function that returns the current time. The protocol's pauses begin after sending.
    mutating func advance(
        to now: Instant,
        _ batch: PacketBatch,
        clock: () -> Instant,
        _ send: (Range<Int>) -> Int
    ) -> Outcome {
        while group < batch.groups.count {
            guard deadline <= now else { return .unfinished }
            let groupOutcome = sendPackets(before: batch.groups[group].end, at: now, send)
            guard groupOutcome == .finished else { return groupOutcome }

            group += 1
            guard group < batch.groups.count else { break }
            deadline = clock() + batch.groups[group].pause
            dropTime = deadline + queueTimeout
        }
        return .finished
    }

    /// Sends the packets up to the index `end`. If the network queue is full, schedules another attempt.
    private mutating func sendPackets(before end: Int, at now: Instant, _ send: (Range<Int>) -> Int)
        -> Outcome
    {
        while sentCount < end {
            let result = send(sentCount..<end)
            let isQueueFull = result == 0 || result == -Int(EAGAIN) || result == -Int(ENOBUFS)
            if isQueueFull {
                guard now < dropTime else { return .failed(ENOBUFS) }
                deadline = now + Self.retryPause
                return .unfinished
            }
            guard result > 0 else { return .failed(CInt(-result)) }
            sentCount += result
        }
        return .finished
    }
}
