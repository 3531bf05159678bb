import GatewayMessages
import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("What apply publishes")
struct FleetPlanTests {
    private let folder: TemporaryDirectory
    private var fleet: FleetOnBroker
    private let tea = Array(#"{"v":1,"options":[{"text":"Tea"}]}"#.utf8)

    init() throws {
        folder = try TemporaryDirectory()
        fleet = try FleetOnBroker()
        try folder.file("all.toml", "[[option]]\ntext = \"Tea\"\n")
    }

    private var hash: String { SHA256.hexadecimal(of: tea) }

    /// Publishes statement 4 to all signs, which names the release of the folder, and the release unless it
    /// is lost.
    private mutating func publishTea(isLost: Bool = false, previous: Int = 1) {
        fleet.state(
            "all",
            4,
            release: "sha256:\(hash)",
            #","previous":"\#(FleetOnBroker.release(previous))""#
        )
        if !isLost {
            fleet.receive("loopbanner-fleet/shops/release/\(hash)", String(decoding: tea, as: UTF8.self))
        }
    }

    private func report(_ state: String, from scope: String = "all", number: Int = 4) -> String {
        #""state":"\#(state)","wanted":"sha256:\#(hash)","from":"\#(scope)","numbers":{"\#(scope)":\#(number)}"#
    }

    private func plan(again: Bool = false) throws -> FleetPlan {
        FleetPlan(changing: fleet.view, toMatch: try FleetFolder(path: folder.path), republishes: again)
    }

    @Test("a fleet that shows the folder needs nothing")
    mutating func nothing() throws {
        publishTea()
        fleet.add("a", report("applied"))
        let plan = try plan(again: true)
        #expect(plan.steps.isEmpty && plan.obstacles.isEmpty && plan.missingReleases.isEmpty)
    }

    @Test(
        "a rollout that was stopped is published again only on request, with a new number and the same previous release"
    )
    mutating func stopped() throws {
        publishTea()
        fleet.add("a", report("rolled_back"))
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":4}"#)
        #expect(try plan().steps.isEmpty)
        #expect(try plan().obstacles.map(\.description) == ["all: the rollout of number 4 was stopped"])
        let step = try #require(try plan(again: true).steps.first)
        #expect(step.number == 5 && step.releaseName.string == "sha256:\(hash)")
        #expect(step.previous.string == FleetOnBroker.release(1))
    }

    @Test("a change of the rollout alone keeps the previous release, to which signs return")
    mutating func sameRelease() throws {
        try folder.file("all.toml", "[rollout]\nhealth = \"1min\"\n[[option]]\ntext = \"Tea\"\n")
        publishTea()
        fleet.add("a", report("applied"))
        let step = try #require(try plan().steps.first)
        #expect(step.number == 5 && step.releaseName.string == "sha256:\(hash)")
        #expect(step.previous.string == FleetOnBroker.release(1))
    }

    @Test("signs that were changed, that refused the release or that rolled it back are counted")
    mutating func counts() throws {
        publishTea()
        fleet.add("a", report("local"))
        fleet.add("b", report("local"))
        fleet.add("c", report("rejected"))
        fleet.add("d", report("local", number: 3))
        #expect(
            try plan().obstacles.map(\.description)
                == ["all: number 4 was replaced on 2 signs, refused by 1 sign"]
        )
        let step = try #require(try plan(again: true).steps.first)
        #expect(step.previous.string == FleetOnBroker.release(1))
        #expect(FleetPlan.changes(step, in: fleet.view) == ["= the same release again"])
    }

    @Test(
        "a release that the broker has lost, or that has other bytes, is published again without a new statement"
    )
    mutating func lostRelease() throws {
        publishTea(isLost: true)
        #expect(try plan().steps.isEmpty && plan().missingReleases == [.all: tea])
        fleet.receive("loopbanner-fleet/shops/release/\(hash)", #"{"v":1,"options":[{"text":"Evil"}]}"#)
        #expect(try plan().missingReleases == [.all: tea])
    }

    @Test(
        "after the broker has lost everything, the numbers of the signs continue, and a deleted file is withdrawn"
    )
    mutating func lostEverything() throws {
        fleet.add("a", report("applied", number: 7))
        fleet.add("b", labels: #""window""#, report("applied", from: "label/window", number: 3))
        fleet.add("c", report("applied", from: "label/other", number: 3))
        let steps = try plan().steps
        #expect(steps.map(\.scope) == [.all, .label("window")])
        #expect(steps.map(\.number) == [8, 4])
        #expect(steps.map { $0.release == nil } == [false, true])
    }

    @Test(
        "a statement that signs refuse, because they have accepted a later one, is published again with a greater number"
    )
    mutating func behind() throws {
        publishTea()
        fleet.add("a", report("applied", number: 9))
        let step = try #require(try plan().steps.first)
        #expect(step.number == 10 && step.releaseName.string == "sha256:\(hash)")
        #expect(step.previous.string == FleetOnBroker.release(1))
        let sign = try #require(fleet.view.signs.first)
        #expect(!fleet.view.isInSync(sign) && fleet.view.isSettled(sign))
    }

    @Test(
        "a release that a replaced key has signed is signed again, and --again replaces the signature of any other key"
    )
    func replacedKey() throws {
        let tea = String(decoding: tea, as: UTF8.self)
        var fleet = try SignedFleet(keys: [1])
        let name = #""release":"sha256:\#(hash)""#
        let text = #"{"v":1,"fleet":"shops","scope":"all","number":4,\#(name)}"#
        fleet.receive("all/desired", SignedFleet.envelope(.desired, text, by: 1))
        fleet.receive("release/\(hash)", Array(tea.utf8))
        func steps(again: Bool = false, signer: UInt8) throws -> [FleetPlan.Step] {
            let folder = try FleetFolder(path: folder.path)
            return FleetPlan(
                changing: fleet.view,
                toMatch: folder,
                republishes: again,
                signer: try SignedFleet.key(signer)
            )
            .steps
        }
        #expect(try steps(signer: 2).isEmpty && steps(again: true, signer: 1).isEmpty)
        #expect(try steps(again: true, signer: 2).map(\.number) == [5])
        try fleet.replaceKeys(1, with: [2], by: 1)
        let step = try #require(try steps(signer: 2).first)
        #expect(step.number == 5 && step.releaseName.string == "sha256:\(hash)")
        #expect(FleetPlan.changes(step, in: fleet.view) == ["= the same release again"])
    }

    @Test(
        "a difference names options, and has a short line with the old and the new value of each changed key"
    )
    mutating func difference() throws {
        let long = String(repeating: "long ", count: 20)
        try folder.file(
            "all.toml",
            """
            [[option]]
            id = "cake"
            text = "Cake 2"
            dwell = "5s"
            [[option]]
            id = "tea"
            text = "\(long)"
            [[option]]
            id = "new"
            text = "New"
            [scroll]
            dwell = "4s"
            loop = false
            [values]
            soup = "7"
            [rollout]
            health = "1min"

            """
        )
        let old =
            #"{"v":1,"options":[{"id":"tea","text":"Tea"},{"id":"cake","text":"Cake","dwell":"5s"},{"text":"Old"}],"#
            + #""scroll":{"dwell":"3s","loop":false}}"#
        let hash = SHA256.hexadecimal(of: Array(old.utf8))
        fleet.state(
            "all",
            4,
            release: "sha256:\(hash)",
            #","values":{"soup":"6.50","bread":"1"},"stages":[{"share":5}]"#
        )
        fleet.receive("loopbanner-fleet/shops/release/\(hash)", old)
        let step = try #require(try plan().steps.first)
        #expect(
            FleetPlan.changes(step, in: fleet.view) == [
                "- Old", "~ cake", #"    text: "Cake" → "Cake 2""#, "~ cake (moved)", "~ tea",
                #"    text: "Tea" → "long long long long long long long long…"#, "+ new", "~ scroll",
                #"    dwell: "3s" → "4s""#, "~ values", #"    soup: "6.50" → "7""#, #"    bread: "1" → none"#,
                "~ rollout", #"    stages: [{"share":5}] → none"#, #"    health: none → "1min""#,
            ]
        )
        try folder.file("all.toml", "[values]\nsoup = \"6.50\"\n")
        let withdrawal = try #require(try plan().steps.first)
        #expect(FleetPlan.changes(withdrawal, in: fleet.view).prefix(3) == ["- tea", "- cake", "- Old"])
    }

    @Test("a sign whose release is from a statement that the broker has lost needs another apply")
    mutating func lostStatement() throws {
        publishTea()
        fleet.add("a", labels: #""window""#, report("applied", from: "label/window"))
        let uninformed = try #require(fleet.view.signs.first)
        #expect(!fleet.view.isSettled(uninformed), "it has not accepted the statement for all signs")
        let numbers = #""numbers":{"all":4,"label/window":4}"#
        fleet.add("a", labels: #""window""#, #""state":"applied","from":"label/window",\#(numbers)"#)
        let informed = try #require(fleet.view.signs.first)
        #expect(!fleet.view.isInSync(informed) && fleet.view.isSettled(informed))
        #expect(fleet.view.isBehind(.label("window")) && !fleet.view.isBehind(.all))
        #expect(try plan().steps.map(\.scope) == [.label("window")])
    }

    @Test(
        "a statement that signs have accepted, but whose release they never showed, is withdrawn if it is lost"
    )
    mutating func lostStatementOfOtherScope() throws {
        publishTea()
        let numbers = #""numbers":{"all":4,"label/window":2}"#
        fleet.add(
            "a",
            labels: #""window""#,
            #""state":"applied","wanted":"sha256:\#(hash)","from":"all",\#(numbers)"#
        )
        let sign = try #require(fleet.view.signs.first)
        #expect(fleet.view.isSettled(sign) && fleet.view.isBehind(.label("window")))
        let step = try #require(try plan().steps.first)
        #expect(step.scope == .label("window") && step.number == 3 && step.release == nil)
    }

    @Test(
        "a statement whose number signs have accepted with other content is published again with a greater number"
    )
    mutating func collision() throws {
        publishTea()
        let refused =
            #""refused":[{"topic":"loopbanner-fleet/shops/all/desired","number":4,"reason":"old_number"}]"#
        fleet.add("a", FleetOnBroker.report("applied", "all", 4, 1) + "," + refused)
        let sign = try #require(fleet.view.signs.first)
        #expect(!fleet.view.isInSync(sign) && fleet.view.isSettled(sign) && fleet.view.isBehind(.all))
        let step = try #require(try plan().steps.first)
        #expect(step.number == 5 && step.releaseName.string == "sha256:\(hash)")
        // An earlier statement was refused, and the current one is accepted.
        fleet.add("a", report("applied") + "," + refused.replacing(":4,", with: ":3,"))
        #expect(try plan().steps.isEmpty && !fleet.view.isBehind(.all))
    }

    @Test("a scope may lose its release if its signs have another one")
    mutating func otherRelease() throws {
        #expect(
            !fleet.view.hasOtherRelease(than: .all) && !fleet.view.hasOtherRelease(than: .label("window"))
        )
        fleet.state("label/window", 1, 1)
        fleet.state("label/berlin", 1, 2)
        fleet.add("a", labels: #""berlin","window""#)
        #expect(fleet.view.hasOtherRelease(than: .label("window")))
        fleet.add("b", labels: #""window""#)
        #expect(!fleet.view.hasOtherRelease(than: .label("window")))
        publishTea()
        #expect(fleet.view.hasOtherRelease(than: .label("window")) && !fleet.view.hasOtherRelease(than: .all))
    }

    @Test("apply waits for signs that have not decided, and not for those that keep another state")
    mutating func settled() throws {
        publishTea()
        let states = [
            (report("applied"), true, true), (report("local"), false, true),
            (report("rejected"), false, true),
            (report("rolled_back"), false, true), (report("pending"), false, false),
            (report("pending") + #","reason":"aborted""#, false, true),
            (report("rejected", number: 3), false, false),
        ]
        for (report, isInSync, isSettled) in states {
            fleet.add("a", report)
            let sign = try #require(fleet.view.signs.first)
            #expect(
                fleet.view.isInSync(sign) == isInSync && fleet.view.isSettled(sign) == isSettled,
                "\(report)"
            )
        }
    }

    @Test("a sign that has accepted the same number with another release is not in sync")
    mutating func otherReleaseWithSameNumber() throws {
        publishTea()
        fleet.add("a", FleetOnBroker.report("applied", "all", 4, 1))
        #expect(SignTable(fleet.view).inSyncCount == 0)
    }
}
