/// The requests about users, tokens, the audit log and the gateway itself.
enum AccessRequest: Hashable, CaseIterable {
    case changePassword
    case users
    case addUser
    case changeUser
    case removeUser
    case tokens
    case addToken
    case removeToken
    /// Responds with the changes that the audit log has recorded in the last week.
    case audit
    /// Responds with facts about the gateway and its connections.
    case system
    /// Responds with the results of the gateway's checks of itself.
    case checks
    /// Responds with the settings of the gateway's own configuration.
    case settings
    case changeSettings
    case restart

    /// The HTTP method, such as `GET`.
    var method: String {
        switch self {
        case .users, .tokens, .audit, .system, .checks, .settings: "GET"
        case .addUser, .addToken, .changeSettings, .restart: "POST"
        case .changePassword, .changeUser: "PUT"
        case .removeUser, .removeToken: "DELETE"
        }
    }

    /// The keys that the body of the request may contain.
    var keys: [String] {
        switch self {
        case .changePassword: ["old", "new"]
        case .addUser: ["name", "password", "role"]
        case .changeUser: ["password", "role"]
        case .addToken: ["name", "role"]
        case .restart: ["run"]
        case .changeSettings: ["settings", "revision"]
        case .users, .removeUser, .tokens, .removeToken, .audit, .system, .checks, .settings: []
        }
    }

    /// The path of the request. A part in braces is variable.
    var path: String {
        switch self {
        case .changePassword: "/api/password"
        case .users, .addUser: "/api/users"
        case .changeUser, .removeUser: "/api/users/{name}"
        case .tokens, .addToken: "/api/tokens"
        case .removeToken: "/api/tokens/{name}"
        case .audit: "/api/audit"
        case .system: "/api/system"
        case .checks: "/api/gateway/checks"
        case .settings, .changeSettings: "/api/gateway"
        case .restart: "/api/restart"
        }
    }
}
