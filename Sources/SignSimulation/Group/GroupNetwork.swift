import GatewayMessages
import MonotonicTime

/// A simulated MQTT broker, and the network that connects it with the members of a group. Messages can be
/// delayed, arrive late, or be duplicated. Messages to a disconnected member are lost.
struct GroupNetwork {
    private struct Delivery: Comparable {
        var at: Instant
        /// The sequence number of the message, which determines the order of messages that arrive at the same
        /// time.
        var number: Int
        var member: Int
        var message: IncomingMessage

        static func < (left: Delivery, right: Delivery) -> Bool {
            (left.at, left.number) < (right.at, right.number)
        }

        static func == (left: Delivery, right: Delivery) -> Bool { left.number == right.number }
    }

    private let plan: GroupSimulation.Plan
    private var generator: SplitMix
    private var deliveries = PriorityQueue<Delivery>()
    private var deliveryCount = 0
    private var retainedMessages: [String: IncomingMessage] = [:]
    private var isConnected: [Bool]

    init(_ plan: GroupSimulation.Plan) {
        self.plan = plan
        generator = SplitMix(plan.seed)
        isConnected = [Bool](repeating: false, count: plan.signCount)
    }

    var nextDeadline: Instant? { deliveries.first?.at }

    func isConnected(_ member: Int) -> Bool { isConnected[member] }

    mutating func connect(_ member: Int, at now: Instant) {
        isConnected[member] = true
        for message in retainedMessages.values.sorted(by: { $0.topic < $1.topic }) {
            var message = message
            message.isRetained = true
            deliver(message, to: member, at: now, isLate: false)
        }
    }

    /// Disconnects `member` from the broker. Messages that are on their way to it are lost.
    mutating func disconnect(_ member: Int) {
        isConnected[member] = false
        deliveries.removeAll { $0.member == member }
    }

    /// Removes the retained messages of the simulated broker, as when a broker without persistence restarts.
    mutating func clearRetainedMessages() { retainedMessages = [:] }

    /// Schedules the delivery of an MQTT message to all connected members, unless its sender is disconnected.
    /// `sender` is the member that publishes the message, or nil if the broker publishes it.
    mutating func publish(_ publication: Publication, from sender: Int?, at now: Instant) {
        if let sender, !isConnected[sender] { return }
        let message = IncomingMessage(publication.topic, publication.payload)
        if publication.isRetained {
            retainedMessages[publication.topic] = publication.payload.isEmpty ? nil : message
        }
        for member in isConnected.indices where isConnected[member] {
            let isLate = generator.percent() < plan.latePercent
            deliver(message, to: member, at: now, isLate: isLate)
            if generator.percent() < plan.doublePercent {
                deliver(message, to: member, at: now, isLate: false)
            }
        }
    }

    private mutating func deliver(_ message: IncomingMessage, to member: Int, at now: Instant, isLate: Bool) {
        let usualDelay = generator.number(below: plan.delay.rawValue + 1)
        let additionalDelay = isLate ? 2_500_000_000 + generator.number(below: 3_500_000_000) : 0
        deliveryCount += 1
        let arrival = now + Nanoseconds(usualDelay + additionalDelay)
        deliveries.insert(Delivery(at: arrival, number: deliveryCount, member: member, message: message))
    }

    /// Removes the messages that have arrived by the time `now` from the network, and returns them in the
    /// order of their arrival.
    mutating func removeArrivedMessages(at now: Instant) -> [(member: Int, message: IncomingMessage)] {
        var arrivals: [(member: Int, message: IncomingMessage)] = []
        while let next = deliveries.first, next.at <= now {
            deliveries.removeFirst()
            arrivals.append((next.member, next.message))
        }
        return arrivals
    }
}

/// A pseudorandom number generator (SplitMix64). The same seed always produces the same numbers.
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
