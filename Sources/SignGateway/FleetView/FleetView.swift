import GatewayMessages
import SettingsText
import SignAPI

/// The state of a fleet, according to the retained messages on its broker.
struct FleetView {
    /// The name of the fleet.
    let fleet: String
    private(set) var keys: OwnerKeys
    private let isValid: SignatureCheck
    /// The messages of the fleet's owner, by MQTT topic.
    private(set) var messages: [String: [UInt8]] = [:]
    /// The valid release statement with the greatest number for each scope (all signs, a label or one sign).
    /// Each statement is verified once, when it arrives.
    private(set) var statements: [FleetScope: FleetStatement] = [:]
    /// The key that signed the statement in `statements`, for each scope.
    private(set) var signers: [FleetScope: FleetKey] = [:]
    /// The last release message for each scope that no key of the owner has signed. These messages have no
    /// effect, unless a later statement about keys makes them valid.
    private(set) var unverifiedStatements: [FleetScope: [UInt8]] = [:]
    /// The number of each scope's statement whose rollout was aborted. Signs do not apply such a statement.
    private(set) var abortedNumbers: [FleetScope: Int64] = [:]
    private var nodes: [String: FleetSign] = [:]
    /// The number of messages received so far. As long as it does not change, nothing else in the view
    /// changes.
    private(set) var revision = 0

    init(
        _ fleet: String,
        keys: [FleetKey],
        revoked: [String] = [],
        _ isValid: @escaping SignatureCheck
    ) {
        self.fleet = fleet
        self.keys = OwnerKeys(keys, revoked: revoked)
        self.isValid = isValid
    }

    /// Returns the topic filters for all messages that the view needs. If `hasReleases` is false, the view
    /// needs little memory, no matter how many releases the owner has published.
    func subscriptions(hasReleases: Bool) -> [String] {
        let signFilters = FleetSign.topics.map { "loopbanner/+/\($0)" }
        guard !hasReleases else { return [topic("#")] + signFilters }
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

    /// Handles a message of the fleet's owner. `path` is its topic relative to the fleet's topic.
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

    /// Stores a statement, a signed message with which the fleet's owner assigns content to the signs of `scope`. An
    /// empty message removes the stored statement.
    ///
    /// As in signs, a statement with a smaller number than the stored one has no effect. A message that no key of the
    /// owner has signed is kept separately, because a later change of the keys may make it valid.
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

    /// Handles a statement about keys. If it changes the keys, verifies earlier messages again.
    private mutating func receiveKeys(_ payload: [UInt8]) {
        guard let statement = statement(in: payload, kind: .keys), keys.receive(statement) else { return }
        // Retained messages arrive in any order, so earlier ones may be signed with the keys of this one.
        for (scope, payload) in unverifiedStatements {
            receiveStatement(IncomingMessage(topic("\(scope.text)/desired"), payload), for: scope)
        }
    }

    /// Handles a message in which a sign describes itself. Ignores messages on other topics.
    private mutating func receiveFromSign(_ message: IncomingMessage) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "loopbanner", FleetScope.isName(levels[1]) else { return }
        let (node, topic) = (String(levels[1]), levels[2])
        let isReport = topic == FleetSign.statisticsTopic || FleetSign.topics.contains(String(topic))
        guard isReport else { return }
        nodes[node, default: FleetSign(node)].receive(message.payload, on: topic)
    }

    // MARK: Statements

    /// Returns the statement in the envelope `payload`, or nil if this fleet's owner did not sign it.
    func statement(in payload: [UInt8], kind: FleetEnvelope.Kind) -> FleetStatement? {
        signedStatement(in: payload, kind: kind)?.statement
    }

    /// Returns the statement in an envelope, and the key that signed it. Returns nil if this fleet's owner
    /// did not sign it.
    private func signedStatement(
        in payload: [UInt8],
        kind: FleetEnvelope.Kind
    ) -> (statement: FleetStatement, signer: FleetKey)? {
        guard let envelope = try? FleetEnvelope(payload, kind: kind),
            let signer = try? envelope.verify(with: keys.valid, isValid),
            let statement = try? FleetStatement(envelope.payload, kind: kind), statement.fleet == fleet
        else { return nil }
        return (statement, signer)
    }

    /// Returns whether the envelope `payload` is signed by a key that is in force.
    func isSignedByKeyInForce(_ payload: [UInt8], kind: FleetEnvelope.Kind) -> Bool {
        guard let envelope = try? FleetEnvelope(payload, kind: kind) else { return false }
        return (try? envelope.verify(with: keys.inForce, isValid)) != nil
    }

    /// Returns whether the key that signed the scope's statement was replaced. A sign that receives such a
    /// statement for the first time would refuse it.
    func isOutdated(_ scope: FleetScope) -> Bool {
        signers[scope].map { !keys.inForce.contains($0) } ?? false
    }

    /// Returns the statement in force for a scope, as the owner wrote it, or null if there is none.
    func statementTree(_ scope: FleetScope) -> JSONTree {
        guard statements[scope] != nil, let message = messages[topic("\(scope.text)/desired")],
            let envelope = try? FleetEnvelope(message, kind: .desired)
        else { return .null }
        return (try? JSONTree(envelope.payload)) ?? .null
    }

    /// Returns the name of the release that signs show because of the statement in force for a scope, or null
    /// if there is none. If that statement is held back, this is its previous release.
    func releaseInForce(_ scope: FleetScope) -> JSONTree {
        let statement = statementTree(scope)
        let number = statement["number"]?.integer
        let isHeldBack = number != nil && number == abortedNumbers[scope]
        return statement[isHeldBack ? "previous" : "release"] ?? .null
    }

    /// Returns the release that a new statement for `release` must name as the previous one. This is the
    /// release in force, or null if that is `release` itself, as after an aborted rollout.
    func previousRelease(of scope: FleetScope, before release: JSONTree) -> JSONTree {
        let releaseInForce = releaseInForce(scope)
        return releaseInForce == release ? .null : releaseInForce
    }

    /// Returns the release document with this hash, or nil if it is not on the broker.
    func document(_ hash: String) -> JSONTree? {
        messages[topic("release/\(hash)")].flatMap { try? JSONTree($0) }
    }

    /// Returns whether the document `release` is missing on the broker, or replaced by other bytes.
    func isMissing(_ release: [UInt8]) -> Bool {
        messages[topic("release/\(SHA256.hexadecimal(of: release))")] != release
    }

    /// The scopes whose statements signs have accepted, according to the signs' reports. The broker may have
    /// lost these statements.
    var acceptedScopes: Set<FleetScope> {
        Set(members.flatMap { sign in sign.scopes.filter { sign.report.numbers[$0.text] != nil } })
    }

    /// Returns the greatest statement number used for a scope, or 0 if there is none. Considers numbers that
    /// signs report as accepted, because a broker may have lost messages, and the number of a statement whose
    /// key was replaced.
    func lastNumber(of scope: FleetScope) -> Int64 {
        let acceptedNumbers = members.compactMap { $0.report.numbers[scope.text] }
        return greatestPlausibleNumber(among: acceptedNumbers + [unverifiedNumber(of: scope)], of: scope)
    }

    /// Returns the greatest of `numbers` and the number of the broker's statement for the scope. The numbers
    /// come from unsigned reports, so numbers far beyond that of the statement are ignored.
    private func greatestPlausibleNumber(among numbers: [Int64], of scope: FleetScope) -> Int64 {
        let numberInForce = statements[scope]?.number ?? 0
        let limit = min(numberInForce + 1_000_000, FleetStatement.maximumNumber - 1)
        return numbers.filter { (numberInForce...limit).contains($0) }.max() ?? numberInForce
    }

    /// Returns the number in the scope's message that no key of the owner has signed, or 0 if there is no
    /// such message.
    private func unverifiedNumber(of scope: FleetScope) -> Int64 {
        guard let payload = unverifiedStatements[scope],
            let envelope = try? FleetEnvelope(payload, kind: .desired),
            let statement = try? FleetStatement(envelope.payload, kind: .desired),
            statement.fleet == fleet, statement.scope == scope.text
        else { return 0 }
        return statement.number
    }

    /// Returns whether every sign in the scope also has a release from another scope, which it would show if
    /// this scope's release were withdrawn.
    func hasOtherRelease(than scope: FleetScope) -> Bool {
        if scope == .all { return false }
        if hasRelease(.all) { return true }
        let signs = members.filter { $0.scopes.contains(scope) }
        return !signs.isEmpty
            && signs.allSatisfy { sign in sign.scopes.contains { $0 != scope && hasRelease($0) } }
    }

    /// Returns whether the broker has lost the last statement for a scope. This is the case if signs have
    /// accepted a statement for a scope that has none on the broker, or refuse the broker's statement because
    /// they have accepted another one with this or a greater number.
    func isBehind(_ scope: FleetScope) -> Bool {
        members.contains { $0.scopes.contains(scope) && hasAcceptedOtherStatement($0, for: scope) }
    }

    /// Returns whether a sign has accepted a statement for a scope that is not the broker's, and therefore
    /// refuses the broker's statement or has received none.
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
    func member(_ node: String) -> FleetSign? { nodes[node].flatMap { $0.fleet == fleet ? $0 : nil } }

    /// Returns whether the sign named `node`, of this fleet or another one, is connected to the broker.
    func isOnline(_ node: String) -> Bool { nodes[node]?.isOnline ?? false }

    /// The signs that claim to belong to the fleet, in no particular order.
    var members: some Sequence<FleetSign> { nodes.values.lazy.filter { [fleet] in $0.fleet == fleet } }

    /// The signs of the fleet, sorted by name, except that signs that are not in sync come first, and then those whose
    /// health has a problem.
    var signs: [FleetSign] {
        // The state is computed once for each sign, and not at each comparison.
        let ranked = members.map { (rank: !isInSync($0) ? 0 : $0.health.hasProblem ? 1 : 2, sign: $0) }
        return ranked.sorted { ($0.rank, $0.sign.node) < ($1.rank, $1.sign.node) }.map(\.sign)
    }

    /// The number of signs whose description or report is missing. A sign publishes both together, so the
    /// broker has lost one of them.
    var incompleteCount: Int {
        nodes.values.count { sign in
            let hasReport = sign.report.state != "unknown"
            if sign.fleet == fleet { return !hasReport }
            let hasDescription = sign.fleet != nil
            return !hasDescription && hasReport
        }
    }

    /// Returns whether a sign is in sync: it has accepted the statements for all its scopes, and shows the
    /// release that they require. If two owners publish the same number at the same time, the sign's release
    /// decides.
    func isInSync(_ sign: FleetSign) -> Bool {
        guard sign.scopes.allSatisfy({ hasLatestNumber(sign, for: $0) }) else { return false }
        guard let scope = releaseScope(of: sign) else {
            return ["applied", "none"].contains(sign.report.state)
        }
        return sign.report.state == "applied" && sign.report.wanted == releaseName(of: scope)
    }

    /// Returns whether a sign has decided about the statements for all its scopes. If so, its state stays the
    /// same until there is a new statement.
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

    /// Returns whether a sign has accepted the broker's statement for a scope, or there is no statement.
    private func hasLatestNumber(_ sign: FleetSign, for scope: FleetScope) -> Bool {
        statements[scope].map { sign.report.numbers[scope.text] == $0.number } ?? true
    }

    /// Returns the name of the release in a scope's statement, or nil if the statement names none.
    private func releaseName(of scope: FleetScope) -> String? {
        guard case .release(let hash?)? = statements[scope]?.content else { return nil }
        return FleetStatement.hashPrefix + hash
    }

    /// Returns the scope whose release the sign must show, or nil if none of the sign's scopes has a release.
    func releaseScope(of sign: FleetSign) -> FleetScope? { sign.scopes.filter(hasRelease).max() }

    /// Returns whether the statement for a scope names a release.
    func hasRelease(_ scope: FleetScope) -> Bool {
        if case .release(.some)? = statements[scope]?.content { true } else { false }
    }
}
