import MonotonicTime

/// The previous text, for the effect `{roll}`, and the time since it was replaced.
struct ReplacedText {
    var text: StyledText
    /// The time since the text was replaced, which is less than `duration`.
    var age: Nanoseconds
    /// The duration of the roll.
    var duration: Nanoseconds
}

extension TextTemplate {
    /// Whether a part that shows the time or a value has the effect `{roll}`.
    package var rolls: Bool { pieces.contains(where: \.rolls) }

    /// Whether any part has the effect `{typewriter}`, with which letters appear one after the other.
    package var types: Bool { pieces.contains(where: \.style.types) }

    /// The names of the values with the effect `{roll}`.
    package var rollingValues: Set<String> { Set(pieces.filter(\.rolls).compactMap(\.valueName)) }

    /// The names of the counters with the effect `{roll}`.
    private var rollingCounters: Set<String> { Set(pieces.filter(\.rolls).compactMap(\.counterName)) }

    /// Returns a copy in which the fields of the counters in `names` have the effect `{roll}`.
    package func rolling(counters names: Set<String>) -> TextTemplate {
        var template = self
        for index in pieces.indices where pieces[index].counterName.map(names.contains) ?? false {
            template.pieces[index].style.add(.roll)
        }
        return template
    }

    /// Returns the text that preceded `new`, the text at `time`, if its characters are still rolling. Returns nil if
    /// nothing rolls.
    ///
    /// The previous text follows from the time and the values alone, because a clock changes only at whole seconds.
    func replacedText(of new: StyledText, at time: CivilTime, values: FieldValues) -> ReplacedText? {
        guard rolls else { return nil }
        let now = time.nanosecondsSince1970
        let usualDuration = RollingContent.duration.rawValue
        var changes = [(age: time.nanosecond, duration: usualDuration)]
        changes += rollingValues.compactMap { name in
            values.lastChange(of: name).map { (now - $0, usualDuration) }
        }
        changes += rollingCounters.compactMap { name in
            let ownDuration = values.counter(name)?.roll ?? .zero
            let duration = ownDuration > .zero ? ownDuration.rawValue : usualDuration
            return values.lastChange(ofCounter: name).map { (now - $0, duration) }
        }
        // Several changes may have the same age, such as a counter that changes together with a clock. The longest roll
        // then applies.
        let sorted = changes.sorted { ($0.age, $1.duration) < ($1.age, $0.duration) }
        for (age, duration) in sorted where (0..<duration).contains(age) {
            let justBefore = time.earlier(by: Nanoseconds(age + 1))
            let old = styledText(at: justBefore, values: values.reverted(to: now - age))
            guard old.text != new.text else { continue }
            return ReplacedText(text: old, age: Nanoseconds(age), duration: Nanoseconds(duration))
        }
        return nil
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
    /// Returns the time `interval` before this time.
    fileprivate func earlier(by interval: Nanoseconds) -> CivilTime {
        var time = self
        let nanosecond = time.nanosecond - interval.rawValue
        time.nanosecond = nanosecond.flooredRemainder(by: Nanoseconds.perSecond)
        time.secondsSince1970 &+= nanosecond.flooredQuotient(by: Nanoseconds.perSecond)
        return time
    }
}
