import SignAPI

/// The minimum role that a user or program needs for each route. For a route that calls a method of the sign,
/// it is the role in the definition of that method.
extension Route {
    /// The minimum role that a user or program needs for this route, or nil if the route requires no
    /// authentication.
    var role: Role? {
        switch action {
        case .file, .openAPI, .health, .state, .events, .session, .login, .logout, .fleet(.health): nil
        // The setup checks its code itself.
        case .setup: nil
        case .metrics, .option: .look
        case .log: .edit
        case .sign(let method): method.definition.role
        case .awtrix(let command): method == "GET" ? .look : Self.role(forAWTRIX: command)
        case .fleet(let request): Self.role(for: request)
        // Every user may change their own password, which requires the old one.
        case .access(.system), .access(.changePassword): .look
        case .access(.checks): .edit
        case .access: .own
        }
    }

    /// Whether requests to this route are recorded in the audit log. True for requests with authentication
    /// that change something, but not for `POST` requests to methods that only read.
    var isRecorded: Bool {
        if case .sign(let method) = action, method.definition.isReading { return false }
        return isChange && role != nil
    }

    private static func role(for request: FleetWebRequest) -> Role {
        switch request {
        case .health, .signs, .rollouts, .audit, .live, .statistics, .statisticsTable, .content, .release,
            .difference, .scope:
            .look
        case .abort, .draft, .preview: .edit
        case .alert, .rollback, .publish: .own
        }
    }

    /// Returns the minimum role for a change by `command` of the AWTRIX API. The command is nil if the sign
    /// ignores it.
    private static func role(forAWTRIX command: String?) -> Role {
        switch command {
        case "nextapp", "previousapp", "switch", "power", "notify/dismiss", nil: .press
        default: .edit
        }
    }
}

extension SignMethod {
    /// Returns the minimum role for a call of this method with `parameters`. Choosing the display of the sign
    /// requires the role `own`, because it decides which device of the machine, or which network address,
    /// receives the pictures.
    func requiredRole(for parameters: [JSONTree.Member]) -> Role {
        let settings = parameters.first { $0.key == "settings" }?.value
        let choosesDisplay = self == .changeSettings && settings?["display"]?["product"] != nil
        return choosesDisplay ? .own : definition.role
    }
}
