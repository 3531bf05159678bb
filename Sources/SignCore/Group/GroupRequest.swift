import MonotonicTime
import SignAPI

/// A request to a sign from the relay, the client that connects the signs of a group to keep them in step.
package enum GroupRequest: Hashable, Sendable {
    case join(sign: String)
    case leave
    /// Makes the state of this sign's banner the state that the other signs of the group adopt.
    case lead
    /// Returns the banner state of two seconds ago, and all inputs since. Another sign can compute the
    /// current state from them.
    case anchor
    /// Replaces the state of the sign's banner with that of another sign, so that the two signs run in step
    /// from then on.
    case adopt(GroupAnchor)
    case mergeInputs([SharedInput])
    /// Merges the counters of other signs into the counters of this sign.
    case mergeCounters([GroupCounter])

    /// Creates the request for `call`, which was received on the control socket. Returns nil if the sign does
    /// not process such calls. Throws a `VarlinkError` if the call contains an invalid input.
    package init?(_ call: GroupCall) throws(VarlinkError) {
        switch call {
        case .join(let sign): self = .join(sign: sign)
        case .leave: self = .leave
        case .lead: self = .lead
        case .getAnchor: self = .anchor
        case .adopt(let anchor):
            self = .adopt(try anchor.map { input throws(VarlinkError) in try SharedInput(input) })
        case .merge(let inputs):
            self = .mergeInputs(try inputs.map { input throws(VarlinkError) in try SharedInput(input) })
        case .count(let counters): self = .mergeCounters(counters.map { GroupCounter($0) })
        case .watch: return nil
        }
    }
}

/// A reply from a sign to the relay, the client that connects the signs of a group so that they run in step.
package enum GroupReply: Hashable, Sendable {
    case joined(rev: String)
    case left
    case anchor(GroupAnchor)
    case adopted(isChanged: Bool)
    case mergedInputs(GroupMerge)
    case mergedCounters
    case refused(GroupRefusal)
}

extension SharedInput {
    init(_ input: GroupCall.Input) throws(VarlinkError) {
        let length = input.length.map { Nanoseconds($0) }
        guard let action = Action(name: input.input, optionID: input.option, duration: length) else {
            throw .invalidParameter("input")
        }
        self.init(sign: input.sign, number: input.number, at: input.at, action: action)
    }
}

extension GroupCall.Input {
    package init(_ input: SharedInput) {
        self.init(
            sign: input.sign,
            number: input.number,
            at: input.at,
            input: input.action.name,
            option: input.action.optionID,
            length: input.action.duration?.rawValue
        )
    }
}

/// The state of a banner at an instant, together with all inputs since. Another sign can compute the current
/// state from them.
package typealias GroupAnchor = SignAPI.GroupCheckpoint<SharedInput>

package typealias GroupRefusal = GroupError

/// The result of merging inputs from other signs: how many were accepted, and how many were rejected because
/// they were too old or too new.
package struct GroupMerge: Hashable, Sendable {
    package var acceptedCount = 0
    package var tooOldCount = 0
    package var tooNewCount = 0

    package init() {}
}
