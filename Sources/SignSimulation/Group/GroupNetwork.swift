import GatewayMessages
import MonotonicTime

/// A simulated broker and its network: messages are delayed, late or duplicated, and do not reach disconnected
/// members.
struct GroupNetwork {
    /// The conditions of the network.
    struct Manners: Hashable, Sendable {
        /// The maximum delay of a message. The minimum is zero.
        var delay = Nanoseconds.milliseconds(20)
        /// The percentage of messages that are 2.5 to 6 s late, as after a lost connection to the broker.
        var latePercent = 0
        /// The percentage of messages that are delivered twice.
        var doublePercent = 0
    }

    private struct Delivery: Comparable {
        var at: Instant
        /// The order of messages that arrive together.
        var number: Int
        var member: Int
        var message: IncomingMessage

        static func < (left: Delivery, right: Delivery) -> Bool {
            (left.at, left.number) < (right.at, right.number)
        }

        static func == (left: Delivery, right: Delivery) -> Bool { left.number == right.number }
    }

    private let manners: Manners
    private var generator: SplitMix
    private var deliveries = PriorityQueue<Delivery>()
    private var sent = 0
    private var kept: [String: IncomingMessage] = [:]
    private var isCut: [Bool]

    init(members: Int, _ manners: Manners, seed: UInt64) {
        self.manners = manners
        generator = SplitMix(seed)
        isCut = [Bool](repeating: true, count: members)
    }

    /// The arrival of the next message.
    var nextDeadline: Instant? { deliveries.first?.at }

    func isCut(_ member: Int) -> Bool { isCut[member] }

    /// Connects a member, which receives the retained messages.
    mutating func connect(_ member: Int, at now: Instant) {
        isCut[member] = false
        for message in kept.values.sorted(by: { $0.topic < $1.topic }) {
            var message = message
            message.isRetained = true
            deliver(message, to: member, at: now, isLate: false)
        }
    }

    /// Disconnects a member. Messages on their way to it are lost.
    mutating func cut(_ member: Int) {
        isCut[member] = true
        deliveries.removeAll { $0.member == member }
    }

    /// Clears the retained messages, as a broker without persistence does on a restart.
    mutating func forget() { kept = [:] }

    /// Delivers a publication to all connected members if `sender` is connected. Nil is the broker.
    mutating func publish(_ publication: Publication, from sender: Int?, at now: Instant) {
        if let sender, isCut[sender] { return }
        let message = IncomingMessage(publication.topic, publication.payload)
        if publication.isRetained { kept[publication.topic] = publication.payload.isEmpty ? nil : message }
        for member in isCut.indices where !isCut[member] {
            let isLate = generator.percent() < manners.latePercent
            deliver(message, to: member, at: now, isLate: isLate)
            if generator.percent() < manners.doublePercent {
                deliver(message, to: member, at: now, isLate: false)
            }
        }
    }

    private mutating func deliver(
        _ message: IncomingMessage,
        to member: Int,
        at now: Instant,
        isLate: Bool
    ) {
        let usual = generator.number(below: manners.delay.rawValue + 1)
        let late = isLate ? 2_500_000_000 + generator.number(below: 3_500_000_000) : 0
        sent += 1
        deliveries.insert(
            Delivery(at: now + Nanoseconds(usual + late), number: sent, member: member, message: message)
        )
    }

    /// Removes and returns the messages that have arrived by `now`, in order.
    mutating func take(at now: Instant) -> [(member: Int, message: IncomingMessage)] {
        var due: [(member: Int, message: IncomingMessage)] = []
        while let next = deliveries.first, next.at <= now {
            deliveries.removeFirst()
            due.append((next.member, next.message))
        }
        return due
    }
}

/// A seeded pseudorandom number generator (SplitMix64).
struct SplitMix {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var number = state
        number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
        number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
        return number ^ (number >> 31)
    }

    mutating func number(below limit: Int64) -> Int64 { Int64(next() % UInt64(max(1, limit))) }

    mutating func percent() -> Int { Int(number(below: 100)) }
}
