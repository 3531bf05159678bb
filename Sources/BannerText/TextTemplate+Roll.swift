import MonotonicTime

/// A text that has just been replaced by another text, for the effect `{roll}`, in which the new characters
/// push the old ones up.
struct ReplacedText {
    var text: StyledText
    /// The time since the text was replaced, which is less than the `duration` of the animation.
    var age: Nanoseconds
    /// The duration for which the characters roll.
    var duration: Nanoseconds
}

extension TextTemplate {
    /// Whether the text has a field for the time or a value with the effect `{roll}`, in which new characters
    /// push the old ones up.
    package var rolls: Bool { pieces.contains(where: \.rolls) }

    /// Whether any part of the text has the effect `{typewriter}`, in which letters appear one after the
    /// other.
    package var hasTypewriter: Bool { pieces.contains(where: \.style.isTyped) }

    /// The names of the values in fields with the effect `{roll}`, in which new characters push the old ones
    /// up.
    package var rollingValues: Set<String> { Set(pieces.filter(\.rolls).compactMap(\.valueName)) }

    /// The names of the counters in fields with the effect `{roll}`, in which new characters push the old
    /// ones up.
    private var rollingCounters: Set<String> { Set(pieces.filter(\.rolls).compactMap(\.counterName)) }

    /// Returns a copy of the text in which the counters in `names` have the effect `{roll}`. Their new digits
    /// then push the old ones up.
    package func rolling(counters names: Set<String>) -> TextTemplate {
        var template = self
        for index in pieces.indices where pieces[index].counterName.map(names.contains) ?? false {
            template.pieces[index].style.add(.roll)
        }
        return template
    }

    /// Returns the text that preceded `newText`, while characters of `newText` are still rolling, which means
    /// that they push the old ones up. Returns nil if no character rolls. `newText` is the text of this
    /// template at `time`.
    ///
    /// The previous text is not stored anywhere. Instead, the text is computed for the time just before each
    /// recent change of the clock or a value, starting with the newest change. The first text that differs is
    /// the previous one.
    func replacedText(by newText: StyledText, at time: CivilTime, values: FieldValues) -> ReplacedText? {
        guard rolls else { return nil }
        // Several changes may have the same age, such as a counter that changes together with a clock. The
        // longest roll then applies.
        let changesNewestFirst = rollingChanges(at: time, values: values).sorted { left, right in
            left.age == right.age ? left.duration > right.duration : left.age < right.age
        }

        // After its duration, a change no longer makes characters roll.
        for change in changesNewestFirst where (0..<change.duration).contains(change.age) {
            let oldText = styledText(before: change, at: time, values: values)
            // A second may begin without changing the text, as in a clock that shows only minutes.
            guard oldText.text != newText.text else { continue }
            return ReplacedText(
                text: oldText,
                age: Nanoseconds(change.age),
                duration: Nanoseconds(change.duration)
            )
        }
        return nil
    }

    /// Returns the text just before `change`, with the time and the values of that moment. `time` and
    /// `values` are the current ones.
    private func styledText(
        before change: RollingChange,
        at time: CivilTime,
        values: FieldValues
    ) -> StyledText {
        let timeBeforeChange = time.earlier(by: Nanoseconds(change.age + 1))
        let changeInstant = time.nanosecondsSince1970 - change.age
        return styledText(at: timeBeforeChange, values: values.reverted(to: changeInstant))
    }

    /// A change of a clock, a value or a counter that makes characters roll. Its durations are in
    /// nanoseconds.
    private struct RollingChange {
        /// The time since the change, in nanoseconds.
        var age: Int64
        /// The duration for which characters roll after the change, in nanoseconds.
        var duration: Int64
    }

    /// Returns the most recent changes that may make characters roll, in any order: the start of the current
    /// second, and the last change of each value or counter with the effect `{roll}`. Values that have never
    /// changed are left out.
    private func rollingChanges(at time: CivilTime, values: FieldValues) -> [RollingChange] {
        let now = time.nanosecondsSince1970
        let defaultDuration = RollingContent.defaultDuration.rawValue
        let startOfSecond = RollingChange(age: time.nanosecond, duration: defaultDuration)
        var changes = [startOfSecond]

        for name in rollingValues {
            guard let instant = values.lastChangeInstant(ofValue: name) else { continue }
            changes.append(RollingChange(age: now - instant, duration: defaultDuration))
        }

        for name in rollingCounters {
            guard let instant = values.lastChangeInstant(ofCounter: name) else { continue }
            let configuredDuration = values.counter(name)?.rollDuration ?? .zero
            let duration = configuredDuration > .zero ? configuredDuration.rawValue : defaultDuration
            changes.append(RollingChange(age: now - instant, duration: duration))
        }
        return changes
    }
}

extension TextTemplate.Piece {
    fileprivate var rolls: Bool {
        if case .literal = part { return false }
        return style.effects.contains(.roll)
    }

    fileprivate var counterName: String? {
        if case .counter(let name, _) = part { name } else { nil }
    }

    fileprivate var valueName: String? {
        if case .value(let name, _, _) = part { name } else { nil }
    }
}

extension CivilTime {
    /// Returns the time that precedes this time by `interval`.
    fileprivate func earlier(by interval: Nanoseconds) -> CivilTime {
        var time = self
        let nanosecond = time.nanosecond - interval.rawValue
        time.nanosecond = nanosecond.flooredRemainder(by: Nanoseconds.perSecond)
        time.secondsSince1970 &+= nanosecond.flooredQuotient(by: Nanoseconds.perSecond)
        return time
    }
}
