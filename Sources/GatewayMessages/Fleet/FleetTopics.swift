import SettingsText

/// The MQTT topics of a fleet that concern one sign: the topics of the owner, below `loopbanner-fleet/FLEET/`, and the
/// topics of the sign, below `loopbanner/NODE/`.
package struct FleetTopics: Hashable, Sendable {
    /// The name of the fleet.
    package let fleet: String
    /// The name of the sign.
    package let node: NodeName
    /// The scopes of the sign, from the lowest precedence to the highest.
    package let scopes: [FleetScope]
    private let prefix: String

    /// Creates the topics of the sign `node` that has these `labels`.
    package init(_ fleet: String, node: NodeName, labels: [String]) {
        self.fleet = fleet
        self.node = node
        scopes = ([.all, .node(node.text)] + labels.map { .label($0) }).sorted()
        prefix = "loopbanner-fleet/\(fleet)/"
    }

    /// The kind of message that a topic carries to the sign.
    package enum Kind: Hashable, Sendable {
        /// A signed statement about the release that signs show.
        case desired(FleetScope)
        /// A signed statement about an alert.
        case alert(FleetScope)
        /// An unsigned message that stops a rollout.
        case abort(FleetScope)
        /// A signed statement about the public keys of the owner.
        case keys
        /// A release, whose name is the hash of its bytes. It has its own topic, and the owner also sends it on a topic
        /// below the scope.
        case release(String)
        /// A request to which the sign responds.
        case request
    }

    /// A message that the sign publishes. All reports except the response are retained.
    package enum Report: String, Hashable, Sendable { case about, health, reported, response }

    package func topic(_ report: Report) -> String { "\(SignTopics.root)\(node.text)/\(report.rawValue)" }

    /// Returns the topic of the release with the hash `hash`.
    package func release(_ hash: String) -> String { "\(prefix)release/\(hash)" }

    /// Returns the topic below `loopbanner-fleet/FLEET/` on which the owner sends the release with the hash `hash` to
    /// the signs of `scope`, before the statement. The message is not retained.
    package static func offer(_ hash: String, to scope: FleetScope) -> String {
        "\(scope.text)/release/\(hash)"
    }

    /// The topic filters to which the sign subscribes at every connection. The keys are first, because they verify the
    /// other messages.
    package var subscriptions: [String] {
        ["\(prefix)keys"] + scopeFilters + ["\(SignTopics.root)\(node.text)/request"]
    }

    /// The topic filters of all statements that concern the sign.
    package var scopeFilters: [String] { scopes.map { "\(prefix)\($0.text)/#" } }

    /// Returns the kind of message on `topic`, or nil if the sign does not handle the topic.
    ///
    /// The topics of the owner, below `loopbanner-fleet/FLEET/`, are `keys`, `release/HASH`, and topics that begin with
    /// a scope (the set of signs that the message concerns), such as `all/desired` and `label/LABEL/alert`.
    package func kind(of topic: String) -> Kind? {
        if topic == "\(SignTopics.root)\(node.text)/request" { return .request }
        guard topic.hasPrefix(prefix) else { return nil }
        let path = topic.dropFirst(prefix.count)
        if path == "keys" { return .keys }
        guard let lastSlash = path.lastIndex(of: "/") else { return nil }
        let parent = path[..<lastSlash]
        let lastLevel = path[path.index(after: lastSlash)...]

        let isRelease = parent == "release" || scopes.contains { parent == "\($0.text)/release" }
        if isRelease { return SHA256.isHash(lastLevel) ? .release(String(lastLevel)) : nil }

        guard let scope = FleetScope(parent), scopes.contains(scope) else { return nil }
        switch lastLevel {
        case "desired": return .desired(scope)
        case "alert": return .alert(scope)
        case "abort": return .abort(scope)
        default: return nil
        }
    }
}
