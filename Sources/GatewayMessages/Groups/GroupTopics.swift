/// The topics of a group of signs, below `loopbanner-group/NAME/`.
package struct GroupTopics: Hashable, Sendable {
    package let group: NodeName
    private let prefix: String

    package init(_ group: NodeName) {
        self.group = group
        prefix = "loopbanner-group/\(group.text)/"
    }

    /// The meaning of a topic.
    package enum Kind: Hashable, Sendable {
        /// Inputs of a sign as they occur; not retained.
        case inputs
        /// The leader's last checkpoint; retained.
        case checkpoint
        /// The list hash of a sign; retained, and empty while its gateway has no sign.
        case member(NodeName)
        /// Whether a sign is online; the topic of its gateway.
        case status(NodeName)
    }

    package func topic(_ kind: Kind) -> String {
        switch kind {
        case .inputs: prefix + "inputs"
        case .checkpoint: prefix + "anchor"
        case .member(let node): "\(prefix)members/\(node.text)"
        case .status(let node): SignTopics(node).topic(.status)
        }
    }

    /// The topic filters to subscribe to.
    package var subscriptions: [String] {
        [prefix + "inputs", prefix + "anchor", prefix + "members/+", "\(SignTopics.root)+/status"]
    }

    /// Returns the meaning of `topic`, or nil if it does not belong to the group.
    package func kind(of topic: String) -> Kind? {
        if topic.hasPrefix(SignTopics.root), topic.hasSuffix("/status") {
            return NodeName(String(topic.dropFirst(SignTopics.root.count).dropLast("/status".count)))
                .map { .status($0) }
        }
        guard topic.hasPrefix(prefix) else { return nil }
        let rest = topic.dropFirst(prefix.count)
        switch rest {
        case "inputs": return .inputs
        case "anchor": return .checkpoint
        default:
            guard rest.hasPrefix("members/") else { return nil }
            return NodeName(String(rest.dropFirst("members/".count))).map { .member($0) }
        }
    }
}
