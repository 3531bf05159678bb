import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SettingsText
import SignAPI

/// An extension with the commands of a fleet's owner that change what the signs show.
extension OwnerCommands {
    /// Prints the changes that the command `apply` would make to the signs if it published `folder`. Returns
    /// the exit status, which is success only if there are no changes. Throws if the connection to the broker
    /// is lost.
    func printDifferences(from folder: FleetFolder) throws(OwnerProgram.Failure) -> CInt {
        let plan = FleetPlan(changing: view, toMatch: folder)
        for step in plan.steps { printStep(step) }
        for scope in plan.missingReleases.keys.sorted() { printMissingRelease(of: scope) }
        let renewal = keyRenewal(for: plan)
        for description in renewal.descriptions { OwnerProgram.print(description) }
        printObstacles(of: plan)
        for edit in plan.pageEdits { OwnerProgram.print(edit.problem) }
        if !plan.pageEdits.isEmpty { OwnerProgram.print(Self.pullRemedy) }
        try endSession()
        let isEqual = plan.steps.isEmpty && plan.missingReleases.isEmpty && renewal.isEmpty
        return isEqual ? EXIT_SUCCESS : EXIT_FAILURE
    }

    private func keyRenewal(for plan: FleetPlan) -> KeyRenewal {
        KeyRenewal(of: view, without: Set(plan.steps.map(\.scope)), at: Int64(time(nil)))
    }

    /// Prints the number of the statement that `step` would publish for its scope, and how the statement
    /// would change the scope's content.
    private func printStep(_ step: FleetPlan.Step) {
        let title = step.release == nil ? "no release" : "number \(step.number)"
        OwnerProgram.print("\(step.scope.text): \(title)")
        for line in FleetPlan.changes(step, in: view) { OwnerProgram.print("  \(Wording.printable(line))") }
    }

    private func printMissingRelease(of scope: FleetScope) {
        OwnerProgram.print("\(scope.text): the broker has lost the release; apply publishes it again")
    }

    private func printObstacles(of plan: FleetPlan) {
        for obstacle in plan.obstacles { OwnerProgram.print(obstacle.description) }
        if !plan.obstacles.isEmpty {
            OwnerProgram.print("To publish the same release with a new number, run apply with --again.")
        }
    }

    private static let pullRemedy =
        "To add this to the folder, run pull. To replace it with the folder, run apply with --replace."

    /// Performs the command `apply`, which makes the signs show the contents of `folder`, and then waits up
    /// to `waitLimit` until the signs have accepted or refused the changes. Returns the exit status.
    ///
    /// The owner assigns content (a release) to a scope (all signs, the signs with a label, or one sign) with
    /// a signed message. The command first repairs what is already published: messages that signs would
    /// refuse after a change of the owner's keys (the renewal), and releases that the broker has lost. It
    /// then publishes the steps of the plan, one for each scope whose content differs from the folder.
    ///
    /// - Parameters:
    ///   - republishes: Whether to publish unchanged releases again if signs do not show them (an obstacle),
    ///     for example because their rollout was aborted. If false, such releases are only listed.
    ///   - replacesPageEdits: Whether the steps may replace content that was published on the web page and
    ///     that the folder lacks. If false and there is such content, nothing is published, and the function
    ///     throws.
    func apply(
        _ folder: FleetFolder,
        waitLimit: Nanoseconds,
        republishes: Bool,
        replacesPageEdits: Bool
    ) throws(OwnerProgram.Failure) -> CInt {
        let key = try requirePrivateKey()
        let plan = FleetPlan(changing: view, toMatch: folder, republishes: republishes, signer: key.publicKey)
        if !replacesPageEdits { try requireNoPageEdits(in: plan) }

        let renewal = keyRenewal(for: plan)
        for description in renewal.descriptions { OwnerProgram.print(description) }
        publish(renewal, signingWith: key)
        publishMissingReleases(of: plan)

        // With `republishes`, the plan contains a step for each obstacle.
        if !republishes { printObstacles(of: plan) }
        let isUpToDate = plan.steps.isEmpty && plan.missingReleases.isEmpty && renewal.isEmpty
        if isUpToDate { OwnerProgram.print("Nothing changes.") }
        if !plan.steps.isEmpty { try publish(plan.steps, signingWith: key) }
        return try waitForSigns(atMost: waitLimit, publishedScopes: plan.steps.map(\.scope))
    }

    /// Throws an error if the steps of `plan` would replace content that was published on the web page and
    /// that is not in the folder.
    private func requireNoPageEdits(in plan: FleetPlan) throws(OwnerProgram.Failure) {
        guard !plan.pageEdits.isEmpty else { return }
        let lines = plan.pageEdits.map(\.problem) + ["Nothing was published. \(Self.pullRemedy)"]
        throw Failure(EX_DATAERR, lines.joined(separator: "\n"))
    }

    /// Publishes the releases that the broker has lost although its statements refer to them.
    private func publishMissingReleases(of plan: FleetPlan) {
        for (scope, release) in plan.missingReleases.sorted(by: { $0.key < $1.key }) {
            printMissingRelease(of: scope)
            publishRelease(release)
        }
    }

    /// Publishes the releases of `steps` and the signed statements that assign them to signs, and adds the
    /// changes to the fleet's history. Throws if signs would refuse a statement, or the connection to the
    /// broker is lost.
    private func publish(
        _ steps: [FleetPlan.Step],
        signingWith key: OwnerKey
    ) throws(OwnerProgram.Failure) {
        for step in steps {
            printStep(step)
            if let release = step.release { publishRelease(release, to: step.scope) }
        }
        let now = Int64(time(nil))
        let proposals = steps.map { proposal(of: $0, at: now) }
        try publish(proposals, kind: .desired, signingWith: [key])
        for step in steps {
            recordChange("apply", scope: step.scope.text, from: step.previous, to: step.releaseName)
        }
    }

    /// Returns the proposal of the statement of `step`. The number of the statement is greater than that of
    /// the step if another owner uses that number meanwhile. `now` is the time of the statement, in seconds
    /// since 1970.
    private func proposal(of step: FleetPlan.Step, at now: Int64) -> Proposal {
        Proposal(scope: step.scope, number: step.number) { number in
            var numberedStep = step
            numberedStep.number = number
            return numberedStep.statement(fleet: settings.fleet, by: Self.person, at: now)
        }
    }

    /// Publishes a release on the broker, which retains it. If the release is small, also sends it directly
    /// to the signs of `scope`, unless `scope` is nil.
    private func publishRelease(_ release: [UInt8], to scope: FleetScope? = nil) {
        let hash = SHA256.hexadecimal(of: release)
        session.publish(view.topic("release/\(hash)"), release)
        guard let scope, release.count <= FleetRelease.maximumOfferSize else { return }
        session.publish(view.topic(FleetTopics.offer(hash, to: scope)), release, isRetained: false)
    }

    // MARK: Rollback

    /// A scope and its current statement, in the form that the owner wrote.
    private typealias ScopeStatement = (scope: FleetScope, statement: JSONTree)

    /// Performs the command `rollback`: makes the signs of `scope` show its previous release again, and then
    /// waits up to `waitLimit` for them. If `scope` is nil, does so for all scopes that the last `apply`
    /// changed. If a scope has no previous release, its current statement cannot be undone, so the function
    /// prints an error and leaves the scope unchanged. Returns the exit status, which is a failure if there
    /// are such scopes. Throws if nothing can be undone.
    func rollBack(_ scope: FleetScope?, waitLimit: Nanoseconds) throws(OwnerProgram.Failure) -> CInt {
        let key = try requirePrivateKey()
        let candidates = statementsToUndo(in: scope)
        guard !candidates.isEmpty else {
            throw Failure(EX_DATAERR, "\(scope?.text ?? "the fleet") has no statement to roll back")
        }
        for candidate in candidates where !canUndo(candidate) { printMissingPrevious(of: candidate.scope) }

        let undoableStatements = candidates.filter { canUndo($0) }
        guard !undoableStatements.isEmpty else { throw Failure(EX_DATAERR, "nothing was changed") }
        try undo(undoableStatements, signingWith: key)
        let status = try waitForSigns(atMost: waitLimit, publishedScopes: undoableStatements.map(\.scope))
        let isComplete = undoableStatements.count == candidates.count
        return isComplete ? status : EXIT_FAILURE
    }

    /// Prints the error that the statement of `scope` cannot be undone.
    private func printMissingPrevious(of scope: FleetScope) {
        let remedy = "delete the file of this scope, and apply the folder"
        Terminal.writeError(
            "\(scope.text): there is no previous release; to withdraw the current one, \(remedy)"
        )
    }

    /// Returns `scope` with its current statement, or an empty array if it has none. If `scope` is nil,
    /// returns the statements of all scopes that have the latest time, because the same command has published
    /// them.
    private func statementsToUndo(in scope: FleetScope?) -> [ScopeStatement] {
        let statements = view.statements.keys.sorted().map { ScopeStatement($0, view.statementTree(for: $0)) }
        if let scope { return statements.filter { $0.scope == scope } }
        let latestTime = statements.compactMap { $0.statement["at"]?.string }.max()
        return statements.filter { $0.statement["at"]?.string == latestTime }
    }

    /// Returns whether the statement of a scope can be undone. If the statement names no previous release,
    /// its release can only be withdrawn. That requires that all signs in the scope have a release from
    /// another scope.
    private func canUndo(_ candidate: ScopeStatement) -> Bool {
        let (scope, statement) = candidate
        let hasPrevious = statement["previous"].map { !$0.isNull } ?? false
        let hasRelease = statement["release"].map { !$0.isNull } ?? false
        return hasPrevious || hasRelease && view.hasOtherRelease(than: scope)
    }

    /// Publishes new statements that undo `statements`, and adds the changes to the fleet's history. Throws
    /// if signs would refuse a statement, or the connection to the broker is lost.
    ///
    /// A statement contains the name of the release that it assigns to its signs (`release`), and that of the
    /// release before it (`previous`). Undoing the statement means that a new statement assigns the previous
    /// release.
    private func undo(
        _ statements: [ScopeStatement],
        signingWith key: OwnerKey
    ) throws(OwnerProgram.Failure) {
        let now = Int64(time(nil))
        let proposals = statements.map { proposal(undoing: $0, at: now) }
        for (scope, statement) in statements {
            let content = statement["previous"]?.string ?? "no release; other scopes determine the contents"
            OwnerProgram.print("\(scope.text): \(content)")
        }
        try publish(proposals, kind: .desired, signingWith: [key])
        for (scope, statement) in statements {
            let oldRelease = statement["release"] ?? .null
            let newRelease = statement["previous"] ?? .null
            recordChange("rollback", scope: scope.text, from: oldRelease, to: newRelease)
        }
    }

    /// Returns the proposal of a new statement that undoes the statement of a scope. `now` is the time of the
    /// new statement, in seconds since 1970.
    private func proposal(undoing scopeStatement: ScopeStatement, at now: Int64) -> Proposal {
        let (scope, statement) = scopeStatement
        // Null if the statement has no previous release. The new statement then only withdraws its release.
        let newRelease = statement["previous"] ?? .null
        let releaseBefore = view.previousRelease(of: scope, before: newRelease)
        return Proposal(scope: scope, number: view.lastNumber(of: scope) + 1) { number in
            Self.statement(
                restoring: newRelease,
                basedOn: statement,
                previousRelease: releaseBefore,
                number: number,
                at: now
            )
        }
    }

    /// Returns a new statement, as JSON, that assigns the earlier release `release` to signs again. It has
    /// the number `number`, and copies the other members of `statement`, the current statement, except the
    /// stages and time windows of its rollout, so that all signs change at once.
    ///
    /// - Parameters:
    ///   - previousRelease: The release to which signs return if the rollout of the new statement is aborted.
    ///   - now: The time of the new statement, in seconds since 1970.
    private static func statement(
        restoring release: JSONTree,
        basedOn statement: JSONTree,
        previousRelease: JSONTree,
        number: Int64,
        at now: Int64
    ) -> [UInt8] {
        var members = (statement.members ?? []).filter { !ReturnStatement.replacedKeys.contains($0.key) }
        members += [
            JSONTree.Member("number", .integer(number)),
            JSONTree.Member("release", release),
            JSONTree.Member("previous", previousRelease),
            JSONTree.Member("by", .string(person)),
            JSONTree.Member("at", .string(UTCTime.text(now))),
        ]
        return JSONTree.object(members).bytes
    }
}
