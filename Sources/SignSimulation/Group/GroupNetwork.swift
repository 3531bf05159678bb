import GatewayMessages
import MonotonicTime

/// A broker and the ways to it, in virtual time: messages take their time, come late or twice, and do not come to who is
/// cut off.
struct GroupNetwork {
    /// How bad it is.
    struct Manners: Hashable, Sendable {
        /// The longest time that a message takes; the shortest is nothing.
        var delay = Nanoseconds.milliseconds(20)
        /// How many of a hundred messages come 2.5 to 6 s late, as after a lost connection of the broker's.
        var latePercent = 0
        /// How many of a hundred come twice.
        var doublePercent = 0
    }

    /// A message on its way.
    private struct Delivery: Comparable {
        var at: Instant
        /// Of those that arrive together, the one sent first is the first.
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

    /// When the next message arrives.
    var nextDeadline: Instant? { deliveries.first?.at }

    func isCut(_ member: Int) -> Bool { isCut[member] }

    /// Connects a member, which gets what the broker has kept.
    mutating func connect(_ member: Int, at now: Instant) {
        isCut[member] = false
        for message in kept.values.sorted(by: { $0.topic < $1.topic }) {
            var message = message
            message.isRetained = true
            deliver(message, to: member, at: now, isLate: false)
        }
    }

    /// Cuts a member off; what was on its way to it is lost.
    mutating func cut(_ member: Int) {
        isCut[member] = true
        deliveries.removeAll { $0.member == member }
    }

    /// Forgets what was kept, as a broker does that writes nothing down.
    mutating func forget() { kept = [:] }

    /// Gives `publication` to everybody, if `sender` is connected; nil is the broker itself.
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

    /// Takes the messages that have arrived by `now`, in their order.
    mutating func take(at now: Instant) -> [(member: Int, message: IncomingMessage)] {
        var due: [(member: Int, message: IncomingMessage)] = []
        while let next = deliveries.first, next.at <= now {
            deliveries.removeFirst()
            due.append((next.member, next.message))
        }
        return due
    }
}

/// Numbers that look random, and are the same for the same seed (SplitMix64).
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
