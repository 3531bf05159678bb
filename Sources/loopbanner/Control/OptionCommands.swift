import ArgumentParser
import BannerText
import Diagnostics
import SettingsText
import SignAPI
import SignCore
import SignFile

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the options of a running sign: id, tab, text."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let options = try connection.fetchOptions()
            if sign.json { return write(.array(options.map { .object($0.members) })) }
            var output = StandardOutput()
            for option in options { output.write(Self.summary(of: option)) }
            output.flush()
        }
    }

    private static func summary(of option: OptionTree) -> String {
        let placeholder = option["image"] == nil ? "" : "(picture)"
        let content = (option["text"] ?? option["picture"] ?? option["page"])?.string ?? placeholder
        return "\(Wording.printable(option.id))\t\(Wording.printable(content))"
    }
}

struct SetOption: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change or add an option of a running sign.",
        discussion: """
            The banner keeps its position. Properties without an option here stay unchanged, also the rest of a lifetime. The \
            change survives a restart, unless the option itself is temporary. It is not written to the configuration file; \
            use 'loopbanner save' to write it, or 'loopbanner reset' to discard it.
            """
    )

    @Argument(help: "The option's id.", completion: .custom(optionIDsOfRunningSign))
    var id: String

    @Argument(help: "The text.")
    var text: String

    @Option(help: "How long the option is shown before the banner advances, such as 5s.")
    var dwell: String?

    @Option(help: "When the option is shown, such as 'Mon..Fri 07:00..11:00'. May be repeated.")
    var show: [String] = []

    @Option(help: "The color of the text, for color displays.")
    var color: String?

    @Option(help: "The color behind the text, or a moving background such as stars.")
    var background: String?

    @Option(help: "The effects of the whole text, such as rainbow.")
    var effect: String?

    @Option(help: "The height of the letters in rows, such as 16.")
    var size: Int?

    @Option(help: "The font: builtin-narrow, or a file in /usr/share/fonts.", completion: .file())
    var font: String?

    @Option(help: "The name of a picture file beside the configuration, in front of the text.")
    var icon: String?

    @Flag(inversion: .prefixedNo, help: "Hide the headers and dots while the option is shown.")
    var wholeDisplay: Bool?

    @Option(help: "The transition from the option before, such as doors.")
    var transition: String?

    @Option(help: "The duration of that transition, such as 600ms.")
    var slide: String?

    @Option(help: "The place of the option on its page: left, center or right.")
    var align: String?

    @Option(help: "Remove the option after this time, such as 2h.")
    var lifetime: String?

    @Option(
        help: "Insert the option before the one with this id.",
        completion: .custom(optionIDsOfRunningSign)
    )
    var before: String?

    @Flag(help: "Discard the change at the next restart.")
    var temporary = false

    @Flag(help: "Keep the option: without a lifetime, and after a restart.")
    var permanent = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        try checkDuration(lifetime, option: "--lifetime")
        guard permanent else { return }
        if temporary { throw ValidationError("write --temporary or --permanent, not both") }
        if lifetime != nil { throw ValidationError("write --lifetime or --permanent, not both") }
    }

    /// Adds an option to the list of the running sign or, if an option with this id exists, changes the
    /// properties that the command line specifies. Prints a note if the option shows nothing.
    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let existingOption = try connection.fetchOptions().first { $0.id == id }
            var option = existingOption ?? OptionTree(id: id)
            applyArguments(to: &option)

            let parameters = jsonMembers(["option": option.settable, "before": before.map { .string($0) }])
            let verb = existingOption == nil ? "added" : "changed"
            try sign.changeOptions(
                "UpsertOption",
                parameters: parameters,
                survivesRestart: !isTemporary(replacing: existingOption),
                effect: "\(verb) \(Wording.quoted(id))",
                on: connection
            )

            if text.isEmpty {
                printMessage(
                    "note: \(Wording.quoted(id)) shows a blank page, because its text is empty; "
                        + "'loopbanner remove' takes it out"
                )
            }
            try printMissingValueNote(on: connection)
        }
    }

    /// Sets the properties of `option` that the command line specifies. All its other properties stay
    /// unchanged.
    private func applyArguments(to option: inout OptionTree) {
        option.setText(text)
        if let dwell { option["dwell"] = .string(dwell) }
        if !show.isEmpty { option["show"] = .array(show.map { .string($0) }) }
        let stringValues: KeyValuePairs = [
            "color": color, "background": background, "effect": effect, "font": font, "icon": icon,
            "transition": transition, "slide": slide, "align": align,
        ]
        for case (let key, let value?) in stringValues { option[key] = .string(value) }
        if let size { option["size"] = .integer(Int64(size)) }
        if let wholeDisplay { option["whole_display"] = .boolean(wholeDisplay) }
        if let lifetime { option["lifetime"] = .string(lifetime) }
        if permanent { option["lifetime"] = nil }
    }

    /// Returns whether the option is temporary, which means that the sign discards it at its next restart. If
    /// `existingOption`, the current version of the option, is temporary, the new version is also temporary
    /// unless the user writes `--permanent`.
    private func isTemporary(replacing existingOption: OptionTree?) -> Bool {
        if permanent { return false }
        return temporary || existingOption?["temporary"]?.boolean == true
    }

    /// Prints a note if the text of the option refers to a value that the sign does not have yet. The option
    /// is not shown until the value is set.
    private func printMissingValueNote(on connection: SignConnection) throws(ClientError) {
        guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text), template.hasValues
        else { return }
        let values = try connection.call("GetValues")["values"]
        guard let name = template.requiredValues.first(where: { values?[$0]?.string == nil }) else { return }
        printMessage(
            "note: \(Wording.quoted(id)) is not shown until it has a value; set one with: "
                + "loopbanner value \(name) TEXT"
        )
    }
}

struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Remove an option from a running sign.",
        discussion: "The configuration file stays unchanged; 'loopbanner reset' restores its options."
    )

    @Argument(help: "The option's id.", completion: .custom(optionIDsOfRunningSign))
    var id: String

    @Flag(help: "Restore the option at the next restart.")
    var temporary = false

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let effect = "removed \(Wording.quoted(id))"
            let parameters = jsonMembers(["id": .string(id)])
            try sign.changeOptions(
                "RemoveOption",
                parameters: parameters,
                survivesRestart: !temporary,
                effect: effect,
                on: connection
            )
        }
    }
}

struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace all options of a running sign.",
        discussion: """
            Reads the [[option]] tables of a file, such as one written by 'loopbanner export' or a complete configuration. \
            Actions in the file are ignored: an option has the action that the sign's configuration defines for its id.
            """
    )

    @Argument(help: "The file; - reads standard input.", completion: .file(extensions: ["toml"]))
    var file: String

    @Flag(help: "Discard the options at the next restart.")
    var temporary = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        if sign.host != nil, file != "-" {
            throw ValidationError("the file is on this machine; write: loopbanner load -H HOST - <FILE")
        }
    }

    /// Replaces all options of the running sign with those in the file. With `--temporary`, the sign has its
    /// previous options again after a restart.
    func run() throws {
        let list = try readList()
        if list.contains(where: \.hasAction) {
            printMessage(
                "note: actions are ignored; each option keeps its action from the sign's configuration"
            )
        }
        try sign.connect { connection throws(ClientError) in
            let parameters = jsonMembers(["options": .array(list.map(\.tree))])
            try sign.changeOptions(
                "SetOptions",
                parameters: parameters,
                survivesRestart: !temporary,
                effect: "replaced the list",
                on: connection
            )
        }
    }

    /// Reads the `[[option]]` tables from the file or from standard input. If they are invalid, prints the
    /// errors and throws the exit status. Returns an empty array if the command runs on another host, which
    /// reads the tables.
    private func readList() throws -> [ListedOption] {
        // With a host, this command runs again on that host, which reads the list. This process only forwards
        // standard input.
        guard sign.host == nil else { return [] }
        let name = file == "-" ? SignCore.Configuration.standardInputName : file
        let text = try readText(named: name)
        do throws(ConfigurationError) {
            return try SignCore.Configuration.listedOptions(in: text, file: name)
        } catch {
            for finding in error.diagnostics { printMessage(finding.description) }
            throw ExitCode(65)
        }
    }

    /// Reads the contents of the file or of standard input. If this fails, prints an error that contains
    /// `name`, and throws the exit status.
    private func readText(named name: String) throws -> [UInt8] {
        do throws(FileError) {
            return file == "-" ? try readStandardInput() : try readRegularFile(file)
        } catch {
            printMessage("error: \(name): \(error)")
            throw ExitCode(65)
        }
    }
}

struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restore the options of a running sign from its configuration file."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let effect = "restored the list from the file"
            try sign.changeOptions(
                "ResetOptions",
                parameters: [],
                survivesRestart: true,
                effect: effect,
                on: connection
            )
        }
    }
}

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the options of a running sign as [[option]] tables for a configuration file."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let options = try connection.fetchOptions()
            if sign.json { return write(.array(options.map(\.settable))) }
            write(options.map { $0.tableRows.joined(separator: "\n") }.joined(separator: "\n\n"))
        }
    }
}

/// Returns the ids of the running sign's options, for completion in the shell. Returns an empty array if no
/// sign is running. The parameters, which describe the command line, are not used.
@Sendable
func optionIDsOfRunningSign(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    guard let sign = try? SignConnection(to: SignAddress.path) else { return [] }
    let options = (try? sign.call("GetOptions"))?["options"]?.array ?? []
    return options.compactMap { $0["id"]?.string }
}
