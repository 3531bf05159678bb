import MonotonicTime
import SignAPI

/// A sign's member of a group, between the sign and a broker: which inputs and anchors to pass on, and when.
///
///     alone ──broker, sign──▶ joining ──adopt, or lead──▶ in step
///       ▲                        ▲                          │
///       └──── broker lost ───────┼────────── another list, ─┘
///                                └────────── set clock
///
/// It has no socket and no clock. It is told what has happened and the time, and says what is to be done: `takeTasks`.
/// The gateway does that with a real broker, `simulate --signs` with one that loses and delays.
public struct GroupMember: Sendable {
    /// The time, by both clocks.
    public struct Moment: Hashable, Sendable {
        /// Monotonic.
        public var instant: Instant
        /// Nanoseconds since 1970.
        public var wall: Int64

        /// A moment.
        public init(_ instant: Instant, wall: Int64) {
            self.instant = instant
            self.wall = wall
        }
    }

    /// Something to do, in the order in which it is given.
    public enum Task: Hashable, Sendable {
        /// Call the sign, and tell by `take(_:of:at:)` what it says.
        case call(GroupCall)
        /// Publish a message, which arrives at least once.
        case publish(Publication)
    }

    /// What the sign says to a call.
    public enum Reply: Hashable, Sendable {
        /// To `join`.
        case joined(rev: String)
        /// To `lead` and `getAnchor`.
        case anchor(GroupCall.Anchor)
        /// To all others.
        case done
        /// The name of an error, without its interface, or a lost connection.
        case failed(String)
    }

    /// How the sign stands.
    public enum Standing: String, Hashable, Sendable {
        /// By itself: there is no broker, or no sign.
        case alone
        /// It looks for the others, and goes by itself meanwhile.
        case joining
        /// In step with the others.
        case inStep = "in_step"
    }

    /// What an owner should know.
    public enum Trouble: Hashable, Sendable {
        /// The others of the group have another list.
        case otherList
        /// Signs of the group run another version of LoopBanner, with which this one cannot be in step.
        case otherVersion
        /// The clocks of the group are this far apart.
        case clock(Nanoseconds)
    }

    /// The sign's name.
    public let sign: NodeName
    /// The topics of the group.
    public let topics: GroupTopics
    /// How the sign stands.
    public internal(set) var standing = Standing.alone
    /// The sign's list; nil while it has not joined.
    public internal(set) var rev: String?
    /// Who is in the group.
    public internal(set) var roster = GroupRoster()
    /// Inputs and anchors that were refused.
    public internal(set) var refused = 0

    var isConnected = false
    var hasSign = false
    var tasks: [Task] = []
    var joiningSince: Instant?
    /// The anchor that came last, while it is not needed.
    var heard: GroupCall.Anchor?
    /// A call for it is under way.
    var isAdopting = false
    var isLeading = false
    /// Anchors that are due, if this sign is the scribe.
    var anchors = AnchorTimes()
    var wasScribe = false
    var isAnchorAsked = false
    /// Inputs for the sign while a call with earlier ones is under way.
    var arrived: [GroupCall.Input] = []
    var isMerging = false
    var judge = ArrivalJudge()
    var limit = SenderLimit()
    var lastRefusal: Refusal?
    /// When it says again that it is here; nil while nobody needs that.
    var presenceDue: Instant?
    var lastPresence: Instant?

    /// How long a member waits for an anchor, for itself and for each smaller name that is there.
    static let patience = Nanoseconds.seconds(5)
    /// How long it waits for what the broker has kept.
    static let settling = Nanoseconds.milliseconds(500)
    /// The least time between two times that it says that it is here. In a large group everybody may have to.
    static let presencePause = Nanoseconds.seconds(5)
    /// An older anchor says too little.
    static let oldestAnchor: Int64 = 90_000_000_000

    /// The member `sign` of `group`.
    public init(_ sign: NodeName, in group: NodeName) {
        self.sign = sign
        topics = GroupTopics(group)
    }

    // MARK: What is to be done

    /// What is to be done now; it is given once.
    public mutating func takeTasks() -> [Task] {
        defer { tasks = [] }
        return tasks
    }

    /// When `advance` is to be called; nil while nothing is due.
    public var nextDeadline: Instant? {
        switch standing {
        case .alone: nil
        case .joining: earlier(presenceDue, isAdopting || isLeading ? nil : joiningDeadline)
        case .inStep: earlier(presenceDue, isScribe ? anchors.next : nil)
        }
    }

    /// The sign that publishes anchors: the smallest name that is there with this list.
    public var scribe: String? {
        guard let rev, standing == .inStep else { return nil }
        return roster.first(with: rev, besides: sign.text).map { min($0, sign.text) } ?? sign.text
    }

    /// The others that are there with this sign's list.
    public var companions: [String] { rev.map { roster.others(with: $0, besides: sign.text) } ?? [] }

    var isScribe: Bool { scribe == sign.text }

    /// What the owner should know; empty when all is well.
    public var troubles: [Trouble] {
        var troubles: [Trouble] = []
        if let rev, isConnected {
            if roster.hasOtherVersions(than: rev, besides: sign.text) {
                troubles.append(.otherVersion)
            } else if roster.hasOtherLists(than: rev, besides: sign.text),
                !roster.hasOthers(with: rev, besides: sign.text)
            {
                troubles.append(.otherList)
            }
        }
        if let error = judge.error { troubles.append(.clock(error)) }
        return troubles
    }

    /// Why a message was refused since the last call; the last reason of several.
    public mutating func takeRefusal() -> Refusal? {
        defer { lastRefusal = nil }
        return lastRefusal
    }

    // MARK: The sign

    /// The sign can be called.
    public mutating func signCame(at now: Moment) {
        hasSign = true
        join()
    }

    /// The sign is gone, and with it everything that was agreed.
    public mutating func signWent(at now: Moment) {
        hasSign = false
        rev = nil
        forgetCalls()
        standing = .alone
        roster.set(sign.text, rev: nil)
        if isConnected {
            tasks.append(.publish(Publication(topics.topic(.member(sign)), [], isRetained: true)))
        }
    }

    /// The sign's own inputs, and how it stands, as `Watch` tells.
    public mutating func hear(
        _ inputs: [GroupCall.Input],
        rev: String?,
        isInStep: Bool,
        at now: Moment
    ) {
        if let own = self.rev, !inputs.isEmpty, standing == .inStep {
            publish(.inputs(rev: own, inputs), on: .inputs, isRetained: false)
            anchors.noteInput(at: now.instant)
        }
        if let rev, rev != self.rev, self.rev != nil { adopt(rev: rev, at: now) }
        if !isInStep, standing == .inStep { search(at: now) }
    }

    /// What the sign has said to `call`.
    public mutating func take(_ reply: Reply, of call: GroupCall, at now: Moment) {
        switch (call, reply) {
        case (.join, .joined(let rev)):
            adopt(rev: rev, at: now)
            search(at: now)
        case (.lead, .anchor(let anchor)):
            isLeading = false
            guard standing == .joining else { return }
            stepIn(at: now)
            publish(.anchor(anchor), on: .anchor, isRetained: true)
        case (.lead, _): isLeading = false
        case (.getAnchor, .anchor(let anchor)):
            isAnchorAsked = false
            if isScribe { publish(.anchor(anchor), on: .anchor, isRetained: true) }
        case (.getAnchor, _): isAnchorAsked = false
        case (.adopt, .done):
            isAdopting = false
            if standing == .joining { stepIn(at: now) }
            considerHeard(at: now)
        case (.adopt, _):
            isAdopting = false
            refused += 1
        case (.merge, _):
            isMerging = false
            merge()
        default: break
        }
        if case .failed("NotJoined") = reply, hasSign { join() }
        if case .failed("NotInStep") = reply, standing == .inStep { search(at: now) }
    }

    // MARK: Time

    /// Does what is due at `now`.
    public mutating func advance(to now: Moment) {
        sayPresence(at: now)
        switch standing {
        case .alone: break
        case .joining: look(at: now)
        case .inStep:
            considerScribe(at: now)
            guard isScribe, anchors.take(at: now.instant), !isAnchorAsked else { return }
            isAnchorAsked = true
            tasks.append(.call(.getAnchor))
        }
    }

    var joiningDeadline: Instant? {
        guard let joiningSince, let rev else { return nil }
        if heard != nil { return joiningSince + Self.settling }
        let smaller = roster.countOfSmaller(than: sign.text, with: rev)
        return joiningSince + Self.patience * Int64(1 + smaller)
    }

    /// Joining: adopts what has been heard, or leads if there is nobody to follow.
    private mutating func look(at now: Moment) {
        guard !isAdopting, !isLeading, let due = joiningDeadline, due <= now.instant else { return }
        if heard != nil {
            considerHeard(at: now)
            // It was of nobody who is there, or too old.
            if !isAdopting { heard = nil }
        } else {
            isLeading = true
            tasks.append(.call(.lead))
        }
    }

    /// Adopts the anchor that has been heard, if it is of somebody to follow.
    mutating func considerHeard(at now: Moment) {
        guard let anchor = heard, let rev, anchor.rev == rev, !isAdopting, !isLeading else { return }
        let age = now.wall.subtractingReportingOverflow(anchor.at).partialValue
        switch standing {
        case .alone: return
        case .joining:
            guard let joiningSince, now.instant >= joiningSince + Self.settling else { return }
            guard age <= Self.oldestAnchor,
                anchor.by == sign.text || roster.contains(anchor.by, with: rev)
            else { return }
        case .inStep:
            heard = nil
            guard anchor.by == scribe, anchor.by != sign.text else {
                // Somebody else takes itself for the scribe. It does not know of this sign, or is about to hear of it.
                if isScribe, wantPresence(at: now) { anchors.wantSoon(at: now.instant) }
                return
            }
        }
        heard = nil
        isAdopting = true
        tasks.append(.call(.adopt(anchor)))
    }

    mutating func considerScribe(at now: Moment) {
        let isScribe = isScribe
        guard isScribe != wasScribe else { return }
        wasScribe = isScribe
        if isScribe { anchors.wantSoon(at: now.instant) }
    }
}
