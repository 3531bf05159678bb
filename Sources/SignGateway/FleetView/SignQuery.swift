/// The criteria that select rows of a `SignTable`. A sign must match all criteria that are not nil.
struct SignQuery: Hashable {
    /// The maximum number of rows in a response.
    static let maximumLimit = 1_000

    /// The state that signs must report, `offline`, or `problem` for signs that are not in sync. Nil selects
    /// every state.
    var state: String?
    var label: String?
    var version: String?
    /// The text that the node, the name or a label must contain, ignoring letter case. Nil selects every
    /// sign.
    var text: String?
    var offset = 0
    var limit = SignQuery.maximumLimit

    func matches(_ row: SignTable.Row) -> Bool {
        let sign = row.sign
        let hasState =
            switch state {
            case nil: true
            case "offline": !sign.isOnline
            case "problem": !row.isInSync
            case let state?: sign.report.state == state
            }
        return hasState && (label.map(sign.labels.contains) ?? true)
            && (version.map { $0 == sign.version } ?? true)
            && (text.map { text in
                ([sign.node, sign.name ?? ""] + sign.labels).contains { $0.lowercased().contains(text) }
            } ?? true)
    }
}
