import BannerText
import Diagnostics
import MonotonicTime
import Schedules
import SettingsText
import SignCore

/// The values of a `[[counter]]` table as read from the file, before they are checked against each other.
struct CounterDraft {
    fileprivate var settings = CounterSettings(name: "")

    static var schema: TableSchema<CounterDraft> {
        let numbers = CounterSettings.limits
        // Older compilers need much time for a single long expression.
        var keys: [TableSchema<CounterDraft>.Key] = []
        keys.append(.text("name", check: checkName) { $0.settings.name = $1 })
        keys.append(.wholeNumber("start", in: numbers, unit: "") { $0.settings.start = $1 })
        keys.append(.wholeNumber("step", in: 1...numbers.upperBound, unit: "") { $0.settings.step = $1 })
        keys.append(rangeKey)
        keys.append(.flag("wrap") { $0.settings.wraps = $1 })
        keys.append(resetKey)
        keys.append(
            .wholeNumber("digits", in: 1...CounterSettings.maxDigits, unit: "") { $0.settings.digits = $1 }
        )
        keys.append(.duration("roll", in: .zero ... .seconds(10)) { $0.settings.roll = $1 })
        return TableSchema(
            header: "[[counter]]",
            keys: keys,
            defaults: [
                "start": "0", "step": "1", "range": "[0, 9999]", "wrap": "false", "reset": "[]",
                "digits": "1",
                "roll": "\"0s\"",
            ],
            otherNames: [
                "id": "name", "counter": "name", "label": "name", "initial": "start", "default": "start",
                "value": "start", "begin": "start", "increment": "step", "by": "step", "limits": "range",
                "min": "range", "max": "range", "minimum": "range", "maximum": "range", "bounds": "range",
                "circular": "wrap", "loop": "wrap", "cycle": "wrap", "wraps": "wrap", "reset_at": "reset",
                "at": "reset", "padding": "digits", "width": "digits", "zeros": "digits",
                "animation": "roll", "rolls": "roll",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    private static func checkName(_ name: String) -> String? {
        TextTemplate.isValueName(name)
            ? nil
            : "\(Wording.quoted(name)) is not valid; use 1 to 64 of the characters A-Z a-z 0-9 _ . -, such "
                + "as \"queue\""
    }

    /// Defines the key `range` of a counter: an array of the smallest and the largest number.
    private static var rangeKey: TableSchema<CounterDraft>.Key {
        TableSchema.Key(name: "range", domain: ValueDomain(.range)) { value, counter, findings in
            let example = "two whole numbers, such as [0, 999]"
            guard value.kind == .array else {
                return findings.addTypeError(value, named: "range", expected: example)
            }
            let elements = Array(value.children)
            guard elements.count == 2, let lower = elements[0].integer, let upper = elements[1].integer else {
                return findings.addError("range must be \(example)", at: value.location)
            }
            let limits = CounterSettings.limits
            guard limits.contains(lower), limits.contains(upper) else {
                return findings.addError(
                    "range must be within \(limits.lowerBound) to \(limits.upperBound), not [\(lower), \(upper)]",
                    at: value.location
                )
            }
            guard lower < upper else {
                let remedy = lower > upper ? "write range = [\(upper), \(lower)]" : "write \(example)"
                return findings.addError(
                    "range must be in ascending order, not [\(lower), \(upper)]; \(remedy)",
                    at: value.location
                )
            }
            counter.settings.range = lower...upper
        }
    }

    private static let maxResets = 24

    /// Defines the key `reset` of a counter: a local time, or an array of local times, at which the counter
    /// is reset.
    private static var resetKey: TableSchema<CounterDraft>.Key {
        TableSchema.Key(name: "reset", form: .strings, domain: ValueDomain(.times)) {
            value,
            counter,
            findings in
            let example = "such as [\"04:00\"]"
            guard value.kind == .string || value.kind == .array else {
                return findings.addTypeError(
                    value,
                    named: "reset",
                    expected: "an array of local times, \(example)"
                )
            }
            let elements = value.kind == .array ? Array(value.children) : [value]
            guard elements.count <= maxResets else {
                return findings.addError(
                    "reset may have at most \(maxResets) times, not \(elements.count)",
                    at: value.location
                )
            }
            var times: Set<Int64> = []
            for element in elements {
                guard let text = findings.readText(element, named: "every element of reset") else { continue }
                if let time = TimeOfDay.second(text) {
                    times.insert(time)
                } else {
                    findings.addError(
                        "reset \(Wording.quoted(text)) is not a local time; write hours and minutes, \(example)",
                        at: element.location
                    )
                }
            }
            counter.settings.resets = times.sorted()
        }
    }

    /// Checks whether the settings in `table` agree with each other, and returns the counter. If it has no
    /// valid name, returns nil, and adds an error if the name is missing.
    func counter(of table: TOMLNode, findings: inout Findings) -> CounterSettings? {
        checkStartValue(in: table, &findings)
        if table.member("name") == nil, findings.areValid("name", in: table) {
            findings.addError(
                "name is missing; write the name for {counter:NAME}, such as name = \"queue\"",
                at: table.location
            )
        }
        return settings.name.isEmpty ? nil : settings
    }

    /// Reports an error if the start value of the counter, by default 0, is outside of the counter's range.
    private func checkStartValue(in table: TOMLNode, _ findings: inout Findings) {
        let range = settings.range
        guard findings.areValid("start", "range", in: table), !range.contains(settings.start) else { return }
        let limits = "\(range.lowerBound) to \(range.upperBound)"
        if table.member("start") == nil {
            findings.addError(
                "start is missing; its default 0 is outside the range, \(limits)",
                at: table.location(ofKey: "range")
            )
        } else {
            findings.addError(
                "start must be within the range, \(limits), not \(settings.start)",
                at: table.location(ofKey: "start")
            )
        }
    }
}

/// The counters that have been read from a configuration file so far. Each new counter is checked against
/// them.
struct CounterList {
    private(set) var counters: [CounterSettings] = []
    private var textLines: [String: Int] = [:]

    /// Adds the counter that was read from `table` to the list, unless it has no valid name. If an earlier
    /// counter has the same name, reports an error instead.
    mutating func append(_ draft: CounterDraft, from table: TOMLNode, findings: inout Findings) {
        guard let counter = draft.counter(of: table, findings: &findings) else { return }
        let location = table.location(ofKey: "name")
        if let first = textLines[counter.name] {
            return findings.addError(
                "name \(Wording.quoted(counter.name)) is already used by the counter on line \(first)",
                at: location
            )
        }
        textLines[counter.name] = location.line
        counters.append(counter)
    }
}
