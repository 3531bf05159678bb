import SignAPI

/// What the signs of a group say to each other, as JSON.
public enum GroupMessage: Hashable, Sendable {
    /// Inputs of a sign whose list is called `rev`.
    case inputs(rev: String, [GroupCall.Input])
    /// The group's state.
    case anchor(GroupCall.Anchor)
    /// The list of a sign.
    case member(rev: String)

    /// The most bytes of a message.
    public static let mostBytes = 64 << 10

    /// The bytes of the message.
    public var payload: [UInt8] {
        var line = JSONLine()
        switch self {
        case .inputs(let rev, let inputs):
            line.add("rev", rev)
            line.add("inputs", objects: inputs) { $1.write(to: &$0) }
        case .anchor(let anchor): anchor.write(to: &line)
        case .member(let rev): line.add("rev", rev)
        }
        return line.end()
    }

    /// The inputs that `payload` writes, and the list of their sign.
    static func inputs(_ payload: [UInt8]) throws(Refusal) -> (rev: String, inputs: [GroupCall.Input]) {
        let members = try members(of: payload)
        let call = try call("Merge", members.filter { $0.key != "rev" })
        guard case .merge(let inputs) = call else { throw Refusal("these are no inputs") }
        return (try rev(in: members), inputs)
    }

    /// The anchor that `payload` writes.
    static func anchor(_ payload: [UInt8]) throws(Refusal) -> GroupCall.Anchor {
        let members = try members(of: payload)
        guard case .adopt(let anchor) = try call("Adopt", [JSONTree.Member("anchor", .object(members))])
        else { throw Refusal("this is no anchor") }
        return anchor
    }

    /// The list of a sign.
    static func rev(_ payload: [UInt8]) throws(Refusal) -> String { try rev(in: members(of: payload)) }

    private static func members(of payload: [UInt8]) throws(Refusal) -> [JSONTree.Member] {
        guard payload.count <= mostBytes else {
            throw Refusal("\(payload.count) bytes; a message may have \(mostBytes)")
        }
        guard let members = (try? JSONTree(payload))?.members else {
            throw Refusal("this is not a JSON object")
        }
        return members
    }

    private static func rev(in members: [JSONTree.Member]) throws(Refusal) -> String {
        guard let rev = members.first(where: { $0.key == "rev" })?.value.string,
            (1...64).contains(rev.utf8.count)
        else { throw Refusal("'rev' is missing, or no name of a list") }
        return rev
    }

    private static func call(_ name: Substring, _ members: [JSONTree.Member]) throws(Refusal) -> GroupCall {
        do throws(VarlinkError) {
            return try GroupCall(name, members)
        } catch {
            let parameter = error.parameters.first?.value.string ?? ""
            throw Refusal("'\(parameter)' is missing, unknown, or not what it must be")
        }
    }
}
