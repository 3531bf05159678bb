import Glibc
import MonotonicTime
import PixelProtocols

/// The transmission of the packets of one picture. It may take several calls of `advance`, because the
/// network queue may be full or the protocol may require pauses.
struct Transmission {
    /// The result of a call of `advance`, which sends the packets of a picture.
    enum Outcome: Hashable {
        /// Some packets of the picture remain to be sent, so `advance` must be called again at `deadline`.
        case unfinished
        /// All packets of the picture were sent.
        case finished
        /// A packet could not be sent because of the error with this number, and the remaining packets of the
        /// picture are dropped.
        case failed(CInt)
    }

    /// The number of packets of the picture that have been sent so far.
    private(set) var sentCount = 0
    /// The index of the group of packets that is sent next. The protocol requires a pause between two groups.
    private var groupIndex = 0
    /// The time at which `advance` must be called next to send further packets.
    private(set) var deadline: Instant
    /// The time at which the remaining packets are dropped if the network queue is still full.
    private var dropTime: Instant
    private let queueTimeout: Nanoseconds

    /// The pause before the next attempt to send if the network queue is full.
    private static let retryPause = Nanoseconds.microseconds(500)

    /// Creates the transmission of a picture that starts at `now`. If the network queue stays full for
    /// `queueTimeout`, the remaining packets of the picture are dropped.
    init(at now: Instant, queueTimeout: Nanoseconds) {
        deadline = now
        dropTime = now + queueTimeout
        self.queueTimeout = queueTimeout
    }

    /// Sends the packets of a picture that are due at `now`. The packets form groups, and the protocol
    /// requires a pause before each group after the first. Returns `.unfinished` if a pause must pass or the
    /// network queue is full. Then a later call, at `deadline`, sends the remaining packets. If the queue is
    /// still full at `dropTime`, which is `queueTimeout` after the start of a group, the remaining packets
    /// are dropped, and the result is `.failed`.
    ///
    /// - Parameters:
    ///   - now: The time at which the call begins.
    ///   - batch: The packets of the picture, which must be the same in all calls.
    ///   - clock: A function that returns the current time. The protocol's pauses begin after sending.
    ///   - send: A function that sends a range of packets. It returns the number of packets that it sent, or
    ///     a negative error number.
    mutating func advance(
        to now: Instant,
        batch: PacketBatch,
        clock: () -> Instant,
        send: (Range<Int>) -> Int
    ) -> Outcome {
        while groupIndex < batch.groups.count {
            guard deadline <= now else { return .unfinished }
            // A previous call may have sent some packets of the group, so this sends only the others.
            let groupEnd = batch.groups[groupIndex].end
            let groupOutcome = sendPackets(before: groupEnd, at: now, send: send)
            guard groupOutcome == .finished else { return groupOutcome }

            groupIndex += 1
            if groupIndex < batch.groups.count {
                // Sending may have taken some time, so `now` is outdated.
                deadline = clock() + batch.groups[groupIndex].pause
                dropTime = deadline + queueTimeout
            }
        }
        return .finished
    }

    /// Sends the remaining packets before the index `end` by calling `send`. If the network queue is full,
    /// schedules another attempt and returns `.unfinished`, or a failure if the queue has been full for too
    /// long.
    private mutating func sendPackets(before end: Int, at now: Instant, send: (Range<Int>) -> Int)
        -> Outcome
    {
        while sentCount < end {
            let sendResult = send(sentCount..<end)
            let isQueueFull = sendResult == 0 || sendResult == -Int(EAGAIN) || sendResult == -Int(ENOBUFS)
            if isQueueFull {
                guard now < dropTime else { return .failed(ENOBUFS) }
                deadline = now + Self.retryPause
                return .unfinished
            }
            guard sendResult > 0 else { return .failed(CInt(-sendResult)) }
            sentCount += sendResult
        }
        return .finished
    }
}
