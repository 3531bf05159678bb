/// The state of a banner at an instant, with what was done to it since: enough to be in step with it.
package struct GroupAnchor: Hashable, Sendable {
    /// The list and the behavior that it is of.
    package var rev: String
    /// When the banner was in that state, in nanoseconds since 1970.
    package var at: Int64
    /// The state, which only a banner of the same `rev` can read.
    package var state: String
    /// The sign whose banner it is.
    package var by: String
    /// The inputs since.
    package var tail: [SharedInput]

    /// An anchor by a sign.
    package init(rev: String, at: Int64, state: String, by: String, tail: [SharedInput]) {
        self.rev = rev
        self.at = at
        self.state = state
        self.by = by
        self.tail = tail
    }
}

/// How many of several inputs counted.
package struct GroupMerge: Hashable, Sendable {
    /// Inputs that are new and count.
    package var accepted = 0
    /// Inputs that came too late.
    package var tooOld = 0
    /// Inputs whose time is yet to come, by too much.
    package var tooNew = 0

    /// None of any kind.
    package init() {}
}

/// Why a sign cannot do what its group asks for.
package enum GroupRefusal: Error, Hashable, Sendable {
    /// The anchor is of another list, or of another behavior; this sign's is called `rev`.
    case otherList(rev: String)
    /// The sign has not joined.
    case notJoined
    /// The sign is not in step.
    case notInStep
    /// The anchor cannot be read, or is too old or too new.
    case invalidAnchor(String)

    /// The name of the error that a carrier gets.
    package var name: String {
        switch self {
        case .otherList: "OtherList"
        case .notJoined: "NotJoined"
        case .notInStep: "NotInStep"
        case .invalidAnchor: "InvalidAnchor"
        }
    }
}
