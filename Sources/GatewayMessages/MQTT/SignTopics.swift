/// The MQTT topics of a sign, below `loopbanner/NODE/`.
package struct SignTopics: Hashable, Sendable {
    /// The sign's name in the topics.
    package let node: NodeName
    private let prefix: String

    /// The beginning of the topics of all signs.
    package static let root = "loopbanner/"

    package init(_ node: NodeName) {
        self.node = node
        prefix = "\(Self.root)\(node.text)/"
    }

    /// A topic that the gateway publishes.
    package enum Outgoing: String, Hashable, Sendable, CaseIterable {
        /// `online` or `offline`; retained, and the last will.
        case status
        /// The sign's state; retained.
        case state
        /// The sign's options; retained.
        case options
        /// Presses of the sign's buttons; not retained, since a press is not a state.
        case press
        /// Every event; not retained.
        case events
        /// The counts of the current day; retained.
        case statistics
    }

    /// A topic that the gateway subscribes to.
    package enum Incoming: Hashable, Sendable {
        /// A command such as `goto tea`.
        case command
        /// The id of the option to select.
        case selectedOption
        /// The brightness in percent.
        case brightness
        /// `ON` or `OFF`.
        case lit
        /// An alert, as text or as JSON.
        case alert
        /// The option with this id.
        case option(id: String)
        /// The value with this name.
        case value(name: String)

        /// Whether retained messages take effect. Commands must not be repeated at each connection.
        package var allowsRetained: Bool {
            switch self {
            case .option, .value: true
            case .command, .selectedOption, .brightness, .lit, .alert: false
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
            }
        }
    }

    package func topic(_ kind: Outgoing) -> String { prefix + kind.rawValue }

    package func topic(_ kind: Incoming) -> String { prefix + kind.path }

    /// The topic filters to subscribe to.
    package var subscriptions: [String] {
        ["command", "set/+", "alert", "option/+", "value/+"].map { prefix + $0 }
    }

    /// Returns the meaning of `topic`, or nil if the sign does not subscribe to it.
    package func incoming(_ topic: String) -> Incoming? {
        guard topic.hasPrefix(prefix) else { return nil }
        let path = topic.dropFirst(prefix.count)
        let fixed: [Incoming] = [.command, .selectedOption, .brightness, .lit, .alert]
        if let kind = fixed.first(where: { $0.path == path }) { return kind }
        let levels = path.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 2, !levels[1].isEmpty else { return nil }
        switch levels[0] {
        case "option": return .option(id: String(levels[1]))
        case "value": return .value(name: String(levels[1]))
        default: return nil
        }
    }
}
