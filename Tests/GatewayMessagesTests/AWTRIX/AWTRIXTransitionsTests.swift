import GatewayMessages
import SignAPI
import Testing

@Suite("The transitions of AWTRIX")
struct AWTRIXTransitionsTests {
    private func outcome(
        _ command: String,
        _ body: String,
        _ transitions: AWTRIXTransitions = AWTRIXTransitions()
    ) throws -> AWTRIXRequest.Outcome {
        try AWTRIXRequest(command, appName: "x", body: Array(body.utf8)).makeOutcome(
            options: [],
            transitions: transitions
        )
    }

    private func option(_ transitions: AWTRIXTransitions) throws -> JSONTree? {
        try outcome("custom", #"{"text":"a"}"#, transitions).calls.first?.parameters.first?.value
    }

    @Test(
        "each number of TEFF has the nearest transition of a sign",
        arguments: zip(
            0...10,
            [
                "random", "slide", "fade", "open", "flap", "dissolve", "doors", "iris", "cut", "wipe", "fade",
            ]
        )
    )
    func effects(number: Int, transition: String) throws {
        let settings = try outcome("settings", #"{"TEFF":\#(number)}"#)
        #expect(settings.calls.isEmpty && settings.ignoredParts.isEmpty)
        // JSON has one kind of number, so 7.0 is the number 7.
        #expect(try outcome("settings", #"{"TEFF":\#(number).0}"#) == settings)
        let option = try option(#require(settings.transitions))
        #expect(option?["transition"]?.string == transition)
        #expect(option?["slide"] == nil)
    }

    @Test("the effect and its duration apply to the apps that follow, and each stays when the other changes")
    func both() throws {
        #expect(try option(AWTRIXTransitions())?["transition"] == nil)
        let first = try #require(try outcome("settings", #"{"TEFF":6,"TSPEED":900}"#).transitions)
        #expect(try option(first)?["slide"] == "900ms")
        let second = try #require(try outcome("settings", #"{"TSPEED":400}"#, first).transitions)
        #expect(try option(second)?["transition"] == "doors")
        #expect(try option(second)?["slide"] == "400ms")
        #expect(try outcome("settings", #"{"BRI":9}"#, second).transitions == nil)
    }

    @Test("the reply to transitions has the names by number, and settings have what was set")
    func replies() throws {
        func reply(_ command: String, _ transitions: AWTRIXTransitions) -> JSONTree? {
            AWTRIXReply.reply(
                to: command,
                state: [:],
                optionIDs: [],
                node: NodeName(host: "a"),
                uptime: 0,
                transitions: transitions
            )
        }
        let names = reply("transitions", AWTRIXTransitions())?.array?.map(\.string)
        #expect(names?.count == 11)
        #expect(names?[6] == "Curtain")
        #expect(reply("settings", AWTRIXTransitions())?["TEFF"] == nil)
        let transitions = try #require(try outcome("settings", #"{"TEFF":6,"TSPEED":900}"#).transitions)
        let settings = reply("settings", transitions)
        #expect(settings?["TEFF"] == .integer(6))
        #expect(settings?["TSPEED"] == .integer(900))
    }

    @Test(
        "a number without an effect and a duration beyond a minute are refused",
        arguments: [
            (#"{"TEFF":11}"#, "TEFF must be the number of an effect from 0 to 10, such as 1 for Slide"),
            (#"{"TEFF":"Slide"}"#, "TEFF must be the number of an effect from 0 to 10, such as 1 for Slide"),
            (#"{"TSPEED":-1}"#, "TSPEED must be a number of milliseconds from 0 to 60000, such as 500"),
            (#"{"TSPEED":60001}"#, "TSPEED must be a number of milliseconds from 0 to 60000, such as 500"),
        ]
    )
    func refused(body: String, message: String) throws {
        do throws(Refusal) {
            _ = try AWTRIXRequest("settings", body: Array(body.utf8)).makeOutcome(options: [])
            Issue.record("accepted")
        } catch {
            #expect(error.description == message)
        }
    }
}
