import SignAPI

/// The signed statements that a sign has accepted, one for each kind and each scope (the set of signs that a
/// statement concerns), and the rules for accepting further statements.
package struct FleetInbox: Hashable, Sendable {
    /// A statement that was not accepted, as listed in the sign's report.
    package struct Rejection: Hashable, Sendable {
        package var topic: String
        /// The number of the statement, or nil if it could not be read.
        package var number: Int64?
        package var reason: FleetRefusal
        /// The time at which the statement arrived, in seconds since 1970.
        package var at: Int64
        /// The reason as a sentence, or nil if `reason` is sufficient.
        package var message: String?
    }

    /// An accepted statement, with the bytes of the envelope in which it arrived.
    private struct Accepted: Hashable {
        var envelope: [UInt8]
        var statement: FleetStatement
        /// The id of the key that has signed the statement.
        var signer: String
    }

    private let topics: FleetTopics
    private let configuredKeys: [FleetKey]
    private let revoked: Set<String>
    private var desired: [FleetScope: Accepted] = [:]
    private var alerts: [FleetScope: Accepted] = [:]
    private var keyStatement: Accepted?
    /// The latest rejection on each topic, in the order of arrival.
    package private(set) var rejections: [Rejection] = []

    private static let maximumRejections = 8

    /// Creates an inbox without statements. `keys` contains the public keys of the configuration. Keys with the ids
    /// `revoked` are never valid.
    package init(_ topics: FleetTopics, keys: [FleetKey], revoked: Set<String> = []) {
        self.topics = topics
        configuredKeys = keys
        self.revoked = revoked
    }

    /// The public keys of the fleet's owner that are in force. They are the keys in the last accepted
    /// statement about keys, or the keys of the configuration if there is no such statement.
    package var keys: [FleetKey] {
        if case .keys(let stated)? = keyStatement?.statement.content {
            let valid = stated.filter { !revoked.contains($0.id) }
            // If all stated keys are revoked, the keys of the configuration are in force again.
            if !valid.isEmpty { return valid }
        }
        return configuredKeys.filter { !revoked.contains($0.id) }
    }

    /// The accepted statements about releases, from the highest precedence to the lowest.
    package var statements: [(scope: FleetScope, statement: FleetStatement)] {
        desired.sorted { $1.key < $0.key }.map { ($0.key, $0.value.statement) }
    }

    /// The number of the accepted statement of each scope (the set of signs that a statement concerns).
    package var numbers: [(scope: FleetScope, number: Int64)] {
        desired.sorted { $0.key < $1.key }.map { ($0.key, $0.value.statement.number) }
    }

    /// Returns the accepted statement about an alert for the signs in `scope`, or nil if there is none.
    package func alert(of scope: FleetScope) -> FleetStatement? { alerts[scope]?.statement }

    /// The statement that determines which release the sign shows: the statement with the highest precedence
    /// that names a release. Nil if no statement names a release.
    package var effective: (scope: FleetScope, statement: FleetStatement, release: String)? {
        for (scope, statement) in statements {
            if case .release(let hash?) = statement.content { return (scope, statement, hash) }
        }
        return nil
    }

    /// The values of texts in all accepted statements. Values of a scope with a higher precedence replace
    /// values of a scope with a lower one.
    package var values: [JSONTree.Member] {
        var values: [String: JSONTree] = [:]
        for (_, statement) in statements.reversed() {
            for member in statement.values { values[member.key] = member.value }
        }
        return values.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value) }
    }

    // MARK: Acceptance

    /// Handles a message on a topic that carries statements. Returns the statement if it is accepted. Returns
    /// nil if the message is empty, repeats the accepted statement, or is rejected. An empty message removes
    /// a rejected message from the broker, so the rejection of its topic is discarded.
    package mutating func receive(
        _ payload: [UInt8],
        on topic: String,
        at second: Int64,
        _ isValid: SignatureCheck
    ) -> FleetStatement? {
        if payload.isEmpty { rejections.removeAll { $0.topic == topic } }
        return accept(payload, on: topic, at: second) { (envelope, keys) throws(FleetRefusal) in
            try envelope.verify(with: keys, isValid).id
        }
    }

    /// Stores and returns the statement (signed message of the fleet's owner) in a message, as `receive` does. Returns
    /// nil if the message is empty, repeats the accepted statement, or is rejected. Records each rejection.
    ///
    /// Each topic has a slot, which holds the statement that was accepted last. A new statement must have a greater
    /// number.
    ///
    /// - Parameters:
    ///   - payload: The envelope that contains the statement.
    ///   - topic: The topic of the message.
    ///   - second: The time of arrival, in seconds since 1970.
    ///   - verify: Returns the id of the key that has signed an envelope, and throws if none of the given keys has.
    private mutating func accept(
        _ payload: [UInt8],
        on topic: String,
        at second: Int64,
        _ verify: (FleetEnvelope, [FleetKey]) throws(FleetRefusal) -> String
    ) -> FleetStatement? {
        guard !payload.isEmpty, let kind = topics.kind(of: topic), let slot = slot(for: kind) else {
            return nil
        }
        let isSameEnvelope = payload == slot.accepted?.envelope
        guard !isSameEnvelope else {
            discardRejection(of: topic)
            return nil
        }

        var number: Int64?
        do throws(FleetRefusal) {
            let received = try read(payload, for: slot, number: &number, verify)
            guard try Self.isNew(received.statement, in: slot) else {
                discardRejection(of: topic)
                return nil
            }
            rejections.removeAll { $0.topic == topic }
            store(received, for: kind)
            return received.statement
        } catch {
            record(Rejection(topic: topic, number: number, reason: error, at: second))
            return nil
        }
    }

    /// Returns false if `statement` is the accepted statement in `slot`. Throws `oldNumber` if it is another statement
    /// whose number is not greater, because it may be an old statement that was sent again.
    private static func isNew(_ statement: FleetStatement, in slot: Slot) throws(FleetRefusal) -> Bool {
        guard let accepted = slot.accepted?.statement else { return true }
        // The same statement may arrive in another envelope, for example with another order of signatures.
        if statement == accepted { return false }
        guard statement.number > accepted.number else { throw .oldNumber }
        return true
    }

    /// Reads and verifies a statement that must belong in `slot`. Sets `number` to the number of the statement as soon
    /// as it is read, because the report of a rejection contains it.
    private func read(
        _ payload: [UInt8],
        for slot: Slot,
        number: inout Int64?,
        _ verify: (FleetEnvelope, [FleetKey]) throws(FleetRefusal) -> String
    ) throws(FleetRefusal) -> Accepted {
        let envelope = try FleetEnvelope(payload, kind: slot.envelopeKind)
        let signerID = try verify(envelope, keys)
        let statement = try FleetStatement(envelope.payload, kind: slot.envelopeKind)
        number = statement.number
        guard statement.fleet == topics.fleet else { throw .wrongFleet }
        guard statement.scope == slot.scope else { throw .wrongScope }
        return Accepted(envelope: payload, statement: statement, signer: signerID)
    }

    /// Discards the rejection of a message that the broker no longer has, because it now delivers the accepted
    /// statement. A rejection because of the clock belongs to an accepted statement, and stays.
    private mutating func discardRejection(of topic: String) {
        rejections.removeAll { $0.topic == topic && $0.reason != .clock }
    }

    /// The place for the statement of one kind and one scope.
    private struct Slot {
        /// The accepted statement, or nil if there is none yet.
        var accepted: Accepted?
        /// The scope that a further statement must have.
        var scope: String
        /// The kind that a further statement must have.
        var envelopeKind: FleetEnvelope.Kind
    }

    /// Returns the place for statements of this kind, or nil if messages of this kind contain no statement.
    private func slot(for kind: FleetTopics.Kind) -> Slot? {
        switch kind {
        case .desired(let scope):
            Slot(accepted: desired[scope], scope: scope.text, envelopeKind: .desired)
        case .alert(let scope): Slot(accepted: alerts[scope], scope: scope.text, envelopeKind: .alert)
        case .keys: Slot(accepted: keyStatement, scope: "keys", envelopeKind: .keys)
        case .abort, .release, .request: nil
        }
    }

    /// Stores an accepted statement in place of an earlier one of the same kind.
    private mutating func store(_ accepted: Accepted, for kind: FleetTopics.Kind) {
        switch kind {
        case .desired(let scope): desired[scope] = accepted
        case .alert(let scope): alerts[scope] = accepted
        default: keyStatement = accepted
        }
    }

    /// Adds a rejection. It replaces an earlier rejection of the same topic.
    package mutating func record(_ rejection: Rejection) {
        rejections.removeAll { $0.topic == rejection.topic }
        rejections.append(rejection)
        if rejections.count > Self.maximumRejections { rejections.removeFirst() }
    }

    // MARK: The next start

    /// The accepted statements for the next start, as JSON: each envelope, and the id of the key that has signed it.
    package var stored: JSONTree {
        func tree(_ accepted: Accepted) -> JSONTree {
            [
                "envelope": .string(String(decoding: accepted.envelope, as: UTF8.self)),
                "signer": .string(accepted.signer),
            ]
        }
        func tree(_ statements: [FleetScope: Accepted]) -> JSONTree {
            let sorted = statements.sorted { $0.key < $1.key }
            return .object(sorted.map { JSONTree.Member($0.key.text, tree($0.value)) })
        }
        return ["desired": tree(desired), "alerts": tree(alerts), "keys": keyStatement.map(tree) ?? .null]
    }

    /// Restores the statements that the property `stored` contained in an earlier run. They were verified when they
    /// arrived, and the key that signed them may have been replaced since then. Statements by revoked keys, and
    /// statements of scopes that the sign no longer has, are dropped.
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

    /// Restores one statement, whose message had the topic `topic`.
    private mutating func restoreStatement(_ tree: JSONTree, on topic: String) {
        guard let envelope = tree["envelope"]?.string, let signerID = tree["signer"]?.string,
            !revoked.contains(signerID)
        else { return }
        _ = accept(Array(envelope.utf8), on: topic, at: 0) { (_, _) throws(FleetRefusal) in signerID }
    }
}
