import SignAPI

/// A message between the signs of a group, encoded as JSON in an MQTT payload.
package enum GroupMessage: Hashable, Sendable {
    /// The inputs of a sign, such as button presses, with the hash of its option list.
    case inputs(listHash: String, [GroupCall.Input])
    /// A checkpoint: the state of the group's leader, which joining members adopt.
    case checkpoint(GroupCall.Checkpoint)
    /// The announcement of a member, with the hash of its option list. Only members with equal hashes can be
    /// in step (show the same picture).
    case member(listHash: String)
    /// The current state of a counter of the group on the sign that sends the message.
    case counter(GroupCall.Counter)

    /// The maximum size of the payload of a group message, in bytes.
    static let maximumSize = 64 << 10

    package var payload: [UInt8] {
        var writer = JSONWriter()
        switch self {
        case .inputs(let listHash, let inputs):
            writer.add("rev", listHash)
            writer.add("inputs", tree: .array(inputs.map(\.tree)))
        case .checkpoint(let checkpoint): return checkpoint.tree.bytes
        case .counter(let counter): return counter.tree.bytes
        case .member(let listHash): writer.add("rev", listHash)
        }
        return writer.finishObject()
    }

    /// Decodes the payload of an `inputs` message: the hash of a sign's option list, and the sign's inputs.
    /// Throws if the payload is invalid.
    static func inputs(_ payload: [UInt8]) throws(Refusal) -> (listHash: String, inputs: [GroupCall.Input]) {
        let members = try members(of: payload)
        let call = try call("Merge", members.filter { $0.key != "rev" })
        guard case .merge(let inputs) = call else { throw Refusal("the inputs are invalid") }
        return (try listHash(in: members), inputs)
    }

    static func checkpoint(_ payload: [UInt8]) throws(Refusal) -> GroupCall.Checkpoint {
        let members = try members(of: payload)
        guard case .adopt(let checkpoint) = try call("Adopt", [JSONTree.Member("anchor", .object(members))])
        else { throw Refusal("the anchor is invalid") }
        return checkpoint
    }

    static func counter(_ payload: [UInt8]) throws(Refusal) -> GroupCall.Counter {
        let counters = JSONTree.array([.object(try members(of: payload))])
        guard case .count(let decoded) = try call("Count", [JSONTree.Member("counters", counters)]),
            let counter = decoded.first
        else { throw Refusal("the counter is invalid") }
        return counter
    }

    /// Decodes the payload of a `member` message, and returns the hash of the sender's option list. Throws if
    /// the payload is invalid.
    static func listHash(_ payload: [UInt8]) throws(Refusal) -> String {
        try listHash(in: members(of: payload))
    }

    private static func members(of payload: [UInt8]) throws(Refusal) -> [JSONTree.Member] {
        guard payload.count <= maximumSize else {
            throw Refusal("\(payload.count) bytes; a message may have at most \(maximumSize)")
        }
        guard let members = (try? JSONTree(payload))?.members else {
            throw Refusal("the message is not a JSON object")
        }
        return members
    }

    private static func listHash(in members: [JSONTree.Member]) throws(Refusal) -> String {
        guard let listHash = members.first(where: { $0.key == "rev" })?.value.string,
            (1...64).contains(listHash.utf8.count)
        else { throw Refusal("'rev' is missing or invalid") }
        return listHash
    }

    private static func call(_ name: Substring, _ members: [JSONTree.Member]) throws(Refusal) -> GroupCall {
        do throws(VarlinkError) {
            return try GroupCall(method: name, parameters: members)
        } catch {
            let parameter = error.parameters.first?.value.string ?? ""
            throw Refusal("'\(parameter)' is missing, unknown or invalid")
        }
    }
}
