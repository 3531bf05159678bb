import SignAPI

/// A notification of Apprise as its `json://` service sends it.
struct AppriseMessage {
    private let members: [JSONTree.Member]

    init(_ members: [JSONTree.Member]) { self.members = members }

    /// The alert that it stands for. Attachments cannot be shown.
    var outcome: AWTRIXRequest.Outcome {
        get throws(Refusal) {
            let words = [text("title"), text("message")].filter { !$0.isEmpty }
            guard !words.isEmpty else { throw Refusal("a message without words") }
            let isTrouble = ["warning", "failure"].contains(text("type"))
            let alert = [
                JSONTree.Member("text", .string(words.joined(separator: ": "))),
                JSONTree.Member("priority", isTrouble ? "warning" : "info"),
                JSONTree.Member("duration", "30s"),
            ]
            return AWTRIXRequest.Outcome(calls: [.sign("Raise", ["alert": .object(alert)])])
        }
    }

    private func text(_ key: String) -> String { members.first { $0.key == key }?.value.string ?? "" }
}
