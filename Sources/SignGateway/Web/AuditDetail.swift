import SignAPI

/// Determines which details of a request the audit log records.
enum AuditDetail {
    /// Returns the text that the audit log records about a request: its query and its body, shortened to 200
    /// characters. If the body may contain a password, returns only the names and roles in it, or the paths of the
    /// settings that change. Returns an empty text for a login or a logout.
    static func text(of request: WebRequest, _ route: Route) -> String {
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
            // The whole body may be a picture of many kilobytes.
            let bodyStart = request.body.prefix(4 * AuditTrail.longestDetail)
            let detail = query + String(decoding: bodyStart, as: UTF8.self)
            return String(detail.prefix(AuditTrail.longestDetail))
        }
    }

    /// Returns the paths of the settings that a request changes: `TABLE.KEY`, or the name of a list of tables.
    private static func settingPaths(in body: [UInt8]) -> [String] {
        let tables = (try? JSONTree(body))?["settings"]?.members ?? []
        return tables.flatMap { table in
            table.value.members?.map { "\(table.key).\($0.key)" } ?? [table.key]
        }
    }
}
