import MonotonicTime

/// Compares the signs of a simulated group. It measures how long they show the same frame at the same time.
public struct GroupReport: Sendable {
    /// The total time during which all synchronized signs showed the same frame.
    public private(set) var equal = Nanoseconds.zero
    /// The total time during which synchronized signs showed different frames.
    public private(set) var unequal = Nanoseconds.zero
    /// The longest uninterrupted time during which synchronized signs showed different frames.
    public private(set) var longest = Nanoseconds.zero
    /// The number of inputs that the signs have received from the script.
    public private(set) var inputs = 0
    /// The instant since which all signs were synchronized and showed the same frame until the simulation ended. Nil if
    /// they did not do so when it ended.
    public private(set) var agreedSince: Instant?
    /// The instant of the last input in the script, or nil if the script contains no inputs.
    public private(set) var lastInput: Instant?

    private var last: (at: Instant, isEqual: Bool)?
    private var unequalSince: Instant?

    mutating func recordInput(at now: Instant) {
        inputs += 1
        lastInput = now
    }

    /// Records the state of the group from `now` onward. `isEqual` states whether all synchronized signs show the same
    /// frame. `isComplete` states whether all signs are synchronized.
    mutating func record(isEqual: Bool, isComplete: Bool, at now: Instant) {
        end(at: now)
        unequalSince = isEqual ? nil : unequalSince ?? now
        agreedSince = isEqual && isComplete ? agreedSince ?? now : nil
        last = (now, isEqual)
    }

    /// Adds the time since the last recorded state to the totals.
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

    /// The result of the comparison, as a single line of text.
    public var text: String {
        func seconds(_ length: Nanoseconds) -> String { (Instant.zero + length).secondsText }
        let agreement =
            agreedSince.map { "all in step and equal since \($0.secondsText) s" }
            ?? "at the end not all are in step and equal"
        return "\(inputs) inputs; equal for \(seconds(equal)) s, not for \(seconds(unequal)) s, "
            + "at most \(seconds(longest)) s at a stretch; \(agreement)\n"
    }
}
