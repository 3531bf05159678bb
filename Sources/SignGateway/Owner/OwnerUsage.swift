import Diagnostics

/// The commands of `loopbanner-fleet` and their options. This list is used to print the help and to check a
/// command line.
enum OwnerUsage {
    /// A command of the program and its description in the help.
    struct Entry: Hashable {
        let name: String
        /// The command with its operands and options, as shown in the help.
        let usage: String
        let purpose: String
        /// The maximum number of operands that the command accepts.
        var operandCount = 1
        /// The names of the options that the command accepts, in addition to those that all commands accept.
        var options: [String] = []
    }

    /// The names of the options that every command accepts.
    static let commonOptions = ["--config", "--help", "--version"]

    static let commands = [
        Entry(
            name: "status",
            usage: "status [--json]",
            purpose: "shows every sign, those with problems first",
            operandCount: 0,
            options: ["--json"]
        ),
        Entry(name: "diff", usage: "diff DIR", purpose: "shows what apply would change"),
        Entry(
            name: "apply",
            usage: "apply DIR [--again] [--replace] [--key FILE] [--wait 60s]",
            purpose: "checks and publishes a folder, and waits for the signs",
            options: ["--again", "--replace", "--key", "--wait"]
        ),
        Entry(
            name: "pull",
            usage: "pull DIR",
            purpose: "writes the releases in force to the files of a folder"
        ),
        Entry(
            name: "rollback",
            usage: "rollback [SCOPE] [--key FILE] [--wait 60s]",
            purpose: "returns to the previous release",
            options: ["--key", "--wait"]
        ),
        Entry(
            name: "alert",
            usage: "alert TEXT --to SCOPE --for TIME [--key FILE] [--yes]",
            purpose: "shows an alert",
            options: ["--to", "--for", "--key", "--yes"]
        ),
        Entry(
            name: "request",
            usage: "request NODE state|frame|doctor|report",
            purpose: "asks a sign what it shows, or whether its machine is in order",
            operandCount: 2
        ),
        Entry(
            name: "forget",
            usage: "forget NODE [--yes]",
            purpose: "removes a sign that is gone",
            options: ["--yes"]
        ),
        Entry(name: "key", usage: "key FILE", purpose: "creates a key, and prints its public part"),
        Entry(
            name: "keys",
            usage: "keys [--add KEY] [--remove ID] [--again] [--key FILE] [--wait 60s] [--yes]",
            purpose: "lists the keys that signs accept, or changes them",
            operandCount: 0,
            options: ["--add", "--remove", "--again", "--key", "--wait", "--yes"]
        ),
        Entry(
            name: "serve",
            usage: "serve [--page FOLDER]",
            purpose: "serves a web page that shows the fleet, and metrics",
            operandCount: 0,
            options: ["--page"]
        ),
        Entry(name: "password", usage: "password [FILE]", purpose: "sets the password of that page"),
        Entry(name: "check", usage: "check [FILE|DIR]", purpose: "checks the configuration, or a folder"),
        Entry(
            name: "verify",
            usage: "verify FILE",
            purpose: "verifies the proof of play that serve has written"
        ),
    ]

    /// The width of the first column in the help, in characters. If the usage of a command is longer, the
    /// description follows in the next row.
    private static let width = 40

    static var help: String {
        let rows = commands.enumerated().map { index, command in
            let prefix = index == 0 ? "usage: loopbanner-fleet " : "       loopbanner-fleet "
            let padding: String
            if command.usage.count < width {
                padding = String(repeating: " ", count: width - command.usage.count)
            } else {
                padding = "\n" + String(repeating: " ", count: prefix.count + width)
            }
            return "\(prefix)\(command.usage)\(padding)\(command.purpose)\n"
        }
        return """
            Sets and shows what the signs of a fleet show, through their MQTT broker.

            \(rows.joined())
            Each command takes -c FILE, the configuration; by default \(OwnerArguments.defaultFile).
            SCOPE is all, label/LABEL or node/NODE. DIR has all.toml, label/LABEL.toml and node/NODE.toml.
            See loopbanner-fleet(1).

            """
    }

    /// Returns a suggestion of the name that is most similar to `name`, for the end of an error message.
    /// Returns an empty string if no name is similar.
    static func suggestion(for name: String, among names: [String]) -> String {
        nearestWord(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
    }
}
