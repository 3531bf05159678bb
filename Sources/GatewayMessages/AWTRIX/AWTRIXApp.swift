import SignAPI

/// A custom app or a notification of AWTRIX: the keys that a sign has a use for.
struct AWTRIXApp {
    private let members: [JSONTree.Member]

    init(_ members: [JSONTree.Member]) { self.members = members }

    /// An app is shown again and again, so AWTRIX's own time for one that says none.
    private static let usualDuration = 5

    /// The option called `name` that it stands for, at its place among the options `ids`.
    func option(_ name: String, among ids: [String]) throws(Refusal) -> AWTRIXRequest.Outcome {
        var option = [
            JSONTree.Member("id", .string(name)),
            JSONTree.Member("text", .string(LiteralText.escaped(try text()))),
        ]
        if let seconds = whole("duration"), seconds > 0 {
            option.append(JSONTree.Member("dwell", .string("\(seconds)s")))
        }
        if let seconds = whole("lifetime"), seconds > 0 {
            option.append(JSONTree.Member("lifetime", .string("\(seconds)s")))
        }
        var parameters = [JSONTree.Member("option", .object(option))]
        let others = ids.filter { $0 != name }
        if let place = whole("pos"), others.indices.contains(Int(clamping: place)) {
            parameters.append(JSONTree.Member("before", .string(others[Int(place)])))
        }
        return AWTRIXRequest.Outcome(
            calls: [VarlinkCall("\(SignInterface.name).UpsertOption", parameters)],
            ignored: ignored(["text", "duration", "lifetime", "pos"])
        )
    }

    /// The alert that it stands for.
    func notification() throws(Refusal) -> AWTRIXRequest.Outcome {
        var alert = [JSONTree.Member("text", .string(try text()))]
        if self["hold"]?.boolean != true {
            let seconds = whole("duration").map { max(1, $0) } ?? Int64(Self.usualDuration)
            alert.append(JSONTree.Member("duration", .string("\(seconds)s")))
        }
        // A notification that is not stacked takes the place of the last one like it.
        if self["stack"]?.boolean == false { alert.append(JSONTree.Member("id", "awtrix")) }
        if self["wakeup"]?.boolean == true { alert.append(JSONTree.Member("priority", "urgent")) }
        return AWTRIXRequest.Outcome(
            calls: [.sign("Raise", ["alert": .object(alert)])],
            ignored: ignored(["text", "duration", "hold", "stack", "wakeup"])
        )
    }

    /// The words: a text, or fragments with a color each.
    private func text() throws(Refusal) -> String {
        let text: String
        switch self["text"] {
        case .string(let whole): text = whole
        case .array(let fragments): text = fragments.compactMap { $0["t"]?.string }.joined()
        default: throw Refusal("it has no text, and pictures of AWTRIX cannot be shown")
        }
        guard !text.allSatisfy(\.isWhitespace) else { throw Refusal("its text shows nothing") }
        return text
    }

    private subscript(_ key: String) -> JSONTree? { members.first { $0.key == key }?.value }

    /// Seconds and places, which clients write as whole numbers or with a fraction.
    private func whole(_ key: String) -> Int64? {
        switch self[key] {
        case .integer(let number): number
        case .number(let number) where number.magnitude < 1e9: Int64(number.rounded())
        default: nil
        }
    }

    private func ignored(_ taken: [String]) -> [String] {
        members.map(\.key).filter { !taken.contains($0) }
    }
}
