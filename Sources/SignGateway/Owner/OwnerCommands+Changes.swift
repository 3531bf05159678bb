import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SettingsText
import SignAPI

/// The commands that change what the signs show.
extension OwnerCommands {
    func diff(_ folder: FleetFolder) throws(OwnerProgram.Failure) -> CInt {
        let plan = FleetPlan(from: view, to: folder)
        for step in plan.steps { describe(step) }
        for scope in plan.missingReleases.keys.sorted() { printMissing(scope) }
        let renewal = renewal(for: plan)
        for description in renewal.descriptions { OwnerProgram.print(description) }
        printObstacles(of: plan)
        for edit in plan.pageEdits { OwnerProgram.print(edit.problem) }
        if !plan.pageEdits.isEmpty { OwnerProgram.print(Self.pullRemedy) }
        try end()
        let isEqual = plan.steps.isEmpty && plan.missingReleases.isEmpty && renewal.isEmpty
        return isEqual ? EXIT_SUCCESS : EXIT_FAILURE
    }

    private func renewal(for plan: FleetPlan) -> KeyRenewal {
        KeyRenewal(of: view, without: Set(plan.steps.map(\.scope)), at: Int64(time(nil)))
    }

    private func describe(_ step: FleetPlan.Step) {
        OwnerProgram.print(
            "\(step.scope.text): \(step.release == nil ? "no release" : "number \(step.number)")"
        )
        for line in FleetPlan.changes(step, in: view) { OwnerProgram.print("  \(Wording.printable(line))") }
    }

    private func printMissing(_ scope: FleetScope) {
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

    func apply(
        _ folder: FleetFolder,
        wait: Nanoseconds,
        again: Bool,
        replaces: Bool
    ) throws(OwnerProgram.Failure) -> CInt {
        let key = try privateKey()
        let plan = FleetPlan(from: view, to: folder, again: again, signer: key.publicKey)
        guard replaces || plan.pageEdits.isEmpty else {
            let lines = plan.pageEdits.map(\.problem) + ["Nothing was published. \(Self.pullRemedy)"]
            throw Failure(EX_DATAERR, lines.joined(separator: "\n"))
        }
        let renewal = renewal(for: plan)
        for description in renewal.descriptions { OwnerProgram.print(description) }
        publish(renewal, key)
        for (scope, release) in plan.missingReleases.sorted(by: { $0.key < $1.key }) {
            printMissing(scope)
            publish(release: release)
        }
        if !again { printObstacles(of: plan) }
        guard !plan.steps.isEmpty else {
            if plan.missingReleases.isEmpty, renewal.isEmpty { OwnerProgram.print("Nothing changes.") }
            return try waitForSigns(wait)
        }
        for step in plan.steps {
            describe(step)
            if let release = step.release { publish(release: release, to: step.scope) }
        }
        let now = Int64(time(nil))
        let proposals = plan.steps.map { step in
            Proposal(scope: step.scope, number: step.number) { number in
                var step = step
                step.number = number
                return step.statement(fleet: settings.fleet, by: Self.person, at: now)
            }
        }
        try publish(.desired, proposals, [key])
        for step in plan.steps { audit("apply", step.scope.text, from: step.previous, to: step.releaseName) }
        let scopes = plan.steps.map(\.scope)
        return try waitForSigns(wait, publishing: scopes)
    }

    /// Publishes a release. Sends it to the signs of `scope`, too, if it is small.
    private func publish(release: [UInt8], to scope: FleetScope? = nil) {
        let hash = SHA256.hexadecimal(of: release)
        session.publish(view.topic("release/\(hash)"), release)
        guard let scope, release.count <= FleetRelease.maximumOfferSize else { return }
        session.publish(view.topic(FleetTopics.offer(hash, to: scope)), release, isRetained: false)
    }

    func rollback(_ scope: FleetScope?, wait: Nanoseconds) throws(OwnerProgram.Failure) -> CInt {
        let key = try privateKey()
        let statements = view.statements.keys.sorted().map { ($0, view.statementTree($0)) }
        let lastTime = statements.compactMap { $0.1["at"]?.string }.max()
        let selection = statements.filter { statementScope, tree in
            scope.map { $0 == statementScope } ?? (tree["at"]?.string == lastTime)
        }
        guard !selection.isEmpty else {
            throw Failure(EX_DATAERR, "\(scope?.text ?? "the fleet") has no statement to return from")
        }
        let (possible, first) = split(selection)
        for scope in first {
            Terminal.writeError(
                "\(scope.text): there is no previous release; to withdraw the present one, delete the file of this "
                    + "scope, and apply the folder"
            )
        }
        guard !possible.isEmpty else { throw Failure(EX_DATAERR, "nothing was changed") }
        let now = Int64(time(nil))
        let proposals = possible.map { scope, tree in
            let release = tree["previous"] ?? .null
            let previous = view.previousRelease(of: scope, before: release)
            return Proposal(scope: scope, number: view.lastNumber(of: scope) + 1) { number in
                Self.returnStatement(to: release, from: tree, previous: previous, number, at: now)
            }
        }
        for (scope, tree) in possible {
            let previous = tree["previous"]?.string ?? "no release; other scopes determine the contents"
            OwnerProgram.print("\(scope.text): \(previous)")
        }
        try publish(.desired, proposals, [key])
        for (scope, tree) in possible {
            audit("rollback", scope.text, from: tree["release"] ?? .null, to: tree["previous"] ?? .null)
        }
        let status = try waitForSigns(wait, publishing: possible.map(\.0))
        return first.isEmpty ? status : EXIT_FAILURE
    }

    /// Splits statements into those that can be undone, and the scopes of those that cannot. A statement is
    /// undone by returning to its previous release. If it has none, it can only be withdrawn, and only if all
    /// signs in its scope have a release from another scope.
    private func split(
        _ statements: [(FleetScope, JSONTree)]
    ) -> (possible: [(FleetScope, JSONTree)], first: [FleetScope]) {
        var (possible, first): ([(FleetScope, JSONTree)], [FleetScope]) = ([], [])
        for (scope, tree) in statements {
            let hasPrevious = tree["previous"].map { !$0.isNull } ?? false
            let hasRelease = tree["release"].map { !$0.isNull } ?? false
            if hasPrevious || hasRelease && view.hasOtherRelease(than: scope) {
                possible.append((scope, tree))
            } else {
                first.append(scope)
            }
        }
        return (possible, first)
    }

    /// Returns a statement with the number `number` that restores `release`, and otherwise equals the statement
    /// `tree`, without its stages. `previous` is the release in force. `now` is the time in seconds since 1970.
    private static func returnStatement(
        to release: JSONTree,
        from tree: JSONTree,
        previous: JSONTree,
        _ number: Int64,
        at now: Int64
    ) -> [UInt8] {
        var members = (tree.members ?? []).filter {
            !["number", "release", "previous", "by", "at", "stages", "windows"].contains($0.key)
        }
        members += [
            JSONTree.Member("number", .integer(number)),
            JSONTree.Member("release", release),
            JSONTree.Member("previous", previous),
            JSONTree.Member("by", .string(person)),
            JSONTree.Member("at", .string(UTCTime.text(now))),
        ]
        return JSONTree.object(members).bytes
    }
}
