import Foundation
import SignAPI
import SignTestSupport
import TestSupport
import Testing

@Suite("A running sign in a group")
struct GroupMethodTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func group(_ client: ControlClient, _ method: String, _ parameters: String = "{}")
        -> [String: JSONValue]
    {
        client.call("org.loopbanner.Group.\(method)", parameters)
    }

    private func text(_ value: JSONValue?) throws -> String { try #require(value).text }

    /// Starts the test of another sign with the same list.
    private func another() throws -> GroupMethodTests { try GroupMethodTests() }

    private func watcher() throws -> ControlClient {
        let client = try client()
        client.send("org.loopbanner.Group.Watch", "{}", flags: "\"more\":true")
        return client
    }

    private func next(_ client: ControlClient) -> [String: JSONValue] {
        ControlClient.content(of: client.receive())
    }

    private func selected(_ client: ControlClient) -> String? { client.call("GetState").selected }

    @Test("every method and every error conforms to its interface")
    func conformance() throws {
        let program = try listen()
        let interface = try #require(InterfaceText(GroupInterface.text))
        let (client, other) = (try client(), try client())
        func expect(_ method: String, _ parameters: String = "{}", error: String? = nil) -> [String:
            JSONValue]
        {
            var reply = group(client, method, parameters)
            let found = reply.removeValue(forKey: "error")?.string
            #expect(found == error, "\(method)")
            if let found {
                #expect(interface.complaints(aboutError: reply, found) == [], "\(method)")
            } else {
                #expect(interface.complaints(aboutReply: reply, to: method) == [], "\(method)")
            }
            return reply
        }
        _ = expect("Lead", error: "NotJoined")
        let rev = expect("Join", #"{"sign":"a"}"#)["rev"]?.string ?? ""
        #expect(rev.hasPrefix("4-") && rev.count == 18)
        #expect(group(other, "Join", #"{"sign":"b"}"#).error == "AlreadyJoined")
        #expect(group(other, "GetAnchor").error == "NotJoined")
        _ = expect("GetAnchor", error: "NotInStep")
        let anchor = try text(expect("Lead")["anchor"])
        _ = expect("GetAnchor")
        #expect(expect("Adopt", "{\"anchor\":\(anchor)}")["changed"] == .boolean(false))
        _ = expect(
            "Adopt",
            "{\"anchor\":\(anchor.replacingOccurrences(of: rev, with: "0"))}",
            error: "OtherList"
        )
        let broken = anchor.replacingOccurrences(of: "\"state\":\"2", with: "\"state\":\"9")
        _ = expect("Adopt", "{\"anchor\":\(broken)}", error: "InvalidAnchor")
        let input = #"{"sign":"z","k":1,"at":1,"input":"next"}"#
        #expect(expect("Merge", "{\"inputs\":[\(input)]}")["too_old"] == .integer(1))
        #expect(
            group(client, "Merge", #"{"inputs":[{"sign":"z","k":1,"at":1,"input":"fly"}]}"#).error
                == "InvalidParameter"
        )
        #expect(group(client, "Watch").error == "ExpectedMore")
        let watcher = try watcher()
        #expect(interface.complaints(aboutReply: next(watcher), to: "Watch") == [])
        _ = expect("Leave")
        _ = expect("Leave", error: "NotJoined")
        end(program)
    }

    @Test("two signs that were started apart go in step, and a press at either moves both")
    func inStep() throws {
        let other = try another()
        let (one, two) = (try listen(), try other.listen())
        let (a, b) = (try client(), try other.client())
        _ = group(a, "Join", #"{"sign":"a"}"#)
        _ = group(b, "Join", #"{"sign":"b"}"#)
        let (watchA, watchB) = (try watcher(), try other.watcher())
        #expect(next(watchA)["in_step"] == .boolean(false))
        #expect(next(watchB)["in_step"] == .boolean(false))
        _ = b.call("Next")
        #expect(
            group(b, "Adopt", "{\"anchor\":\(try text(group(a, "Lead")["anchor"]))}")["changed"]
                == .boolean(true)
        )
        #expect(next(watchA)["in_step"] == .boolean(true))
        #expect(next(watchB)["in_step"] == .boolean(true))
        #expect(selected(b) == "tea")

        _ = a.call("Next")
        let pressed = try text(next(watchA)["inputs"])
        #expect(group(b, "Merge", "{\"inputs\":\(pressed)}")["accepted"] == .integer(1))
        #expect(selected(a) == "coffee" && selected(b) == "coffee")
        _ = b.call("Tap")
        let tapped = try text(next(watchB)["inputs"])
        #expect(group(a, "Merge", "{\"inputs\":\(tapped)}")["accepted"] == .integer(1))
        #expect(selected(a) == "solid" && selected(b) == "solid")
        #expect(eventually { a.call("GetFrame")["rows"] == b.call("GetFrame")["rows"] })
        let reasons = a.call("Subscribe", #"{"after":0,"kinds":["selected"]}"#)["events"]?.array ?? []
        #expect(reasons.compactMap { $0["reason"]?.string } == ["layout", "tap", "group"])

        // The second sign has another list now, so it leaves the group at once and reports this.
        _ = b.call("RemoveOption", #"{"id":"tea"}"#)
        var told = next(watchB)
        while told["in_step"] == .boolean(true) { told = next(watchB) }
        #expect(told["rev"]?.string != nil)
        #expect(group(b, "GetAnchor").error == "NotInStep")
        other.end(two)
        end(one)
    }

    @Test("a carrier whose connection ends leaves the sign independent, and free for another one")
    func lostCarrier() throws {
        let program = try listen()
        let watcher = try watcher()
        _ = next(watcher)
        do {
            let carrier = try client()
            _ = group(carrier, "Join", #"{"sign":"a"}"#)
            _ = group(carrier, "Lead")
            var told = next(watcher)
            while told["in_step"] != .boolean(true) { told = next(watcher) }
        }
        let told = next(watcher)
        #expect(told["in_step"] == .boolean(false) && told["rev"] == .null)
        #expect(group(try client(), "Join", #"{"sign":"a"}"#)["rev"] != nil)
        end(program)
    }
}
