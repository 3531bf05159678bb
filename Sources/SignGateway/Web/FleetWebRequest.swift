/// A request about a fleet that the web server answers.
enum FleetWebRequest: Hashable {
    /// Responds whether the broker is connected.
    case health
    /// Responds with the signs that a query selects.
    case signs
    /// Responds with the rollouts of all scopes.
    case rollouts
    /// Responds with the last changes of the fleet.
    case audit
    /// Holds a rollout back.
    case abort
    /// Responds with what some signs show now.
    case live
    /// Responds with the counts of all signs on a day.
    case statistics
    /// Responds with the counts of each sign and option on a day, as a table in a file.
    case statisticsTable
    /// Responds with the releases in force.
    case content
    /// Responds with the document of a release.
    case release
    /// Responds with the differences between two releases.
    case difference
    /// Signs and publishes an alert.
    case alert
    /// Signs and publishes the return to an earlier release.
    case rollback
    /// Responds with the signs of a scope, and with what is in force for it.
    case scope
    /// Checks a draft of a release, and responds with its mistakes and its differences from the release in force.
    case draft
    /// Draws a draft of a release on a display.
    case preview
    /// Signs and publishes a draft of a release.
    case publish

    /// Whether the body of the request contains a release.
    var hasRelease: Bool { [.draft, .preview, .publish].contains(self) }

    /// The names of the query parameters that are texts.
    var textParameters: [String] {
        switch self {
        case .live: ["nodes"]
        case .statistics, .statisticsTable: ["day"]
        case .content: ["q"]
        case .release: ["name"]
        case .difference: ["from", "to"]
        case .scope: ["scope"]
        case .health, .signs, .rollouts, .audit, .abort, .alert, .rollback, .draft, .preview, .publish: []
        }
    }
}
