/// The MQTT topics of a sign, below `loopbanner/NODE/`, where `NODE` is the name of the sign.
package struct SignTopics: Hashable, Sendable {
    /// The name of the sign, which is a level of its MQTT topics.
    package let node: NodeName
    private let prefix: String

    /// The prefix of the MQTT topics of all signs.
    package static let root = "loopbanner/"

    package init(_ node: NodeName) {
        self.node = node
        prefix = "\(Self.root)\(node.text)/"
    }

    /// An MQTT topic of a sign on which the gateway publishes.
    package enum Outgoing: String, Hashable, Sendable, CaseIterable {
        /// The online status of the sign, which is `online` or `offline`. Retained. If the gateway loses its
        /// connection, the broker publishes `offline` as the last will.
        case status
        /// The state of the sign, such as the selected option and the brightness. Retained.
        case state
        /// The ids and texts of the sign's options. Retained.
        case options
        /// The presses of the sign's buttons, as they occur. Not retained, because a press is not a state.
        case press
        /// Every event of the sign. Not retained.
        case events
        /// The number of taps and of actions on the current day. Retained.
        case statistics
    }

    /// An MQTT topic of a sign to which the gateway subscribes. A message on this topic changes the sign.
    package enum Incoming: Hashable, Sendable {
        /// A command in the sign's command language, such as `goto tea`.
        case command
        /// The id of the option that the sign must show next.
        case selectedOption
        /// The brightness of the display, in percent.
        case brightness
        /// Whether the display is on, as `ON` or `OFF`.
        case lit
        /// An alert to show on the sign, as plain text or JSON.
        case alert
        /// The option with this id, as plain text or JSON. An empty payload removes the option.
        case option(id: String)
        /// The value with this name, which replaces `{value:NAME}` in the texts of options. An empty payload
        /// removes the value.
        case value(name: String)
        /// A change to the counter with this name, such as `+1`, or its new number, such as `5`.
        case counter(name: String)

        /// Whether retained messages on the topic take effect. This is false for one-time requests such as
        /// commands, because the broker would resend a retained request at each connection.
        package var allowsRetained: Bool {
            switch self {
            case .option, .value: true
            case .command, .selectedOption, .brightness, .lit, .alert, .counter: false
            }
        }

        fileprivate var path: String {
            switch self {
            case .command: "command"
            case .selectedOption: "set/option"
            case .brightness: "set/brightness"
            case .lit: "set/lit"
            case .alert: "alert"
            case .option(let id): "option/" + id
            case .value(let name): "value/" + name
            case .counter(let name): "counter/\(name)/set"
            }
        }
    }

    package func topic(_ kind: Outgoing) -> String { prefix + kind.rawValue }

    package func topic(_ kind: Incoming) -> String { prefix + kind.path }

    /// The MQTT topic filters to which the gateway subscribes in order to receive requests for the sign.
    package var subscriptions: [String] {
        ["command", "set/+", "alert", "option/+", "value/+", "counter/+/set"].map { prefix + $0 }
    }

    /// Returns the kind of request that a message on `topic` contains, or nil if the gateway does not
    /// subscribe to the topic.
    ///
    /// A topic is either constant, such as `loopbanner/NODE/command`, or contains the name of an item:
    /// `option/ID`, `value/NAME` and `counter/NAME/set`, each after `loopbanner/NODE/`.
    package func incomingKind(of topic: String) -> Incoming? {
        guard topic.hasPrefix(prefix) else { return nil }
        let path = topic.dropFirst(prefix.count)
        let kindsWithoutName: [Incoming] = [.command, .selectedOption, .brightness, .lit, .alert]
        if let kind = kindsWithoutName.first(where: { $0.path == path }) { return kind }

        let levels = path.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count >= 2, !levels[1].isEmpty else { return nil }
        let name = String(levels[1])
        switch (levels[0], levels.count) {
        case ("option", 2): return .option(id: name)
        case ("value", 2): return .value(name: name)
        case ("counter", 3) where levels[2] == "set": return .counter(name: name)
        default: return nil
        }
    }
}
