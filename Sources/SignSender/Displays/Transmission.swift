import Glibc
import MonotonicTime
import PixelProtocols

/// The sending of one picture, which may take several turns: because the queue of the network is full, or because the
/// protocol demands a pause.
struct Transmission {
    /// The outcome of a turn.
    enum Outcome: Hashable {
        /// The next turn is due at `deadline`.
        case unfinished
        /// All packets were sent.
        case finished
        /// Sending has failed with this error number, and the rest of the packets is left out.
        case failed(CInt)
    }

    /// The number of packets that were sent.
    private(set) var sent = 0
    private var group = 0
    /// The time of the next turn.
    private(set) var deadline: Instant
    /// The time at which packets that the queue does not accept are left out.
    private var end: Instant
    private let patience: Nanoseconds

    /// The pause before the next attempt if the queue of the network is full.
    private static let pause = Nanoseconds.microseconds(500)

    /// Creates a transmission that starts at `now`. If the queue of the network is full for `patience`, the rest of the
    /// picture is left out.
    init(at now: Instant, patience: Nanoseconds) {
        deadline = now
        end = now + patience
        self.patience = patience
    }

    /// Sends the packets of `batch` that are due at `now`. `send` sends a range of them, and returns the number of packets
    /// that were sent or a negative error number. `clock` returns the time after that, from which a pause counts.
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
