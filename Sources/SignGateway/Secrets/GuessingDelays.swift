import MonotonicTime

/// The delays of all visitors. Each has its own, so that one who guesses does not shut out the others. Together they may
/// be wrong four times a second: a guesser may have many addresses, and looking at a password takes time.
struct GuessingDelays: Hashable {
    /// As many visitors are told apart; all others share a delay.
    static let mostVisitors = 256
    private static let pause = Nanoseconds.milliseconds(250)

    private var delays: [Visitor: GuessingDelay] = [:]
    private var others = GuessingDelay()
    private var end: Instant?

    /// What is left of the delay of `visitor`; nil if a password may be looked at.
    func remaining(for visitor: Visitor, at now: Instant) -> Nanoseconds? {
        let common = end.flatMap { $0 > now ? $0 - now : nil }
        let own = (delays[visitor] ?? (isFull ? others : nil))?.remaining(at: now)
        return own.map { max($0, common ?? .zero) } ?? common
    }

    /// `visitor` gave a wrong password.
    mutating func fail(_ visitor: Visitor, at now: Instant) {
        end = now + Self.pause
        if delays[visitor] == nil, isFull { delays = delays.filter { !$0.value.isForgotten(at: now) } }
        if delays[visitor] == nil, isFull {
            others.fail(at: now)
        } else {
            delays[visitor, default: GuessingDelay()].fail(at: now)
        }
    }

    /// `visitor` gave the right one.
    mutating func succeed(_ visitor: Visitor) { delays[visitor] = nil }

    private var isFull: Bool { delays.count >= Self.mostVisitors }
}
