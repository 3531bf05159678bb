import SignAPI

/// A namespace for functions that determine which details of an HTTP request are recorded in the audit log.
enum AuditDetail {
    /// Returns the details of `request` for the audit log: its query and its body, shortened to 200
    /// characters. If the body may contain a password, returns only its names and roles, or the paths of the
    /// changed settings. Returns an empty string for a login or a logout.
    static func text(of request: WebRequest, route: Route) -> String {
        switch route.action {
        case .login, .logout: return ""
        case .access(.changeSettings):
            let paths = settingPaths(in: request.body).joined(separator: " ")
            return String(paths.prefix(AuditTrail.longestDetail))
        case .access:
            let body = try? JSONTree(request.body)
            return ["name", "role"].compactMap { body?[$0]?.string }.joined(separator: " ")
        default:
            let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }.joined()
            // The whole body may be a picture of many kilobytes. A character has at most 4 bytes.
            let bodyStart = request.body.prefix(4 * AuditTrail.longestDetail)
            let detail = query + String(decoding: bodyStart, as: UTF8.self)
            return String(detail.prefix(AuditTrail.longestDetail))
        }
    }

    /// Returns the paths of the settings that the JSON `body` of a request changes. Each path is `TABLE.KEY`,
    /// or only the name of the table if the request replaces a list of tables.
    private static func settingPaths(in body: [UInt8]) -> [String] {
        let tables = (try? JSONTree(body))?["settings"]?.members ?? []
        return tables.flatMap { table in
            table.value.members?.map { "\(table.key).\($0.key)" } ?? [table.key]
        }
    }
}
