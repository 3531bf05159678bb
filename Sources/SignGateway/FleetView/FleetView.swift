import GatewayMessages
import SettingsText
import SignAPI

/// The state of a fleet according to the retained messages of a broker.
struct FleetView {
    /// The fleet's name.
    let fleet: String
    private(set) var keys: OwnerKeys
    private let isValid: SignatureCheck
    /// The messages of the fleet's owner, by topic.
    private(set) var messages: [String: [UInt8]] = [:]
    /// The valid statements about releases with the greatest numbers, by scope. Each statement is verified once, when it
    /// arrives.
    private(set) var statements: [FleetScope: FleetStatement] = [:]
    /// The keys that have signed those statements, by scope.
    private(set) var signers: [FleetScope: FleetKey] = [:]
    /// The last messages about releases that no key of the owner has signed, by scope. They change nothing, unless a
    /// later statement about keys verifies them.
    private(set) var unverifiedStatements: [FleetScope: [UInt8]] = [:]
    /// The numbers of the statements that are held back, by scope.
    private(set) var abortedNumbers: [FleetScope: Int64] = [:]
    private var nodes: [String: FleetSign] = [:]
    /// The number of messages that have arrived. Everything else is unchanged while it is.
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

    /// The topic filters for everything that the view needs. Without releases, a view of a fleet needs little memory,
    /// whatever its owner has published.
    func subscriptions(hasReleases: Bool) -> [String] {
        let signs = FleetSign.topics.map { "loopbanner/+/\($0)" }
        guard !hasReleases else { return [topic("#")] + signs }
        let others = ["loopbanner/+/\(FleetSign.statisticsTopic)"]
        let kinds = ["desired", "abort", "alert"].flatMap { ["+/\($0)", "+/+/\($0)"] }
        return others + (["keys"] + kinds).map(topic) + signs
    }

    func topic(_ path: String) -> String { "loopbanner-fleet/\(fleet)/\(path)" }

    mutating func receive(_ message: IncomingMessage) {
        revision += 1
        let prefix = topic("")
        if message.topic.hasPrefix(prefix) {
            receive(message, on: message.topic.dropFirst(prefix.utf8.count))
        } else {
            receiveFromSign(message)
        }
    }

    private mutating func receive(_ message: IncomingMessage, on path: Substring) {
        let levels = path.split(separator: "/", omittingEmptySubsequences: false)
        let scope = FleetScope(levels.dropLast().joined(separator: "/"))
        if levels.last == "desired", let scope { return receiveStatement(message, scope) }
        messages[message.topic] = message.payload.isEmpty ? nil : message.payload
        if path == "keys" { receiveKeys(message.payload) }
        if levels.last == "abort", let scope {
            abortedNumbers[scope] = (try? JSONTree(message.payload))?["number"]?.integer
        }
    }

    /// Handles a statement about a release. As in a sign, a message that the owner has not signed changes nothing, and
    /// neither does a statement with a smaller number.
    private mutating func receiveStatement(_ message: IncomingMessage, _ scope: FleetScope) {
        unverifiedStatements[scope] = nil
        guard !message.payload.isEmpty else {
            messages[message.topic] = nil
            statements[scope] = nil
            signers[scope] = nil
            return
        }
        guard let (statement, signer) = signedStatement(in: message.payload, .desired),
            statement.scope == scope.text
        else {
            unverifiedStatements[scope] = message.payload
            return
        }
        guard statement.number >= statements[scope]?.number ?? 0 else { return }
        messages[message.topic] = message.payload
        statements[scope] = statement
        signers[scope] = signer
    }

    private mutating func receiveKeys(_ payload: [UInt8]) {
        guard let statement = statement(in: payload, .keys), keys.receive(statement) else { return }
        // Retained messages arrive in any order, so earlier ones may be signed with the keys of this one.
        for (scope, payload) in unverifiedStatements {
            receiveStatement(IncomingMessage(topic("\(scope.text)/desired"), payload), scope)
        }
    }

    private mutating func receiveFromSign(_ message: IncomingMessage) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "loopbanner", FleetScope.isName(levels[1]),
            levels[2] == FleetSign.statisticsTopic || FleetSign.topics.contains(String(levels[2]))
        else { return }
        let node = String(levels[1])
        nodes[node, default: FleetSign(node)].receive(message.payload, on: levels[2])
    }

    // MARK: Statements

    /// Returns the statement in an envelope, or nil if the owner of this fleet did not sign it.
    func statement(in payload: [UInt8], _ kind: FleetEnvelope.Kind) -> FleetStatement? {
        signedStatement(in: payload, kind)?.statement
    }

    /// Returns the statement in an envelope and the key that has signed it, or nil if the owner of this fleet did not
    /// sign it.
    private func signedStatement(
        in payload: [UInt8],
        _ kind: FleetEnvelope.Kind
    ) -> (statement: FleetStatement, signer: FleetKey)? {
        guard let envelope = try? FleetEnvelope(payload, kind: kind),
            let signer = try? envelope.verify(with: keys.valid, isValid),
            let statement = try? FleetStatement(envelope.payload, kind: kind), statement.fleet == fleet
        else { return nil }
        return (statement, signer)
    }

    /// Returns whether a key in force has signed the envelope `payload`.
    func isSignedByKeyInForce(_ payload: [UInt8], _ kind: FleetEnvelope.Kind) -> Bool {
        guard let envelope = try? FleetEnvelope(payload, kind: kind) else { return false }
        return (try? envelope.verify(with: keys.inForce, isValid)) != nil
    }

    /// Returns whether a sign that gets the statement of a scope for the first time would refuse it, because the key
    /// that has signed it was replaced.
    func isOutdated(_ scope: FleetScope) -> Bool {
        signers[scope].map { !keys.inForce.contains($0) } ?? false
    }

    /// Returns the statement in force for a scope, as the owner wrote it. Returns null if there is none.
    func statementTree(_ scope: FleetScope) -> JSONTree {
        guard statements[scope] != nil, let payload = messages[topic("\(scope.text)/desired")],
            let envelope = try? FleetEnvelope(payload, kind: .desired)
        else { return .null }
        return (try? JSONTree(envelope.payload)) ?? .null
    }

    /// Returns the name of the release that signs show because of the statement in force for a scope, or null. If that
    /// statement is held back, signs have returned to its previous release.
    func releaseInForce(_ scope: FleetScope) -> JSONTree {
        let tree = statementTree(scope)
        let isHeldBack = tree["number"]?.integer.map { $0 == abortedNumbers[scope] } ?? false
        return tree[isHeldBack ? "previous" : "release"] ?? .null
    }

    /// Returns the previous release that a statement for `release` names: the release in force, or null if that is
    /// `release` itself, as after a stopped rollout.
    func previousRelease(of scope: FleetScope, before release: JSONTree) -> JSONTree {
        let present = releaseInForce(scope)
        return present == release ? .null : present
    }

    /// Returns the document with this hash, or nil if the broker has none.
    func document(_ hash: String) -> JSONTree? {
        messages[topic("release/\(hash)")].flatMap { try? JSONTree($0) }
    }

    /// Returns whether the broker lacks the document `release`, or has other bytes in its place.
    func isMissing(_ release: [UInt8]) -> Bool {
        messages[topic("release/\(SHA256.hexadecimal(of: release))")] != release
    }

    /// The scopes that have assigned the releases that signs show, according to the signs. The broker may have lost the
    /// statements of these scopes.
    var scopesInForce: Set<FleetScope> {
        Set(members.compactMap { sign in sign.report.scope.flatMap { sign.scopes.contains($0) ? $0 : nil } })
    }

    /// Returns the greatest number of a statement for a scope, or 0 if there is none. Includes numbers that signs of
    /// the fleet report as accepted, because a broker may have lost its messages, and the number of a statement whose
    /// key was replaced.
    func lastNumber(of scope: FleetScope) -> Int64 {
        let numbers = members.compactMap { $0.report.numbers[scope.text] }
        return greatestPlausible(numbers + [unverifiedNumber(of: scope)], scope)
    }

    /// Returns the greatest of these numbers and of the number of the broker's statement. Reports are not signed, so
    /// numbers far beyond the number of that statement are ignored.
    private func greatestPlausible(_ numbers: [Int64], _ scope: FleetScope) -> Int64 {
        let stated = statements[scope]?.number ?? 0
        let plausible = stated...min(stated + 1_000_000, FleetStatement.maximumNumber - 1)
        return numbers.filter(plausible.contains).max() ?? stated
    }

    /// The number of the message of a scope that no key of the owner has signed, or 0.
    private func unverifiedNumber(of scope: FleetScope) -> Int64 {
        guard let payload = unverifiedStatements[scope],
            let envelope = try? FleetEnvelope(payload, kind: .desired),
            let statement = try? FleetStatement(envelope.payload, kind: .desired),
            statement.fleet == fleet, statement.scope == scope.text
        else { return 0 }
        return statement.number
    }

    /// Returns whether each sign of a scope has a release from another scope, too.
    func hasOtherRelease(than scope: FleetScope) -> Bool {
        func hasRelease(_ scope: FleetScope) -> Bool { releaseName(of: scope) != nil }
        guard scope != .all, !hasRelease(.all) else { return scope != .all }
        let signs = members.filter { $0.scopes.contains(scope) }
        return !signs.isEmpty && signs.allSatisfy { $0.scopes.contains { $0 != scope && hasRelease($0) } }
    }

    /// Returns whether the broker has lost the last statement of a scope: signs show the release of a statement that the
    /// broker does not have, or they have accepted a greater number than that of its statement, which they refuse.
    func isBehind(_ scope: FleetScope) -> Bool {
        guard let statement = statements[scope] else { return scopesInForce.contains(scope) }
        let reported = members.compactMap { $0.report.numbers[scope.text] }
        return greatestPlausible(reported, scope) > statement.number
    }

    // MARK: Signs

    /// Returns the sign with this name if it belongs to the fleet.
    func member(_ node: String) -> FleetSign? { nodes[node].flatMap { $0.fleet == fleet ? $0 : nil } }

    /// Returns whether a sign, of this fleet or another one, is connected according to the broker.
    func isOnline(_ node: String) -> Bool { nodes[node]?.isOnline ?? false }

    /// The signs that say that they belong to the fleet, in no order.
    var members: some Sequence<FleetSign> { nodes.values.lazy.filter { [fleet] in $0.fleet == fleet } }

    /// The signs of the fleet, those that are not in sync first, then by name.
    var signs: [FleetSign] {
        let ranked = members.map { (rank: isInSync($0) ? 1 : 0, sign: $0) }
        return ranked.sorted { ($0.rank, $0.sign.node) < ($1.rank, $1.sign.node) }.map(\.sign)
    }

    /// The number of signs whose description or report is missing. A sign publishes both together, so the broker has
    /// dropped one of them.
    var incompleteCount: Int {
        nodes.values.count { sign in
            let hasReport = sign.report.state != "unknown"
            return sign.fleet == fleet && !hasReport || sign.fleet == nil && hasReport
        }
    }

    /// Returns whether a sign has accepted the statements of all its scopes, and shows what they want. If two owners
    /// publish the same number at the same time, the sign's release decides.
    func isInSync(_ sign: FleetSign) -> Bool {
        guard hasLatestNumbers(sign) else { return false }
        guard let scope = releaseScope(of: sign) else {
            return ["applied", "none"].contains(sign.report.state)
        }
        return sign.report.state == "applied" && sign.report.wanted == releaseName(of: scope)
    }

    /// Returns whether a sign has decided about the statements of all its scopes. Without a new statement, it keeps its
    /// state.
    func isSettled(_ sign: FleetSign) -> Bool {
        guard hasLatestNumbers(sign) else {
            // The sign has accepted a later statement, and refuses this one.
            return sign.scopes.contains { scope in
                statements[scope].map { sign.report.numbers[scope.text] ?? 0 > $0.number } ?? false
            }
        }
        // The broker has lost the statement whose release the sign shows.
        if let scope = sign.report.scope, sign.scopes.contains(scope), statements[scope] == nil {
            return true
        }
        switch sign.report.state {
        case "local", "rejected", "rolled_back": return true
        case "pending": return sign.report.reason == "aborted"
        default: return isInSync(sign)
        }
    }

    private func hasLatestNumbers(_ sign: FleetSign) -> Bool {
        sign.scopes.allSatisfy { scope in
            statements[scope].map { sign.report.numbers[scope.text] == $0.number } ?? true
        }
    }

    /// Returns the name of the release in the statement of a scope, or nil if the statement names none.
    private func releaseName(of scope: FleetScope) -> String? {
        guard case .release(let hash?)? = statements[scope]?.content else { return nil }
        return FleetStatement.hashPrefix + hash
    }

    /// Returns the scope whose release the sign must show, or nil if no scope of the sign has a release.
    func releaseScope(of sign: FleetSign) -> FleetScope? {
        sign.scopes.filter { scope in
            if case .release(.some)? = statements[scope]?.content { true } else { false }
        }.max()
    }
}
