/// Decides which problems of a display are logged. Each kind of problem is logged when it begins. When all problems
/// have ended, this is logged once.
struct TroubleReport: Hashable {
    private var kinds: Set<String> = []
    private var losses = 0
    /// The kind of the current problem, or nil if there is none.
    private(set) var present: String?

    /// The maximum number of kinds of problems that are logged before all problems have ended.
    private static let mostKinds = 16

    /// Records that a picture was not sent, or not completely. Returns the text to log, or nil if this kind of problem
    /// was already logged.
    mutating func begin(_ kind: String) -> String? {
        losses += 1
        present = kind
        guard kinds.count < Self.mostKinds, kinds.insert(kind).inserted else { return nil }
        return kind
    }

    /// Records that a picture was sent. Returns the text to log if this ends all problems, otherwise nil.
    mutating func end() -> String? {
        guard !kinds.isEmpty else { return nil }
        defer { self = TroubleReport() }
        return "works again; \(losses) \(losses == 1 ? "picture was" : "pictures were") not sent"
    }
}
