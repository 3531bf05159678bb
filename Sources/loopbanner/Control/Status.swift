import ArgumentParser
import Diagnostics
import Glibc
import SignAPI

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the state of a running sign.",
        discussion: "Shows the selected option, the light, the display, problems, and the last inputs."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let tree = try connection.call("GetState")["state"] ?? .null
            guard !sign.json else { return write(tree) }
            let state = ReportedState(tree)
            let events = try Self.lastEvents(upTo: state, on: connection)
            let screen = StatusScreen(state, events: events, localTime: localTime)
            write(screen.rows.joined(separator: "\n"))
        }
    }

    /// Returns the most recent events of the sign, from the oldest to the newest, up to the last one that
    /// `state` includes. A sign numbers its events in sequence from its start. Events that the sign no longer
    /// stores are omitted.
    private static func lastEvents(
        upTo state: ReportedState,
        on connection: SignConnection
    ) throws(ClientError) -> [JSONTree] {
        var lastSequence = max(0, state.sequence - StatusScreen.eventHistory)
        var events: [JSONTree] = []
        // A reply can contain only some of the events, so the call is repeated until all events have arrived.
        while lastSequence < state.sequence {
            let subscriptionParameters = jsonMembers([
                "after": .integer(Int64(lastSequence)), "run": .string(state.runID),
            ])
            let newEvents = try connection.call("Subscribe", subscriptionParameters)["events"]?.array ?? []
            // A reply without progress would repeat the call indefinitely.
            guard let newSequence = newEvents.last?["seq"]?.integer, newSequence > lastSequence else { break }
            events += newEvents
            lastSequence = Int(newSequence)
        }
        return events
    }
}

/// Returns the local time of day, such as `09:30:00`, for `text`, which is a UTC time in the format of RFC
/// 3339. Returns `text` unchanged if it is not such a time.
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

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reload the configuration of a running sign.",
        discussion: """
            Returns when the configuration is in effect, and prints its warnings. An invalid configuration changes \
            nothing: its errors are printed, and the exit status is 78.
            """
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let answer = try connection.call("Reload")
            if sign.json { return write(answer) }
            for warning in answer["warnings"]?.array ?? [] { printMessage("\(ClientDiagnostic(warning))") }
            write("the configuration is in effect")
        }
    }
}
