import BannerText
import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

/// Reads the tables that configure inputs of the banner: counters, buttons, the light sensor, and schedules.
extension ConfigurationReader {
    mutating func readInputs(_ root: TOMLNode) {
        readCounters(root)
        readButtons(root)
        configuration.brightnessSensor = BrightnessSensorDraft.sensor(
            in: root,
            among: machine.lightSensors,
            &findings
        )
        readSchedules(root)
        ScaleCommandCheck(text: configuration.text, root: root).run(&findings)
    }

    private mutating func readCounters(_ root: TOMLNode) {
        var list = CounterList()
        for table in findings.tables("counter", of: root, atMost: CounterSettings.maxCount) {
            var draft = CounterDraft()
            schema.counter.read(table, into: &draft, findings: &findings)
            list.append(draft, from: table, findings: &findings)
        }
        configuration.counters = list.counters
    }

    /// Reads each `[[button]]`, and each `[[combination]]`, a group of buttons that are pressed together.
    /// Adds notes about gestures that are recognized late, because the same presses can begin other gestures.
    private mutating func readButtons(_ root: TOMLNode) {
        let buttonList = readButtonList(root)
        configuration.buttons = buttonList.buttons

        var combinationList = CombinationList(buttonList)
        for table in findings.tables("combination", of: root, atMost: Self.maxCombinations) {
            // A draft contains the values of single keys. The list checks whether they agree with each other.
            var draft = CombinationDraft()
            schema.combination.read(table, into: &draft, findings: &findings)
            combinationList.append(draft, from: table, findings: &findings)
        }
        configuration.combinations = combinationList.combinations

        let notes = configuration.gestureNotes(
            buttonLocations: buttonList.tables.map(\.location),
            combinationLocations: combinationList.locations
        )
        for (location, text) in notes { findings.note(text, at: location) }
    }

    private static let maxButtons = 64
    private static let maxCombinations = 256

    private mutating func readButtonList(_ root: TOMLNode) -> ButtonList {
        let tables = findings.tables("button", of: root, atMost: Self.maxButtons)
        var list = ButtonList(isComplete: findings.isRead("button", of: root))
        for table in tables {
            var draft = ButtonDraft()
            schema.button.read(table, into: &draft, findings: &findings)
            draft.checkAgreement(of: table, findings: &findings)
            if let request = draft.button.lineRequest { check(request, in: table, root: root) }
            list.append(draft.button, from: table, findings: &findings)
        }
        list.checkNames(&findings)
        return list
    }

    private mutating func readSchedules(_ root: TOMLNode) {
        for table in findings.tables("schedule", of: root, atMost: 64) {
            var draft = ScheduleDraft()
            schema.schedule.read(table, into: &draft, findings: &findings)
            draft.checkAgreement(of: table, findings: &findings)
            configuration.schedules.append(draft.entry)
        }
        if let table = findings.table("location", of: root) {
            var draft = LocationDraft()
            schema.location.read(table, into: &draft, findings: &findings)
            configuration.place = draft.place(from: table, findings: &findings)
            configuration.zone = draft.zone
        }
    }

    private mutating func check(_ request: LineRequest, in table: TOMLNode, root: TOMLNode) {
        guard findings.isRead("line", "chip", of: table) else { return }
        let check = LineCheck(request.line, on: request.chip, at: table.location(of: "line"))
        check.checkExistence(&findings)
        guard findings.isRead("display", of: root) else { return }
        displays.checkButton(check, &findings)
    }
}
