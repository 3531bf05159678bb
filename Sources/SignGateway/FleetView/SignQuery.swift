/// The signs that a request selects from a `SignTable`: those that match every given criterion, from an offset on.
struct SignQuery: Hashable {
    /// The most rows of one response.
    static let maximumLimit = 1_000

    /// A state of a report, `offline`, or `problem` for signs that are not in sync. Nil selects every state.
    var state: String?
    var label: String?
    var version: String?
    /// A part of the node, the name or a label, in any letter case.
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
