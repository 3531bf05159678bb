import Diagnostics
import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("A draft of the web page of a fleet")
struct FleetDraftTests {
    private func draft(_ release: String, _ more: String = "") throws -> FleetDraft {
        var request = WebRequest(method: "POST", path: "/api/draft")
        request.body = Array(#"{"scope":"all","number":7,"release":\#(release)\#(more)}"#.utf8)
        return try FleetDraft(try FleetBody(request, keys: FleetDraft.keys))
    }

    /// Returns the first mistake in a draft, as the page shows it.
    private func mistake(_ release: String, _ more: String = "") throws -> String? {
        let draft = try draft(release, more)
        do {
            let folder = try DraftFolder(try draft.makeReleaseText())
            _ = try folder.readContent()
            return nil
        } catch let mistake as FleetDraft.Mistake {
            return "\(mistake.path): \(mistake.message)"
        }
    }

    @Test("a draft becomes the release that apply publishes for a folder with the same content")
    func release() throws {
        let draft = try draft(
            #"{"v":1,"options":[{"text":"Tea","dwell":"3s"}],"scroll":{"loop":false}}"#,
            #","values":{"soup":"6.50"},"rollout":{"health":"1min"}"#
        )
        let folder = try DraftFolder(try draft.makeReleaseText())
        let content = try folder.readContent()
        let release = try #require(content.release)
        #expect(
            String(decoding: release, as: UTF8.self)
                == #"{"v":1,"options":[{"dwell":"3s","text":"Tea"}],"scroll":{"loop":false}}"#
        )
        #expect(content.values == [JSONTree.Member("soup", "6.50")] && content.number == nil)
        #expect(content.rollout == [JSONTree.Member("health", "1min")])
        #expect(draft.scope == .all && draft.number == 7)
    }

    @Test("a draft without a release withdraws the release of its scope")
    func withdrawn() throws {
        #expect(try DraftFolder(try draft("null").makeReleaseText()).readContent().release == nil)
    }

    @Test("a withdrawal is refused like a draft, and states what it withdraws")
    func refusedWithdrawal() throws {
        #expect(try draft("null").isWithdrawal && !draft("{}").isWithdrawal)
        func message(_ response: WebResponse?) -> String? {
            response.flatMap { try? JSONTree($0.body) }?["message"]?.string
        }
        func replaced(_ number: Int64, isWithdrawal: Bool) -> String? {
            message(.statementReplaced(by: "maria", number: number, isWithdrawal: isWithdrawal))
        }
        #expect(
            replaced(8, isWithdrawal: true)
                == "maria has published number 8 meanwhile; nothing is withdrawn, "
                + "so look at the release and withdraw it again"
        )
        #expect(replaced(0, isWithdrawal: true)?.hasPrefix("the release that this withdraws is no") == true)
        #expect(replaced(8, isWithdrawal: false)?.hasSuffix("compare it and publish again") == true)
        let none = ScopeSigns(.label("rome"), in: try FleetOnBroker().view)
        #expect(
            message(.wrongSignCount(in: none, confirmedCount: 3, action: "a withdrawal from"))
                == "no sign has the scope label/rome; a withdrawal from it needs 0 as signs"
        )
        let all = ScopeSigns(.all, in: try FleetOnBroker().view)
        #expect(
            message(.wrongSignCount(in: all, confirmedCount: nil, action: "a withdrawal from"))
                == "a withdrawal from all signs needs their number, which is 0, as signs"
        )
    }

    @Test("mistakes name their place in the draft")
    func mistakes() throws {
        let tea = #"{"text":"Tea"}"#
        for (release, more, text) in [
            ("{}", "", "options: a release needs at least one option"),
            (#"{"options":[]}"#, "", "options: a release needs at least one option"),
            (
                #"{"options":[\#(tea)],"display":{}}"#, "",
                "display: a release has only options, schedule, scroll and text, not 'display'"
            ),
            (
                #"{"options":[\#(tea),{"text":"a","action":["/bin/sh"]}]}"#, "",
                "options[1].action: a release has no action; it belongs in the configuration file of the sign"
            ),
            (
                #"{"options":[{"picture":"/etc/passwd"}]}"#, "",
                "options[0].picture: a release contains the bytes of a picture as image, and no picture"
            ),
            (
                #"{"options":[\#(tea)],"text":{"fonts":["/etc/shadow"]}}"#, "",
                "text.fonts: fonts belong in the file of the sign, so a release cannot contain them"
            ),
            (
                #"{"options":[\#(tea)],"scroll":{"background":"/home/anna/photo.png"}}"#, "",
                "scroll.background: a release names no files, so background has no /"
            ),
            (
                #"{"options":[\#(tea),{"text":"a","icon":"../photo.png"}]}"#, "",
                "options[1].icon: a release names no files, so icon has no /"
            ),
            (
                #"{"options":[{"text":"a","font":"/usr/share/fonts/../../../etc/shadow"}]}"#, "",
                "options[0].font: a release names no files, so font has no /"
            ),
            (
                #"{"options":[{"image":"YWJj"}]}"#, "",
                "options[0].image: picture 'draft-ba7816bf.png' is neither a PNG nor a GIF"
            ),
            (
                #"{"options":[\#(tea)]}"#, #","values":{"soup":6.5}"#,
                #"values.soup: a value must be a quoted string, such as soup = "6.50""#
            ),
            (
                #"{"options":[\#(tea)]}"#, #","rollout":{"windows":["25:00..26:00"]}"#,
                "rollout.windows: windows must be local times such as [\"Mon..Fri 05:00..07:00\"], "
                    + "without sunrise and sunset"
            ),
            (
                #"{"options":[\#(tea)]}"#, #","rollout":{"number":9}"#,
                "rollout.number: unknown key 'number' in [rollout]; it has stages, windows, health and failed_share"
            ),
        ] {
            #expect(try mistake(release, more) == text)
        }
        #expect(try mistake(#"{"options":[\#(tea)]}"#) == nil)
        #expect(try mistake(#"{"options":[{"text":"a","font":"/usr/share/fonts/a.ttf"}]}"#) == nil)
        let others = #""text":{"font":"builtin-small"},"scroll":{"background":"stars"},"schedule":[]"#
        #expect(try mistake(#"{"options":[\#(tea)],\#(others)}"#) == nil)
    }

    @Test("a release that is too long is refused with its size")
    func size() throws {
        let text = String(repeating: "x", count: 250_000)
        let mistake = try mistake(#"{"options":[{"text":"\#(text)"}]}"#)
        #expect(mistake?.hasSuffix("the release has 250031 bytes; at most 245760 are allowed") == true)
    }

    @Test("the lines of check become places of the draft")
    func findings() {
        let output = #"""
            {"file":"sign.toml","line":2,"column":9,"severity":"error","message":"dwell '5' has no unit"}
            {"file":"sign.toml","line":1,"column":1,"severity":"warning","message":"long"}
            {"file":"sign.toml","line":9,"column":1,"severity":"error","message":"other"}
            {"file":"sign.toml","line":-5,"severity":"error","message":"none"}
            {"file":"sign.toml","line":1,"severity":"note","message":"pans"}
            no JSON
            """#
        let (mistakes, warnings) = FleetDraft.findings(
            in: DraftPrograms.Output(isSuccess: false, bytes: Array(output.utf8)),
            pathsByLine: ["options[0]", "options[0].dwell"]
        )
        #expect(mistakes.map(\.path) == ["options[0].dwell", "", ""])
        #expect(mistakes.map(\.message) == ["dwell '5' has no unit", "other", "none"])
        #expect(warnings.map(\.path) == ["options[0]"] && warnings.map(\.message) == ["long"])
    }

    @Test("a draft that check does not read, or fails without an error, has a mistake")
    func failedCheck() {
        func messages(_ output: DraftPrograms.Output?) -> [String] {
            FleetDraft.findings(in: output, pathsByLine: []).mistakes.map { "\($0.path)\($0.message)" }
        }
        let remedy = "try again; if that fails, reinstall its package on the page's server"
        #expect(
            messages(nil) == [
                "the draft cannot be checked because loopbanner check cannot be run; \(remedy)"
            ]
        )
        #expect(
            messages(DraftPrograms.Output(isSuccess: false, bytes: Array("Segmentation fault".utf8))) == [
                "the draft cannot be checked because loopbanner check has failed; \(remedy)"
            ]
        )
        #expect(messages(DraftPrograms.Output(isSuccess: true, bytes: [])).isEmpty)
    }

    @Test("a body without a scope, or with another kind of release, is refused")
    func bodies() {
        func problem(_ text: String) -> RequestError? {
            var request = WebRequest(method: "POST", path: "/api/draft")
            request.body = Array(text.utf8)
            do throws(RequestError) {
                _ = try FleetDraft(try FleetBody(request, keys: FleetDraft.keys))
                return nil
            } catch {
                return error
            }
        }
        #expect(
            problem(#"{"scope":"label/+","number":1}"#)
                == .wrongType("scope", expected: FleetScope.requestKind)
        )
        #expect(problem(#"{"scope":"all"}"#) == .notANumber("number"))
        #expect(
            problem(#"{"scope":"all","number":1,"release":[]}"#)
                == .wrongType("release", expected: "an object")
        )
        #expect(
            problem(#"{"scope":"all","number":1,"by":"x"}"#) == .unknownMember("by", allowed: FleetDraft.keys)
        )
        #expect(problem(#"{"scope":"all","number":0,"release":null}"#) == nil)
    }
}
