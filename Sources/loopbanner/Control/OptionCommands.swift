import ArgumentParser
import BannerText
import Diagnostics
import SettingsText
import SignAPI
import SignCore
import SignFile

/// `loopbanner list`: the options of a sign.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the options of a running sign: id, tab, text."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let options = try connection.options()
            if sign.json { return write(.array(options.map { .object($0.members) })) }
            var output = StandardOutput()
            for option in options { output.write(Array("\(Self.line(of: option))\n".utf8)) }
            output.flush()
        }
    }

    private static func line(of option: OptionTree) -> String {
        let picture = option["image"] == nil ? "" : "(picture)"
        let content = option["text"] ?? option["picture"] ?? option["page"]
        return "\(Wording.printable(option.id))\t\(Wording.printable(content?.string ?? picture))"
    }
}

/// `loopbanner set`: an option with another text, or a new one.
struct SetOption: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change the text of an option of a running sign, or add an option.",
        discussion: """
            The sign keeps its place, and keeps the option after a restart. What no option here says stays as it was. The \
            configuration file stays as it is; 'loopbanner reset' goes back to it.
            """
    )

    @Argument(help: "The option's id.", completion: .custom(idsOfRunningSign))
    var id: String

    @Argument(help: "The text.")
    var text: String

    @Option(help: "How long it rests, such as 5s.")
    var dwell: String?

    @Option(help: "When it is shown, such as 'Mon..Fri 07:00..11:00'. May be repeated.")
    var show: [String] = []

    @Option(help: "Its color, on a display with colors.")
    var color: String?

    @Option(help: "Take it away after this time, such as 2h.")
    var lifetime: String?

    @Option(help: "Put it before the option with this id.", completion: .custom(idsOfRunningSign))
    var before: String?

    @Flag(help: "Forget it at the next restart.")
    var temporary = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        try checkDuration(lifetime, "--lifetime")
    }

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let known = try connection.options().first { $0.id == id }
            var option = known ?? OptionTree(id: id)
            option.setText(text)
            if let dwell { option["dwell"] = .string(dwell) }
            if !show.isEmpty { option["show"] = .array(show.map { .string($0) }) }
            if let color { option["color"] = .string(color) }
            option["lifetime"] = lifetime.map { .string($0) }
            var parameters = [JSONTree.Member("option", option.settable)]
            if let before { parameters.append(JSONTree.Member("before", .string(before))) }
            let effect = "\(known == nil ? "added" : "changed") \(Wording.quoted(id))"
            try sign.change("UpsertOption", parameters, keep: !temporary, effect, on: connection)
            if text.isEmpty {
                complain(
                    "note: \(Wording.quoted(id)) shows a blank page, because its text is empty; "
                        + "'loopbanner remove' takes it out"
                )
            }
            try noteMissingValue(connection)
        }
    }

    /// Notes the first value that the text needs and the sign lacks: without it the option is not shown.
    private func noteMissingValue(_ connection: SignConnection) throws(ClientError) {
        guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text), template.hasValues
        else {
            return
        }
        let values = try connection.call("GetValues")["values"]
        guard let missing = template.requiredValues.first(where: { values?[$0]?.string == nil }) else {
            return
        }
        complain(
            "note: \(Wording.quoted(id)) is not shown before it has its value; set it with: "
                + "loopbanner value \(missing) TEXT"
        )
    }
}

/// `loopbanner remove`: an option less.
struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take an option out of the list of a running sign.",
        discussion: "The configuration file stays as it is; 'loopbanner reset' goes back to it."
    )

    @Argument(help: "The option's id.", completion: .custom(idsOfRunningSign))
    var id: String

    @Flag(help: "Let it come back at the next restart.")
    var temporary = false

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let id = JSONTree.Member("id", .string(id))
            let effect = "removed \(Wording.quoted(self.id))"
            try sign.change("RemoveOption", [id], keep: !temporary, effect, on: connection)
        }
    }
}

/// `loopbanner load`: another list.
struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give a running sign another list of options.",
        discussion: """
            Takes the [[option]] tables of a file, which may be a whole configuration. Actions are not taken: an option \
            keeps the one that the sign's configuration has for its id. 'loopbanner export' writes such a file.
            """
    )

    @Argument(help: "The file; - is standard input.", completion: .file(extensions: ["toml"]))
    var file: String

    @Flag(help: "Forget the list at the next restart.")
    var temporary = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        if sign.host != nil, file != "-" {
            throw ValidationError("the file is on this machine; write: loopbanner load -H HOST - <FILE")
        }
    }

    func run() throws {
        let list = try readList()
        if list.contains(where: \.hasAction) {
            complain("note: actions are not taken; an option keeps the one that the sign's configuration has")
        }
        try sign.talk { connection throws(ClientError) in
            let options = JSONTree.Member("options", .array(list.map(\.tree)))
            try sign.change("SetOptions", [options], keep: !temporary, "replaced the list", on: connection)
        }
    }

    private func readList() throws -> [ListedOption] {
        // With a host this process only hands standard input on.
        guard sign.host == nil else { return [] }
        let name = file == "-" ? SignCore.Configuration.standardInputName : file
        let text: [UInt8]
        do throws(FileError) {
            text = file == "-" ? try readStandardInput() : try readRegularFile(file)
        } catch {
            complain("error: \(name): \(error)")
            throw ExitCode(65)
        }
        do throws(ConfigurationError) {
            return try SignCore.Configuration.listedOptions(in: text, file: name)
        } catch {
            for finding in error.diagnostics { complain(finding.description) }
            throw ExitCode(65)
        }
    }
}

/// `loopbanner reset`: the list of the file.
struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let a running sign show the options of its configuration file again."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            try sign.change("ResetOptions", [], keep: true, "went back to the file's list", on: connection)
        }
    }
}

/// `loopbanner export`: the list as a file.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the options of a running sign as [[option]] tables of a configuration."
    )

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let options = try connection.options()
            if sign.json { return write(.array(options.map(\.settable))) }
            write(line: options.map { $0.tableRows.joined(separator: "\n") }.joined(separator: "\n\n"))
        }
    }
}

extension SignAddress {
    /// The bytes of the longest call.
    private static let longestCall = 250 << 10

    /// Calls a method that changes the list. Prints its `effect`, and how many options there are afterwards.
    fileprivate func change(
        _ method: String,
        _ parameters: [JSONTree.Member],
        keep: Bool,
        _ effect: String,
        on connection: SignConnection
    ) throws(ClientError) {
        var parameters = parameters
        if !keep { parameters.append(JSONTree.Member("keep", .boolean(false))) }
        var bytes: [UInt8] = []
        bytes.append(json: .object(parameters))
        guard bytes.count <= Self.longestCall else {
            throw ClientError(
                .badData,
                "this is more than a sign takes at once, 250 KiB; put it into the configuration file"
            )
        }
        let answer = try connection.call(method, parameters)
        guard !json else { return write(answer) }
        for warning in answer["warnings"]?.array ?? [] { complain(ClientDiagnostic(warning).description) }
        let shown = ReportedState(try connection.call("GetState")["state"] ?? .null).options
        let limit = JSONTree.Member("limit", .integer(1))
        let total = Int(try connection.call("GetOptions", [limit])["total"]?.integer ?? Int64(shown))
        write(line: "\(effect); \(Self.count(shown, of: total))")
    }

    /// The number of options, and how many of them wait.
    private static func count(_ shown: Int, of total: Int) -> String {
        let options = "\(total) \(total == 1 ? "option" : "options")"
        guard shown < total else { return options }
        let wait = total - shown == 1 ? "1 waits for its" : "\(total - shown) wait for their"
        return "\(options), of which \(wait) time or value"
    }
}
