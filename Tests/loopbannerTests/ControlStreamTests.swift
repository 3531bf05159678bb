import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("Events and frames for programs")
struct ControlStreamTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func next(_ client: ControlClient) -> [String: JSONValue] {
        ControlClient.content(of: client.receive())
    }

    @Test("a subscriber receives the events after a given number")
    func subscribe() throws {
        let program = try listen()
        let (told, teller) = (try client(), try client())
        told.send("Subscribe", "{}", flags: "\"more\":true")
        let first = next(told)
        #expect(first.events == [])
        #expect(first["run"]?.string?.count == 16)
        let taken = teller.call("Next")
        let number = try #require(taken["taken"]?["seq"]?.integer)
        var numbers: [Int64] = []
        while numbers.count < 4 { numbers += next(told).numbers }
        #expect(numbers == Array(number..<number + Int64(numbers.count)))

        // A call without `more` returns the events from there on and does not wait.
        #expect(eventually { teller.call("Subscribe", "{\"after\":\(number)}").events.contains("settled") })
        let again = teller.call("Subscribe", "{\"after\":\(number - 1),\"kinds\":[\"input\",\"settled\"]}")
        #expect(again.events == ["input", "settled"])
        #expect(again["lost"] == nil)
        #expect(again["restarted"] == nil)
        end(program)
    }

    @Test("a kind of event that does not exist is an error with the nearest kind, and starts no stream")
    func unknownKind() throws {
        let program = try listen()
        let client = try client()
        client.send("Subscribe", #"{"kinds":["input","selekted"]}"#, flags: "\"more\":true")
        let near = next(client)
        #expect(near.error == "UnknownKind")
        #expect(near["kind"] == .string("selekted") && near["nearest"] == .string("selected"))
        let far = client.call("Subscribe", #"{"kinds":["weather"]}"#)
        #expect(far.error == "UnknownKind" && far["nearest"] == .null)
        #expect(far["kinds"]?.array?.contains(.string("selected")) == true)
        #expect(client.call("Next").selected == "coffee")
        end(program)
    }

    @Test("a subscriber of an earlier run is notified of the new run, and receives all stored events")
    func restart() throws {
        let program = try listen()
        let client = try client()
        let reply = client.call("Subscribe", #"{"after":99,"run":"0123456789abcdef"}"#)
        #expect(reply["restarted"] == .boolean(true))
        #expect(reply.numbers.first == 1)
        let run = reply["run"]?.string ?? ""
        let same = client.call("Subscribe", "{\"after\":1,\"run\":\"\(run)\"}")
        #expect(same["restarted"] == .boolean(false))
        #expect(same.numbers.first == 2)
        // A call without `more` does not wait for events after a number that no event has yet.
        #expect(client.call("Subscribe", #"{"after":999999}"#).numbers == [])
        end(program)
    }

    @Test("events from before the first client are a few, and the others are counted")
    func lost() throws {
        let program = try listen(Self.banner())
        #expect(eventually { events.count > 100 })
        let client = try client()
        let reply = client.call("Subscribe", #"{"after":0}"#)
        let lost = try #require(reply["lost"]?.integer)
        #expect(lost > 60)
        #expect(reply.numbers.first == lost + 1)
        #expect(reply.numbers.count >= 16)
        end(program)
    }

    @Test("a subscriber that does not read loses events, which are counted, and no other client does")
    func slowReader() throws {
        let program = try listen()
        let (slow, quick, teller) = (try client(), try client(), try client())
        slow.send("Subscribe", "{}", flags: "\"more\":true")
        quick.send("Subscribe", "{}", flags: "\"more\":true")
        let start = try #require(teller.call("GetState").state("seq")?.integer)
        var read: [Int64] = []
        _ = next(quick)
        // These are more events than the socket, the buffer and the ring can hold.
        for _ in 0..<100 {
            for method in ["Next", "Previous", "Pause", "Resume"] {
                // Repeat the call while there are too many inputs a second.
                while teller.call(method).error == "LimitExceeded" { usleep(20_000) }
            }
            while let reply = quick.receive(within: 0) { read += ControlClient.content(of: reply).numbers }
        }
        let last = try #require(teller.call("GetState").state("seq")?.integer)
        while read.last ?? 0 < last { read += next(quick).numbers }
        #expect(read == Array(start + 1...last))

        var given: [Int64] = []
        var lost: Int64 = 0
        while given.last ?? start < last {
            let reply = next(slow)
            lost += reply["lost"]?.integer ?? 0
            given += reply.numbers
            if reply.isEmpty { break }
        }
        #expect(Int64(given.count) + lost == last - start)
        end(program)
    }

    @Test("the frame is what the sign shows, once or whenever it changes")
    func frames() throws {
        let program = try listen()
        let (viewer, teller) = (try client(), try client())
        let frame = teller.call("GetFrame")
        let rows = frame["rows"]?.array?.compactMap(\.string) ?? []
        #expect(rows.count == 16)
        #expect(rows.allSatisfy { $0.count == 16 })
        #expect(rows.joined().contains("#"))

        viewer.send("GetFrame", #"{"rate":100}"#, flags: "\"more\":true")
        #expect(next(viewer)["rows"] == frame["rows"])
        #expect(teller.call("GoTo", #"{"id":"solid"}"#).error == nil)
        let lit = JSONValue.array(
            [JSONValue](repeating: .string(String(repeating: "#", count: 16)), count: 16)
        )
        var reply = next(viewer)
        while !reply.isEmpty, reply["rows"] != lit { reply = next(viewer) }
        #expect(reply["rows"] == lit)
        #expect(teller.call("GetFrame")["rows"] == lit)
        #expect(viewer.receive(within: 200) == nil, "nothing moves, so nothing is sent")

        #expect(teller.call("SetBrightness", #"{"percent":3}"#).error == nil)
        while !reply.isEmpty, reply["brightness"] != .integer(3) { reply = next(viewer) }
        #expect(reply["brightness"] == .integer(3))
        end(program)
    }

    @Test("a frame of another size after a reload is shown too")
    func resizedFrames() throws {
        let program = try listen()
        let (viewer, teller) = (try client(), try client())
        viewer.send("GetFrame", #"{"rate":100}"#, flags: "\"more\":true")
        #expect(next(viewer)["width"] == .integer(16))
        try directory.file("a.toml", Self.quiet.replacing("width = 16", with: "width = 64"))
        #expect(teller.call("Reload").error == nil)
        var reply = next(viewer)
        while !reply.isEmpty, reply["width"] != .integer(64) { reply = next(viewer) }
        #expect(reply["rows"]?.array?.first?.string?.count == 64)
        #expect(teller.call("GetFrame")["width"] == .integer(64))
        end(program)
    }

    @Test("a viewer that does not read delays no other client, and continues with the newest frame")
    func stuckViewer() throws {
        let program = try listen(Self.banner(width: 256))
        let (stuck, teller) = (try client(), try client())
        stuck.send("GetFrame", #"{"rate":100}"#, flags: "\"more\":true")
        let before = try #require(teller.call("GetState").state("seq")?.integer)
        #expect(
            eventually { teller.call("GetState").state("seq")?.integer ?? 0 > before + 100 }
        )
        let newest = try #require(teller.call("GetFrame")["frame"]?.integer)
        var last: Int64 = 0
        while last < newest {
            let reply = next(stuck)
            #expect(reply["frame"]?.integer ?? 0 > last)
            guard let frame = reply["frame"]?.integer else { break }
            last = frame
        }
        #expect(last >= newest)
        end(program)
    }
}
