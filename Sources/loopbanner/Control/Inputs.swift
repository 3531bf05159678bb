import ArgumentParser
import Diagnostics
import SignAPI

struct Tap: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Simulate a press of a button.",
        discussion:
            "Prints the option that is selected afterward. A press without an effect ends with status 1."
    )

    @Argument(help: "The GPIO line of the button, such as GPIO17. Default: the first button.")
    var button: String?

    @Flag(help: "Press twice.")
    var double = false

    @Flag(help: "Press and hold.")
    var long = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        if double, long { throw ValidationError("--double and --long cannot be used together") }
    }

    func run() throws {
        let gesture = if double { "double_tap" } else if long { "long_press" } else { "tap" }
        try sign.input(
            "Tap",
            jsonMembers(["gesture": .string(gesture), "button": button.map { .string($0) }])
        )
    }
}

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Go to the next option.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Next") }
}

struct Previous: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Go to the previous option.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Previous") }
}

struct GoTo: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "goto", abstract: "Go to an option.")

    @Argument(help: "The option's id, as printed by list.", completion: .custom(optionIDsOfRunningSign))
    var id: String

    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("GoTo", jsonMembers(["id": .string(id)])) }
}

struct Activate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the action of the selected option, or go to an option and run its action.",
        discussion: "Exit status 1 if the option has no action."
    )

    @Argument(
        help: "The option's id. Default: the selected option.",
        completion: .custom(optionIDsOfRunningSign)
    )
    var id: String?

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let answer = try connection.call("Activate", jsonMembers(["id": id.map { .string($0) }]))
            let input = answer["taken"] ?? .null
            let selected = ReportedState.Choice(input["selected"])
            if sign.json { write(input) }
            if try !Self.isHandled(input, connection) {
                let name = selected.map { "\(Wording.quoted($0.id)) has" } ?? "the option has"
                throw ClientError(.refused, "\(name) no action, so nothing was run")
            }
            if !sign.json { write(selected?.summary ?? "no option") }
        }
    }

    /// Returns whether the sign has performed the action that `input` requested. Also returns true if the
    /// events that would show this are no longer stored.
    private static func isHandled(_ input: JSONTree, _ connection: SignConnection) throws(ClientError) -> Bool
    {
        guard let first = input["seq"]?.integer, let run = input["run"] else { return true }
        let subscription = jsonMembers([
            "after": .integer(max(0, first - 1)), "run": run, "kinds": .array([.string("activated")]),
        ])
        let answer = try connection.call("Subscribe", subscription)
        return answer["events"]?.array?.first?["handled"]?.boolean ?? true
    }
}

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop the banner at its current position.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Pause") }
}

struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End a pause or a hold.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.input("Resume") }
}

struct Hold: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop automatic advancing for a while.")

    @Argument(help: "The duration, such as 5min. Default: until resume.")
    var duration: String?

    @OptionGroup var sign: SignAddress

    func validate() throws {
        try checkDuration(duration, option: "the time")
    }

    func run() throws {
        try sign.input("Hold", jsonMembers(["duration": duration.map { .string($0) }]))
    }
}
