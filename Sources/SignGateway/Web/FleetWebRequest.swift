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
}
