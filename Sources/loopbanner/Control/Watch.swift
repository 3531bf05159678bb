import ArgumentParser
import Diagnostics
import Glibc
import SignAPI
import SignCore

/// `loopbanner watch`: the events of a sign, as they happen.
struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the events of a running sign as JSON lines, until Ctrl-C.",
        discussion: """
            They are the lines that `run` prints. When a sign restarts, this ends with status 69; start it again with \
            --after to continue there, or without it to begin with the next event.
            """
    )

    @Option(help: "Begin after the event of this number, if it is kept.")
    var after: Int?

    @Option(name: .customLong("kind"), help: "Only this kind of event, such as selected. Can be repeated.")
    var kinds: [String] = []

    @OptionGroup var sign: SignAddress

    func validate() throws {
        let known = SignEvent.names
        for kind in kinds where !known.contains(kind) {
            let parts = kind.split { $0 == "," || $0 == " " }.map { String($0) }
            guard parts.count < 2 || !parts.allSatisfy(known.contains) else {
                let options = parts.map { "--kind \($0)" }.joined(separator: " ")
                throw ValidationError("--kind takes one kind, not \(Wording.quoted(kind)); write \(options)")
            }
            let remedy =
                if let nearest = nearestWord(to: kind, among: known) {
                    "did you mean '\(nearest)'?"
                } else {
                    "the kinds are: \(known.joined(separator: ", "))"
                }
            throw ValidationError("no event is called \(Wording.quoted(kind)); \(remedy)")
        }
    }

    func run() throws {
        var parameters: [JSONTree.Member] = []
        if let after { parameters.append(JSONTree.Member("after", .integer(Int64(after)))) }
        if !kinds.isEmpty { parameters.append(JSONTree.Member("kinds", .array(kinds.map { .string($0) }))) }
        try sign.talk { connection throws(ClientError) in
            try connection.stream("Subscribe", parameters) { answer in
                if let lost = answer["lost"]?.integer, lost > 0 { complain("\(lost) events were lost") }
                for event in answer["events"]?.array ?? [] { write(event) }
                return true
            }
        }
    }
}
