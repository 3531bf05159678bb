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
            findings: &findings
        )
        readSchedules(root)
        ScaleCommandCheck(text: configuration.text, root: root).checkScaleCommands(&findings)
    }

    private mutating func readCounters(_ root: TOMLNode) {
        var list = CounterList()
        for table in findings.readTables("counter", in: root, atMost: CounterSettings.maxCount) {
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
        for table in findings.readTables("combination", in: root, atMost: Self.maxCombinations) {
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
        for (location, text) in notes { findings.addNote(text, at: location) }
    }

    private static let maxButtons = 64
    private static let maxCombinations = 256

    private mutating func readButtonList(_ root: TOMLNode) -> ButtonList {
        let tables = findings.readTables("button", in: root, atMost: Self.maxButtons)
        var list = ButtonList(isComplete: findings.areValid("button", in: root))
        for table in tables {
            var draft = ButtonDraft()
            schema.button.read(table, into: &draft, findings: &findings)
            draft.checkConsistency(of: table, findings: &findings)
            if let request = draft.button.lineRequest { checkLine(request, in: table, root: root) }
            list.append(draft.button, from: table, findings: &findings)
        }
        list.checkNames(&findings)
        return list
    }

    private mutating func readSchedules(_ root: TOMLNode) {
        for table in findings.readTables("schedule", in: root, atMost: 64) {
            var draft = ScheduleDraft()
            schema.schedule.read(table, into: &draft, findings: &findings)
            draft.checkConsistency(of: table, findings: &findings)
            configuration.schedules.append(draft.entry)
        }
        if let table = findings.readTable("location", in: root) {
            var draft = LocationDraft()
            schema.location.read(table, into: &draft, findings: &findings)
            configuration.place = draft.place(from: table, findings: &findings)
            configuration.zone = draft.zone
        }
    }

    private mutating func checkLine(_ request: LineRequest, in table: TOMLNode, root: TOMLNode) {
        guard findings.areValid("line", "chip", in: table) else { return }
        let check = LineCheck(request.line, on: request.chip, at: table.location(ofKey: "line"))
        check.checkExistence(&findings)
        guard findings.areValid("display", in: root) else { return }
        displayList.checkButton(check, &findings)
    }
}
