/// The HTTP requests for managing a fleet of signs. An owner manages a fleet by publishing signed releases,
/// which are documents with the configuration of many signs.
enum FleetWebRequest: Hashable {
    /// A request for the health of the gateway: whether it is connected to the MQTT broker.
    case health
    /// A request for the signs of the fleet that match a query.
    case signs
    /// A request for the rollouts of all scopes. A rollout installs a new release gradually on the signs of a
    /// scope, such as a label or the entire fleet.
    case rollouts
    /// A request for the most recent entries of the audit log, which records the changes to the fleet.
    case audit
    /// A request that aborts a rollout, so that no further signs install its release. Signs that already show
    /// the release return to the previous one.
    case abort
    /// A request for the current contents of the displays of certain signs.
    case live
    /// A request for the statistics of the entire fleet on one day: how long the signs showed each option,
    /// and how often it was tapped.
    case statistics
    /// A request for the statistics of each sign and option on one day (durations and taps), as a CSV file.
    case statisticsTable
    /// A request for the releases that are currently published and the scopes that they apply to, such as a
    /// label or the entire fleet.
    case content
    /// A request for the document of one release.
    case release
    /// A request for the differences between two releases.
    case difference
    /// A request that signs an alert and publishes it to signs of the fleet.
    case alert
    /// A request that returns signs to an earlier release. The request signs and publishes a statement, which
    /// is the message that names the release to install.
    case rollback
    /// A request for the signs of a scope, such as a label or the entire fleet, and for the content that is
    /// currently published for it.
    case scope
    /// A request that checks a draft, which is a release that has not been published yet. The response
    /// contains its errors, and its differences from the current release.
    case draft
    /// A request that renders a draft release as it would look on a display, without publishing it.
    case preview
    /// A request that signs a draft release and publishes it to the signs.
    case publish

    /// Whether the body of this request contains a release, which is a document with the options and settings
    /// of signs.
    var hasRelease: Bool { [.draft, .preview, .publish].contains(self) }

    /// The names of the query parameters of this request that have text values. Empty if there are none.
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
