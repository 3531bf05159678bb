import ArgumentParser
import BannerText
import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI
import SignFile

struct Alert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show an alert in place of the banner.",
        discussion: """
            Prints the alert's id. A tap dismisses the alert and does not advance the banner. With --wait, the exit status \
            reports how the alert ended, so a script can ask a question: 0 by a tap, 1 in any other way.
            """
    )

    @Argument(help: "The text.")
    var text: String?

    @Option(
        help: "Show this PNG or GIF file instead of text.",
        completion: .file(extensions: ["png", "gif"])
    )
    var picture: String?

    @Option(name: .customLong("for"), help: "The duration, such as 10s. Default: until dismissed.")
    var duration: String?

    @Option(help: "The id. An alert with the same id is replaced.")
    var id: String?

    @Flag(help: "Show it at once, before all other alerts, and light a dark display.")
    var urgent = false

    @Flag(help: "Make it blink.")
    var blink = false

    @Flag(help: "Show styles and icons in the text, as in '{bold}Sale{/}', and the time.")
    var markup = false

    @Option(help: "A pictogram in front of the text, such as warning.")
    var icon: String?

    @Option(help: "The color of the text, for color displays.")
    var color: String?

    @Option(help: "The color behind the text, for color displays.")
    var background: String?

    @Flag(help: "Wait until the alert ends.")
    var wait = false

    @OptionGroup var sign: SignAddress

    /// Checks that the arguments specify either a text or a picture for the alert, and only options that
    /// apply to it.
    ///
    /// - Throws: `ValidationError`, whose message is printed.
    func validate() throws {
        if text?.isBlank == true {
            throw ValidationError("the alert has no visible text")
        }

        let hasText = text != nil
        let hasPicture = picture != nil
        guard hasText != hasPicture else {
            throw ValidationError("specify either the text or --picture FILE")
        }

        if !hasText, icon != nil { throw ValidationError("--icon needs a text") }
        if !hasText, markup { throw ValidationError("--markup needs a text") }
        // With a host, the command runs on that host, which cannot read a file of this machine.
        if sign.host != nil, hasPicture {
            throw ValidationError("the picture is on this machine; --picture cannot be used with -H")
        }
        try checkDuration(duration, option: "--for", mayBeZero: false)
    }

    /// Raises the alert on the sign, which means that the sign shows it in place of the banner. Prints the id
    /// that the sign assigns to the alert. With `--wait`, also waits until the alert has ended.
    ///
    /// - Throws: With `--wait`, `ExitCode(1)` unless a tap dismissed the alert.
    func run() throws {
        let alert = try alertMembers()
        var causeOfDismissal: String?
        try sign.connect { connection throws(ClientError) in
            let stateBefore = try connection.fetchState()
            let reply = try connection.call("Raise", jsonMembers(["alert": .object(alert)]))
            if sign.json { write(reply) } else { write(reply["id"]?.string ?? "") }
            if !stateBefore.isLit { printDarkDisplayNote() }
            if wait {
                causeOfDismissal = try Self.waitForDismissal(
                    ofAlert: reply["id"],
                    after: stateBefore,
                    on: connection
                )
            }
        }

        // A script asks a question with --wait: a tap means yes, and everything else means no.
        if wait, causeOfDismissal != "tap" { throw ExitCode(1) }
    }

    /// Prints a note that the display is dark, unless the alert is urgent. An urgent alert lights the display.
    private func printDarkDisplayNote() {
        guard !urgent else { return }
        printMessage(
            "note: the display is dark, so the alert is not visible until it is lit; --urgent lights it"
        )
    }

    /// Returns the parameters of the call that raises the alert, as members of a JSON object. If the picture
    /// of the alert cannot be read, prints an error and throws the exit status.
    private func alertMembers() throws -> [JSONTree.Member] {
        jsonMembers([
            "text": text.map { .string($0) },
            "image": try picture.map { .string(try base64(ofPicture: $0)) },
            "duration": duration.map { .string($0) },
            "id": id.map { .string($0) },
            "priority": urgent ? .string("urgent") : nil,
            "blink": blink ? .boolean(true) : nil,
            "markup": markup ? .boolean(true) : nil,
            "icon": icon.map { .string($0) },
            "color": color.map { .string($0) },
            "background": background.map { .string($0) },
        ])
    }

    /// Receives events of the sign until the alert with the id `id` has ended, which an event reports. A sign
    /// numbers its events in sequence from its start. `stateBefore` is the state of the sign before the alert
    /// was raised, which contains the number of the last event and the id of the current run of the sign.
    ///
    /// - Returns: The cause of the end, such as `tap`, or nil if the stream of events ends first.
    private static func waitForDismissal(
        ofAlert id: JSONTree?,
        after stateBefore: ReportedState,
        on connection: SignConnection
    ) throws(ClientError) -> String? {
        // The subscription begins with the events before the alert was raised, because the alert may already
        // have ended.
        let subscriptionParameters = jsonMembers([
            "after": .integer(Int64(stateBefore.sequence)),
            "run": .string(stateBefore.runID),
            "kinds": .array([.string("alert_dismissed")]),
        ])
        var cause: String?
        try connection.stream("Subscribe", subscriptionParameters) { reply in
            let events = reply["events"]?.array ?? []
            let dismissal = events.first { $0["id"] == id }
            cause = dismissal?["by"]?.string
            // The stream continues until this closure returns false.
            let isStillRaised = cause == nil
            return isStillRaised
        }
        return cause
    }
}

private func base64(ofPicture file: String) throws -> String {
    do throws(FileError) {
        return try PictureFiles.base64(ofFile: file)
    } catch {
        printMessage("error: \(Wording.printable(file)): \(error)")
        throw ExitCode(65)
    }
}

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Dismiss one alert or all alerts.",
        discussion: "Exit status 1 if there is no such alert."
    )

    @Argument(help: "The id of the alert. Default: all alerts.")
    var id: String?

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let answer = try connection.call("Dismiss", jsonMembers(["id": id.map { .string($0) }]))
            let count = answer["dismissed"]?.integer ?? 0
            if sign.json { write(answer) }
            guard count > 0 else {
                throw ClientError(.refused, "no active alert\(id.map { " \(Wording.quoted($0))" } ?? "")")
            }
            if !sign.json { write("\(count) \(count == 1 ? "alert" : "alerts") ended") }
        }
    }
}

struct Value: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Set or print the value of {value:NAME} in texts.",
        discussion: "An empty value removes it."
    )

    @Argument(help: "The name of the value.")
    var name: String

    @Argument(help: "The value. Default: print the current value.")
    var text: String?

    @Option(help: "Remove the value after this time, such as 10min.")
    var lifetime: String?

    @Flag(help: "Write the value to disk at once, so that it survives a power failure.")
    var persist = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard TextTemplate.isValueName(name) else {
            throw ValidationError("a name has 1 to 64 of the characters A-Z a-z 0-9 _ . -")
        }
        if lifetime != nil, text == nil { throw ValidationError("--lifetime needs a value") }
        if persist, text == nil { throw ValidationError("--persist needs a value") }
        try checkDuration(lifetime, option: "--lifetime", mayBeZero: false)
    }

    /// Sets a named value of the sign, which appears where a text contains `{value:NAME}`. An empty text
    /// removes the value. Without a text, prints the current value.
    func run() throws {
        try sign.connect { connection throws(ClientError) in
            guard let text else { return try printValue(in: connection.call("GetValues")) }

            let parameters = jsonMembers([
                "name": .string(name),
                "value": text.isEmpty ? nil : .string(text),
                "lifetime": lifetime.map { .string($0) },
                "persist": persist ? .boolean(true) : nil,
            ])
            let reply = try connection.call("SetValue", parameters)
            if sign.json { return write(reply) }
            let isDurable = reply["durable"]?.boolean == true
            if persist, !isDurable {
                printMessage(
                    "note: the value is set, but a power cut would lose it: the sign has no state directory, or cannot "
                        + "write there; see its log"
                )
            }
        }
    }

    private func printValue(in reply: JSONTree) throws(ClientError) {
        let value = reply["values"]?[name]
        if sign.json { return write(value ?? .null) }
        guard let text = value?.string else { throw ClientError(.refused, "no value is set for '\(name)'") }
        write(text)
    }
}

/// Throws an error if `text` is not a valid duration, or if it is zero although `mayBeZero` is false. Accepts
/// nil. `option` is the name of the command-line option, for the error message.
func checkDuration(_ text: String?, option: String, mayBeZero: Bool = true) throws {
    guard let text else { return }
    let length: Nanoseconds
    do throws(DurationError) {
        length = try Nanoseconds(duration: text)
    } catch {
        throw ValidationError("\(option): '\(text)' \(error)")
    }
    if !mayBeZero, length == .zero { throw ValidationError("\(option): must be longer than '\(text)'") }
}
