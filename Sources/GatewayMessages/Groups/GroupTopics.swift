/// The topics of a group of signs, below `loopbanner-group/NAME/`.
public struct GroupTopics: Hashable, Sendable {
    /// The group's name.
    public let group: NodeName
    private let prefix: String

    /// What the topics of all groups begin with.
    public static let root = "loopbanner-group/"

    /// The topics of `group`.
    public init(_ group: NodeName) {
        self.group = group
        prefix = "\(Self.root)\(group.text)/"
    }

    /// What a topic is for.
    public enum Kind: Hashable, Sendable {
        /// Inputs of a sign, as they happen; not retained.
        case inputs
        /// The group's state; retained.
        case anchor
        /// Which list a sign has; retained, empty without a sign.
        case member(NodeName)
        /// Whether a sign is there; its gateway's own topic.
        case status(NodeName)
    }

    /// The topic of `kind`.
    public func topic(_ kind: Kind) -> String {
        switch kind {
        case .inputs: prefix + "inputs"
        case .anchor: prefix + "anchor"
        case .member(let node): "\(prefix)members/\(node.text)"
        case .status(let node): SignTopics(node).topic(.status)
        }
    }

    /// What to subscribe to.
    public var subscriptions: [String] {
        [prefix + "inputs", prefix + "anchor", prefix + "members/+", "\(SignTopics.root)+/status"]
    }

    /// What `topic` is for; nil if it is for nothing here.
    public func kind(of topic: String) -> Kind? {
        if topic.hasPrefix(SignTopics.root), topic.hasSuffix("/status") {
            return NodeName(String(topic.dropFirst(SignTopics.root.count).dropLast("/status".count)))
                .map { .status($0) }
        }
        guard topic.hasPrefix(prefix) else { return nil }
        let rest = topic.dropFirst(prefix.count)
        switch rest {
        case "inputs": return .inputs
        case "anchor": return .anchor
        default:
            guard rest.hasPrefix("members/") else { return nil }
            return NodeName(String(rest.dropFirst("members/".count))).map { .member($0) }
        }
    }
}
