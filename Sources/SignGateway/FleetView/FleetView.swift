import GatewayMessages
import SettingsText
import SignAPI

/// The state of a fleet of signs, according to the retained messages on its MQTT broker.
struct FleetView {
    /// The name of the fleet, which is part of its MQTT topics.
    let fleet: String
    private(set) var keys: OwnerKeys
    private let isValid: SignatureCheck
    /// The latest messages that the fleet's owner has published. The keys are their MQTT topics.
    private(set) var messages: [String: [UInt8]] = [:]
    /// For each scope (all signs, a label or one sign), the valid statement with the greatest number. A
    /// statement is a signed message that assigns a release to the signs of the scope. It is verified once,
    /// when it arrives.
    private(set) var statements: [FleetScope: FleetStatement] = [:]
    /// The key that has signed the current statement of each scope (all signs, a label or one sign).
    private(set) var signers: [FleetScope: FleetKey] = [:]
    /// For each scope (all signs, a label or one sign), the last release message that no key of the owner has
    /// signed. These messages have no effect, unless a later statement about keys makes them valid.
    private(set) var unverifiedStatements: [FleetScope: [UInt8]] = [:]
    /// For each scope (all signs, a label or one sign), the number of the statement whose rollout was
    /// aborted. Signs do not apply a statement with this number.
    private(set) var abortedNumbers: [FleetScope: Int64] = [:]
    private var nodes: [String: FleetSign] = [:]
    /// The number of messages that have been received. The rest of the view does not change unless this
    /// number changes.
    private(set) var revision = 0

    init(
        _ fleet: String,
        keys: [FleetKey],
        revoked: [String] = [],
        isValid: @escaping SignatureCheck
    ) {
        self.fleet = fleet
        self.keys = OwnerKeys(keys, revoked: revoked)
        self.isValid = isValid
    }

    /// Returns the filters of the MQTT topics to which the view must subscribe. `includesReleases` is whether
    /// to include the documents of all releases. An owner may publish any number of them, so the view needs
    /// little memory without them.
    func subscriptions(includesReleases: Bool) -> [String] {
        let signFilters = FleetSign.topics.map { "loopbanner/+/\($0)" }
        guard !includesReleases else { return [topic("#")] + signFilters }
        let statisticsFilter = "loopbanner/+/\(FleetSign.statisticsTopic)"
        // A scope has one level, `all`, or two, such as `label/LABEL`.
        let scopeFilters = ["desired", "abort", "alert"].flatMap { [topic("+/\($0)"), topic("+/+/\($0)")] }
        return [statisticsFilter, topic("keys")] + scopeFilters + signFilters
    }

    func topic(_ path: String) -> String { "loopbanner-fleet/\(fleet)/\(path)" }

    mutating func receive(_ message: IncomingMessage) {
        revision += 1
        let prefix = topic("")
        if message.topic.hasPrefix(prefix) {
            receiveFromOwner(message, on: message.topic.dropFirst(prefix.utf8.count))
        } else {
            receiveFromSign(message)
        }
    }

    /// Processes a message that the fleet's owner has published. `path` is its topic relative to the topic of
    /// the fleet.
    private mutating func receiveFromOwner(_ message: IncomingMessage, on path: Substring) {
        let levels = path.split(separator: "/", omittingEmptySubsequences: false)
        let scope = FleetScope(levels.dropLast().joined(separator: "/"))
        if levels.last == "desired", let scope { return receiveStatement(message, for: scope) }
        // The owner's own document for the signs of a scope, which is also on the topic of the release.
        guard levels.count <= 2 || levels[levels.count - 2] != "release" else { return }
        messages[message.topic] = message.payload.isEmpty ? nil : message.payload
        if path == "keys" { receiveKeys(message.payload) }
        if levels.last == "abort", let scope {
            abortedNumbers[scope] = (try? JSONTree(message.payload))?["number"]?.integer
        }
    }

    /// Stores a statement, a signed message with which the fleet's owner assigns content to the signs of
    /// `scope`. An empty message removes the stored statement.
    ///
    /// As in signs, a statement with a smaller number than the stored one has no effect. A message that no
    /// key of the owner has signed is kept separately, because a later change of the keys may make it valid.
    private mutating func receiveStatement(_ message: IncomingMessage, for scope: FleetScope) {
        unverifiedStatements[scope] = nil
        guard !message.payload.isEmpty else { return removeStatement(for: scope, on: message.topic) }
        guard let (statement, signer) = signedStatement(in: message.payload, kind: .desired),
            statement.scope == scope.text
        else {
            unverifiedStatements[scope] = message.payload
            return
        }

        let currentNumber = statements[scope]?.number ?? 0
        guard statement.number >= currentNumber else { return }
        messages[message.topic] = message.payload
        statements[scope] = statement
        signers[scope] = signer
    }

    private mutating func removeStatement(for scope: FleetScope, on topic: String) {
        messages[topic] = nil
        statements[scope] = nil
        signers[scope] = nil
    }

    /// Processes a statement about the owner's keys. If it changes the keys, verifies the messages again that
    /// no key had signed before.
    private mutating func receiveKeys(_ payload: [UInt8]) {
        guard let statement = statement(in: payload, kind: .keys), keys.receive(statement) else { return }
        // Retained messages arrive in any order, so earlier ones may be signed with the keys of this one.
        for (scope, payload) in unverifiedStatements {
            receiveStatement(IncomingMessage(topic("\(scope.text)/desired"), payload), for: scope)
        }
    }

    /// Processes a message in which a sign reports its state. Ignores messages on other topics.
    private mutating func receiveFromSign(_ message: IncomingMessage) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "loopbanner", FleetScope.isName(levels[1]) else { return }
        let (node, topic) = (String(levels[1]), levels[2])
        let isReport = topic == FleetSign.statisticsTopic || FleetSign.topics.contains(String(topic))
        guard isReport else { return }
        nodes[node, default: FleetSign(node)].receive(message.payload, on: topic)
    }

    // MARK: Statements

    /// Returns the statement in the envelope `payload` (a statement with its signatures), or nil if it is
    /// invalid or is not signed by the owner of this fleet.
    func statement(in payload: [UInt8], kind: FleetEnvelope.Kind) -> FleetStatement? {
        signedStatement(in: payload, kind: kind)?.statement
    }

    /// Returns the statement in the envelope `payload`, and the key that has signed it. Returns nil if the
    /// envelope is invalid or is not signed by the owner of this fleet.
    private func signedStatement(
        in payload: [UInt8],
        kind: FleetEnvelope.Kind
    ) -> (statement: FleetStatement, signer: FleetKey)? {
        guard let envelope = try? FleetEnvelope(payload, kind: kind),
            let signer = try? envelope.verify(with: keys.valid, isValid: isValid),
            let statement = try? FleetStatement(envelope.payload, kind: kind), statement.fleet == fleet
        else { return nil }
        return (statement, signer)
    }

    /// Returns whether the envelope `payload` (a statement with its signatures) is signed by a current key of
    /// the owner. A key that was replaced is not current.
    func isSignedByKeyInForce(_ payload: [UInt8], kind: FleetEnvelope.Kind) -> Bool {
        guard let envelope = try? FleetEnvelope(payload, kind: kind) else { return false }
        return (try? envelope.verify(with: keys.inForce, isValid: isValid)) != nil
    }

    /// Returns whether the current statement of `scope` is signed by a key that was replaced. A sign that
    /// receives the statement for the first time would refuse it.
    func isSignedByReplacedKey(_ scope: FleetScope) -> Bool {
        signers[scope].map { !keys.inForce.contains($0) } ?? false
    }

    /// Returns the contents of the current statement for `scope` as JSON, as the owner wrote it, or JSON null
    /// if there is none.
    func statementTree(for scope: FleetScope) -> JSONTree {
        guard statements[scope] != nil, let message = messages[topic("\(scope.text)/desired")],
            let envelope = try? FleetEnvelope(message, kind: .desired)
        else { return .null }
        return (try? JSONTree(envelope.payload)) ?? .null
    }

    /// Returns the name of the release that the current statement for `scope` makes signs show, or JSON null
    /// if there is none. If the rollout of that statement is aborted, this is the statement's previous
    /// release.
    func releaseInForce(_ scope: FleetScope) -> JSONTree {
        let statement = statementTree(for: scope)
        let number = statement["number"]?.integer
        let isHeldBack = number != nil && number == abortedNumbers[scope]
        return statement[isHeldBack ? "previous" : "release"] ?? .null
    }

    /// Returns the previous release for a new statement that assigns `release`, to which signs return if the
    /// rollout is aborted. This is the current release of `scope`, or null if `release` is already current,
    /// as after an aborted rollout.
    func previousRelease(of scope: FleetScope, before release: JSONTree) -> JSONTree {
        let releaseInForce = releaseInForce(scope)
        return releaseInForce == release ? .null : releaseInForce
    }

    /// Returns the release document whose hash is `hash`, or nil if it is not on the broker or is not valid
    /// JSON.
    func releaseDocument(withHash hash: String) -> JSONTree? {
        messages[topic("release/\(hash)")].flatMap { try? JSONTree($0) }
    }

    /// Returns whether the document `release` is missing on the broker or has been overwritten with other
    /// bytes.
    func isMissing(_ release: [UInt8]) -> Bool {
        messages[topic("release/\(SHA256.hexadecimal(of: release))")] != release
    }

    /// The scopes for which signs have accepted a statement, according to their reports. The broker may have
    /// lost these statements.
    var acceptedScopes: Set<FleetScope> {
        Set(members.flatMap { sign in sign.scopes.filter { sign.report.numbers[$0.text] != nil } })
    }

    /// Returns the greatest number of a statement that has been used for `scope`, or 0 if there is none.
    /// Includes numbers that signs report, because a broker may have lost messages, and the number of a
    /// statement that no key of the owner verifies.
    func lastNumber(of scope: FleetScope) -> Int64 {
        let acceptedNumbers = members.compactMap { $0.report.numbers[scope.text] }
        return greatestPlausibleNumber(among: acceptedNumbers + [unverifiedNumber(of: scope)], of: scope)
    }

    /// Returns the greatest of `numbers` and of the number of the current statement for `scope`. Because
    /// `numbers` come from unsigned messages, numbers far beyond that of the statement are ignored.
    private func greatestPlausibleNumber(among numbers: [Int64], of scope: FleetScope) -> Int64 {
        let numberInForce = statements[scope]?.number ?? 0
        let limit = min(numberInForce + 1_000_000, FleetStatement.maximumNumber - 1)
        return numbers.filter { (numberInForce...limit).contains($0) }.max() ?? numberInForce
    }

    /// Returns the number of the message for `scope` whose signature no key of the owner verifies, or 0 if
    /// there is no such message or it is not a statement for this scope.
    private func unverifiedNumber(of scope: FleetScope) -> Int64 {
        guard let payload = unverifiedStatements[scope],
            let envelope = try? FleetEnvelope(payload, kind: .desired),
            let statement = try? FleetStatement(envelope.payload, kind: .desired),
            statement.fleet == fleet, statement.scope == scope.text
        else { return 0 }
        return statement.number
    }

    /// Returns whether every sign in `scope` also has a release from another scope, which it would show if
    /// the release of `scope` were withdrawn.
    func hasOtherRelease(than scope: FleetScope) -> Bool {
        if scope == .all { return false }
        if hasRelease(.all) { return true }
        let signs = members.filter { $0.scopes.contains(scope) }
        return !signs.isEmpty
            && signs.allSatisfy { sign in sign.scopes.contains { $0 != scope && hasRelease($0) } }
    }

    /// Returns whether the broker has lost the last statement for `scope`. This is the case if it has no
    /// statement although signs have accepted one, or if signs refuse its statement because they have
    /// accepted another one with the same or a greater number.
    func isBehind(_ scope: FleetScope) -> Bool {
        members.contains { $0.scopes.contains(scope) && hasAcceptedOtherStatement($0, for: scope) }
    }

    /// Returns whether `sign` has accepted a statement for `scope` that the broker no longer has. If the
    /// broker has a different statement, the sign refuses it.
    private func hasAcceptedOtherStatement(_ sign: FleetSign, for scope: FleetScope) -> Bool {
        let acceptedNumber = sign.report.numbers[scope.text]
        guard let statement = statements[scope] else { return acceptedNumber != nil }
        if let acceptedNumber {
            let plausibleNumber = greatestPlausibleNumber(among: [acceptedNumber], of: scope)
            if plausibleNumber > statement.number { return true }
        }
        let refusedNumbers = sign.report.refusedNumbers
        return !refusedNumbers.isEmpty && refusedNumbers[topic("\(scope.text)/desired")] == statement.number
    }

    // MARK: Signs

    /// Returns the sign named `node` if it belongs to the fleet, or nil if it does not.
    func member(named node: String) -> FleetSign? { nodes[node].flatMap { $0.fleet == fleet ? $0 : nil } }

    /// Returns whether the sign named `node` is connected to the broker. The sign may belong to this fleet or
    /// another one.
    func isOnline(_ node: String) -> Bool { nodes[node]?.isOnline ?? false }

    /// The signs that claim to belong to the fleet, in no particular order.
    var members: some Sequence<FleetSign> { nodes.values.lazy.filter { [fleet] in $0.fleet == fleet } }

    /// The signs of the fleet: first those that do not show the release that is assigned to them, then those
    /// with a health problem, and then all others. Each group is sorted by name.
    var signs: [FleetSign] {
        // The state is computed once for each sign, and not at each comparison.
        let ranked = members.map { (rank: !isInSync($0) ? 0 : $0.health.hasProblem ? 1 : 2, sign: $0) }
        return ranked.sorted { ($0.rank, $0.sign.node) < ($1.rank, $1.sign.node) }.map(\.sign)
    }

    /// The number of signs for which only a description or only a report is on the broker. A sign publishes
    /// both together, so the broker has lost the other one.
    var incompleteCount: Int {
        nodes.values.count { sign in
            let hasReport = sign.report.state != "unknown"
            if sign.fleet == fleet { return !hasReport }
            let hasDescription = sign.fleet != nil
            return !hasDescription && hasReport
        }
    }

    /// Returns whether `sign` has accepted the current statements for all its scopes and shows the release
    /// that they require. If two owners have published the same number at the same time, the release that the
    /// sign reports is decisive.
    func isInSync(_ sign: FleetSign) -> Bool {
        guard sign.scopes.allSatisfy({ hasLatestNumber(sign, for: $0) }) else { return false }
        guard let scope = releaseScope(of: sign) else {
            return ["applied", "none"].contains(sign.report.state)
        }
        return sign.report.state == "applied" && sign.report.wanted == releaseName(of: scope)
    }

    /// Returns whether `sign` has accepted or refused the statement of each of its scopes. If so, its state
    /// changes only after a new statement.
    func isSettled(_ sign: FleetSign) -> Bool {
        let refusedScopes = sign.scopes.filter { hasAcceptedOtherStatement(sign, for: $0) }
        let hasDecided = sign.scopes.allSatisfy {
            refusedScopes.contains($0) || hasLatestNumber(sign, for: $0)
        }
        guard hasDecided else { return false }
        guard refusedScopes.isEmpty else { return true }
        switch sign.report.state {
        case "local", "rejected", "rolled_back": return true
        case "pending": return sign.report.reason == "aborted"
        default: return isInSync(sign)
        }
    }

    /// Returns whether `sign` has accepted the broker's current statement for `scope`. Returns true if there
    /// is no statement.
    private func hasLatestNumber(_ sign: FleetSign, for scope: FleetScope) -> Bool {
        statements[scope].map { sign.report.numbers[scope.text] == $0.number } ?? true
    }

    /// Returns the name of the release that the current statement of `scope` assigns to signs, or nil if
    /// there is none.
    private func releaseName(of scope: FleetScope) -> String? {
        guard case .release(let hash?)? = statements[scope]?.content else { return nil }
        return FleetStatement.hashPrefix + hash
    }

    /// Returns the scope whose release `sign` must show, or nil if none of its scopes has a release. If
    /// several scopes have one, this is the most specific of them.
    func releaseScope(of sign: FleetSign) -> FleetScope? { sign.scopes.filter(hasRelease).max() }

    /// Returns whether the current statement for `scope` assigns a release to signs.
    func hasRelease(_ scope: FleetScope) -> Bool {
        if case .release(.some)? = statements[scope]?.content { true } else { false }
    }
}
