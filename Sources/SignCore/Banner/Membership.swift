import InfiniteScroll
import MonotonicTime

/// The membership of a sign in a group of synchronized signs. It contains the sign's name and the group's
/// clock. While the sign is in step with the others, it also contains the history of their shared inputs.
struct Membership: Sendable {
    let sign: String
    private(set) var clock: GroupClock
    /// The hash of the option list and the banner's behavior. Only signs with equal hashes can run in step.
    private(set) var listIdentity: String
    /// Recent inputs, and the saved state from which they can be replayed. Nil while the sign runs
    /// independently of the group.
    private(set) var history: RollbackBuffer?
    /// The time of the next input that lies in the future, at which `replay(at:)` must apply it. Nil if there
    /// is none.
    private(set) var nextDeadline: Instant?
    /// The identification of the option list whose hash is `listIdentity`: the number that the engine has
    /// given to the list, and the revision of its texts.
    private var list: (number: UInt64, revision: UInt64)
    /// The inputs of this sign that have not been sent to the other signs of the group yet.
    private var newInputs: [SharedInput] = []
    private var lastNumber = 0

    init(_ sign: String, clock: GroupClock, listIdentity: String, list: (number: UInt64, revision: UInt64)) {
        self.sign = sign
        self.clock = clock
        self.listIdentity = listIdentity
        self.list = list
    }

    mutating func begin(with history: RollbackBuffer) {
        self.history = history
        nextDeadline = nil
    }

    mutating func leaveStep() {
        history = nil
        nextDeadline = nil
    }

    mutating func adopt(_ clock: GroupClock) { self.clock = clock }

    /// Replaces the history of inputs with `history`, a copy into which late inputs have been inserted.
    mutating func replaceHistory(_ history: RollbackBuffer) { self.history = history }

    mutating func forget(before instant: Instant) { history?.advanceBase(to: instant) }

    /// Returns the state of the engine at `instant`, which results from replaying the inputs in the history
    /// from the saved state. Returns nil while the sign runs independently of the group.
    mutating func replay(at instant: Instant) -> Carousel<Appearance>? {
        guard let history else { return nil }
        nextDeadline = history.next(after: instant)
        return history.replayedCarousel(at: instant)
    }

    mutating func takeInputs() -> [SharedInput] {
        defer { newInputs = [] }
        return newInputs
    }

    /// Returns whether the hash `listIdentity` still applies to `list`, the number of the current option list
    /// and the revision of its texts.
    func isCurrent(_ list: (number: UInt64, revision: UInt64)) -> Bool { list == self.list }

    /// Stores a changed option list or revision of its texts, with its hash `listIdentity`. Returns true if
    /// the sign can no longer run in step with the group, because its list now differs from theirs.
    mutating func updateList(_ list: (number: UInt64, revision: UInt64), identity: String) -> Bool {
        defer { (self.list, self.listIdentity) = (list, identity) }
        return list.number != self.list.number || identity != self.listIdentity
    }

    mutating func record(_ records: [InputRecord], at now: Instant) {
        for record in records {
            lastNumber += 1
            let action = SharedInput.Action(record.input)
            let entry = RollbackBuffer.Entry(
                at: record.at,
                sign: action == nil ? "" : sign,
                number: lastNumber,
                input: record.input
            )
            guard history?.insert(entry, isOwn: true, at: now) == true, let action else { continue }
            let wall = clock.wallTime(at: record.at)
            newInputs.append(SharedInput(sign: sign, number: lastNumber, at: wall, action: action))
        }
    }

    func historyEntry(for input: SharedInput) -> RollbackBuffer.Entry {
        RollbackBuffer.Entry(
            at: clock.instant(atWallTime: input.at),
            sign: input.sign,
            number: input.number,
            input: input.action.input
        )
    }

    /// Returns the inputs in `entries` that must be sent to the other signs of the group. Changes that every
    /// sign makes independently are left out.
    func shared(_ entries: [RollbackBuffer.Entry]) -> [SharedInput] {
        entries.compactMap { entry in
            SharedInput.Action(entry.input).map {
                SharedInput(
                    sign: entry.sign,
                    number: entry.number,
                    at: clock.wallTime(at: entry.at),
                    action: $0
                )
            }
        }
    }
}
