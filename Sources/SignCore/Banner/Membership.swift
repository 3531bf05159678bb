import InfiniteScroll
import MonotonicTime

/// A sign's place in a group: its name there, its clock, and, in step, its past.
struct Membership: Sendable {
    /// The sign's name.
    let sign: String
    /// The group's time.
    var clock: GroupClock
    /// Names the list and the behavior.
    var rev: String
    /// The list that `rev` names, and the state of its words.
    var list: (number: UInt64, revision: UInt64)
    /// What was done lately; nil while the sign goes by itself.
    var past: Past?
    /// When an input is to be taken that came before its time.
    var next: Instant?
    /// The inputs of this sign that the others do not know yet.
    var news: [SharedInput] = []
    private var lastNumber = 0

    init(_ sign: String, clock: GroupClock, rev: String, list: (number: UInt64, revision: UInt64)) {
        self.sign = sign
        self.clock = clock
        self.rev = rev
        self.list = list
    }

    /// Takes what was done to this sign itself, in step, up to `now`.
    mutating func take(_ deeds: [Deed.Recorded], at now: Instant) {
        for done in deeds {
            lastNumber += 1
            let action = SharedInput.Action(done.deed)
            let entry = Past.Entry(
                at: done.at,
                sign: action == nil ? "" : sign,
                number: lastNumber,
                deed: done.deed
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
