import MonotonicTime

/// The delays of all visitors. Each has its own, so that one who guesses does not shut out the others. Together, visitors
/// that have never logged in may be wrong four times a second: a guesser may have many addresses, and looking at a password
/// takes time. Visitors that have logged in before do not wait for those.
struct GuessingDelays: Hashable {
    /// As many visitors are told apart; all others share a delay.
    static let mostVisitors = 256
    /// The maximum number of visitors that count as having logged in; the one that was away longest is forgotten first.
    static let mostMembers = 64
    private static let pause = Nanoseconds.milliseconds(250)

    /// A visitor that has logged in.
    private struct Member: Hashable {
        var delay: GuessingDelay
        /// When it last brought a right secret.
        var seen: Instant
    }

    private var members: [Visitor: Member] = [:]
    private var delays: [Visitor: GuessingDelay] = [:]
    private var others = GuessingDelay()
    private var end: Instant?

    /// What is left of the delay of `visitor`; nil if a password may be looked at.
    func remaining(for visitor: Visitor, at now: Instant) -> Nanoseconds? {
        if let member = members[visitor] { return member.delay.remaining(at: now) }
        let common = end.flatMap { $0 > now ? $0 - now : nil }
        let own = (delays[visitor] ?? (isFull ? others : nil))?.remaining(at: now)
        return own.map { max($0, common ?? .zero) } ?? common
    }

    /// `visitor` gave a wrong password.
    mutating func fail(_ visitor: Visitor, at now: Instant) {
        end = now + Self.pause
        if members[visitor] != nil {
            members[visitor]?.delay.fail(at: now)
            return
        }
        if delays[visitor] == nil, isFull { delays = delays.filter { !$0.value.isForgotten(at: now) } }
        if delays[visitor] == nil, isFull {
            others.fail(at: now)
        } else {
            delays[visitor, default: GuessingDelay()].fail(at: now)
        }
    }

    /// `visitor` gave the right one.
    mutating func succeed(_ visitor: Visitor, at now: Instant) {
        welcome(visitor, at: now)
        members[visitor]?.delay.succeed()
    }

    /// `visitor` brought a valid session or token. Its delay after wrong passwords stays.
    mutating func welcome(_ visitor: Visitor, at now: Instant) {
        if members[visitor] == nil, members.count >= Self.mostMembers,
            let oldest = members.min(by: { $0.value.seen < $1.value.seen })?.key
        {
            members[oldest] = nil
        }
        let delay = members[visitor]?.delay ?? delays.removeValue(forKey: visitor) ?? GuessingDelay()
        members[visitor] = Member(delay: delay, seen: now)
    }

    private var isFull: Bool { delays.count >= Self.mostVisitors }
}
