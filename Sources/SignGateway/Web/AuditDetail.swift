import SignAPI

/// Determines which details of a request the audit log records.
enum AuditDetail {
    /// Returns the query and the body of a request, shortened to 200 characters. If the body may contain a
    /// password, returns only the names and roles in it, or the paths of the settings that change.
    static func text(of request: WebRequest, _ route: Route) -> String {
        switch route.action {
        case .login, .logout: return ""
        case .access(.changeSettings):
            let settings = (try? JSONTree(request.body))?["settings"]?.members ?? []
            let paths = settings.flatMap { table in
                table.value.members?.map { "\(table.key).\($0.key)" } ?? [table.key]
            }
            return String(paths.joined(separator: " ").prefix(AuditTrail.longestDetail))
        case .access:
            let body = try? JSONTree(request.body)
            return ["name", "role"].compactMap { body?[$0]?.string }.joined(separator: " ")
        default:
            // The whole body may be a picture of many kilobytes.
            let query = request.query.keys.sorted().map { "\($0)=\(request.query[$0] ?? "") " }.joined()
            let bytes = request.body.prefix(4 * AuditTrail.longestDetail)
            return String((query + String(decoding: bytes, as: UTF8.self)).prefix(AuditTrail.longestDetail))
        }
    }
}
