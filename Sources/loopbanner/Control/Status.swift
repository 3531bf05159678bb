import ArgumentParser
import Diagnostics
import Glibc
import SignAPI

/// `loopbanner status`: what a sign does.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what a running sign does.",
        discussion: "The selected option, the light, the display, what is wrong, and the last inputs."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let tree = try connection.call("GetState")["state"] ?? .null
            guard !sign.json else { return write(tree) }
            let state = ReportedState(tree)
            var after = max(0, state.sequence - StatusScreen.eventHistory)
            var events: [JSONTree] = []
            // An answer has only some of them.
            while after < state.sequence {
                let answer = try connection.call(
                    "Subscribe",
                    [
                        JSONTree.Member("after", .integer(Int64(after))),
                        JSONTree.Member("run", .string(state.run)),
                    ]
                )
                let next = answer["events"]?.array ?? []
                guard let last = next.last?["seq"]?.integer, last > after else { break }
                events += next
                after = Int(last)
            }
            let screen = StatusScreen(state, events: events, clock: localTime)
            write(line: screen.rows.joined(separator: "\n"))
        }
    }
}

/// The local time of day of an RFC 3339 time in UTC; the text itself if it is none.
func localTime(_ text: String) -> String {
    let numbers = text.split { !$0.isNumber }.prefix(6).compactMap { CInt($0) }
    guard numbers.count == 6 else { return text }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    var seconds = timegm(&parts)
    localtime_r(&seconds, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
        .map { Wording.zeroPadded(String($0), to: 2) }
        .joined(separator: ":")
}

/// `loopbanner reload`: reads the configuration again.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let a running sign read its configuration again.",
        discussion: """
            Waits until it is in force, and prints warnings. A configuration with a mistake changes nothing: the mistakes \
            are printed, and the status is 78.
            """
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let answer = try connection.call("Reload")
            if sign.json { return write(answer) }
            for warning in answer["warnings"]?.array ?? [] { complain("\(ClientDiagnostic(warning))") }
            write(line: "the configuration is in force")
        }
    }
}
