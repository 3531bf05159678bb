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
    private(set) var sent = 0
    private var group = 0
    /// The time at which `advance` must be called next.
    private(set) var deadline: Instant
    /// The time at which the remaining packets are dropped if the network queue still does not accept them.
    private var end: Instant
    private let patience: Nanoseconds

    /// The pause before the next attempt if the network queue is full.
    private static let pause = Nanoseconds.microseconds(500)

    /// Creates a transmission that starts at `now`. If the network queue stays full for `patience`, the rest of the
    /// picture is dropped.
    init(at now: Instant, patience: Nanoseconds) {
        deadline = now
        end = now + patience
        self.patience = patience
    }

    /// Sends the packets of `batch` that are due at `now`.
    ///
    /// - Parameters:
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
            while sent < batch.groups[group].end {
                let result = send(sent..<batch.groups[group].end)
                if result > 0 {
                    sent += result
                } else if result == 0 || [-Int(EAGAIN), -Int(ENOBUFS)].contains(result) {
                    guard now < end else { return .failed(ENOBUFS) }
                    deadline = now + Self.pause
                    return .unfinished
                } else {
                    return .failed(CInt(-result))
                }
            }
            group += 1
            guard group < batch.groups.count else { break }
            deadline = clock() + batch.groups[group].pause
            end = deadline + patience
        }
        return .finished
    }
}
