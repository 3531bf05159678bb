import Diagnostics
import SettingsText
import SignAPI
import SignCore

extension ReportSettings {
    static var schema: TableSchema<ReportSettings> {
        TableSchema(
            header: "[report]",
            keys: [.flag("stdout") { $0.stdout = $1 }, .program("on_event") { $0.onEvent = $1 }, kindsKey],
            defaults: ["stdout": "true"],
            otherNames: ["command": "on_event", "events": "kinds", "exec": "on_event", "hook": "on_event"],
            remedies: SwitchKeys.remedies()
        )
    }

    /// Defines the key `kinds`: the kinds of events that are passed to the program of the key `on_event`.
    private static var kindsKey: TableSchema<ReportSettings>.Key {
        TableSchema.Key(name: "kinds", form: .strings) { value, settings, findings in
            guard value.kind == .array else {
                let expected = "an array of names of events, such as [\"selected\", \"input\"]"
                return findings.addTypeError(value, named: "kinds", expected: expected)
            }
            let names = Array(value.children)
            guard !names.isEmpty else {
                return findings.addError(
                    "kinds must not be empty; remove the key for every event",
                    at: value.location
                )
            }
            let kinds = names.compactMap { findings.readChoice($0, named: "kind", among: SignEvent.names) }
            if kinds.count == names.count { settings.kinds = Set(kinds) }
        }
    }

    /// Checks the table `[report]`. Warns if it sets kinds of events but no program that receives them, and
    /// if the service cannot run the program. `programFiles` examines program files.
    func checkConsistency(of table: TOMLNode, programFiles: ProgramFiles, findings: inout Findings) {
        var check = ProgramCheck(programFiles)
        check.checkCommand(onEvent, key: "on_event", table: table, findings: &findings)
        if let node = table.member("kinds"), table.member("on_event") == nil {
            findings.addWarning(
                "kinds does nothing without on_event; add on_event, or remove the key",
                at: node.keyLocation
            )
        }
    }
}
