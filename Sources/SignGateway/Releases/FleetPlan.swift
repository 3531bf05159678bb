import GatewayMessages
import SettingsText
import SignAPI

/// The changes that must be published so that the signs of a fleet show the contents of a folder.
struct FleetPlan {
    /// A change for one scope (all signs, the signs with a label, or one sign): a new statement that assigns
    /// content to these signs.
    struct Step: Hashable {
        var scope: FleetScope
        var number: Int64
        /// The document of the release to publish, or nil to withdraw the current release.
        var release: [UInt8]?
        /// The name of the scope's current release, or JSON null if there is none. Signs return to this
        /// release if the rollout is aborted.
        var previous: JSONTree
        var values: [JSONTree.Member]
        var rollout: [JSONTree.Member]
        /// Whether the step publishes the current release again with a new statement number, without changing
        /// the content.
        var isRepeated = false

        var releaseName: JSONTree {
            release.map { .string(FleetStatement.hashPrefix + SHA256.hexadecimal(of: $0)) } ?? .null
        }

        /// Returns the statement that the step publishes, as JSON. `person` is the name of the person who
        /// publishes it, and `second` is the time of publication in seconds since 1970.
        func statement(fleet: String, by person: String, at second: Int64) -> [UInt8] {
            var members = [
                JSONTree.Member("v", 1), JSONTree.Member("fleet", .string(fleet)),
                JSONTree.Member("scope", .string(scope.text)), JSONTree.Member("number", .integer(number)),
                JSONTree.Member("release", releaseName),
            ]
            if !values.isEmpty { members.append(JSONTree.Member("values", .object(values))) }
            if !previous.isNull { members.append(JSONTree.Member("previous", previous)) }
            members += rollout
            members.append(JSONTree.Member("by", .string(person)))
            members.append(JSONTree.Member("at", .string(UTCTime.text(second))))
            return JSONTree.object(members).bytes
        }
    }

    /// A release that is the same in the folder and on the broker, but is not shown by signs, for example
    /// because they have refused it.
    struct Obstacle: Hashable {
        /// The step that would publish the release again with a new number.
        var step: Step
        /// A description of the obstacle with the scope, the number of the statement and the reason, as a
        /// sentence without a period.
        var description: String
    }

    private(set) var steps: [Step] = []
    /// The releases that signs do not show, and will show only if they are published again.
    private(set) var obstacles: [Obstacle] = []
    /// The release documents in the folder that are missing on the broker although a current statement
    /// assigns them to signs. The keys are the scopes of the statements.
    private(set) var missingReleases: [FleetScope: [UInt8]] = [:]
    /// The statements on the web page that the steps would replace. Their content is not in the folder.
    private(set) var pageEdits: [PageEdit] = []

    /// Creates the plan that makes the fleet in `view` show the contents of `folder`.
    ///
    /// A scope is all signs, the signs with a label, or one sign. The folder has the intended content of a
    /// scope in a file, and the broker has its published content in a statement, which is a signed message to
    /// the signs. This initializer compares the two for each scope. If they differ, it adds a step, which
    /// publishes the content of the file in a new statement. If they are equal, `addRepetitionOrObstacle`
    /// examines whether signs need the statement again.
    ///
    /// - Parameters:
    ///   - republishes: Whether to publish equal content again if signs do not show it (an obstacle), or if
    ///     another key than `signer` has signed its statement.
    ///   - signer: The key that will sign the steps, or nil if it does not matter.
    init(
        changing view: FleetView,
        toMatch folder: FleetFolder,
        republishes: Bool = false,
        signer: FleetKey? = nil
    ) {
        let settledSignsByScope = Self.settledSignsByScope(in: view)
        for scope in Self.scopes(of: view, and: folder) {
            let content = folder.contents[scope]
            let step = Step(scope: scope, content: content, in: view)
            if Self.isChange(step, content: content, in: view) {
                addChange(step, numberInFile: content?.number ?? 0, in: view)
                continue
            }
            let isSignedByOtherKey = signer != nil && view.signers[scope] != signer
            addRepetitionOrObstacle(
                of: step,
                in: view,
                isForced: republishes && isSignedByOtherKey,
                settledSigns: settledSignsByScope[scope] ?? []
            )
        }
        // Each obstacle contains a step that publishes its content again.
        if republishes { steps += obstacles.map(\.step) }
    }

    /// Returns the signs that have accepted or refused all their statements, by the scope of the release that
    /// they must show. Other signs may still change what they show.
    private static func settledSignsByScope(in view: FleetView) -> [FleetScope?: [FleetSign]] {
        Dictionary(grouping: view.members.filter(view.isSettled)) { sign in view.releaseScope(of: sign) }
    }

    /// Returns the scopes that have content in the folder, on the broker or on signs, ordered by precedence.
    /// Content that is not in the folder must be withdrawn.
    private static func scopes(of view: FleetView, and folder: FleetFolder) -> [FleetScope] {
        let publishedScopes = view.acceptedScopes.union(view.unverifiedScopes).union(view.statements.keys)
        return publishedScopes.union(folder.contents.keys).sorted()
    }

    /// Returns whether `step` would change the content of its scope on the broker or on signs. `content` is
    /// the content of the scope in the folder, or nil if the step withdraws the scope's content.
    private static func isChange(
        _ step: Step,
        content: FleetFolder.Content?,
        in view: FleetView
    ) -> Bool {
        let statement = view.statementTree(for: step.scope)
        // Signs may still have a statement that the broker has lost, or that cannot be verified.
        let withdrawsOtherStatement = content == nil && statement.isNull
        return withdrawsOtherStatement || differs(step, from: statement)
    }

    /// Adds a step that changes the content of its scope. If it would replace a statement that was published
    /// on the web page, also adds that statement to `pageEdits`. `numberInFile` is the number of the last
    /// statement whose content is in the folder.
    private mutating func addChange(_ step: Step, numberInFile: Int64, in view: FleetView) {
        steps.append(step)
        guard let edit = PageEdit(step.scope, in: view), edit.number > numberInFile else { return }
        pageEdits.append(edit)
    }

    /// Handles a scope whose content in the folder is the same as on the broker. `step` would publish this
    /// content in a new statement. Adds it as a repetition if signs need a new statement, or if `isForced` is
    /// true. Otherwise, if signs do not show the release for another reason, adds an obstacle with this
    /// reason. Also adds the release to `missingReleases` if the broker has lost its document.
    ///
    /// - Parameter settledSigns: The signs of the scope that have accepted or refused the release.
    private mutating func addRepetitionOrObstacle(
        of step: Step,
        in view: FleetView,
        isForced: Bool,
        settledSigns: [FleetSign]
    ) {
        let scope = step.scope
        // A missing document is published again without a new statement.
        if let release = step.release, view.isMissing(release) { missingReleases[scope] = release }
        var repetition = step
        repetition.isRepeated = true
        if isForced || Self.needsNewStatement(scope, in: view) {
            steps.append(repetition)
        } else if let reason = Self.obstacleReason(for: scope, in: view, settledSigns: settledSigns) {
            obstacles.append(Obstacle(step: repetition, description: "\(scope.text): \(reason)"))
        }
    }

    /// Returns whether the content of `scope` must be published again, because signs refuse its statement.
    private static func needsNewStatement(_ scope: FleetScope, in view: FleetView) -> Bool {
        // The broker has lost a statement that signs have accepted, so they refuse an older number.
        if view.isBehind(scope) { return true }
        // A sign that is new in the fleet accepts only statements that are signed by a current key.
        return view.isSignedByReplacedKey(scope)
    }

    /// Returns the reason why signs do not show the published release of `scope` and will not show it without
    /// a new statement. Returns nil if there is no such reason.
    ///
    /// - Parameter settledSigns: The signs of the scope that have accepted or refused the release. Other
    ///   signs may still apply it.
    private static func obstacleReason(
        for scope: FleetScope,
        in view: FleetView,
        settledSigns: [FleetSign]
    ) -> String? {
        // A statement without a release leaves nothing to show.
        guard let statement = view.statements[scope], case .release(.some) = statement.content else {
            return nil
        }
        if view.abortedNumbers[scope] == statement.number {
            return "the rollout of number \(statement.number) was stopped"
        }
        let refusals = refusalDescriptions(of: settledSigns)
        return refusals.isEmpty ? nil : "number \(statement.number) was \(refusals.joined(separator: ", "))"
    }

    /// Describes how many of `signs` do not show the release and why, such as "refused by 2 signs".
    private static func refusalDescriptions(of signs: [FleetSign]) -> [String] {
        let phrasesByState = [
            ("local", "replaced on"), ("rejected", "refused by"), ("rolled_back", "rolled back by"),
        ]
        return phrasesByState.compactMap { state, phrase -> String? in
            let count = signs.count { $0.report.state == state }
            guard count > 0 else { return nil }
            return count == 1 ? "\(phrase) 1 sign" : "\(phrase) \(count) signs"
        }
    }

    /// Returns whether publishing `step` would change the content of its scope. `statement` is the current
    /// statement of the scope, or JSON null if there is none.
    static func differs(_ step: Step, from statement: JSONTree) -> Bool {
        guard !statement.isNull else { return step.release != nil || !step.values.isEmpty }
        let hasSameRollout = RolloutKey.names.allSatisfy { key in
            step.rollout.first { $0.key == key }?.value == statement[key]
        }
        let hasSameValues = JSONTree.object(step.values) == statement["values"] ?? .object([])
        return step.releaseName != statement["release"] || !hasSameValues || !hasSameRollout
    }
}

extension FleetPlan.Step {
    /// Creates the step that assigns `content` to the signs of `scope` in the fleet in `view`. If `content`
    /// is nil, the step withdraws the current release of the scope.
    init(scope: FleetScope, content: FleetFolder.Content?, in view: FleetView) {
        self.init(
            scope: scope,
            number: view.lastNumber(of: scope) + 1,
            release: content?.release,
            previous: view.releaseInForce(scope),
            values: content?.values ?? [],
            rollout: content?.rollout ?? []
        )
        // A release that is published again, or with other values, is not its own previous release.
        if previous == releaseName { previous = view.statementTree(for: scope)["previous"] ?? .null }
    }
}
