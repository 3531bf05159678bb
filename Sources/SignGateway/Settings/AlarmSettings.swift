import MonotonicTime
import SettingsText

/// The settings in a table `[[alarm]]` of the configuration: the problem of a sign that raises the alarm, and
/// the program that reports it.
struct AlarmSettings: Hashable {
    /// A problem of a sign for which an alarm can be raised.
    enum Problem: String, Hashable, CaseIterable {
        /// The sign has no connection to the MQTT broker.
        case offline
        /// The display of the sign does not work.
        case display
        /// The sign does not show the content that its owner has assigned to it.
        case drift
        /// The clock of the sign is not synchronized.
        case clock
        /// The sign has an older software version than another sign of the fleet.
        case version
    }

    var problem: Problem
    /// The time for which the problem must last before the alarm is raised.
    var delay: Nanoseconds
    /// The program that receives the alarm message through its standard input, followed by its arguments.
    var command: [String]
    /// The URL to which the program curl posts the alarm message, or nil if another program is configured.
    var url: String?

    static var key: TableSchema<OwnerSettings>.Key {
        .tables("alarm", limit: 16, appendingTo: \.alarms) { table, _, findings in
            var draft = Draft()
            Draft.schema.read(table, into: &draft, findings: &findings)
            return draft.settings(from: table, reportingTo: &findings)
        }
    }

    /// The keys of the table `[[alarm]]` as read from the file, before they are checked for consistency.
    private struct Draft {
        var problem: Problem?
        var delay = Nanoseconds.seconds(300)
        var url: String?
        var command: [String]?

        static var schema: TableSchema<Draft> {
            TableSchema(
                header: "[[alarm]]",
                keys: [
                    .choice("on") { $0.problem = $1 },
                    .duration(
                        "after",
                        in: .seconds(1)...(.seconds(7 * 86_400)),
                        makeValue: { $0 },
                        words: [:]
                    ) {
                        $0.delay = $1
                    },
                    .text("url", check: SourceDraft.problem(withURL:)) { $0.url = $1 },
                    .command("command") { $0.command = $1 },
                ],
                otherNames: [
                    "when": "on", "problem": "on", "delay": "after", "webhook": "url", "exec": "command",
                ]
            )
        }

        /// Returns the settings of the alarm in `table`. Reports missing and contradictory keys in
        /// `findings`. Returns nil if the problem is missing, or if both the command and the URL are missing.
        func settings(from table: TOMLNode, reportingTo findings: inout Findings) -> AlarmSettings? {
            if table.member("on") == nil {
                let names = Problem.allCases.map(\.rawValue).joined(separator: ", ")
                findings.addError("on is missing; write one of \(names)", at: table.location)
            }
            let receivers = ["url", "command"].compactMap { table.member($0) }
            if receivers.count != 1 {
                findings.addError(
                    "an alarm needs either url or command",
                    at: receivers.last?.keyLocation ?? table.location
                )
            }
            guard let problem, let command = command ?? url.map({ _ in Self.postCommand }) else { return nil }
            return AlarmSettings(problem: problem, delay: delay, command: command, url: url)
        }

        /// The curl command that posts a message to a webhook. It reads the URL and the message from its
        /// standard input, and does not follow redirections.
        private static var postCommand: [String] {
            let output = ["--disable", "--silent", "--show-error", "--fail", "--output", "/dev/null"]
            let limits = ["--max-time", "9", "--globoff", "--proto", "=http,https"]
            let body = ["--header", "Content-Type: application/json", "--config", "-"]
            return ["/usr/bin/curl"] + output + limits + body
        }
    }
}
