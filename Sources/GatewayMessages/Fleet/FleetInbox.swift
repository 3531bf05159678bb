import SignAPI

/// The signed statements of a fleet's owner that a sign has accepted, and the rules for accepting new ones.
/// There is one statement for each kind and each scope, which is the set of signs to which a statement
/// applies.
package struct FleetInbox: Hashable, Sendable {
    /// A record of a rejected statement (signed message of the fleet's owner) for the report of the sign.
    package struct Rejection: Hashable, Sendable {
        package var topic: String
        /// The number of the statement, or nil if the statement was rejected before its number was read.
        package var number: Int64?
        package var reason: FleetRefusal
        /// The time at which the statement arrived, in seconds since 1970.
        package var at: Int64
        /// The reason as a sentence, or nil for the default explanation of `reason`.
        package var message: String?
    }

    /// A statement that was accepted, with the bytes of the envelope in which it arrived.
    private struct SignedStatement: Hashable {
        var envelope: [UInt8]
        var statement: FleetStatement
        /// The id of the owner's key that made the signature of the statement.
        var signer: String
    }

    private let topics: FleetTopics
    private let configuredKeys: [FleetKey]
    private let revoked: Set<String>
    private var desired: [FleetScope: SignedStatement] = [:]
    private var alerts: [FleetScope: SignedStatement] = [:]
    private var keyStatement: SignedStatement?
    /// The latest rejection on each MQTT topic, in the order in which the statements arrived.
    package private(set) var rejections: [Rejection] = []

    private static let maximumRejections = 8

    /// Creates an inbox without statements. `keys` contains the public keys in the configuration, and
    /// `revoked` contains the ids of keys that are never valid.
    package init(_ topics: FleetTopics, keys: [FleetKey], revoked: Set<String> = []) {
        self.topics = topics
        configuredKeys = keys
        self.revoked = revoked
    }

    /// The currently valid public keys of the fleet's owner. They are the keys in the last accepted statement
    /// about keys. If there is none, or if all of its keys are revoked, they are the keys in the
    /// configuration. Revoked keys are never included.
    package var keys: [FleetKey] {
        if case .keys(let stated)? = keyStatement?.statement.content {
            let valid = stated.filter { !revoked.contains($0.id) }
            // If all stated keys are revoked, the keys of the configuration are in force again.
            if !valid.isEmpty { return valid }
        }
        return configuredKeys.filter { !revoked.contains($0.id) }
    }

    /// The accepted statements that assign releases to signs, from the highest precedence to the lowest.
    package var statements: [(scope: FleetScope, statement: FleetStatement)] {
        desired.sorted { $1.key < $0.key }.map { ($0.key, $0.value.statement) }
    }

    /// The number of the accepted statement about a release for each scope. A scope is the set of signs to
    /// which a statement applies.
    package var numbers: [(scope: FleetScope, number: Int64)] {
        desired.sorted { $0.key < $1.key }.map { ($0.key, $0.value.statement.number) }
    }

    /// Returns the accepted statement (signed message of the fleet's owner) about an alert for the signs in
    /// `scope`, or nil if there is none.
    package func alert(of scope: FleetScope) -> FleetStatement? { alerts[scope]?.statement }

    /// The statement that determines which release the sign shows. It has the highest precedence among the
    /// statements that name a release. Nil if there is none.
    package var effectiveRelease: (scope: FleetScope, statement: FleetStatement, release: String)? {
        for (scope, statement) in statements {
            if case .release(let hash?) = statement.content { return (scope, statement, hash) }
        }
        return nil
    }

    /// The text values that all accepted statements set. If several statements set the same value, the one
    /// whose scope has the highest precedence applies.
    package var values: [JSONTree.Member] {
        var values: [String: JSONTree] = [:]
        for (_, statement) in statements.reversed() {
            for member in statement.values { values[member.key] = member.value }
        }
        return values.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value) }
    }

    // MARK: Acceptance

    /// Handles a message on an MQTT topic for signed statements. Returns the statement if it is accepted, or
    /// nil if the message is empty, rejected, or a repetition. An empty message removes a rejected message
    /// from the broker, so the rejection of its topic is discarded.
    package mutating func receive(
        _ payload: [UInt8],
        on topic: String,
        at second: Int64,
        isValid: SignatureCheck
    ) -> FleetStatement? {
        if payload.isEmpty { rejections.removeAll { $0.topic == topic } }
        return accept(payload, on: topic, at: second) { (envelope, keys) throws(FleetRefusal) in
            try envelope.verify(with: keys, isValid: isValid).id
        }
    }

    /// Verifies the statement in a message, stores it and returns it. A statement is a signed message of the
    /// fleet's owner. Returns nil if the message is empty, repeats the accepted statement, or is rejected. A
    /// rejection is recorded for the report to the owner, until a later message on the topic makes it
    /// obsolete.
    ///
    /// Each topic for statements has a slot, which holds the statement that was accepted last. A new
    /// statement must have a greater number, so that an old statement cannot be sent again.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the message: an envelope, which contains the statement and its signatures.
    ///   - topic: The topic of the message.
    ///   - second: The time of arrival, in seconds since 1970.
    ///   - verify: Returns the id of the key that has signed an envelope, and throws if none of the given
    ///     keys has.
    private mutating func accept(
        _ payload: [UInt8],
        on topic: String,
        at second: Int64,
        verify: (FleetEnvelope, [FleetKey]) throws(FleetRefusal) -> String
    ) -> FleetStatement? {
        guard !payload.isEmpty, let kind = topics.kind(of: topic), let slot = slot(for: kind) else {
            return nil
        }
        // The broker delivers the stored message again after each connection.
        let isRepetition = payload == slot.latestStatement?.envelope
        if isRepetition {
            discardRejection(of: topic)
            return nil
        }

        // A rejection contains the number of the statement, unless the statement cannot be read.
        var number: Int64?
        do throws(FleetRefusal) {
            let signedStatement = try readStatement(payload, kind: slot.envelopeKind, verify: verify)
            let statement = signedStatement.statement
            number = statement.number
            try checkAddress(of: statement, slot: slot)
            guard try Self.isNew(statement, in: slot) else {
                discardRejection(of: topic)
                return nil
            }
            rejections.removeAll { $0.topic == topic }
            store(signedStatement, for: kind)
            return statement
        } catch {
            record(Rejection(topic: topic, number: number, reason: error, at: second))
            return nil
        }
    }

    /// Returns whether `statement` differs from the last accepted statement in `slot`. Throws `oldNumber` if
    /// it differs but does not have a greater number, because it may be an old statement that was sent again.
    private static func isNew(_ statement: FleetStatement, in slot: Slot) throws(FleetRefusal) -> Bool {
        guard let accepted = slot.latestStatement?.statement else { return true }
        // The same statement may arrive in another envelope, for example with another order of signatures.
        if statement == accepted { return false }
        guard statement.number > accepted.number else { throw .oldNumber }
        return true
    }

    /// Reads a statement of the given kind from the envelope `payload`, after verifying its signature. Throws
    /// an error if the envelope or the statement is malformed, or if no valid key has signed it.
    private func readStatement(
        _ payload: [UInt8],
        kind: FleetEnvelope.Kind,
        verify: (FleetEnvelope, [FleetKey]) throws(FleetRefusal) -> String
    ) throws(FleetRefusal) -> SignedStatement {
        let envelope = try FleetEnvelope(payload, kind: kind)
        let signerID = try verify(envelope, keys)
        let statement = try FleetStatement(envelope.payload, kind: kind)
        return SignedStatement(envelope: payload, statement: statement, signer: signerID)
    }

    /// Throws an error if `statement` is for another fleet, or for a scope (set of signs) other than that of
    /// `slot`.
    private func checkAddress(of statement: FleetStatement, slot: Slot) throws(FleetRefusal) {
        guard statement.fleet == topics.fleet else { throw .wrongFleet }
        guard statement.scope == slot.scope else { throw .wrongScope }
    }

    /// Discards the rejection of a message on `topic` that the broker has replaced with the accepted
    /// statement. If the message was rejected because of the sign's clock, the rejection is kept, because it
    /// refers to the accepted statement.
    private mutating func discardRejection(of topic: String) {
        rejections.removeAll { $0.topic == topic && $0.reason != .clock }
    }

    /// The place where the statement of one kind and one scope is stored. A scope is the set of signs to
    /// which a statement applies.
    private struct Slot {
        /// The statement that was accepted last, or nil if there is none yet.
        var latestStatement: SignedStatement?
        /// The scope that the next statement must have to be accepted.
        var scope: String
        /// The kind that the next statement must have to be accepted.
        var envelopeKind: FleetEnvelope.Kind
    }

    /// Returns the slot for statements in messages of the given kind, or nil if such messages contain no
    /// statements.
    private func slot(for kind: FleetTopics.Kind) -> Slot? {
        switch kind {
        case .desired(let scope):
            Slot(latestStatement: desired[scope], scope: scope.text, envelopeKind: .desired)
        case .alert(let scope): Slot(latestStatement: alerts[scope], scope: scope.text, envelopeKind: .alert)
        case .keys: Slot(latestStatement: keyStatement, scope: "keys", envelopeKind: .keys)
        case .abort, .release, .request: nil
        }
    }

    /// Stores an accepted statement. It replaces the previous statement of the same kind and scope.
    private mutating func store(_ accepted: SignedStatement, for kind: FleetTopics.Kind) {
        switch kind {
        case .desired(let scope): desired[scope] = accepted
        case .alert(let scope): alerts[scope] = accepted
        default: keyStatement = accepted
        }
    }

    /// Adds a rejected statement to the list for the sign's report. An earlier rejection of the same topic is
    /// replaced. If there are too many rejections, the oldest one is removed.
    package mutating func record(_ rejection: Rejection) {
        rejections.removeAll { $0.topic == rejection.topic }
        rejections.append(rejection)
        if rejections.count > Self.maximumRejections { rejections.removeFirst() }
    }

    // MARK: The next start

    /// The accepted statements as JSON, for saving them until the next start of the program. Each envelope is
    /// stored with the id of the key that signed it.
    package var stored: JSONTree {
        func tree(_ accepted: SignedStatement) -> JSONTree {
            [
                "envelope": .string(String(decoding: accepted.envelope, as: UTF8.self)),
                "signer": .string(accepted.signer),
            ]
        }
        func tree(_ statements: [FleetScope: SignedStatement]) -> JSONTree {
            let sorted = statements.sorted { $0.key < $1.key }
            return .object(sorted.map { JSONTree.Member($0.key.text, tree($0.value)) })
        }
        return ["desired": tree(desired), "alerts": tree(alerts), "keys": keyStatement.map(tree) ?? .null]
    }

    /// Restores the statements from `tree`, the value of `stored` in an earlier run. They are not verified
    /// again, because their key may have been replaced. Statements by revoked keys, or for scopes that no
    /// longer include the sign, are dropped.
    package mutating func restore(_ tree: JSONTree) {
        let root = "loopbanner-fleet/\(topics.fleet)/"
        restoreStatement(tree["keys"] ?? .null, on: root + "keys")
        for (storedKey, topicLevel) in [("desired", "desired"), ("alerts", "alert")] {
            for member in tree[storedKey]?.members ?? [] {
                restoreStatement(member.value, on: "\(root)\(member.key)/\(topicLevel)")
            }
        }
        rejections = []
    }

    /// Restores one statement from `tree`. `topic` is the MQTT topic of its message. The statement is dropped
    /// if a revoked key has signed it.
    private mutating func restoreStatement(_ tree: JSONTree, on topic: String) {
        guard let envelope = tree["envelope"]?.string, let signerID = tree["signer"]?.string,
            !revoked.contains(signerID)
        else { return }
        _ = accept(Array(envelope.utf8), on: topic, at: 0) { (_, _) throws(FleetRefusal) in signerID }
    }
}
