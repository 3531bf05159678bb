import GatewayMessages
import MonotonicTime
import SignAPI

/// The retained MQTT messages about a sign, such as its state and its options. The rate at which each message
/// is published is limited.
struct SignPublications {
    private let topics: SignTopics
    private let page: String?
    private let isInFleet: Bool
    private var status: RetainedTopic
    private var discovery: RetainedTopic?
    private var options: RetainedTopic
    private var state: RetainedTopic
    private var statistics: RetainedTopic

    /// Creates the messages for a sign with the MQTT topics `topics`.
    ///
    /// `prefix` is Home Assistant's discovery prefix, or nil if the sign is not announced to Home Assistant.
    /// `page` is the URL of the sign's web page, or nil if other machines cannot reach the page. `isInFleet`
    /// is whether the sign belongs to a fleet.
    init(_ topics: SignTopics, announcedBelow prefix: String?, page: String?, isInFleet: Bool = false) {
        self.isInFleet = isInFleet
        self.topics = topics
        self.page = page
        status = RetainedTopic(topics.topic(.status), interval: .zero)
        options = RetainedTopic(topics.topic(.options), interval: .seconds(1))
        state = RetainedTopic(topics.topic(.state), interval: .milliseconds(250))
        // In a fleet, the owner's page receives the counts of thousands of signs, so they are sent less
        // often.
        statistics = RetainedTopic(topics.topic(.statistics), interval: .seconds(isInFleet ? 60 : 10))
        discovery = prefix.map {
            RetainedTopic(Discovery.topic(of: topics.node, prefix: $0), interval: .seconds(1))
        }
        status.set(Array("offline".utf8))
    }

    /// Updates the contents of the messages from `sign`, the state of the sign. If the sign is not connected,
    /// only the message with its status changes.
    mutating func set(_ sign: SignStateCache) {
        guard let signState = sign.state else { return status.set(Array("offline".utf8)) }
        let announcement = announcement(of: sign, signState)
        discovery?.set(announcement.payload)
        options.set(SignReport.encodeOptions(sign.options))
        state.set(SignReport.encodeState(signState))
        status.set(Array("online".utf8))
    }

    /// Returns the announcement of the sign for Home Assistant, from the sign's options in `sign` and its
    /// other properties in `signState`.
    private func announcement(of sign: SignStateCache, _ signState: JSONTree) -> Discovery {
        let width = signState["width"]?.integer ?? 0
        let height = signState["height"]?.integer ?? 0
        return Discovery(
            topics,
            version: signState["version"]?.string ?? "",
            hardware: "\(width)×\(height)",
            pageURL: page,
            optionIDs: sign.options.compactMap { $0["id"]?.string },
            isInFleet: isInFleet,
            counters: (signState["counters"]?.array ?? []).compactMap { Discovery.Counter($0) },
            presses: Discovery.Press.all(in: signState),
            hasPresence: signState["presence"]?.boolean != nil
        )
    }

    mutating func set(statistics payload: [UInt8]) { statistics.set(payload) }

    /// Schedules all messages about the sign to be published again, because the broker or Home Assistant may
    /// have lost them.
    mutating func invalidate() { changeAll { $0.invalidate() } }

    /// The MQTT topics of the retained messages. The gateway subscribes to them, because other clients may
    /// overwrite these messages.
    var retainedTopics: [String] { all.map(\.topic) }

    /// Processes `message` if it arrived on one of `retainedTopics`. If another client has overwritten a
    /// message of the sign, schedules the sign's message to be published again.
    mutating func observe(_ message: IncomingMessage, at now: Instant) {
        // After connecting, the stored copies arrive first. The gateway publishes all messages again in any
        // case.
        guard !message.isRetained else { return }
        changeAll { if $0.topic == message.topic { $0.observe(message.payload, at: now) } }
    }

    /// Returns the time at which the next message must be published, or nil if none is pending.
    func nextDeadline(after now: Instant) -> Instant? { all.compactMap { $0.nextDeadline(after: now) }.min() }

    /// Returns the messages to publish at `now`, in order. The state of the sign follows its announcement,
    /// because Home Assistant rejects a state with an option that has not been announced yet.
    mutating func due(at now: Instant) -> [Publication] {
        var publications = [discovery?.nextPublication(at: now)]
        if discovery?.nextDeadline(after: now) == nil { publications.append(state.nextPublication(at: now)) }
        publications += [
            options.nextPublication(at: now), statistics.nextPublication(at: now),
            status.nextPublication(at: now),
        ]
        return publications.compactMap { $0 }
    }

    private var all: [RetainedTopic] { [status, discovery, options, state, statistics].compactMap { $0 } }

    private mutating func changeAll(_ change: (inout RetainedTopic) -> Void) {
        change(&status)
        if var topic = discovery {
            change(&topic)
            discovery = topic
        }
        change(&options)
        change(&state)
        change(&statistics)
    }
}
