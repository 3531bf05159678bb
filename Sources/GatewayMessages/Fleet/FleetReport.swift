import SignAPI

/// The report of a sign about its membership in a fleet, for the retained topic `reported`.
package struct FleetReport: Hashable, Sendable {
    /// The state of the release that the owner has assigned to the sign.
    package enum State: Hashable, Sendable {
        /// No signed statement assigns a release to the sign.
        case none
        /// The release is not in force yet.
        case pending(Reason)
        /// The release is in force.
        case applied
        /// The sign has rejected the release, and keeps its previous content.
        case rejected
        /// The release was in force and failed, or its rollout was aborted.
        case rolledBack(Reason)
        /// A client has changed the sign's list since the release was applied.
        case local

        /// The name of the state, as it appears in a report.
        package var name: String {
            switch self {
            case .none: "none"
            case .pending: "pending"
            case .applied: "applied"
            case .rejected: "rejected"
            case .rolledBack: "rolled_back"
            case .local: "local"
            }
        }

        fileprivate var reason: Reason? {
            switch self {
            case .pending(let reason), .rolledBack(let reason): reason
            case .none, .applied, .rejected, .local: nil
            }
        }
    }

    /// The reason why a release is not in force.
    package enum Reason: String, Hashable, Sendable {
        /// The document that contains the release has not arrived.
        case release
        /// The stage of the rollout that includes the sign has not begun.
        case stage
        /// The rollout is limited to time windows, and no window is open.
        case window
        /// The rollout was aborted.
        case aborted
        /// The display failed during the observation that follows a release.
        case display
        /// Too many frames were late during the observation that follows a release.
        case lateFrames = "late_frames"
    }

    package var session: Int64 = 0
    package var state = State.none
    /// The hash of the release in force, or nil if no release is in force.
    package var release: String?
    /// The scope of the statement that assigned the release in force, or nil if no release is in force.
    package var scope: String?
    package var numbers: [(scope: FleetScope, number: Int64)] = []
    /// The hash of the release that the owner has assigned to the sign, or nil if there is none.
    package var desired: String?
    /// The time at which `state` last changed, in seconds since 1970.
    package var since: Int64 = 0
    /// The problems of a rejected release, each with a path and a message.
    package var problems: [JSONTree] = []
    package var rejections: [FleetInbox.Rejection] = []

    package static func == (left: FleetReport, right: FleetReport) -> Bool { left.payload == right.payload }
    package func hash(into hasher: inout Hasher) { hasher.combine(payload) }

    /// The report as JSON text.
    package var payload: [UInt8] {
        func name(_ hash: String?) -> JSONTree {
            hash.map { .string(FleetStatement.hashPrefix + $0) } ?? .null
        }
        let refused = rejections.map { rejection -> JSONTree in
            let members: JSONTree = [
                "topic": .string(rejection.topic), "number": rejection.number.map { .integer($0) } ?? .null,
                "reason": .string(rejection.reason.rawValue), "at": .string(UTCTime.text(rejection.at)),
            ]
            let message = rejection.message.map { [JSONTree.Member("message", .string($0))] } ?? []
            return .object((members.members ?? []) + message)
        }
        let report: JSONTree = [
            "v": 1, "session": .integer(session), "state": .string(state.name), "release": name(release),
            "from": scope.map { .string($0) } ?? .null,
            "numbers": .object(numbers.map { JSONTree.Member($0.scope.text, .integer($0.number)) }),
            "wanted": name(desired), "reason": state.reason.map { .string($0.rawValue) } ?? .null,
            "since": .string(UTCTime.text(since)), "problems": .array(problems),
            "refused": refused.isEmpty ? .null : .array(refused),
        ]
        return report.bytes
    }
}
