import JSON

/// The errors of `org.loopbanner.Group`.
extension VarlinkError {
    /// The anchor is of another list than this sign's, which is called `rev`.
    public static func otherList(rev: String) -> VarlinkError {
        group("OtherList", [JSONTree.Member("rev", .string(rev))])
    }

    /// The sign has joined no group.
    public static let notJoined = group("NotJoined")

    /// Another connection has joined the sign to a group.
    public static let alreadyJoined = group("AlreadyJoined")

    /// The sign goes by itself.
    public static let notInStep = group("NotInStep")

    /// The anchor cannot be used.
    public static func invalidAnchor(_ reason: String) -> VarlinkError {
        group("InvalidAnchor", [JSONTree.Member("reason", .string(reason))])
    }

    private static func group(_ name: String, _ parameters: [JSONTree.Member] = []) -> VarlinkError {
        VarlinkError("\(GroupInterface.name).\(name)", parameters)
    }
}
