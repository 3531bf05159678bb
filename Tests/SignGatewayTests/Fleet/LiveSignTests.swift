import GatewayMessages
import MonotonicTime
import SettingsText
import SignAPI
import Testing

@testable import SignGateway

@Suite("What the signs in view of a browser show")
struct LiveSignTests {
    private var live = LiveSigns(token: "t")

    private func at(_ second: Int64) -> Instant { Instant(nanoseconds: 0) + .seconds(second) }

    private mutating func receive(_ topic: String, _ text: String) -> Bool {
        live.receive(IncomingMessage(topic, Array(text.utf8)))
    }

    private func shown(_ node: String = "a") -> String {
        String(decoding: live.tree(ofSign: node).bytes, as: UTF8.self)
    }

    @Test("a sign is subscribed to and asked for its LEDs every two seconds, while a browser has it in view")
    mutating func follow() {
        #expect(live.deadline == nil)
        let topics = ["loopbanner/a/state", "loopbanner/a/options", "loopbanner/a/response"]
        #expect(live.follow(["a"], at: at(0)).subscribe == topics)
        #expect(live.follow(["a"], at: at(0)).subscribe == [])
        let requests = live.advance(to: at(0)).publish
        #expect(requests.map(\.topic) == ["loopbanner/a/request"] && requests.first?.isRetained == false)
        #expect(
            requests.first.map { String(decoding: $0.payload, as: UTF8.self) }
                == #"{"token":"t","method":"GetFrame"}"#
        )
        #expect(live.deadline == at(2) && live.advance(to: at(1)) == LiveSigns.Tasks())
        #expect(live.advance(to: at(2)).publish.count == 1)
        #expect(live.connected().subscribe == topics)
        #expect(live.advance(to: at(15)).unsubscribe == topics && live.deadline == nil)
    }

    @Test("at most 128 signs are followed")
    mutating func limit() {
        let nodes = (0..<200).map { "sign\($0)" }
        #expect(live.follow(nodes, at: at(0)).subscribe.count == 3 * LiveSigns.maximumSigns)
    }

    @Test("the state, the text of the option and the picture are those of the sign's messages")
    mutating func messages() {
        _ = live.follow(["a"], at: at(0))
        #expect(
            receive(
                "loopbanner/a/state",
                #"{"selected":"tea","lit":true,"brightness":60,"alert":null,"x":1}"#
            )
        )
        #expect(receive("loopbanner/a/options", #"[{"id":"tea","text":"Tea 3.50"}]"#))
        #expect(
            receive(
                "loopbanner/a/response",
                ##"{"token":"t","ok":{"width":3,"height":2,"lit":true,"rows":["#.#","..."]}}"##
            )
        )
        #expect(
            shown()
                == #"{"node":"a","alert":null,"selected":"tea","text":"Tea 3.50","lit":true,"brightness":60,"#
                + ##""picture":{"width":3,"height":2,"lit":true,"rows":["#.#","..."]}}"##
        )
        #expect(!receive("loopbanner/a/status", "online") && !receive("loopbanner/b", ""))
    }

    @Test("a response to another client, and a picture that no browser can draw, are not shown")
    mutating func hostile() {
        _ = live.follow(["a"], at: at(0))
        let none = shown()
        let wide = String(repeating: "#", count: 60_000)
        for response in [
            ##"{"token":"x","ok":{"width":1,"height":1,"rows":["#"]}}"##, #"{"token":"t"}"#, "{", "[]",
            #"{"token":"t","ok":{"width":0,"height":0,"rows":[]}}"#,
            ##"{"token":"t","ok":{"width":2,"height":1,"rows":["#"]}}"##,
            ##"{"token":"t","ok":{"width":1,"height":2,"rows":["#"]}}"##,
            #"{"token":"t","ok":{"width":1,"height":1,"rows":["<"]}}"#,
            #"{"token":"t","ok":{"width":1,"height":1,"rows":[7]}}"#,
            ##"{"token":"t","ok":{"width":60000,"height":1,"rows":["\##(wide)"]}}"##,
            ##"{"token":"t","ok":{"width":9223372036854775807,"height":512,"rows":["#"]}}"##,
        ] {
            #expect(receive("loopbanner/a/response", response))
            #expect(shown() == none, "\(response.prefix(80))")
        }
        #expect(receive("loopbanner/a/state", #"{"selected":7,"lit":"x","alert":[1],"brightness":{}}"#))
        #expect(shown() == none)
    }

    @Test("long texts are shortened, and signs that no browser follows are not kept")
    mutating func bounds() {
        _ = live.follow(["a"], at: at(0))
        let long = String(repeating: "ü", count: 9_000)
        #expect(receive("loopbanner/a/state", #"{"alert":"\#(long)"}"#))
        #expect(live.tree(ofSign: "a")["alert"]?.string?.count == 101)
        #expect(receive("loopbanner/b/state", #"{"selected":"tea"}"#))
        #expect(live.tree(ofSign: "b")["selected"]?.isNull == true)
    }
}

@Suite("Documents of releases on the page of a fleet")
struct ReleaseDocumentTests {
    private var documents = ReleaseDocuments(fleet: "shops")

    private mutating func receive(_ message: IncomingMessage) -> Bool { documents.receive(message) }

    private mutating func document(_ hash: String) -> (tree: JSONTree?, tasks: LiveSigns.Tasks) {
        documents.requestDocument(hash: hash)
    }

    private func topic(_ hash: String) -> String { "loopbanner-fleet/shops/release/\(hash)" }

    @Test("a document is subscribed to on request, and has the bytes of its name")
    mutating func request() {
        let bytes = Array(#"{"v":1,"options":[]}"#.utf8)
        let hash = SHA256.hexadecimal(of: bytes)
        let (missing, tasks) = document(hash)
        #expect(missing == nil && tasks.subscribe == [topic(hash)])
        #expect(receive(IncomingMessage(topic(hash), Array("{}".utf8))))
        #expect(document(hash).tree == nil)
        #expect(receive(IncomingMessage(topic(hash), bytes)))
        let (tree, more) = document(hash)
        #expect(tree?["v"]?.integer == 1 && more == LiveSigns.Tasks())
        #expect(documents.connected().subscribe == [topic(hash)])
        #expect(!receive(IncomingMessage("loopbanner-fleet/shops/all/desired", bytes)))
    }

    @Test("the documents of the last eight requests are kept, and only hashes are requested")
    mutating func limit() {
        let hashes = (0..<9).map { String(repeating: "\($0)", count: 64) }
        for hash in hashes.dropLast() {
            let tasks = document(hash).tasks
            #expect(tasks.unsubscribe == [])
        }
        let last = document(hashes[8]).tasks
        #expect(last.unsubscribe == [topic(hashes[0])])
        for text in ["", "+", "#", "../x", String(repeating: "G", count: 64)] {
            let tasks = document(text).tasks
            #expect(tasks == LiveSigns.Tasks(), "\(text)")
        }
    }
}
