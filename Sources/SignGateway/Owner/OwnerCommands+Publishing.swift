import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// Publishes statements, and waits for the signs' reports.
extension OwnerCommands {
    /// A statement (a message to sign) that is about to be published. Its number may still change.
    struct Proposal {
        /// The name by which messages refer to the statement's scope.
        var name: String
        /// The number to use, unless another owner publishes the same number at the same time.
        var number: Int64
        /// The path of the topic to publish on, relative to the fleet's topic.
        var path: String
        /// Returns the statement with the given number.
        var statement: (Int64) -> [UInt8]

        init(name: String, number: Int64, path: String, statement: @escaping (Int64) -> [UInt8]) {
            self.name = name
            self.number = number
            self.path = path
            self.statement = statement
        }

        /// Creates a proposal for a release statement.
        init(scope: FleetScope, number: Int64, statement: @escaping (Int64) -> [UInt8]) {
            self.init(
                name: scope.text,
                number: number,
                path: "\(scope.text)/desired",
                statement: statement
            )
        }
    }

    /// Signs statements with every key, and publishes them. Another owner may publish the same number at the
    /// same time. The later of the two owners then uses the next number, and the command of the other owner
    /// fails in `waitForSigns`.
    ///
    /// - Throws: If signs would reject a statement, or the connection to the broker is lost.
    func publish(
        _ kind: FleetEnvelope.Kind,
        _ proposals: [Proposal],
        _ keys: [OwnerKey]
    ) throws(OwnerProgram.Failure) {
        var proposals = proposals
        for _ in 0..<Self.maximumAttempts {
            // All are signed before the first one is published, so a mistake leaves no part of them at the broker.
            var envelopes: [[UInt8]] = []
            for proposal in proposals {
                envelopes.append(try sign(proposal.statement(proposal.number), kind, proposal.name, keys))
            }
            for (proposal, envelope) in zip(proposals, envelopes) {
                session.publish(statement: envelope, on: view.topic(proposal.path))
            }
            var contested: [Proposal] = []
            for proposal in proposals {
                guard try outcome(on: view.topic(proposal.path)) == .contested else { continue }
                var next = proposal
                next.number += 1
                contested.append(next)
            }
            guard !contested.isEmpty else { return }
            proposals = contested
        }
    }

    private static let maximumAttempts = 8

    /// Waits until the broker has returned the statement on `topic`. Returns the statement's order among the
    /// statements of other owners. Throws if the broker does not return it in time.
    private func outcome(on topic: String) throws(OwnerProgram.Failure) -> StatementRace.Outcome {
        do throws(OwnerSession.Failure) {
            try session.wait(atMost: .seconds(15)) { $0.race.outcome(on: topic) != .pending }
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
        let outcome = session.race.outcome(on: topic)
        guard outcome != .pending else {
            throw Failure(
                EX_UNAVAILABLE,
                "\(topic): the broker does not return the statement; may the user of [mqtt] write and read this topic?"
            )
        }
        return outcome
    }

    /// Signs a statement, and returns its envelope. Throws if signs would reject the statement.
    private func sign(
        _ statement: [UInt8],
        _ kind: FleetEnvelope.Kind,
        _ name: String,
        _ keys: [OwnerKey]
    ) throws(OwnerProgram.Failure) -> [UInt8] {
        guard statement.count <= FleetEnvelope.maximumStatement else {
            throw Failure(
                EX_DATAERR,
                "\(name): the statement has \(statement.count) bytes; at most 16 KiB are allowed"
            )
        }
        let signatures = keys.compactMap { $0.signature(of: statement, kind) }
        guard (try? FleetStatement(statement, kind: kind)) != nil, signatures.count == keys.count else {
            throw Failure(
                EX_DATAERR,
                "\(name): signs would refuse the statement, such as a number above 2^53 - 1"
            )
        }
        return FleetEnvelope.text(kind, payload: statement, signatures)
    }

    /// Waits until all signs of the fleet have accepted or refused the latest statements, but no longer than
    /// `limit`. Prints the signs, and returns the exit status. `scopes` are the scopes whose statements this
    /// command has published.
    func waitForSigns(_ limit: Nanoseconds, publishing scopes: [FleetScope] = [])
        throws(OwnerProgram.Failure) -> CInt
    {
        do throws(OwnerSession.Failure) {
            try session.wait(atMost: limit) { session in
                session.view.members.allSatisfy(session.view.isSettled)
            }
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
        let signs = view.signs
        printTable(signs)
        let replaced = scopes.filter(printReplacement)
        printLostStatements()
        try end()
        return replaced.isEmpty && signs.allSatisfy(view.isInSync) ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// Names the scopes whose last statement the broker has lost.
    func printLostStatements() {
        for scope in view.acceptedScopes.union(view.statements.keys).sorted() where view.isBehind(scope) {
            Terminal.writeError(
                "\(scope.text): signs have accepted number \(view.lastNumber(of: scope)), which the broker has lost; "
                    + "run apply again"
            )
        }
    }

    /// If another owner has replaced this command's statement for `scope`, reports that and returns true.
    /// Otherwise returns false.
    private func printReplacement(of scope: FleetScope) -> Bool {
        guard case .lost(let payload) = session.race.outcome(on: view.topic("\(scope.text)/desired")),
            let envelope = try? FleetEnvelope(payload, kind: .desired),
            let tree = try? JSONTree(envelope.payload)
        else { return false }
        let owner = Wording.printable(tree["by"]?.string ?? "another owner")
        let number = tree["number"]?.integer ?? 0
        Terminal.writeError(
            "\(scope.text): \(owner) has published number \(number) at the same time, which replaces this one; "
                + "run diff, and apply again"
        )
        return true
    }
}
