import Foundation
import SignTestSupport
import TestSupport
import Testing

/// Tests the tables of commands, which are generated from the help of the program. `scripts/renew-documents` updates
/// them.
@Suite("Documents of the command line")
struct GeneratedDocumentOfCommandsTests {
    /// The parts of the program's help that the tables contain.
    private struct Help: Decodable {
        struct Command: Decodable {
            struct Argument: Decodable {
                var kind: String
                var valueName: String
                var isOptional: Bool
                var isRepeating: Bool
            }

            var commandName: String
            var abstract: String
            var arguments: [Argument]?
            var subcommands: [Command]?
        }

        var command: Command
    }

    /// The sections that explain a command further, by its name.
    private static let links = [
        "check": "configuration.md#check", "fleet": "fleet.md", "fonts": "text.md#find-fonts",
        "inputs": "configuration.md#keys", "preview": "configuration.md#preview",
        "render": "configuration.md#simulate-and-render", "simulate": "configuration.md#simulate-and-render",
        "statistics": "configuration.md#statistics",
    ]

    private func commands() throws -> [Help.Command] {
        let outcome = try Outcome(["--experimental-dump-help"], in: TemporaryDirectory())
        let help = try JSONDecoder().decode(Help.self, from: Data(outcome.output.utf8))
        return try #require(help.command.subcommands).filter { $0.commandName != "help" }
    }

    /// Returns a table of `commands`. The names of commands of this machine are links.
    private func table(_ commands: some Sequence<Help.Command>, hasLinks: Bool) -> String {
        let rows = commands.map { command in
            let arguments = (command.arguments ?? []).filter { $0.kind == "positional" }.map { argument in
                let name = argument.valueName.uppercased() + (argument.isRepeating ? "…" : "")
                return argument.isOptional ? " [\(name)]" : " \(name)"
            }
            let usage = "`loopbanner \(command.commandName)\(arguments.joined())`"
            let link = Self.links[command.commandName] ?? "troubleshooting.md#\(command.commandName)"
            let effect =
                command.abstract.hasSuffix(".") ? String(command.abstract.dropLast()) : command.abstract
            return [
                hasLinks ? "[\(usage)](\(link))" : usage,
                GeneratedText.markdown(effect.prefix(1).lowercased() + effect.dropFirst()),
            ]
        }
        return GeneratedText.table(["command", "effect"], rows)
    }

    @Test("the tables have every command with its arguments and its effect")
    func tables() throws {
        let commands = try commands()
        let first = try #require(commands.firstIndex { $0.commandName == "status" })
        try GeneratedText.expect(
            table(commands[..<first], hasLinks: true),
            in: "docs/README.md",
            section: "programs"
        )
        try GeneratedText.expect(
            table(commands[first...], hasLinks: false),
            in: "docs/control.md",
            section: "running sign"
        )
    }
}
