import Diagnostics
import SettingsText
import SignAPI
import SignCore

extension ReportSettings {
    /// `[report]`.
    static var schema: TableSchema<ReportSettings> {
        TableSchema(
            header: "[report]",
            keys: [.flag("stdout") { $0.stdout = $1 }, .program("on_event") { $0.onEvent = $1 }, kindsKey],
            otherNames: ["command": "on_event", "events": "kinds", "exec": "on_event", "hook": "on_event"]
        )
    }

    private static var kindsKey: TableSchema<ReportSettings>.Key {
        TableSchema.Key(name: "kinds", form: .strings) { value, settings, findings in
            guard value.kind == .array else {
                let wanted = "an array of names of events, such as [\"selected\", \"input\"]"
                return findings.wrongType(value, "kinds", wanted)
            }
            let names = Array(value.children)
            guard !names.isEmpty else {
                return findings.error(
                    "kinds must not be empty; remove the key for every event",
                    at: value.location
                )
            }
            let known = names.compactMap { findings.word($0, "kind", among: SignEvent.names) }
            if known.count == names.count { settings.kinds = Set(known) }
        }
    }

    /// Checks that involve several keys of `[report]`.
    func checkAgreement(of table: TOMLNode, _ programs: ProgramFiles, findings: inout Findings) {
        var check = ProgramCheck(programs)
        check.run(onEvent, at: "on_event", of: table, &findings)
        if let node = table.member("kinds"), table.member("on_event") == nil {
            findings.warning("kinds does nothing without on_event", at: node.keyLocation)
        }
    }
}
