import GatewayMessages
import SignAPI

/// A key of the table `[rollout]` in a file of a fleet's folder. It determines when signs apply the release,
/// and becomes a member of the statement that publishes the release.
enum RolloutKey: String, CaseIterable {
    case stages, windows, health
    case failedShare = "failed_share"

    /// The names of all rollout keys, in the order of the documentation.
    static let names = allCases.map(\.rawValue)

    /// The rule for the values that the key accepts, as a phrase for error messages.
    var rule: String {
        switch self {
        case .stages:
            #"stages such as [{ share = 5 }, { share = 100, after = "2h" }], with a share in percent and a duration"#
        case .windows: #"local times such as ["Mon..Fri 05:00..07:00"], without sunrise and sunset"#
        case .health: #"a duration such as "10min""#
        case .failedShare: "a percentage from 0 to 100"
        }
    }

    /// Returns whether signs accept `value` as the value of this rollout key in a statement.
    func accepts(_ value: JSONTree) -> Bool {
        var step = FleetPlan.Step(scope: .all, number: 1, previous: .null, values: [], rollout: [])
        step.rollout = [JSONTree.Member(rawValue, value)]
        let statement = step.statement(fleet: "any", by: "", at: 0)
        return (try? FleetStatement(statement, kind: .desired)) != nil
    }
}
