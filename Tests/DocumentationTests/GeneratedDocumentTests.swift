import SignAPI
import SignCore
import SignFile
import TestSupport
import Testing

@testable import SignSimulation

/// Tests the documents that are generated from the definition of the interface. `scripts/renew-documents` updates them.
@Suite("Documents of the interface")
struct GeneratedDocumentTests {
    @Test("the interfaces in Varlink's language are those that the sign serves")
    func varlink() throws {
        for interface in [SignInterface.interface, GroupInterface.interface] {
            try GeneratedText.expect(interface.text, isFile: "docs/\(interface.name).varlink")
        }
    }

    @Test("the table of methods has every method with its parameters")
    func methods() throws {
        let rows = SignMethod.allCases.map(\.definition).map { method in
            let parameters = method.parameters.map { "`\($0.name)`" }.joined(separator: ", ")
            return ["`\(method.name)`", parameters, GeneratedText.markdown(method.meaning)]
        }
        try GeneratedText.expect(
            GeneratedText.table(["method", "parameters", "does"], rows),
            in: "docs/control.md",
            section: "methods"
        )
    }

    /// Returns the commands of scripts that have the same effect as `method`, with placeholders for their arguments.
    private func usages(of method: Interface.Method) -> [String] {
        method.commands.compactMap { name in
            InputLine.Word.all.first { $0.word == name }.map { word in
                if case .gesture = word { "\(word.usage) [BUTTON]" } else { word.usage }
            }
        }
    }

    @Test("the table of lines has every word of scripts with its method")
    func lines() throws {
        let rows = SignMethod.allCases.map(\.definition).filter { !$0.commands.isEmpty }.map { method in
            let lines = usages(of: method).map { "`\($0)`".replacing("|", with: "\\|") }
            return [lines.joined(separator: ", "), "`\(method.name)`"]
        }
        try GeneratedText.expect(
            GeneratedText.table(["line", "method"], rows),
            in: "docs/control.md",
            section: "lines"
        )
    }

    @Test("the table of errors has every error with its HTTP status")
    func errors() throws {
        let errors = zip(SignError.allCases, SignInterface.interface.errors)
        let rows = errors.map { error, definition in
            ["`\(definition.name)`", "\(error.status)", GeneratedText.markdown(definition.meaning)]
        }
        try GeneratedText.expect(
            GeneratedText.table(["error", "status over HTTP", "meaning"], rows),
            in: "docs/control.md",
            section: "errors"
        )
    }

    @Test("the page of a fleet has every key of the tables in a release, with its values")
    func keysOfReleases() throws {
        let keys = SettingValues([]).descriptions.filter { key in
            // A release names no files of the machine.
            ["schedule", "scroll", "text"].contains(key["table"]?.string ?? "")
                && key["key"]?.string != "fonts"
        }
        let lines = keys.map { "  \(String(decoding: $0.bytes, as: UTF8.self)),\n" }.joined()
        let head =
            "// The keys of the tables in a release, with their values. This file is generated from the definition of the "
            + "configuration.\nexport const settingKeys = ["
        try GeneratedText.expect(
            "\(head)\n\(lines)];\n",
            isFile: "Sources/SignGateway/FleetPage/setting-keys.js"
        )
    }

    /// Returns a row for each of `fields`, with its name, its type in Varlink's language, and its meaning.
    private func rows(_ fields: [Field]) -> [[String]] {
        fields.map { field in
            ["`\(field.name)`", "`\(field.type.name)`", GeneratedText.markdown(field.description)]
        }
    }

    @Test("the table of an option has every key with its type")
    func option() throws {
        let fields = Shape.option.fields
        let rows = zip(fields, rows(fields)).map { field, cells in
            field.presence == .replyOnly ? [cells[0], cells[1], "Only in replies. \(cells[2])"] : cells
        }
        try GeneratedText.expect(
            GeneratedText.table(["key", "type", "meaning"], rows),
            in: "docs/control.md",
            section: "option"
        )
    }

    @Test("the table of an alert has every key with its type")
    func alert() throws {
        try GeneratedText.expect(
            GeneratedText.table(["key", "type", "meaning"], rows(Shape.alert.fields)),
            in: "docs/control.md",
            section: "alert"
        )
    }

    @Test("the table of a subscription has every parameter and every member of a reply")
    func subscription() throws {
        let method = SignMethod.subscribe.definition
        let rows =
            rows(method.parameters).map { ["parameter"] + $0 } + rows(method.reply).map { ["reply"] + $0 }
        try GeneratedText.expect(
            GeneratedText.table(["in the", "name", "type", "meaning"], rows),
            in: "docs/control.md",
            section: "subscription"
        )
    }

    /// Returns a table of lines with their effects.
    private func table(_ lines: [(usage: String, effect: String)]) -> String {
        let rows = lines.map { line in
            ["`\(line.usage.replacing("|", with: "\\|"))`", GeneratedText.markdown(line.effect)]
        }
        return GeneratedText.table(["line", "effect"], rows)
    }

    @Test("the tables of scripts have every command with its effect")
    func scripts() throws {
        try GeneratedText.expect(
            table(
                ScriptCommand.all.map { command in
                    switch command {
                    case .edge, .input(.gesture): ("\(command.usage) [BUTTON]", command.effect)
                    default: (command.usage, command.effect)
                    }
                }
            ),
            in: "docs/control.md",
            section: "script"
        )
        try GeneratedText.expect(
            table(ScriptCommand.groupCommands.map { ($0.usage, $0.effect) }),
            in: "docs/groups.md",
            section: "group script"
        )
    }

    @Test("the table of a button's commands has every command with its effect")
    func gestures() throws {
        let rows = Command.words(in: .gestures).map { word in
            ["`\(word.usage)`", GeneratedText.markdown(word.effect)]
        }
        try GeneratedText.expect(
            GeneratedText.table(["command", "effect"], rows),
            in: "docs/configuration.md",
            section: "gestures"
        )
    }

    @Test(
        "the tables of keys have every key with its default and its meaning",
        arguments: [
            ("[[button]]", 3, "configuration", "inputs"), ("[[counter]]", 8, "configuration", "counters"),
            ("[[schedule]]", 6, "configuration", "schedules"),
            ("[brightness_sensor]", 6, "configuration", "light sensor"),
            ("[realtime]", 6, "displays", "realtime"),
        ]
    )
    func keys(header: String, count: Int, page: String, section: String) throws {
        try CommentedKeys.expect(
            below: header,
            of: "config/loopbanner.toml",
            count: count,
            in: "docs/\(page).md",
            section: section
        )
    }
}
