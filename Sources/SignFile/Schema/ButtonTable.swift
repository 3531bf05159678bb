import BusInterfaces
import ButtonInput
import Diagnostics
import MonotonicTime
import SettingsText
import SignCore

/// The values of a `[[button]]` table as read from the file, before it is clear whether the button is
/// connected to a GPIO line or consists of keys of an input device.
struct ButtonDraft {
    fileprivate var settings = ButtonSettings()
    fileprivate var line = LineRequest(line: "GPIO17")
    fileprivate var codes: [InputCode] = []
    fileprivate var device: String?
    fileprivate var isExclusive = true

    /// The names of the settings that describe how a button is connected: to a GPIO line, or as keys of an
    /// input device.
    static let wiringKeys: Set = ["line", "chip", "active", "bias", "key", "device", "grab"]

    static var schema: TableSchema<ButtonDraft> {
        TableSchema(
            header: "[[button]]",
            keys: [
                .text("name") { $0.settings.name = $1 },
                lineKey,
                .text("chip") { $0.line.chip = $1 },
                .choice("active", ["low": true, "high": false]) { $0.line.isActiveLow = $1 },
                .choice("bias") { $0.line.bias = $1 },
                codesKey,
                .text("device") { $0.device = $1 },
                .flag("grab") { $0.isExclusive = $1 },
                .duration("debounce", in: .zero ... .seconds(1)) { $0.settings.timing.debounce = $1 },
                .duration("long_press", in: .milliseconds(1) ... .seconds(60)) {
                    $0.settings.timing.longPress = $1
                }
                .orCommand("on_long_press"),
                .duration("wakes", in: .zero ... .seconds(86_400)) { $0.settings.wakeDuration = $1 },
                .duration("double_tap", in: .milliseconds(1) ... .seconds(60)) {
                    $0.settings.timing.doubleTap = $1
                }
                .orCommand("on_double_tap"),
                .choice("wait") { $0.settings.waitMode = $1 },
                .command("on_tap") { $0.settings.onTap = $1 },
                .command("on_double_tap") { $0.settings.onDoubleTap = $1 },
                .command("on_long_press") { $0.settings.onLongPress = $1 },
            ],
            defaults: [
                "debounce": "\"5ms\"", "long_press": "\"600ms\"", "double_tap": "\"300ms\"",
                "wait": "\"always\"", "on_tap": "\"next\"", "on_double_tap": "\"none\"",
                "on_long_press": "\"none\"",
            ],
            otherNames: [
                "gpio": "line", "gpio_pin": "line", "pin": "line", "pull": "bias", "on_click": "on_tap",
                "on_press": "on_tap", "on_single_tap": "on_tap", "on_hold": "on_long_press", "tap": "on_tap",
                "click": "on_tap", "press": "on_tap", "single_tap": "on_tap", "short_press": "on_tap",
                "on_short_press": "on_tap", "command": "on_tap", "on_double_click": "on_double_tap",
                "double_click": "on_double_tap", "double_press": "on_double_tap", "hold": "on_long_press",
                "long_tap": "on_long_press", "on_long_tap": "on_long_press", "on_long": "on_long_press",
                "pullup": "bias", "pull_up": "bias", "active_low": "active", "label": "name", "id": "name",
                "keys": "key", "code": "key", "keycode": "key", "input": "device", "exclusive": "grab",
                "presence": "wakes", "wake": "wakes", "lights": "wakes", "lit_for": "wakes",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    /// Defines the key `line` of a button: the name of a GPIO line, or its number on the chip.
    private static var lineKey: TableSchema<ButtonDraft>.Key {
        TableSchema.Key(name: "line", form: .text) { value, button, findings in
            guard value.kind == .string || value.kind == .integer else {
                return findings.addTypeError(
                    value,
                    named: "line",
                    expected: "a line name, such as \"GPIO17\", or a number"
                )
            }
            guard let line = value.integer.map(String.init) ?? findings.readText(value, named: "line") else {
                return
            }
            if line.isEmpty { return findings.addError("line must not be empty", at: value.location) }
            guard value.kind == .integer || LineName(line).isNumber else { return button.line.line = line }
            guard let offset = Int(line), (0...65_535).contains(offset) else {
                let number = Int(line).map(String.init) ?? Wording.quoted(line)
                let message = "line, as a number, must be 0 to 65535, not \(number)"
                return findings.addError(message, at: value.location)
            }
            button.line.line = "\(offset)"
        }
    }

    /// Defines the setting `key` of a button: the name of a key of an input device, such as `KEY_RIGHT`, or
    /// an array of names.
    private static var codesKey: TableSchema<ButtonDraft>.Key {
        TableSchema.Key(name: "key", form: .strings) { value, button, findings in
            guard value.kind == .string || value.kind == .array else {
                return findings.addTypeError(
                    value,
                    named: "key",
                    expected: "a key, \(keyExample), or an array of keys"
                )
            }
            let elements = value.kind == .array ? Array(value.children) : [value]
            guard !elements.isEmpty else {
                return findings.addError(
                    "key must not be empty; write a key, \(keyExample)",
                    at: value.location
                )
            }
            for element in elements {
                guard let name = findings.readText(element, named: "key") else { continue }
                guard let code = InputCode(name) else {
                    findings.addError(unknownKey(name), at: element.location)
                    continue
                }
                guard !button.codes.contains(where: code.isSame) else {
                    findings.addError(
                        "key lists \(Wording.quoted(name)) twice; remove one",
                        at: element.location
                    )
                    continue
                }
                button.codes.append(code)
            }
        }
    }

    private static let keyExample = "such as \"KEY_RIGHT\""

    private static func unknownKey(_ name: String) -> String {
        let list = "`loopbanner inputs` shows the key that you press"
        if name.hasPrefix("REL_"), InputCode(name + "+") != nil {
            return "key \(Wording.quoted(name)) needs a direction: \(Wording.quoted(name + "+")) or "
                + "\(Wording.quoted(name + "-"))"
        }
        let advice = InputCode.nearest(to: name).map { "did you mean \(Wording.quoted($0))? " } ?? ""
        return "unknown key \(Wording.quoted(name)); \(advice)\(list)"
    }

    /// The settings of the button. It consists of keys of an input device if its table contains valid keys.
    /// Otherwise, it is connected to a GPIO line.
    var button: ButtonSettings {
        var button = settings
        button.contact =
            codes.isEmpty ? .line(line) : .keys(KeyRequest(codes, of: device, isExclusive: isExclusive))
        return button
    }

    /// Checks whether the settings in `table`, a `[[button]]` table, agree with each other, and sets defaults
    /// that depend on other settings.
    mutating func checkConsistency(of table: TOMLNode, findings: inout Findings) {
        if table.member("key") == nil {
            checkLine(of: table, &findings)
        } else {
            rejectLineKeys(in: table, &findings)
            disableDebouncingOfSteps(in: table)
            checkDevice(in: table, &findings)
        }
        // Otherwise every person who comes or leaves would show the next option.
        if settings.wakeDuration != nil, table.member("on_tap") == nil { settings.onTap = .none }
        checkGestureDurations(in: table, &findings)
    }

    /// Checks the settings `long_press` and `double_tap`, the durations of these gestures. Reports an error
    /// about a duration that is not longer than the debounce time. If there is no such error, warns about a
    /// duration that no gesture of the button uses.
    private func checkGestureDurations(in table: TOMLNode, _ findings: inout Findings) {
        let timing = settings.timing
        let usesDoubleTap = settings.onDoubleTap != .none
        // A press that is as long as a long press cannot be a part of a double tap, so a double tap uses
        // `long_press`, too.
        let usesLongPress = settings.onLongPress != .none || usesDoubleTap
        let previousErrorCount = findings.errorCount
        requireLongerThanDebounce(
            "long_press",
            duration: timing.longPress,
            isUsed: usesLongPress,
            in: table,
            &findings
        )
        requireLongerThanDebounce(
            "double_tap",
            duration: timing.doubleTap,
            isUsed: usesDoubleTap,
            in: table,
            &findings
        )
        guard findings.errorCount == previousErrorCount else { return }

        let defaults = GestureTiming()
        if !usesLongPress, timing.longPress != defaults.longPress {
            warnAboutUnusedDuration("long_press", commandKey: "on_long_press", in: table, &findings)
        }
        if !usesDoubleTap, timing.doubleTap != defaults.doubleTap {
            warnAboutUnusedDuration("double_tap", commandKey: "on_double_tap", in: table, &findings)
        }
    }

    /// Warns that the setting `durationKey`, the duration of a gesture, has no effect because the gesture has
    /// no command. `commandKey` is the key that sets one. Does not warn if a related setting has an invalid
    /// value.
    private func warnAboutUnusedDuration(
        _ durationKey: String,
        commandKey: String,
        in table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard let node = table.member(durationKey),
            findings.areValid(
                "debounce",
                "long_press",
                "double_tap",
                "on_long_press",
                "on_double_tap",
                in: table
            )
        else { return }
        findings.addWarning(
            "\(durationKey) does nothing without \(commandKey); add \(commandKey), or remove it",
            at: node.keyLocation
        )
    }

    private func checkLine(of table: TOMLNode, _ findings: inout Findings) {
        if LineName(line.line).isNumber, table.member("chip") == nil {
            findings.addError(
                "line \(line.line) is a number, so it also needs chip, such as chip = \"pinctrl-rp1\"; "
                    + "or use the line name, such as line = \"GPIO\(line.line)\"",
                at: table.location(ofKey: "line")
            )
        }
        for name in ["device", "grab"] where table.member(name) != nil {
            findings.addError(
                "\(name) applies only to keys of an input device; add key, \(Self.keyExample), or remove \(name)",
                at: table.location(ofKey: name)
            )
        }
    }

    /// Reports errors about settings for a GPIO line in the table of a button that consists of keys of an
    /// input device.
    private func rejectLineKeys(in table: TOMLNode, _ findings: inout Findings) {
        for name in ["line", "chip", "active", "bias"] where table.member(name) != nil {
            findings.addError(
                "\(name) belongs to a GPIO line, and key to an input device; a button can have only one of them, so "
                    + "remove \(name) or key",
                at: table.location(ofKey: name)
            )
        }
    }

    /// Sets the debounce time to zero if the button is the knob of an input device and `table` does not set
    /// the time. The steps of a knob are presses without a duration, so debouncing would merge the steps of a
    /// fast turn.
    private mutating func disableDebouncingOfSteps(in table: TOMLNode) {
        let hasSteps = codes.contains { $0.kind != .key }
        if hasSteps, table.member("debounce") == nil { settings.timing.debounce = .zero }
    }

    /// Checks the input device of the button. If `table` does not set `device`, adds a note that states which
    /// devices the sign uses exclusively as a result.
    private func checkDevice(in table: TOMLNode, _ findings: inout Findings) {
        if let device {
            checkDevicePath(device, at: table.location(ofKey: "device"), &findings)
        } else if isExclusive, let code = codes.first {
            let others = code.name.hasPrefix("KEY_") ? ", including the keyboard of the console" : ""
            findings.addNote(
                "without device, the sign grabs every input device with \(code.name)\(others); name a device, or "
                    + "write grab = false",
                at: table.location(ofKey: "key")
            )
        }
    }

    private static let deviceFolders = ["/dev", "/dev/input", "/dev/input/by-id", "/dev/input/by-path"]

    /// Warns if `device` is the path of a directory, or of a file outside of `/dev/input`, where input
    /// devices are. Does nothing if `device` is a name instead of a path.
    private func checkDevicePath(
        _ device: String,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard device.hasPrefix("/") else { return }
        let remedy = "such as \"/dev/input/event0\"; `loopbanner inputs` lists them"
        if device.hasSuffix("/") || Self.deviceFolders.contains(device) {
            findings.addWarning(
                "device \(Wording.quoted(device)) is a directory; name a device in it, \(remedy)",
                at: location
            )
        } else if !device.hasPrefix("/dev/input/") {
            findings.addWarning(
                "device \(Wording.quoted(device)) is outside /dev/input; name an input device, \(remedy)",
                at: location
            )
        }
    }

    private func requireLongerThanDebounce(
        _ durationKey: String,
        duration: Nanoseconds,
        isUsed: Bool,
        in table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard isUsed || table.member(durationKey) != nil, duration <= settings.timing.debounce,
            findings.areValid(durationKey, "debounce", in: table)
        else { return }
        findings.addError(
            "\(durationKey) (\(duration.durationText)) must be longer than debounce (\(settings.timing.debounce.durationText))",
            at: table.location(ofKey: durationKey, "debounce")
        )
    }
}
