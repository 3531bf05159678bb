/// The requests about a fleet that the web server handles.
enum FleetWebRequest: Hashable {
    /// Responds with whether the broker is connected.
    case health
    /// Responds with the signs that a query selects.
    case signs
    /// Responds with the rollouts of all scopes.
    case rollouts
    /// A request for the most recent changes to the fleet.
    case audit
    /// Aborts a rollout, so that its release is held back.
    case abort
    /// Responds with what the given signs currently show.
    case live
    /// Responds with the counts of all signs on one day.
    case statistics
    /// Responds with the counts of each sign and option on one day, as a CSV file.
    case statisticsTable
    /// Responds with the releases that are in force.
    case content
    /// Responds with the document of a release.
    case release
    /// Responds with the differences between two releases.
    case difference
    /// Signs and publishes an alert.
    case alert
    /// Signs and publishes a statement that returns signs to an earlier release.
    case rollback
    /// Responds with the signs of a scope, and with the content in force for it.
    case scope
    /// Checks a draft release. Responds with its errors, and with its differences from the release in force.
    case draft
    /// Renders a draft release as it would look on a display.
    case preview
    /// Signs and publishes a draft release.
    case publish

    /// Whether the body of the request contains a release.
    var hasRelease: Bool { [.draft, .preview, .publish].contains(self) }

    /// The names of the query parameters whose values are texts.
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
