import SignAPI

/// What an entry of the audit log contains of a request.
enum AuditDetail {
    /// Returns the body of a request in at most 200 characters, or the names in it if the body may have a password.
    static func text(of request: WebRequest, _ route: Route) -> String {
        switch route.action {
        case .login, .logout: return ""
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
