import GatewayMessages
import MonotonicTime
import SignAPI

/// What a broker is to keep of a sign, and when it is published: nothing more often than it may be, and the last of each
/// always.
struct SignPublications {
    private let topics: SignTopics
    private let page: String?
    private var status: RetainedTopic
    private var discovery: RetainedTopic?
    private var options: RetainedTopic
    private var state: RetainedTopic
    private var statistics: RetainedTopic

    /// The publications of `node`, announced below `prefix` if there is one, with the page at `page`.
    init(_ topics: SignTopics, announcedBelow prefix: String?, page: String?) {
        self.topics = topics
        self.page = page
        status = RetainedTopic(topics.topic(.status), pause: .zero)
        options = RetainedTopic(topics.topic(.options), pause: .seconds(1))
        state = RetainedTopic(topics.topic(.state), pause: .milliseconds(250))
        statistics = RetainedTopic(topics.topic(.statistics), pause: .seconds(10))
        discovery = prefix.map {
            RetainedTopic(Discovery.topic(of: topics.node, prefix: $0), pause: .seconds(1))
        }
        status.set(Array("offline".utf8))
    }

    /// Takes what is known of the sign.
    mutating func set(_ sign: SignKnowledge) {
        guard let state = sign.state else { return status.set(Array("offline".utf8)) }
        let ids = sign.options.compactMap { $0["id"]?.string }
        let size = "\(state["width"]?.integer ?? 0)×\(state["height"]?.integer ?? 0)"
        let announcement = Discovery(
            topics,
            version: state["version"]?.string ?? "",
            hardware: size,
            page: page,
            ids: ids
        )
        discovery?.set(announcement.payload)
        options.set(SignReport.options(sign.options))
        self.state.set(SignReport.state(state))
        status.set(Array("online".utf8))
    }

    /// Takes what was counted today.
    mutating func set(statistics payload: [UInt8]) { statistics.set(payload) }

    /// The broker, or Home Assistant, knows nothing any more.
    mutating func forget() {
        status.forget()
        discovery?.forget()
        options.forget()
        state.forget()
        statistics.forget()
    }

    /// The topics on which other clients may change what was published.
    var retainedTopics: [String] { [status, discovery, options, state, statistics].compactMap { $0?.topic } }

    /// Takes a message of any client on one of `retainedTopics`.
    mutating func notice(_ message: IncomingMessage, at now: Instant) {
        // The broker's copy comes with a new connection, for which everything is published anyway.
        guard !message.isRetained else { return }
        switch message.topic {
        case status.topic: status.notice(message.payload, at: now)
        case options.topic: options.notice(message.payload, at: now)
        case state.topic: state.notice(message.payload, at: now)
        case statistics.topic: statistics.notice(message.payload, at: now)
        case discovery?.topic: discovery?.notice(message.payload, at: now)
        default: break
        }
    }

    /// When something can be published; nil if nothing waits.
    func nextDeadline(after now: Instant) -> Instant? {
        [status, discovery, options, state, statistics].compactMap { $0?.nextDeadline(after: now) }.min()
    }

    /// What is to be published at `now`, in this order. Home Assistant refuses a state with an option that it does
    /// not know, so the state waits for the announcement.
    mutating func due(at now: Instant) -> [Publication] {
        var due = [discovery?.take(at: now)]
        if discovery?.nextDeadline(after: now) == nil { due += [state.take(at: now)] }
        due += [options.take(at: now), statistics.take(at: now), status.take(at: now)]
        return due.compactMap { $0 }
    }
}
