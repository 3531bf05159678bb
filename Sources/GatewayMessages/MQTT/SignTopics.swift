/// The topics of a sign: those that it publishes, and those that it listens to.
public struct SignTopics: Hashable, Sendable {
    /// The sign's name in them.
    public let node: NodeName
    private let prefix: String

    /// What the topics of all signs begin with.
    public static let root = "loopbanner/"

    /// The topics of `node`, below `loopbanner/`.
    public init(_ node: NodeName) {
        self.node = node
        prefix = "\(Self.root)\(node.text)/"
    }

    /// What a sign publishes.
    public enum Outgoing: String, Hashable, Sendable, CaseIterable {
        /// `online` or `offline`; retained, and the broker's last will.
        case status
        /// What it shows and how it is; retained.
        case state
        /// Its options; retained.
        case options
        /// A press of its button. Not retained: who comes later was not there.
        case press
        /// Every event.
        case events
        /// What was counted today; retained.
        case statistics

        /// Whether the broker keeps the last message for those who come later.
        public var isRetained: Bool { self != .press && self != .events }
    }

    /// What a sign listens to.
    public enum Incoming: Hashable, Sendable {
        /// A line such as `goto tea`.
        case command
        /// The id of the option to go to.
        case selectedOption
        /// The brightness in percent.
        case brightness
        /// `ON` or `OFF`.
        case lit
        /// A text, or an alert as JSON.
        case alert
        /// The option with this id.
        case option(id: String)
        /// The value with this name.
        case value(name: String)

        /// Whether a message that the broker has kept is meant: what a person did once must not happen again at each
        /// connection.
        public var takesRetained: Bool {
            switch self {
            case .option, .value: true
            case .command, .selectedOption, .brightness, .lit, .alert: false
            }
        }
    }

    /// The topic of `kind`.
    public func topic(_ kind: Outgoing) -> String { prefix + kind.rawValue }

    /// The topic of `kind`.
    public func topic(_ kind: Incoming) -> String {
        switch kind {
        case .command: prefix + "command"
        case .selectedOption: prefix + "set/option"
        case .brightness: prefix + "set/brightness"
        case .lit: prefix + "set/lit"
        case .alert: prefix + "alert"
        case .option(let id): prefix + "option/" + id
        case .value(let name): prefix + "value/" + name
        }
    }

    /// What to subscribe to.
    public var subscriptions: [String] {
        ["command", "set/+", "alert", "option/+", "value/+"].map { prefix + $0 }
    }

    /// What `topic` is for; nil if it is for nothing here.
    public func incoming(_ topic: String) -> Incoming? {
        guard topic.hasPrefix(prefix) else { return nil }
        let rest = topic.dropFirst(prefix.count)
        switch rest {
        case "command": return .command
        case "set/option": return .selectedOption
        case "set/brightness": return .brightness
        case "set/lit": return .lit
        case "alert": return .alert
        default:
            let levels = rest.split(separator: "/", omittingEmptySubsequences: false)
            guard levels.count == 2, !levels[1].isEmpty else { return nil }
            switch levels[0] {
            case "option": return .option(id: String(levels[1]))
            case "value": return .value(name: String(levels[1]))
            default: return nil
            }
        }
    }
}
