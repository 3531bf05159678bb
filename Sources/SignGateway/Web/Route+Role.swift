import SignAPI

/// The minimum role for each route. The role of a method of the sign is in the method's row.
extension Route {
    /// The minimum role that may use the route, or nil if the route needs no authentication.
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

    /// Whether the audit log records requests to the route. It leaves out `POST` requests to methods that change nothing.
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

    /// Returns the minimum role for a change by the AWTRIX command `command`. The command is nil if the sign
    /// ignores it.
    private static func role(forAWTRIX command: String?) -> Role {
        switch command {
        case "nextapp", "previousapp", "switch", "power", "notify/dismiss", nil: .press
        default: .edit
        }
    }
}

extension SignMethod {
    /// Returns the minimum role for a call with `parameters`. The choice of the sign's display needs the role `own`, because
    /// it decides which device of the machine, or which address in the network, receives the pictures.
    func role(for parameters: [JSONTree.Member]) -> Role {
        let settings = parameters.first { $0.key == "settings" }?.value
        let choosesDisplay = self == .changeSettings && settings?["display"]?["product"] != nil
        return choosesDisplay ? .own : definition.role
    }
}
