import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The sign's part in a group: what its carrier asks for, and what that is told.
extension FrameLoop {
    /// How the sign stands in its group.
    struct GroupStanding: Hashable, Sendable {
        /// Names the list; nil while the sign is in no group.
        var rev: String?
        /// Whether it is in step.
        var isInStep: Bool
    }

    /// What has happened at this sign that others need to know.
    struct GroupNews: Sendable {
        var inputs: [SharedInput]
        var standing: GroupStanding
    }

    /// Clocks that differ by less are the same: reading them takes that long.
    private static let clockTolerance: Int64 = 500_000

    func take(_ request: GroupRequest, at now: Instant) -> GroupReply {
        defer { watchClock() }
        return sign.perform(request, at: now, clock: readGroupClock)
    }

    /// Tells what is new at this sign. Nothing is done while it is in no group.
    @inline(__always)
    func tellGroup() {
        if sign.isInGroup || wasInGroup { tellNewsOfGroup() }
    }

    @inline(never)
    private func tellNewsOfGroup() {
        let inputs = sign.takeSharedInputs()
        let (rev, isInStep) = sign.standing
        let standing = GroupStanding(rev: rev, isInStep: isInStep)
        wasInGroup = rev != nil
        guard !inputs.isEmpty || standing != groupStanding else { return }
        groupStanding = standing
        tell(.group(GroupNews(inputs: inputs, standing: standing)))
    }

    /// Takes the wall clock that was set.
    func setGroupClock(at now: Instant) {
        guard let former = sign.groupClock else { return }
        let clock = readGroupClock()
        let change = clock.offset.subtractingReportingOverflow(former.offset)
        guard change.overflow || change.partialValue.magnitude > Self.clockTolerance else { return }
        sign.setGroupClock(clock, at: now)
    }

    /// Reads both clocks. Of several readings the shortest counts: nothing came between its clocks.
    private func readGroupClock() -> GroupClock {
        var best: (clock: GroupClock, span: Nanoseconds)?
        for _ in 1...5 {
            let before = MonotonicClock.now
            let civil = hardware.clock.read()
            let span = MonotonicClock.now - before
            if let best, best.span <= span { continue }
            let wall = civil.nanosecondsSince1970
            best = (GroupClock(wall: wall, at: before + Nanoseconds(span.rawValue / 2)), span)
        }
        return best?.clock ?? GroupClock(wall: 0, at: .zero)
    }
}
