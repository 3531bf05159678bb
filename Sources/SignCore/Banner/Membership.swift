import InfiniteScroll
import MonotonicTime

/// A sign's place in a group: its name there, its clock, and, in step, its past.
struct Membership: Sendable {
    /// The sign's name.
    let sign: String
    /// The group's time.
    private(set) var clock: GroupClock
    /// Names the list and the behavior.
    private(set) var rev: String
    /// The recent inputs and states; nil while the sign runs independently.
    private(set) var past: Past?
    /// The instant of the next input that arrived early; see `replay(at:)`.
    private(set) var nextDeadline: Instant?
    /// The list that `rev` names, and the state of its words.
    private var list: (number: UInt64, revision: UInt64)
    /// The inputs of this sign that the others do not know yet.
    private var news: [SharedInput] = []
    private var lastNumber = 0

    init(_ sign: String, clock: GroupClock, rev: String, list: (number: UInt64, revision: UInt64)) {
        self.sign = sign
        self.clock = clock
        self.rev = rev
        self.list = list
    }

    /// Enters step, with `past` as the common history.
    mutating func begin(with past: Past) {
        self.past = past
        nextDeadline = nil
    }

    /// Leaves step; the sign runs independently.
    mutating func leaveStep() {
        past = nil
        nextDeadline = nil
    }

    /// Takes another time of the group.
    mutating func adopt(_ clock: GroupClock) { self.clock = clock }

    /// Stores the past after late inputs were inserted.
    mutating func remember(_ past: Past) { self.past = past }

    /// Forgets what was before `instant`.
    mutating func forget(before instant: Instant) { past?.fold(to: instant) }

    /// Returns the banner at `instant`, replayed from the past; nil while the sign runs independently.
    mutating func replay(at instant: Instant) -> Carousel<Look>? {
        guard let past else { return nil }
        nextDeadline = past.next(after: instant)
        return past.carousel(at: instant)
    }

    /// The inputs of this sign since the last call.
    mutating func takeNews() -> [SharedInput] {
        defer { news = [] }
        return news
    }

    /// Whether `rev` names this list, with words in this state.
    func knows(_ list: (number: UInt64, revision: UInt64)) -> Bool { list == self.list }

    /// Takes another list, or another state of its words. Returns whether it is no longer the list of the group.
    mutating func follow(_ list: (number: UInt64, revision: UInt64), named rev: String) -> Bool {
        defer { (self.list, self.rev) = (list, rev) }
        return list.number != self.list.number || rev != self.rev
    }

    /// Takes what was done to this sign itself, in step, up to `now`.
    mutating func take(_ deeds: [InputRecord], at now: Instant) {
        for done in deeds {
            lastNumber += 1
            let action = SharedInput.Action(done.input)
            let entry = Past.Entry(
                at: done.at,
                sign: action == nil ? "" : sign,
                number: lastNumber,
                deed: done.input
            )
            guard past?.insert(entry, isOwn: true, at: now) == true, let action else { continue }
            let wall = clock.wall(at: done.at)
            news.append(SharedInput(sign: sign, number: lastNumber, at: wall, action: action))
        }
    }

    func entry(_ input: SharedInput) -> Past.Entry {
        Past.Entry(
            at: clock.instant(ofWall: input.at),
            sign: input.sign,
            number: input.number,
            deed: input.action.deed
        )
    }

    /// The entries that are inputs of signs, as all of them know them.
    func shared(_ entries: [Past.Entry]) -> [SharedInput] {
        entries.compactMap { entry in
            SharedInput.Action(entry.deed).map {
                SharedInput(
                    sign: entry.sign,
                    number: entry.number,
                    at: clock.wall(at: entry.at),
                    action: $0
                )
            }
        }
    }
}
