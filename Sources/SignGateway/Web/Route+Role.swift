import SignAPI

/// The minimum role for each route. A new route does not compile until its role is defined.
extension Route {
    /// The minimum role that may use the route, or nil if the route needs no authentication.
    var role: Role? {
        switch action {
        case .file, .openAPI, .health, .state, .events, .session, .login, .logout, .fleet(.health): nil
        // The setup checks its code itself.
        case .setup: nil
        case .metrics, .option: .look
        case .log: .edit
        case .sign(let method): Self.role(for: method)
        case .awtrix(let command): method == "GET" ? .look : Self.role(forAWTRIX: command)
        case .fleet(let request): Self.role(for: request)
        // Every user may change their own password, which requires the old one.
        case .access(.system), .access(.changePassword): .look
        case .access(.checks): .edit
        case .access: .own
        }
    }

    /// Whether the audit log records requests to the route. Requests that only render options change nothing,
    /// so they are not recorded.
    var isRecorded: Bool { isChange && role != nil && action != .sign(.drawOptions) }

    private static func role(for request: FleetWebRequest) -> Role {
        switch request {
        case .health, .signs, .rollouts, .audit, .live, .statistics, .statisticsTable, .content, .release,
            .difference, .scope:
            .look
        case .abort, .draft, .preview: .edit
        case .alert, .rollback, .publish: .own
        }
    }

    private static func role(for method: SignMethod) -> Role {
        switch method {
        case .getState, .getOptions, .getSettings, .getDisplays, .getValues, .getCounters, .subscribe,
            .getFrame, .getStatistics:
            .look
        case .getDiagnosis: .edit
        case .restart: .own
        // It only draws, and the page needs it to show the options.
        case .drawOptions: .look
        case .tap, .next, .previous, .goTo, .activate, .pause, .resume, .hold, .setBrightness, .setLit,
            .count,
            .dismiss:
            .press
        case .setScale, .perform, .setOptions, .upsertOption, .moveOption, .removeOption, .resetOptions,
            .apply,
            .changeSettings, .identify, .setValue, .raise, .reload:
            .edit
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
