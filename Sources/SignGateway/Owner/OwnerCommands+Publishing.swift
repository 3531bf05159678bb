import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// An extension that publishes statements and waits for the reports of the signs.
extension OwnerCommands {
    /// A statement (a message to signs, which must be signed) that is about to be published. Its number may
    /// still change if another owner uses the same number.
    struct Proposal {
        /// The name of the statement's scope in messages that the command prints.
        var name: String
        /// The number of the statement, unless another owner publishes a statement with the same number at
        /// the same time.
        var number: Int64
        /// The MQTT topic on which to publish the statement, relative to the topic of the fleet.
        var path: String
        /// A function that returns the bytes of the statement with the given number.
        var makeStatement: (Int64) -> [UInt8]

        init(name: String, number: Int64, path: String, makeStatement: @escaping (Int64) -> [UInt8]) {
            self.name = name
            self.number = number
            self.path = path
            self.makeStatement = makeStatement
        }

        /// Creates a proposal for a statement that assigns a release to the signs of `scope`.
        init(scope: FleetScope, number: Int64, makeStatement: @escaping (Int64) -> [UInt8]) {
            self.init(
                name: scope.text,
                number: number,
                path: "\(scope.text)/desired",
                makeStatement: makeStatement
            )
        }
    }

    /// Publishes the statements of `proposals`. A statement is a message to signs, which all of `keys` sign.
    /// Its number must be higher than that of the previous statement for the same signs.
    ///
    /// If another owner publishes a statement with the same number immediately before, signs may have
    /// accepted either one. The statement is then published again with the next number, in at most
    /// `maximumAttempts` attempts.
    ///
    /// - Throws: If signs would reject a statement, if the connection to the broker is lost, or if other
    ///   owners have used the same number at each attempt.
    func publish(
        _ proposals: [Proposal],
        kind: FleetEnvelope.Kind,
        signingWith keys: [OwnerKey]
    ) throws(OwnerProgram.Failure) {
        var pendingProposals = proposals
        for _ in 0..<Self.maximumAttempts where !pendingProposals.isEmpty {
            try publishOnce(pendingProposals, kind: kind, signingWith: keys)
            pendingProposals = try proposalsToRepeat(among: pendingProposals)
        }

        guard let proposal = pendingProposals.first else { return }
        throw Failure(
            EX_TEMPFAIL,
            "\(proposal.name): other owners have published at the same time at each of \(Self.maximumAttempts) attempts; "
                + "wait until they have finished, and run the command again"
        )
    }

    /// Signs and publishes the statements of `proposals` with their current numbers. Throws, and publishes
    /// none of them, if signs would reject one.
    private func publishOnce(
        _ proposals: [Proposal],
        kind: FleetEnvelope.Kind,
        signingWith keys: [OwnerKey]
    ) throws(OwnerProgram.Failure) {
        // All are signed before the first one is published, so that a mistake leaves none at the broker.
        var envelopes: [[UInt8]] = []
        for proposal in proposals {
            envelopes.append(try signedEnvelope(for: proposal, kind: kind, signingWith: keys))
        }
        for (proposal, envelope) in zip(proposals, envelopes) {
            session.publish(statement: envelope, on: view.topic(proposal.path))
        }
    }

    /// Waits until the broker has returned the statements of `proposals`, which were just published. Returns
    /// the proposals whose statements are contested, with the next number.
    private func proposalsToRepeat(among proposals: [Proposal]) throws(OwnerProgram.Failure) -> [Proposal] {
        var contestedProposals: [Proposal] = []
        for var proposal in proposals {
            guard try raceOutcome(on: view.topic(proposal.path)) == .contested else { continue }
            proposal.number += 1
            contestedProposals.append(proposal)
        }
        return contestedProposals
    }

    private static let maximumAttempts = 8

    /// Waits until the broker has returned the statement that was published on `topic`. Returns whether this
    /// statement or that of another owner takes effect. Throws if the broker does not return it in time or
    /// the connection is lost.
    private func raceOutcome(on topic: String) throws(OwnerProgram.Failure) -> StatementRace.Outcome {
        try wait(atMost: .seconds(15)) { $0.race.outcome(on: topic) != .pending }
        let outcome = session.race.outcome(on: topic)
        guard outcome != .pending else {
            throw Failure(
                EX_UNAVAILABLE,
                "\(topic): the broker does not return the statement; check that the [mqtt] user can read and write it"
            )
        }
        return outcome
    }

    /// Signs the statement of `proposal` with each of `keys`, and returns the envelope that contains the
    /// statement and its signatures. Throws if signs would reject the statement.
    private func signedEnvelope(
        for proposal: Proposal,
        kind: FleetEnvelope.Kind,
        signingWith keys: [OwnerKey]
    ) throws(OwnerProgram.Failure) -> [UInt8] {
        let statement = proposal.makeStatement(proposal.number)
        guard statement.count <= FleetEnvelope.maximumStatementSize else {
            let problem = "the statement has \(statement.count) bytes; at most 16 KiB are allowed"
            throw Failure(EX_DATAERR, "\(proposal.name): \(problem)")
        }
        // Signs parse the statement in the same way, and reject it if that fails.
        let isValid = (try? FleetStatement(statement, kind: kind)) != nil
        let signatures = keys.compactMap { $0.signature(of: statement, kind: kind) }
        let isSignedByAllKeys = signatures.count == keys.count
        guard isValid, isSignedByAllKeys else {
            let problem = "signs would refuse the statement, such as a number above 2^53 - 1"
            throw Failure(EX_DATAERR, "\(proposal.name): \(problem)")
        }
        return FleetEnvelope.bytes(kind: kind, payload: statement, signatures: signatures)
    }

    /// Waits up to `limit` until all signs of the fleet have accepted or refused the current statements.
    /// Prints the states of the signs and returns the exit status. `publishedScopes` are the scopes for which
    /// this command has published statements.
    func waitForSigns(atMost limit: Nanoseconds, publishedScopes: [FleetScope] = [])
        throws(OwnerProgram.Failure) -> CInt
    {
        try wait(atMost: limit) { session in session.view.members.allSatisfy(session.view.isSettled) }
        let signs = view.signs
        printTable(signs)
        let replacedScopes = publishedScopes.filter(reportReplacement)
        printLostStatements()
        try endSession()
        let isSuccess = replacedScopes.isEmpty && signs.allSatisfy(view.isInSync)
        return isSuccess ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// Processes messages from the broker until `condition` is true or the time `limit` has passed. Throws if
    /// the connection to the broker is lost.
    func wait(
        atMost limit: Nanoseconds,
        until condition: (OwnerSession) -> Bool
    ) throws(OwnerProgram.Failure) {
        do throws(OwnerSession.Failure) {
            try session.wait(atMost: limit, until: condition)
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }

    /// Prints the scopes whose last statement signs have accepted but the broker has lost.
    func printLostStatements() {
        for scope in view.acceptedScopes.union(view.statements.keys).sorted() where view.isBehind(scope) {
            Terminal.writeError(
                "\(scope.text): signs have accepted number \(view.lastNumber(of: scope)), which the broker has lost; "
                    + "run apply again"
            )
        }
    }

    /// Returns whether another owner has replaced the statement for `scope` that this command has published.
    /// If so, prints an error.
    private func reportReplacement(of scope: FleetScope) -> Bool {
        guard case .lost(let payload) = session.race.outcome(on: view.topic("\(scope.text)/desired")),
            let envelope = try? FleetEnvelope(payload, kind: .desired),
            let statement = try? JSONTree(envelope.payload)
        else { return false }
        let owner = Wording.printable(statement["by"]?.string ?? "another owner")
        let number = statement["number"]?.integer ?? 0
        Terminal.writeError(
            "\(scope.text): \(owner) has published number \(number) at the same time, which replaces this one; "
                + "run diff, and apply again"
        )
        return true
    }
}
