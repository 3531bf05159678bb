import ArgumentParser
import Diagnostics
import SignAPI

/// `loopbanner tap`: a press on a button, without touching it.
struct Tap: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Do what a press on the button does.",
        discussion: "Prints what is selected then. A press that does nothing is refused with status 1."
    )

    @Argument(help: "The line of the button, such as GPIO17. Default: the first button.")
    var button: String?

    @Flag(help: "Press twice.")
    var double = false

    @Flag(help: "Press and hold.")
    var long = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        if double, long { throw ValidationError("a press is either --double or --long") }
    }

    func run() throws {
        var parameters = [
            JSONTree.Member("gesture", .string(double ? "double_tap" : long ? "long_press" : "tap"))
        ]
        if let button { parameters.append(JSONTree.Member("button", .string(button))) }
        try sign.input("Tap", parameters)
    }
}

/// `loopbanner next`.
struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Go to the next option.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Next") }
}

/// `loopbanner previous`.
struct Previous: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Go to the previous option.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Previous") }
}

/// `loopbanner goto`.
struct GoTo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goto",
        abstract: "Go to an option by its id."
    )

    @Argument(help: "The id; `loopbanner list` prints all.", completion: .custom(idsOfRunningSign))
    var id: String

    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("GoTo", [JSONTree.Member("id", .string(id))]) }
}

/// `loopbanner activate`.
struct Activate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the action of the selected option, or go to another one and run its action.",
        discussion: "Exit status 1 if the option has no action."
    )

    @Argument(help: "The id of another option.", completion: .custom(idsOfRunningSign))
    var id: String?

    @OptionGroup var sign: SignAddress

    func run() throws {
        let parameters = id.map { [JSONTree.Member("id", .string($0))] } ?? []
        try sign.talk { connection throws(ClientError) in
            let taken = try connection.call("Activate", parameters)["taken"] ?? .null
            let selected = ReportedState.Choice(taken["selected"])
            if sign.json { write(taken) }
            if try !Self.isHandled(taken, connection) {
                let name = selected.map { "\(Wording.quoted($0.id)) has" } ?? "the option has"
                throw ClientError(.refused, "\(name) no action, so nothing was run")
            }
            if !sign.json { write(line: selected?.line ?? "no option") }
        }
    }

    /// Whether the sign has run an action for what was `taken`, as far as its events are kept.
    private static func isHandled(_ taken: JSONTree, _ connection: SignConnection) throws(ClientError) -> Bool
    {
        guard let first = taken["seq"]?.integer, let run = taken["run"] else { return true }
        let after = JSONTree.Member("after", .integer(max(0, first - 1)))
        let kinds = JSONTree.Member("kinds", .array([.string("activated")]))
        let answer = try connection.call("Subscribe", [after, JSONTree.Member("run", run), kinds])
        return answer["events"]?.array?.first?["handled"]?.boolean ?? true
    }
}

/// `loopbanner pause`.
struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop the banner where it is.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Pause") }
}

/// `loopbanner resume`.
struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End a pause or a hold.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Resume") }
}

/// `loopbanner hold`.
struct Hold: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Keep the timer from advancing for a while.")

    @Argument(help: "How long, such as 5min. Default: until it is resumed.")
    var duration: String?

    @OptionGroup var sign: SignAddress

    func validate() throws {
        try checkDuration(duration, "the time")
    }

    func run() throws {
        try sign.input("Hold", duration.map { [JSONTree.Member("duration", .string($0))] } ?? [])
    }
}
