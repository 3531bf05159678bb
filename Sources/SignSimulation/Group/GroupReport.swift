import MonotonicTime

/// A comparison of the signs in a simulated group: the time for which they showed the same frame simultaneously.
public struct GroupReport: Sendable {
    /// The total time for which all synchronized signs showed the same frame.
    public private(set) var equal = Nanoseconds.zero
    /// The total time for which synchronized signs showed different frames.
    public private(set) var unequal = Nanoseconds.zero
    /// The longest uninterrupted time for which synchronized signs showed different frames.
    public private(set) var longest = Nanoseconds.zero
    /// The number of inputs that the signs have received from the script.
    public private(set) var inputs = 0
    /// The instant since which all signs have been synchronized and have shown the same frame, until the end of the
    /// simulation. Nil if this was not the case at the end.
    public private(set) var agreedSince: Instant?
    /// The instant of the last input in the script, or nil if the script has none.
    public private(set) var lastInput: Instant?

    private var last: (at: Instant, isEqual: Bool)?
    private var unequalSince: Instant?

    mutating func recordInput(at now: Instant) {
        inputs += 1
        lastInput = now
    }

    /// Records the state of the group from `now` on. `isEqual` is true if the synchronized signs show the same frame.
    /// `isComplete` is true if all signs are synchronized.
    mutating func record(isEqual: Bool, isComplete: Bool, at now: Instant) {
        end(at: now)
        unequalSince = isEqual ? nil : unequalSince ?? now
        agreedSince = isEqual && isComplete ? agreedSince ?? now : nil
        last = (now, isEqual)
    }

    /// Adds the time since the last record to the totals.
    mutating func end(at now: Instant) {
        guard let last else { return }
        let span = now - last.at
        if last.isEqual {
            equal = equal + span
        } else {
            unequal = unequal + span
            if let unequalSince { longest = max(longest, now - unequalSince) }
        }
    }

    /// The result of the comparison in one line of text.
    public var text: String {
        func seconds(_ length: Nanoseconds) -> String { (Instant.zero + length).secondsText }
        let agreement =
            agreedSince.map { "all in step and equal since \($0.secondsText) s" }
            ?? "at the end not all are in step and equal"
        return "\(inputs) inputs; equal for \(seconds(equal)) s, not for \(seconds(unequal)) s, "
            + "at most \(seconds(longest)) s at a stretch; \(agreement)\n"
    }
}
