import ArgumentParser
import Diagnostics
import Glibc
import SignAPI
import SignCore

struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the events of a running sign as JSON lines.",
        discussion: """
            Press Ctrl-C to quit. The events are those that 'loopbanner run' prints. If the sign restarts, this command \
            ends with status 69; run it with --after to continue there, or without it to start with the next event.
            """
    )

    @Option(help: "Start after the event with this number, if it is still stored.")
    var after: Int?

    @Option(
        name: .customLong("kind"),
        help: "Print only this kind of event, such as selected. May be repeated."
    )
    var kinds: [String] = []

    @OptionGroup var sign: SignAddress

    func validate() throws {
        for kind in kinds where !SignEvent.names.contains(kind) { throw Self.error(forUnknownKind: kind) }
    }

    /// Returns the error for `kind`, a value of the option `--kind` that is not the name of a kind of event.
    /// Its message contains the correct notation if the value is a list of kinds. Otherwise, it suggests the
    /// kind with the most similar name or, if no name is similar, lists all kinds.
    private static func error(forUnknownKind kind: String) -> ValidationError {
        let allKinds = SignEvent.names
        let parts = kind.split { $0 == "," || $0 == " " }.map { String($0) }
        let isListOfKinds = parts.count > 1 && parts.allSatisfy(allKinds.contains)
        if isListOfKinds {
            let options = parts.map { "--kind \($0)" }.joined(separator: " ")
            return ValidationError("--kind takes one kind, not \(Wording.quoted(kind)); write \(options)")
        }

        let remedy =
            if let nearestKind = nearestWord(to: kind, among: allKinds) {
                "did you mean '\(nearestKind)'?"
            } else {
                "the kinds are: \(allKinds.joined(separator: ", "))"
            }
        return ValidationError("unknown event kind \(Wording.quoted(kind)); \(remedy)")
    }

    func run() throws {
        let parameters = jsonMembers([
            "after": after.map { .integer(Int64($0)) },
            "kinds": kinds.isEmpty ? nil : .array(kinds.map { .string($0) }),
        ])
        try sign.connect { connection throws(ClientError) in
            try connection.stream("Subscribe", parameters) { answer in
                if let lost = answer["lost"]?.integer, lost > 0 { printMessage("\(lost) events were lost") }
                for event in answer["events"]?.array ?? [] { write(event) }
                return true
            }
        }
    }
}
