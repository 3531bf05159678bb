/// The HTTP requests that manage the user accounts, access tokens, audit log and settings of the web gateway.
enum AccessRequest: Hashable, CaseIterable {
    case changePassword
    case users
    case addUser
    case changeUser
    case removeUser
    case tokens
    case addToken
    case removeToken
    /// A request for the entries of the audit log from the last week. Each entry records a change that a
    /// client made.
    case audit
    /// A request for facts about the gateway process and its connections, such as the connection to the sign.
    case system
    /// A request for the results of the self-checks of the gateway.
    case checks
    /// A request for the settings in the configuration file of the gateway, as opposed to those of the sign.
    case settings
    case changeSettings
    case restart

    /// The HTTP method of this request, such as `GET`.
    var method: String {
        switch self {
        case .users, .tokens, .audit, .system, .checks, .settings: "GET"
        case .addUser, .addToken, .changeSettings, .restart: "POST"
        case .changePassword, .changeUser: "PUT"
        case .removeUser, .removeToken: "DELETE"
        }
    }

    /// The names of the members that the JSON body of this request may contain. Empty if the request has no
    /// body.
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

    /// The path of this request, such as `/api/users/{name}`. A path component in braces is variable.
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
