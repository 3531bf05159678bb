import MonotonicTime
import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import GatewayMessages

@Suite("A sign in a fleet")
struct FleetMemberTests {
    private let owner = FleetOwner()
    private let soup = Array(#"{"v":1,"options":[{"text":"Soup"}]}"#.utf8)
    private let cake = Array(#"{"v":1,"options":[{"text":"Cake"}]}"#.utf8)

    private func hash(_ document: [UInt8]) -> String { SHA256.hexadecimal(of: document) }

    /// Returns a shop that has applied `soup`, by statement 1 to all.
    private func shopWithSoup() throws -> FleetShop {
        var shop = try FleetShop()
        shop.connect()
        shop.receive(owner.desired("all", 1, soup), on: "all/desired")
        shop.receive(document: soup)
        return shop
    }

    @Test("a sign fetches the release that it lacks, applies it, and reports each step")
    func applied() throws {
        var shop = try FleetShop()
        shop.connect()
        #expect(shop.state == "none")
        shop.receive(owner.desired("all", 1, soup), on: "all/desired")
        #expect(shop.state == "pending release")
        let topic = "loopbanner-fleet/shops/release/\(hash(soup))"
        #expect(shop.subscriptions.contains(topic))
        shop.receive(cake, on: "release/\(hash(soup))")
        #expect(shop.state == "pending release")
        shop.receive(document: soup)
        #expect(shop.state == "applied")
        #expect(!shop.subscriptions.contains(topic))
        let report = try #require(shop.published.last)
        #expect(report["release"]?.string == "sha256:\(hash(soup))")
        #expect(report["wanted"] == report["release"])
        #expect(report["from"]?.string == "all")
        #expect(report["numbers"]?.bytes == Array(#"{"all":1}"#.utf8))
        #expect(report["session"]?.integer == 1)
        #expect(shop.applied == [hash(soup)])
    }

    @Test("a refused release stays out, with the places of its mistakes")
    func rejected() throws {
        var shop = try shopWithSoup()
        shop.refused = [hash(cake)]
        shop.receive(owner.desired("all", 2, cake), on: "all/desired")
        shop.receive(document: cake)
        #expect(shop.state == "rejected")
        let report = try #require(shop.published.last)
        #expect(report["release"]?.string == "sha256:\(hash(soup))")
        #expect(report["problems"]?.array?.first?["path"]?.string == "options[1].dwell")
        shop.pass(60)
        #expect(shop.applied == [hash(soup)])
    }

    @Test("a sign whose list is changed locally reports that, and the next statement replaces the change")
    func local() throws {
        var shop = try shopWithSoup()
        shop.change { $0.release = nil }
        #expect(shop.state == "local")
        shop.receive(owner.desired("all", 2, soup), on: "all/desired")
        #expect(shop.state == "applied")
        #expect(shop.applied.count == 2)
    }

    @Test("a sign that starts again with an older release gets the newer one again")
    func olderRelease() throws {
        var shop = try shopWithSoup()
        shop.change { $0.release = "sha256:\(hash(cake))" }
        #expect(shop.state == "applied")
        #expect(shop.applied == [hash(soup), hash(soup)])
    }

    @Test("a withdrawn release returns the sign to its own list")
    func withdrawn() throws {
        var shop = try shopWithSoup()
        shop.receive(owner.desired("all", 2, nil), on: "all/desired")
        #expect(shop.state == "none")
        #expect(shop.applied == [hash(soup), nil])
        #expect(shop.published.last?["release"] == .null)
    }

    @Test("a sign waits for its stage and for a window, unless its owner requests it now")
    func waiting() throws {
        var shop = try shopWithSoup()
        let stages = #","at":"1970-01-01T00:30:00Z","stages":[{"share":100,"after":"10min"}]"#
        shop.receive(owner.desired("all", 2, cake, stages), on: "all/desired")
        shop.receive(document: cake)
        #expect(shop.state == "pending stage")
        while shop.second < 2_390 { shop.pass(10) }
        #expect(shop.state == "pending stage")
        shop.pass(60)
        #expect(shop.state == "applied")
        shop.receive(owner.desired("all", 3, soup, #","windows":["05:00..06:00"]"#), on: "all/desired")
        #expect(shop.state == "pending window")
        shop.member.applyNow(at: shop.now)
        shop.work()
        #expect(shop.state == "applied")
    }

    @Test("a display that fails while the release is observed brings the previous release back")
    func rolledBack() throws {
        var shop = try shopWithSoup()
        let more = #","health":"10min","previous":"sha256:\#(hash(soup))""#
        shop.receive(owner.desired("all", 2, cake, more), on: "all/desired")
        shop.receive(document: cake)
        #expect(shop.state == "applied")
        shop.pass(60)
        shop.change { $0.displayWorks = false }
        #expect(shop.state == "rolled_back display")
        #expect(shop.applied == [hash(soup), hash(cake), hash(soup)])
        shop.change { $0.displayWorks = true }
        shop.pass(600)
        #expect(shop.state == "rolled_back display")
        #expect(shop.applied.count == 3)
        #expect(shop.published.last?["release"]?.string == "sha256:\(hash(soup))")
    }

    @Test("late frames bring the release before back, and a failure after the observation does not")
    func lateFrames() throws {
        var shop = try shopWithSoup()
        shop.receive(owner.desired("all", 2, cake, #","health":"1min""#), on: "all/desired")
        shop.receive(document: cake)
        shop.change { ($0.frames, $0.lateFrames) = (1_000, 10) }
        #expect(shop.state == "applied")
        shop.change { ($0.frames, $0.lateFrames) = (2_000, 30) }
        #expect(shop.state == "rolled_back late_frames")
        #expect(shop.applied == [hash(soup), hash(cake), hash(soup)])
        shop.receive(owner.desired("all", 3, cake, #","health":"1min""#), on: "all/desired")
        shop.pass(61)
        shop.change { $0.displayWorks = false }
        #expect(shop.state == "applied")
    }

    @Test(
        "a sign that ends three times, or for half a minute, while the release is observed brings the release before back"
    )
    func absence() throws {
        var shop = try shopWithSoup()
        shop.receive(owner.desired("all", 2, cake, #","health":"10min""#), on: "all/desired")
        shop.receive(document: cake)
        for _ in 0..<2 {
            shop.leave(for: 5)
            #expect(shop.state == "applied")
        }
        shop.leave(for: 5)
        #expect(shop.state == "rolled_back display")
        #expect(shop.applied == [hash(soup), hash(cake), hash(soup)])
        shop.receive(owner.desired("all", 3, cake, #","health":"10min""#), on: "all/desired")
        #expect(shop.state == "applied")
        shop.leave(for: 31)
        #expect(shop.state == "rolled_back display")
        shop.receive(owner.desired("all", 4, cake, #","health":"10min""#), on: "all/desired")
        shop.change { ($0.frames, $0.lateFrames) = (100, 0) }
        shop.leave(for: 1)
        shop.change { ($0.frames, $0.lateFrames) = (1_000, 20) }
        #expect(shop.state == "rolled_back late_frames")
    }

    @Test("an abort undoes the statement with its number, and holds back signs that have not applied it")
    func aborted() throws {
        let abort = Array(#"{"v":1,"number":2,"by":"f","why":"share"}"#.utf8)
        var shop = try shopWithSoup()
        shop.receive(owner.desired("all", 2, cake), on: "all/desired")
        shop.receive(document: cake)
        shop.receive(abort, on: "all/abort")
        #expect(shop.state == "rolled_back aborted")
        #expect(shop.applied == [hash(soup), hash(cake), hash(soup)])
        var late = try shopWithSoup()
        late.receive(abort, on: "all/abort")
        late.receive(owner.desired("all", 2, cake), on: "all/desired")
        late.receive(document: cake)
        #expect(late.state == "pending aborted")
        #expect(late.applied == [hash(soup)])
        late.receive(owner.desired("all", 3, cake), on: "all/desired")
        #expect(late.state == "applied")
    }

    @Test("after a restart without a broker, the sign keeps its release and its numbers")
    func restart() throws {
        let first = try shopWithSoup()
        var later = try FleetShop()
        later.member.restore(first.stored, documents: Set(first.documents.keys))
        later.sign.release = "sha256:\(hash(soup))"
        later.member.signChanged(later.sign, at: later.now)
        later.work()
        #expect(later.applied.isEmpty)
        later.connect()
        #expect(later.state == "applied")
        #expect(later.published.last?["session"]?.integer == 2)
        later.receive(owner.desired("all", 1, cake), on: "all/desired")
        #expect(later.published.last?["refused"]?.array?.first?["reason"]?.string == "old_number")
        #expect(later.state == "applied")
    }

    @Test("an alert lasts until its time, and null ends it")
    func alerts() throws {
        var shop = try FleetShop()
        shop.connect()
        let head = #"{"v":1,"fleet":"shops","scope":"all","number":"#
        shop.receive(
            owner.envelope(
                head + #"1,"alert":{"text":"Fire drill"},"until":"1970-01-01T00:20:00Z"}"#,
                .alert
            ),
            on: "all/alert"
        )
        #expect(shop.calls.count == 1)
        #expect(shop.calls.first?.name == "Raise")
        let alert = shop.calls.first?.parameters.first?.value
        #expect(alert?["duration"]?.string == "200s")
        #expect(alert?["id"]?.string == "fleet-all")
        shop.receive(
            owner.envelope(head + #"2,"alert":null,"until":"1970-01-01T00:20:00Z"}"#, .alert),
            on: "all/alert"
        )
        #expect(shop.calls.last?.name == "Dismiss")
    }

    @Test("values without a release are set one by one")
    func values() throws {
        var shop = try FleetShop()
        shop.connect()
        shop.receive(owner.desired("all", 1, nil, #","values":{"soup":"6.50"}"#), on: "all/desired")
        #expect(shop.calls.map(\.name) == ["SetValue"])
        shop.pass(5)
        #expect(shop.calls.count == 1)
        #expect(shop.state == "none")
    }

    @Test("signs store at most four releases")
    func storage() throws {
        var shop = try shopWithSoup()
        for number in 2...9 as ClosedRange<Int64> {
            let document = Array(#"{"v":1,"options":[{"text":"\#(number)"}]}"#.utf8)
            shop.receive(owner.desired("all", number, document), on: "all/desired")
            shop.receive(document: document)
            #expect(shop.state == "applied")
        }
        #expect(shop.documents.count <= FleetDocuments.maximumCount)
    }

    @Test("after messages in any order, lost, doubled and replayed, all signs show what their owner wants")
    func convergence() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var shops = try (0..<5).map { try FleetShop("w\($0)") }
            var retained: [String: [UInt8]] = [:]
            var history: [(String, [UInt8])] = []
            for index in shops.indices { shops[index].connect() }
            for number in 1...12 as ClosedRange<Int64> {
                let document = Array(#"{"v":1,"options":[{"text":"\#(seed) \#(number)"}]}"#.utf8)
                let scope = ["all", "label/window", "node/w2"][Int(random.next() % 3)]
                let release = scope != "all" && random.next() % 4 == 0 ? nil : document
                let messages = [
                    ("\(scope)/desired", owner.desired(scope, number, release)),
                    ("release/\(hash(document))", document),
                ]
                for message in messages {
                    retained[message.0] = message.1
                    history.append(message)
                }
                for index in shops.indices {
                    for _ in 0..<4 {
                        let message = history[Int(random.next() % UInt64(history.count))]
                        if !message.0.hasPrefix("release/") { shops[index].receive(message.1, on: message.0) }
                    }
                }
            }
            for index in shops.indices {
                shops[index].connect()
                for (topic, payload) in retained where !topic.hasPrefix("release/") {
                    shops[index].receive(payload, on: topic)
                }
                for (topic, payload) in retained where topic.hasPrefix("release/") {
                    shops[index].receive(payload, on: topic)
                }
                let effective = shops[index].member.inbox.effectiveRelease
                #expect(
                    shops[index].sign.release == effective.map { "sha256:\($0.release)" },
                    "seed \(seed), sign \(index)"
                )
                #expect(
                    ["applied", "none"].contains(shops[index].state),
                    "seed \(seed): \(shops[index].state)"
                )
            }
        }
    }
}
