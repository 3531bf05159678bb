/// The criteria that select rows of a `SignTable`. A sign must match all criteria that are not nil.
struct SignQuery: Hashable {
    /// The maximum number of rows in a response.
    static let maximumLimit = 1_000

    /// The state that signs must report, `offline`, or `problem` for signs that are not in sync. Nil selects
    /// every state.
    var state: String?
    var label: String?
    var version: String?
    /// The text, in lowercase, that the node, the name or a label must contain, ignoring letter case. Nil selects
    /// every sign.
    var text: String?
    var offset = 0
    var limit = SignQuery.maximumLimit

    /// Returns whether the sign in `row` matches all criteria of the query. A criterion that is nil matches every
    /// sign.
    func matches(_ row: SignTable.Row) -> Bool {
        let sign = row.sign
        if let label, !sign.labels.contains(label) { return false }
        if let version, sign.version != version { return false }
        if let text {
            let searchedTexts = [sign.node, sign.name ?? ""] + sign.labels
            let containsText = searchedTexts.contains { $0.lowercased().contains(text) }
            guard containsText else { return false }
        }
        switch state {
        case nil: return true
        // Signs do not report these two states themselves.
        case "offline": return !sign.isOnline
        case "problem": return !row.isInSync
        case let reportedState?: return sign.report.state == reportedState
        }
    }
}
