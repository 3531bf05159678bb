import MonotonicTime

/// How the signs of a group compared with each other in a simulation.
public struct GroupReport: Sendable {
    /// How long the signs that were in step showed the same.
    public private(set) var equal = Nanoseconds.zero
    /// How long they did not.
    public private(set) var unequal = Nanoseconds.zero
    /// The longest time at a stretch in which they did not.
    public private(set) var longest = Nanoseconds.zero
    /// The inputs of the script.
    public private(set) var inputs = 0
    /// Since when all signs have been in step and shown the same, up to the end; nil if they do not at the end.
    public private(set) var agreedSince: Instant?
    /// The last input.
    public private(set) var lastInput: Instant?

    private var last: (at: Instant, isEqual: Bool)?
    private var unequalSince: Instant?

    mutating func noteInput(at now: Instant) {
        inputs += 1
        lastInput = now
    }

    /// From `now` on the signs in step show the same, or do not. `isWhole`: whether all signs are in step.
    mutating func note(isEqual: Bool, isWhole: Bool, at now: Instant) {
        count(up: now)
        unequalSince = isEqual ? nil : unequalSince ?? now
        agreedSince = isEqual && isWhole ? agreedSince ?? now : nil
        last = (now, isEqual)
    }

    mutating func end(at now: Instant) { count(up: now) }

    private mutating func count(up now: Instant) {
        guard let last else { return }
        let span = now - last.at
        if last.isEqual {
            equal = equal + span
        } else {
            unequal = unequal + span
            if let unequalSince { longest = max(longest, now - unequalSince) }
        }
    }

    /// The report in a few lines.
    public var text: String {
        func seconds(_ length: Nanoseconds) -> String { (Instant.zero + length).secondsText }
        let agreement =
            agreedSince.map { "all in step and equal since \($0.secondsText) s" }
            ?? "at the end not all are in step and equal"
        return "\(inputs) inputs; equal for \(seconds(equal)) s, not for \(seconds(unequal)) s, "
            + "at most \(seconds(longest)) s at a stretch; \(agreement)\n"
    }
}
