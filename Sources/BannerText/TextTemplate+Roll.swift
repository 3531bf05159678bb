import MonotonicTime

/// The text that a text with `{roll}` replaced, and when.
struct ReplacedText {
    var text: StyledText
    /// The time since the replacement, less than the duration of a roll.
    var age: Nanoseconds
}

extension TextTemplate {
    /// Whether a part that shows the time or a value has the effect `{roll}`.
    package var rolls: Bool { pieces.contains(where: \.rolls) }

    /// Whether any letters appear one after the other.
    package var types: Bool { pieces.contains(where: \.style.types) }

    /// The names of the values that roll.
    package var rollingValues: Set<String> { Set(pieces.filter(\.rolls).compactMap(\.valueName)) }

    /// Returns the text that `new`, the text at `time`, has replaced within the duration of a roll. Returns nil if
    /// nothing rolls.
    ///
    /// A clock changes only at whole seconds, so the text depends on nothing but the time and the values.
    func replacedText(of new: StyledText, at time: CivilTime, values: FieldValues) -> ReplacedText? {
        guard rolls else { return nil }
        let now = time.nanosecondsSince1970
        let changes = rollingValues.compactMap { values.lastChange(of: $0).map { now - $0 } }
        let limit = RollingContent.duration.rawValue
        for age in ([time.nanosecond] + changes).sorted() where (0..<limit).contains(age) {
            let before = time.earlier(by: Nanoseconds(age + 1))
            let old = styledText(at: before, values: values.reverted(to: now - age))
            if old.text != new.text { return ReplacedText(text: old, age: Nanoseconds(age)) }
        }
        return nil
    }
}

extension TextTemplate.Piece {
    fileprivate var rolls: Bool {
        if case .literal = part { return false }
        return style.effects.contains(.roll)
    }

    fileprivate var valueName: String? {
        if case .value(let name, _, _) = part { name } else { nil }
    }
}

extension CivilTime {
    /// Returns this time minus `interval`, which is less than a second.
    fileprivate func earlier(by interval: Nanoseconds) -> CivilTime {
        var time = self
        time.nanosecond -= interval.rawValue
        if time.nanosecond < 0 {
            time.nanosecond += Nanoseconds.perSecond
            time.secondsSince1970 &-= 1
        }
        return time
    }
}
