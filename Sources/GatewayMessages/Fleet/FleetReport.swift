import SignAPI

/// The report of a sign about its membership in a fleet, which is published as a retained message on the
/// topic `reported`.
package struct FleetReport: Hashable, Sendable {
    /// The state of the release that the fleet's owner has assigned to the sign.
    package enum State: Hashable, Sendable {
        /// No signed statement of the owner assigns a release to the sign.
        case none
        /// The release is assigned to the sign but has not been applied yet, for the given reason.
        case pending(Reason)
        /// The sign shows the release.
        case applied
        /// The sign has rejected the release as invalid, and keeps its previous content.
        case rejected
        /// The sign has returned to another release, because the release failed or its rollout was aborted.
        case rolledBack(Reason)
        /// A client has changed the sign's list of options since the release was applied.
        case local

        /// The name of the state in a report.
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

    /// The reason why the sign does not show the release.
    package enum Reason: String, Hashable, Sendable {
        /// The document that contains the release has not arrived at the sign.
        case release
        /// The stage of the rollout that includes the sign has not begun yet.
        case stage
        /// The rollout is limited to time windows, and no window is open.
        case window
        /// The owner has aborted the rollout.
        case aborted
        /// The display failed during the observation period after the release was applied.
        case display
        /// Too many frames were late during the observation period after the release was applied.
        case lateFrames = "late_frames"
    }

    package var session: Int64 = 0
    package var state = State.none
    /// The hash of the release that the sign shows, or nil if it shows no release.
    package var release: String?
    /// The scope (set of signs) of the statement that assigned the current release, or nil if the sign shows
    /// no release.
    package var scope: String?
    package var numbers: [(scope: FleetScope, number: Int64)] = []
    /// The hash of the release that the owner has assigned to the sign, or nil if no release is assigned.
    package var desired: String?
    /// The time at which `state` last changed, in seconds since 1970.
    package var since: Int64 = 0
    /// The problems that the sign has found in a rejected release, each with a path and a message.
    package var problems: [JSONTree] = []
    package var rejections: [FleetInbox.Rejection] = []

    package static func == (left: FleetReport, right: FleetReport) -> Bool { left.payload == right.payload }
    package func hash(into hasher: inout Hasher) { hasher.combine(payload) }

    /// The report as the JSON text that is published.
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
