import Diagnostics
import SettingsText
import SignCore

/// Adds notes about settings that influence the brightness together: the light sensor, schedules, and buttons
/// that wake a dark display. The notes explain which setting takes precedence.
struct LightCheck {
    /// The configuration to check. It has no errors.
    let configuration: Configuration
    let root: TOMLNode

    func checkLight(_ findings: inout Findings) {
        noteSensorEffects(&findings)
        noteWakingButtons(&findings)
    }

    private var displayTables: [TOMLNode] {
        let display = root.member("display")
        return display?.kind == .array ? root.elements(ofArray: "display") : [display].compactMap { $0 }
    }

    /// Adds notes about the key `brightness` of displays and schedules if there is a light sensor, because
    /// the sensor changes the meaning of this key.
    private func noteSensorEffects(_ findings: inout Findings) {
        guard configuration.brightnessSensor != nil else { return }
        if let table = displayTables.first(where: { $0.member("brightness") != nil }) {
            findings.addNote(
                displayTables.count > 1
                    ? "[brightness_sensor] controls the brightness of the brightest display; the others follow in proportion"
                    : "brightness applies until the first reading of [brightness_sensor]",
                at: table.location(ofKey: "brightness")
            )
        }
        if let table = root.elements(ofArray: "schedule").first(where: { $0.member("brightness") != nil }) {
            findings.addNote(
                "with [brightness_sensor], the brightness of a schedule is the maximum while the schedule is in force",
                at: table.location(ofKey: "brightness")
            )
        }
    }

    /// Adds notes about buttons with the key `wakes`, which sets how long a press lights a dark display. One
    /// note is about a schedule with `lit = false`, which keeps the display dark nevertheless. The others are
    /// about buttons that are knobs, which are never held.
    private func noteWakingButtons(_ findings: inout Findings) {
        guard configuration.buttons.contains(where: { $0.wakeDuration != nil }) else { return }
        if let table = root.elements(ofArray: "schedule").first(where: { $0.member("lit")?.boolean == false })
        {
            findings.addNote(
                "while this schedule is in force, the display stays dark, even if a button wakes it",
                at: table.location(ofKey: "lit")
            )
        }

        for (button, table) in zip(configuration.buttons, root.elements(ofArray: "button")) {
            guard button.wakeDuration != nil, let keyRequest = button.keyRequest else { continue }
            // A knob causes steps of rotation in place of presses of a key.
            let isKnob = keyRequest.codes.allSatisfy { $0.kind != .key }
            guard isKnob else { continue }
            findings.addNote(
                "a knob cannot be held, so the display stays lit for this time after each step",
                at: table.location(ofKey: "wakes")
            )
        }
    }
}
