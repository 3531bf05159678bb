/// The criteria that select the signs of a `SignTable`. A sign must match all criteria that are not nil.
struct SignQuery: Hashable {
    /// The maximum number of signs in a response.
    static let maximumLimit = 1_000

    /// The state that signs must report. Two further values are `offline`, for signs that are not connected,
    /// and `problem`, for signs that do not show the assigned content. Nil selects signs in every state.
    var state: String?
    var label: String?
    var version: String?
    /// A text in lowercase that must occur in the node name, the display name or a label of a sign, ignoring
    /// letter case. Nil selects every sign.
    var text: String?
    var offset = 0
    var limit = SignQuery.maximumLimit

    /// Returns whether the sign in `row` matches all criteria of the query. A criterion that is nil matches
    /// every sign.
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
