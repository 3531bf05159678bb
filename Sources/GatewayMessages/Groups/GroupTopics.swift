/// The MQTT topics of a group of signs, below `loopbanner-group/NAME/`, where `NAME` is the name of the
/// group.
package struct GroupTopics: Hashable, Sendable {
    package let group: NodeName
    private let prefix: String

    package init(_ group: NodeName) {
        self.group = group
        prefix = "loopbanner-group/\(group.text)/"
    }

    /// The kind of message that a topic of a group carries.
    package enum Kind: Hashable, Sendable {
        /// The inputs of all signs, such as button presses, published as they occur. Not retained.
        case inputs
        /// The last checkpoint of the group's leader, which is its state for joining members to adopt.
        /// Retained.
        case checkpoint
        /// The hash of the option list of the sign with this name. Retained, and empty while the sign's
        /// gateway is not connected to the sign.
        case member(NodeName)
        /// A counter, identified by its name and the name of the sending sign. It includes all changes of
        /// other signs that the sender has received. Retained, so that signs that were offline also receive
        /// it.
        case counter(NodeName, String)
        /// The online status of the sign with this name, which the sign's gateway publishes.
        case status(NodeName)
    }

    package func topic(_ kind: Kind) -> String {
        switch kind {
        case .inputs: prefix + "inputs"
        case .checkpoint: prefix + "anchor"
        case .member(let node): "\(prefix)members/\(node.text)"
        case .counter(let node, let name): "\(prefix)counters/\(node.text)/\(name)"
        case .status(let node): SignTopics(node).topic(.status)
        }
    }

    /// The MQTT topic filters to which a member of the group subscribes.
    package var subscriptions: [String] {
        ["inputs", "anchor", "members/+", "counters/+/+"].map { prefix + $0 } + ["\(SignTopics.root)+/status"]
    }

    /// Returns the kind of message on `topic`, or nil if the topic does not belong to the group.
    ///
    /// Each sign has the topic `loopbanner/NODE/status`. The other topics are below `loopbanner-group/NAME/`: `inputs`,
    /// `anchor` for checkpoints, `members/NODE`, and `counters/NODE/COUNTER`.
    package func kind(of topic: String) -> Kind? {
        let statusSuffix = "/status"
        if topic.hasPrefix(SignTopics.root), topic.hasSuffix(statusSuffix) {
            let name = topic.dropFirst(SignTopics.root.count).dropLast(statusSuffix.count)
            return NodeName(String(name)).map { .status($0) }
        }

        guard topic.hasPrefix(prefix) else { return nil }
        let levels = topic.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        if levels == ["inputs"] { return .inputs }
        if levels == ["anchor"] { return .checkpoint }

        guard levels.count > 1, let node = NodeName(String(levels[1])) else { return nil }
        switch (levels[0], levels.count) {
        case ("members", 2): return .member(node)
        case ("counters", 3): return .counter(node, String(levels[2]))
        default: return nil
        }
    }
}
