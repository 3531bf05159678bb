import GatewayMessages
import SettingsText
import SignAPI

/// The state of a fleet according to the retained messages of a broker.
struct FleetView {
    /// A sign of the fleet, according to its own messages.
    struct Sign: Hashable {
        var node: String
        var isOnline = false
        var about: JSONTree = .null
        var reported: JSONTree = .null

        var labels: [String] { (about["labels"]?.array ?? []).compactMap(\.string) }

        var scopes: [FleetScope] { [.all, .node(node)] + labels.map { .label($0) } }

        var state: String { reported["state"]?.string ?? "unknown" }

        /// The problems as sentences: mistakes of a rejected release, and refused statements.
        var problems: [String] {
            let mistakes = (reported["problems"]?.array ?? []).map { problem in
                "\(problem["path"]?.string ?? ""): \(problem["message"]?.string ?? "")"
            }
            let refused = (reported["refused"]?.array ?? []).map { entry in
                "\(entry["topic"]?.string ?? ""): \(entry["reason"]?.string ?? "")"
            }
            return mistakes + refused
        }
    }

    /// The fleet's name.
    let fleet: String
    private let keys: [FleetKey]
    private let isValid: SignatureCheck
    private(set) var messages: [String: [UInt8]] = [:]
    /// The valid statements about releases, by scope. Each statement is verified once, when it arrives.
    private(set) var statements: [FleetScope: FleetStatement] = [:]
    /// The descriptions and reports of signs, by topic.
    private var trees: [String: JSONTree] = [:]

    init(_ fleet: String, keys: [FleetKey], _ isValid: @escaping SignatureCheck) {
        self.fleet = fleet
        self.keys = keys
        self.isValid = isValid
    }

    /// The topic filters of all messages that the view needs.
    var subscriptions: [String] {
        ["loopbanner-fleet/\(fleet)/#"] + ["status", "about", "reported"].map { "loopbanner/+/\($0)" }
    }

    mutating func receive(_ message: IncomingMessage) {
        let topic = message.topic
        messages[topic] = message.payload.isEmpty ? nil : message.payload
        if topic.hasSuffix("/about") || topic.hasSuffix("/reported") {
            trees[topic] = try? JSONTree(message.payload)
        }
        guard topic.hasPrefix(self.topic("")), topic.hasSuffix("/desired"),
            let scope = FleetScope(topic.dropFirst(self.topic("").utf8.count).dropLast("/desired".utf8.count))
        else { return }
        let statement = statement(in: message.payload, .desired)
        statements[scope] = statement?.scope == scope.text ? statement : nil
    }

    func topic(_ path: String) -> String { "loopbanner-fleet/\(fleet)/\(path)" }

    /// Returns the statement in an envelope, or nil if the owner of this fleet did not sign it.
    func statement(in payload: [UInt8], _ kind: FleetEnvelope.Kind) -> FleetStatement? {
        guard let envelope = try? FleetEnvelope(payload, kind: kind),
            (try? envelope.verify(with: keys, isValid)) != nil,
            let statement = try? FleetStatement(envelope.payload, kind: kind), statement.fleet == fleet
        else { return nil }
        return statement
    }

    /// Returns the statement in force for a scope, as the owner wrote it. Returns null if there is none.
    func statementTree(_ scope: FleetScope) -> JSONTree {
        guard statements[scope] != nil, let payload = messages[topic("\(scope.text)/desired")],
            let envelope = try? FleetEnvelope(payload, kind: .desired)
        else { return .null }
        return (try? JSONTree(envelope.payload)) ?? .null
    }

    /// Returns the document with this hash, or nil if the broker has none.
    func document(_ hash: String) -> JSONTree? {
        messages[topic("release/\(hash)")].flatMap { try? JSONTree($0) }
    }

    /// The signs of the fleet, sorted by name. Signs that are not in sync come first.
    var signs: [Sign] {
        var signs: [String: Sign] = [:]
        for (topic, about) in trees where about["fleet"]?.string == fleet {
            let levels = topic.split(separator: "/")
            guard levels.count == 3, levels[0] == "loopbanner", levels[2] == "about" else { continue }
            let node = String(levels[1])
            var sign = Sign(node: node, about: about)
            sign.isOnline = messages["loopbanner/\(node)/status"] == Array("online".utf8)
            sign.reported = trees["loopbanner/\(node)/reported"] ?? .null
            signs[node] = sign
        }
        let ranked = signs.values.map { (rank: isInSync($0) ? 1 : 0, sign: $0) }
        return ranked.sorted { ($0.rank, $0.sign.node) < ($1.rank, $1.sign.node) }.map(\.sign)
    }

    /// Returns the greatest number of a statement for a scope, or 0 if there is none. Includes numbers that signs of
    /// the fleet report as accepted, because a broker may have lost its messages. Reports are not signed, so numbers
    /// far beyond the number of the broker's statement are ignored.
    func lastNumber(of scope: FleetScope) -> Int64 {
        let stated = statements[scope]?.number ?? 0
        let plausible = stated...min(stated + 1_000_000, FleetStatement.maximumNumber - 1)
        let reported = signs.compactMap { $0.reported["numbers"]?[scope.text]?.integer }
        return reported.filter(plausible.contains).max() ?? stated
    }

    /// Returns whether a sign has accepted the statements of all its scopes, and shows the content that they assign.
    func isInSync(_ sign: Sign) -> Bool {
        let hasAcceptedAll = sign.scopes.allSatisfy { scope in
            statements[scope].map { sign.reported["numbers"]?[scope.text]?.integer == $0.number } ?? true
        }
        let needsNoRelease = sign.state == "none" && !isReleased(sign)
        return hasAcceptedAll && (sign.state == "applied" || needsNoRelease)
    }

    private func isReleased(_ sign: Sign) -> Bool {
        sign.scopes.contains { scope in
            if case .release(.some)? = statements[scope]?.content { return true }
            return false
        }
    }
}
