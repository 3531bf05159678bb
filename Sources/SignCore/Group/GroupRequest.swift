import SignAPI

/// What a carrier between signs asks of one of them.
package enum GroupRequest: Hashable, Sendable {
    /// Take part under this name.
    case join(sign: String)
    /// Take part no more.
    case leave
    /// Make the banner the group's.
    case lead
    /// Tell the state of two seconds ago.
    case anchor
    /// Go on from another sign's state.
    case adopt(GroupAnchor)
    /// Take inputs of other signs.
    case merge([SharedInput])

    /// What `call` asks of the sign itself; nil for a call that only listens.
    package init?(_ call: GroupCall) throws(VarlinkError) {
        switch call {
        case .join(let sign): self = .join(sign: sign)
        case .leave: self = .leave
        case .lead: self = .lead
        case .getAnchor: self = .anchor
        case .adopt(let anchor):
            self = .adopt(try anchor.map { input throws(VarlinkError) in try SharedInput(input) })
        case .merge(let inputs):
            self = .merge(try inputs.map { input throws(VarlinkError) in try SharedInput(input) })
        case .watch: return nil
        }
    }
}

/// What the sign says to it.
package enum GroupReply: Hashable, Sendable {
    /// It takes part, with this list.
    case joined(rev: String)
    /// It takes part no more.
    case left
    /// A state.
    case anchor(GroupAnchor)
    /// It has taken an anchor.
    case adopted(isChanged: Bool)
    /// It has taken inputs.
    case merged(GroupMerge)
    /// It cannot.
    case refused(GroupRefusal)
}
