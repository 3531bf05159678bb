import MonotonicTime

/// A comparison of the signs of a simulated group. It measures for how long the signs that run in step show
/// the same frame.
public struct GroupReport: Sendable {
    /// The total time during which all signs that ran in step with the group showed the same frame.
    public private(set) var equal = Nanoseconds.zero
    /// The total time during which signs that ran in step with the group showed different frames.
    public private(set) var unequal = Nanoseconds.zero
    /// The longest uninterrupted time during which signs that ran in step with the group showed different
    /// frames.
    public private(set) var longest = Nanoseconds.zero
    /// The number of inputs, such as taps, that the signs have received from the script.
    public private(set) var inputs = 0
    /// The time since which all signs have been synchronized and have shown the same frame until the end of
    /// the simulation. Nil if this is not the case at the end.
    public private(set) var agreedSince: Instant?
    /// The time of the last input in the script, or nil if there was no input.
    public private(set) var lastInput: Instant?

    private var last: (at: Instant, isEqual: Bool)?
    private var unequalSince: Instant?

    mutating func recordInput(at now: Instant) {
        inputs += 1
        lastInput = now
    }

    /// Records the state of the group from `now` onward. `isEqual` is whether all synchronized signs show the
    /// same frame, and `isComplete` is whether all signs of the group are synchronized.
    mutating func record(isEqual: Bool, isComplete: Bool, at now: Instant) {
        end(at: now)
        unequalSince = isEqual ? nil : unequalSince ?? now
        agreedSince = isEqual && isComplete ? agreedSince ?? now : nil
        last = (now, isEqual)
    }

    /// Adds the time from the last recorded state until `now` to the totals.
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

    /// The result of the comparison of the signs, as a single row of text.
    public var text: String {
        func seconds(_ length: Nanoseconds) -> String { (Instant.zero + length).secondsText }
        let agreement =
            agreedSince.map { "all in step and equal since \($0.secondsText) s" }
            ?? "at the end not all are in step and equal"
        return "\(inputs) inputs; equal for \(seconds(equal)) s, not for \(seconds(unequal)) s, "
            + "at most \(seconds(longest)) s at a stretch; \(agreement)\n"
    }
}
