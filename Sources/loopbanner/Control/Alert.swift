import ArgumentParser
import BannerText
import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI
import SignFile

/// `loopbanner alert`: covers the banner with a text or a picture.
struct Alert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Cover the banner with a text or a picture, until a tap or for a while.",
        discussion: """
            Prints the alert's id. A tap ends the alert and does not advance. With --wait the status says how it ended, \
            so a script can ask a question: 0 by a tap, 1 in another way.
            """
    )

    @Argument(help: "The text.")
    var text: String?

    @Option(
        help: "Show the PNG or GIF in this file instead of a text.",
        completion: .file(extensions: ["png", "gif"])
    )
    var picture: String?

    @Option(name: .customLong("for"), help: "How long, such as 10s. Default: until a tap or dismiss.")
    var duration: String?

    @Option(help: "Its id. An alert with the same id is replaced.")
    var id: String?

    @Flag(help: "Before all others, at once, and on a dark display too.")
    var urgent = false

    @Flag(help: "Let it blink.")
    var blink = false

    @Flag(help: "Wait for its end.")
    var wait = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        if text?.isBlank == true {
            throw ValidationError("the alert has no visible text")
        }
        guard (text == nil) != (picture == nil) else {
            throw ValidationError("an alert shows a text, or a picture with --picture FILE")
        }
        if sign.host != nil, picture != nil {
            throw ValidationError("the picture is on this machine; --picture and -H do not go together")
        }
        try checkDuration(duration, "--for", mayBeZero: false)
    }

    func run() throws {
        var alert: [JSONTree.Member] = []
        if let text { alert.append(JSONTree.Member("text", .string(text))) }
        if let picture { alert.append(JSONTree.Member("image", .string(try base64(ofPicture: picture)))) }
        if let duration { alert.append(JSONTree.Member("duration", .string(duration))) }
        if let id { alert.append(JSONTree.Member("id", .string(id))) }
        if urgent { alert.append(JSONTree.Member("priority", .string("urgent"))) }
        if blink { alert.append(JSONTree.Member("blink", .boolean(true))) }
        var end: String?
        try sign.talk { connection throws(ClientError) in
            let before = ReportedState(try connection.call("GetState")["state"] ?? .null)
            let answer = try connection.call("Raise", [JSONTree.Member("alert", .object(alert))])
            if sign.json { write(answer) } else { write(line: answer["id"]?.string ?? "") }
            if !before.isLit, !urgent {
                complain(
                    "note: the display is dark, so the alert is not seen until it is lit; --urgent lights it"
                )
            }
            guard wait else { return }
            // Its end may have come already.
            let wanted = [
                JSONTree.Member("after", .integer(Int64(before.sequence))),
                JSONTree.Member("run", .string(before.run)),
                JSONTree.Member("kinds", .array([.string("alert_dismissed")])),
            ]
            try connection.stream("Subscribe", wanted) { events in
                let mine = (events["events"]?.array ?? []).first { $0["id"] == answer["id"] }
                end = mine?["by"]?.string
                return end == nil
            }
        }
        if wait, end != "tap" { throw ExitCode(1) }
    }
}

/// The base64 of the picture in `file`.
private func base64(ofPicture file: String) throws -> String {
    do throws(FileError) {
        return try PictureFiles.base64(ofFile: file)
    } catch {
        complain("error: \(Wording.printable(file)): \(error)")
        throw ExitCode(65)
    }
}

/// `loopbanner dismiss`: ends alerts.
struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End an alert, or all of them.",
        discussion: "Exit status 1 if there is no such alert."
    )

    @Argument(help: "The id of the alert. Default: all.")
    var id: String?

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let answer = try connection.call("Dismiss", id.map { [JSONTree.Member("id", .string($0))] } ?? [])
            let count = answer["dismissed"]?.integer ?? 0
            if sign.json { write(answer) }
            guard count > 0 else {
                throw ClientError(.refused, "there is no alert\(id.map { " \(Wording.quoted($0))" } ?? "")")
            }
            if sign.json { return }
            write(line: "\(count) \(count == 1 ? "alert" : "alerts") ended")
        }
    }
}

/// `loopbanner value`: the texts of `{value:NAME}`.
struct Value: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give texts a value for {value:NAME}, or print it.",
        discussion: "An empty text takes the value away."
    )

    @Argument(help: "The name in the texts.")
    var name: String

    @Argument(help: "The value. Default: prints the one that holds.")
    var text: String?

    @Option(help: "Take it away after this time, such as 10min.")
    var lifetime: String?

    @Flag(help: "Write it to disk at once, so that a power cut does not lose it.")
    var persist = false

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard TextTemplate.isValueName(name) else {
            throw ValidationError("a name has 1 to 64 of the characters A-Z a-z 0-9 _ . -")
        }
        if lifetime != nil, text == nil { throw ValidationError("--lifetime needs a value") }
        if persist, text == nil { throw ValidationError("--persist needs a value") }
        try checkDuration(lifetime, "--lifetime", mayBeZero: false)
    }

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            guard let text else { return try tell(connection.call("GetValues")) }
            var parameters = [JSONTree.Member("name", .string(name))]
            if !text.isEmpty { parameters.append(JSONTree.Member("value", .string(text))) }
            if let lifetime { parameters.append(JSONTree.Member("lifetime", .string(lifetime))) }
            if persist { parameters.append(JSONTree.Member("persist", .boolean(true))) }
            let answer = try connection.call("SetValue", parameters)
            if sign.json { return write(answer) }
            if persist, answer["durable"]?.boolean != true {
                complain(
                    "note: the value is set, but a power cut would lose it: the sign has no state directory, or cannot "
                        + "write there; see its log"
                )
            }
        }
    }

    private func tell(_ answer: JSONTree) throws(ClientError) {
        let value = answer["values"]?[name]
        if sign.json { return write(value ?? .null) }
        guard let text = value?.string else { throw ClientError(.refused, "there is no value '\(name)'") }
        write(line: text)
    }
}

/// Refuses what is no duration for `option`.
func checkDuration(_ text: String?, _ option: String, mayBeZero: Bool = true) throws {
    guard let text else { return }
    let length: Nanoseconds
    do throws(DurationError) {
        length = try Nanoseconds(duration: text)
    } catch {
        throw ValidationError("\(option): '\(text)' \(error)")
    }
    if !mayBeZero, length == .zero { throw ValidationError("\(option): '\(text)' is no time at all") }
}
