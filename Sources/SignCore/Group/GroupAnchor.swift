import SignAPI

/// The state of a banner at an instant, with what was done to it since.
package typealias GroupAnchor = SignAPI.GroupAnchor<SharedInput>

/// Why a sign cannot do what its group asks for.
package typealias GroupRefusal = GroupError

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
