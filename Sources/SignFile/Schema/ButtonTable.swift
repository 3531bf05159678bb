import BusInterfaces
import ButtonInput
import Diagnostics
import MonotonicTime
import SettingsText
import SignCore

extension ButtonSettings {
    static var schema: TableSchema<ButtonSettings> {
        TableSchema(
            header: "[[button]]",
            keys: [
                .text("name") { $0.name = $1 },
                lineKey,
                .text("chip") { $0.chip = $1 },
                .choice("active", ["low": true, "high": false]) { $0.isActiveLow = $1 },
                .choice("bias") { $0.bias = $1 },
                .duration("debounce", in: .zero ... .seconds(1)) { $0.timing.debounce = $1 },
                .duration("long_press", in: .milliseconds(1) ... .seconds(60)) { $0.timing.longPress = $1 }
                    .orCommand("on_long_press"),
                .duration("double_tap", in: .milliseconds(1) ... .seconds(60)) { $0.timing.doubleTap = $1 }
                    .orCommand("on_double_tap"),
                .choice("wait") { $0.wait = $1 },
                .command("on_tap") { $0.onTap = $1 },
                .command("on_double_tap") { $0.onDoubleTap = $1 },
                .command("on_long_press") { $0.onLongPress = $1 },
            ],
            otherNames: [
                "gpio": "line", "gpio_pin": "line", "pin": "line", "pull": "bias", "on_click": "on_tap",
                "on_press": "on_tap", "on_single_tap": "on_tap", "on_hold": "on_long_press", "tap": "on_tap",
                "click": "on_tap", "press": "on_tap", "single_tap": "on_tap", "short_press": "on_tap",
                "on_short_press": "on_tap", "command": "on_tap", "on_double_click": "on_double_tap",
                "double_click": "on_double_tap", "double_press": "on_double_tap", "hold": "on_long_press",
                "long_tap": "on_long_press", "on_long_tap": "on_long_press", "on_long": "on_long_press",
                "pullup": "bias", "pull_up": "bias", "active_low": "active", "label": "name", "id": "name",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    private static var lineKey: TableSchema<ButtonSettings>.Key {
        TableSchema.Key(name: "line", form: .text) { value, button, findings in
            guard value.kind == .string || value.kind == .integer else {
                return findings.wrongType(value, "line", "a line name, such as \"GPIO17\", or a number")
            }
            guard let line = value.integer.map(String.init) ?? findings.text(value, "line") else { return }
            if line.isEmpty { return findings.error("line must not be empty", at: value.location) }
            guard value.kind == .integer || LineName(line).isNumber else { return button.line = line }
            guard let offset = Int(line), (0...65_535).contains(offset) else {
                let number = Int(line).map(String.init) ?? Wording.quoted(line)
                let message = "line, as a number, must be 0 to 65535, not \(number)"
                return findings.error(message, at: value.location)
            }
            button.line = "\(offset)"
        }
    }

    func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        if LineName(line).isNumber, table.member("chip") == nil {
            findings.error(
                "line \(line) is a number and needs chip, such as chip = \"pinctrl-rp1\"; "
                    + "or use the line name, such as line = \"GPIO\(line)\"",
                at: table.location(of: "line")
            )
        }
        // A press that is as long as a long press cannot be a part of a double tap, so a double tap uses `long_press`,
        // too.
        let usesLongPress = onLongPress != .none || onDoubleTap != .none
        checkLonger("long_press", timing.longPress, isUsed: usesLongPress, table, &findings)
        checkLonger("double_tap", timing.doubleTap, isUsed: onDoubleTap != .none, table, &findings)
    }

    private func checkLonger(
        _ name: String,
        _ length: Nanoseconds,
        isUsed: Bool,
        _ table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard isUsed || table.member(name) != nil, length <= timing.debounce,
            findings.isRead(name, "debounce", of: table)
        else { return }
        findings.error(
            "\(name) (\(length.durationText)) must be longer than debounce (\(timing.debounce.durationText))",
            at: table.location(of: name, "debounce")
        )
    }
}
