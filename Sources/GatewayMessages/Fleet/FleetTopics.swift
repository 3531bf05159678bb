import SettingsText

/// The MQTT topics of a fleet that are relevant to one sign: the topics of the owner, below
/// `loopbanner-fleet/FLEET/`, and the topics of the sign, below `loopbanner/NODE/`.
package struct FleetTopics: Hashable, Sendable {
    /// The name of the fleet.
    package let fleet: String
    /// The name of the sign.
    package let node: NodeName
    /// The scopes (sets of signs) to which the sign belongs, from the lowest precedence to the highest.
    package let scopes: [FleetScope]
    private let prefix: String

    /// Creates the topics of the sign `node`, which has the labels `labels`, in a fleet.
    package init(_ fleet: String, node: NodeName, labels: [String]) {
        self.fleet = fleet
        self.node = node
        scopes = ([.all, .node(node.text)] + labels.map { .label($0) }).sorted()
        prefix = "loopbanner-fleet/\(fleet)/"
    }

    /// The kind of the messages that the sign receives on a topic.
    package enum Kind: Hashable, Sendable {
        /// A signed statement about the release that the signs in a scope must show.
        case desired(FleetScope)
        /// A signed statement about an alert for the signs in a scope.
        case alert(FleetScope)
        /// An unsigned message that aborts the rollout of a release for the signs in a scope.
        case abort(FleetScope)
        /// A signed statement about the valid public keys of the fleet's owner.
        case keys
        /// A release document, which is identified by the hash of its bytes. It has a separate topic. The
        /// owner also sends it to all signs of a scope.
        case release(String)
        /// A request to the sign, which the sign answers by publishing a response.
        case request
    }

    /// A kind of message that the sign publishes. The broker retains all kinds except `response`.
    package enum Report: String, Hashable, Sendable { case about, health, reported, response }

    package func topic(_ report: Report) -> String { "\(SignTopics.root)\(node.text)/\(report.rawValue)" }

    /// Returns the MQTT topic of the release document with the hash `hash`.
    package func release(_ hash: String) -> String { "\(prefix)release/\(hash)" }

    /// Returns the topic, relative to `loopbanner-fleet/FLEET/`, on which the owner sends the release
    /// document with the hash `hash` to the signs of `scope`. The owner sends this message, which is not
    /// retained, before the statement that names the release.
    package static func offer(_ hash: String, to scope: FleetScope) -> String {
        "\(scope.text)/release/\(hash)"
    }

    /// The MQTT topic filters to which the sign subscribes at every connection. The topic of the owner's keys
    /// is the first, because the other messages are verified with them.
    package var subscriptions: [String] {
        ["\(prefix)keys"] + scopeFilters + ["\(SignTopics.root)\(node.text)/request"]
    }

    /// The MQTT topic filters for all statements that apply to the sign.
    package var scopeFilters: [String] { scopes.map { "\(prefix)\($0.text)/#" } }

    /// Returns the kind of message on `topic`, or nil if the sign does not handle the topic.
    ///
    /// The owner's topics, below `loopbanner-fleet/FLEET/`, are `keys`, `release/HASH`, and topics that begin
    /// with a scope (a set of signs), such as `all/desired` and `label/LABEL/alert`.
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
