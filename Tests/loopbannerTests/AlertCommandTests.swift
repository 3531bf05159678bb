import SignTestSupport
import TestSupport
import Testing

@Suite("The commands for alerts of a running sign")
struct AlertCommandTests: SignCommandSuite {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("an alert is raised, shown and dismissed by its id")
    func alert() throws {
        try withSign { socket in
            let raised = try run(socket, "alert", "Back at two", "--id", "soon")
            #expect(raised.output == "soon\n")
            let status = try run(socket, "status")
            #expect(status.output.contains("    Alert: Back at two\n"))
            let dismissed = try run(socket, "dismiss", "soon")
            #expect(dismissed.output == "1 alert ended\n")
            let again = try run(socket, "dismiss", "--json")
            #expect(again.output == "{\"dismissed\":0}\n")
            #expect(again.status == 1)
            let none = try run(socket, "dismiss")
            #expect(none.status == 1)
            #expect(none.error == "loopbanner: error: no active alert\n")
            let unknown = try run(socket, "dismiss", "later")
            #expect(unknown.error == "loopbanner: error: no active alert 'later'\n")
        }
    }

    @Test("an alert on a dark display is noted, and an urgent one lights it")
    func alertInTheDark() throws {
        try withSign { socket in
            _ = try run(socket, "off")
            let hidden = try run(socket, "alert", "Soon", "--id", "soon")
            #expect(hidden.status == 0)
            #expect(hidden.output == "soon\n")
            #expect(
                hidden.error
                    == "loopbanner: note: the display is dark, so the alert is not visible until it is lit; "
                    + "--urgent lights it\n"
            )
            #expect(try run(socket, "alert", "Now", "--urgent").error.isEmpty)
        }
    }

    @Test("an alert shows the picture of a file, and a file that is no picture is refused")
    func picturedAlert() throws {
        try withSign { socket in
            let rows = (0..<8).map { y in (0..<32).map { x in UInt8((x * 3 + y * 5) % 7 < 3 ? 255 : 0) } }
            let picture = try directory.file("cup.png", TinyPNG(gray: rows).bytes)
            let raised = try run(socket, "alert", "--picture", picture, "--urgent", "--id", "cup")
            #expect(raised.output == "cup\n")
            let client = try #require(ControlClient(socket))
            let drawn = rows.map { JSONValue.string(String($0.map { $0 > 0 ? "#" : "." })) }
            #expect(eventually { client.call("GetFrame")["rows"] == .array(drawn) })
            let text = try directory.file("cup.txt", "a cup")
            let broken = try run(socket, "alert", "--picture", text)
            #expect(broken.status == 65)
            let reason = "this is neither a PNG nor a GIF file; save the picture as one of them"
            #expect(broken.error == "loopbanner: error: alert.image: \(reason)\n")
            let large = try directory.file("large.png", [UInt8](repeating: 0, count: 49_153))
            let tooLarge = try run(socket, "alert", "--picture", large)
            #expect(tooLarge.error == "loopbanner: error: \(large): the file is larger than 48 KiB\n")
            let missing = try run(socket, "alert", "--picture", "/nowhere.png")
            #expect(missing.error == "loopbanner: error: /nowhere.png: no such file\n")
            let both = try run(socket, "alert", "Now", "--picture", picture)
            #expect(both.status == 64)
            #expect(both.error.hasPrefix("Error: specify either the text or --picture FILE\n"))
        }
    }

    @Test(
        "who waits for an alert learns whether it was a tap that ended it",
        arguments: [("tap", 0), ("dismiss", 1)]
    )
    func waiting(_ end: String, _ status: Int) throws {
        try withSign { socket in
            let question = try #require(
                Program(
                    ["alert", "A second till?", "--wait", "--socket", socket],
                    output: .file("\(directory.path)/question"),
                    error: .file("\(directory.path)/question-errors")
                )
            )
            #expect(eventually { !directory.text(of: "question").isEmpty })
            let ended = try run(socket, end)
            #expect(ended.status == 0)
            #expect(question.end().map(Int.init) == status)
        }
    }

    @Test("an invalid duration of an alert is rejected before the call")
    func duration() throws {
        try withSign { socket in
            let refused = try run(socket, "alert", "Now", "--for", "soon")
            #expect(refused.status == 64)
            #expect(refused.error.hasPrefix("Error: --for: 'soon' is not a duration; "))
            #expect(try run(socket, "dismiss").error == "loopbanner: error: no active alert\n")
        }
    }
}
