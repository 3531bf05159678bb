import MonotonicTime

/// A comparison of the frames that the signs of a simulated group show at the same time.
public struct GroupReport: Sendable {
    /// The total time in which all synchronized signs showed equal frames.
    public private(set) var equal = Nanoseconds.zero
    /// The total time in which synchronized signs showed different frames.
    public private(set) var unequal = Nanoseconds.zero
    /// The longest period of different frames.
    public private(set) var longest = Nanoseconds.zero
    /// The number of inputs in the script.
    public private(set) var inputs = 0
    /// The instant since which all signs have been synchronized and showed equal frames until the end of the
    /// simulation, or nil if they did not at the end.
    public private(set) var agreedSince: Instant?
    /// The instant of the script's last input, or nil if there was none.
    public private(set) var lastInput: Instant?

    private var last: (at: Instant, isEqual: Bool)?
    private var unequalSince: Instant?

    mutating func recordInput(at now: Instant) {
        inputs += 1
        lastInput = now
    }

    /// Records whether the synchronized signs are equal from `now` on, and whether all signs are synchronized.
    mutating func record(isEqual: Bool, isComplete: Bool, at now: Instant) {
        end(at: now)
        unequalSince = isEqual ? nil : unequalSince ?? now
        agreedSince = isEqual && isComplete ? agreedSince ?? now : nil
        last = (now, isEqual)
    }

    /// Adds the time since the last record.
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

    /// A summary of the comparison in one line.
    public var text: String {
        func seconds(_ length: Nanoseconds) -> String { (Instant.zero + length).secondsText }
        let agreement =
            agreedSince.map { "all in step and equal since \($0.secondsText) s" }
            ?? "at the end not all are in step and equal"
        return "\(inputs) inputs; equal for \(seconds(equal)) s, not for \(seconds(unequal)) s, "
            + "at most \(seconds(longest)) s at a stretch; \(agreement)\n"
    }
}
