import GatewayMessages
import MonotonicTime
import SignAPI
import TestSupport
import Testing

@Suite("A member of a group")
struct GroupMemberTests {
    private func anchor(by sign: String, rev: String = "r", at milliseconds: Int64 = 0) -> GroupCall.Anchor {
        let at = ToldMember.wall + milliseconds * 1_000_000
        return GroupCall.Anchor(rev: rev, at: at, state: "1 2", by: sign, tail: [])
    }

    private func text(_ anchor: GroupCall.Anchor) -> String {
        String(decoding: GroupMessage.anchor(anchor).payload, as: UTF8.self)
    }

    private func inputs(_ sign: String, _ numbers: [Int], at milliseconds: Int64, rev: String = "r") -> String
    {
        let inputs = numbers.map { number in
            GroupCall.Input(
                sign: sign,
                number: number,
                at: ToldMember.wall + milliseconds * 1_000_000,
                input: "next",
                option: nil,
                length: nil
            )
        }
        return String(decoding: GroupMessage.inputs(rev: rev, inputs).payload, as: UTF8.self)
    }

    /// A member whose sign has joined, and who looks for the others since second 0.
    private func joining(_ name: String) throws -> ToldMember {
        var told = try ToldMember(name)
        told.at(0) { $0.signCame(at: $1) }
        told.at(0) { $0.brokerCame(at: $1) }
        #expect(told.takeWanted() == ["join \(name)"])
        told.at(0) { $0.take(.joined(rev: "r"), of: .join(sign: name), at: $1) }
        #expect(told.takeWanted() == ["publish loopbanner-group/shop/members/\(name) kept"])
        return told
    }

    /// One that leads since second 5.
    private func leading(_ name: String) throws -> ToldMember {
        var told = try joining(name)
        told.wait(until: 5_000)
        #expect(told.takeWanted() == ["lead"])
        told.at(5_000) { [anchor = anchor(by: name)] in $0.take(.anchor(anchor), of: .lead, at: $1) }
        #expect(told.takeWanted() == ["publish loopbanner-group/shop/anchor kept"])
        #expect(told.member.standing == .inStep && told.member.scribe == name)
        told.wait(until: 6_000)
        told.at(6_000) { [anchor = anchor(by: name)] in $0.take(.anchor(anchor), of: .getAnchor, at: $1) }
        _ = told.takeWanted()
        return told
    }

    private func meet(_ other: String, _ told: inout ToldMember, rev: String = "r", at milliseconds: Int64) {
        told.hear("loopbanner/\(other)/status", "online", at: milliseconds, isRetained: true)
        told.hear(
            "loopbanner-group/shop/members/\(other)",
            "{\"rev\":\"\(rev)\"}",
            at: milliseconds,
            isRetained: true
        )
    }

    @Test("without a broker, or without a sign, it wants nothing")
    func alone() throws {
        var told = try ToldMember("b")
        told.at(0) { $0.signCame(at: $1) }
        #expect(told.takeWanted() == [] && told.member.nextDeadline == nil)
        told = try ToldMember("b")
        told.at(0) { $0.brokerCame(at: $1) }
        #expect(told.takeWanted() == [] && told.member.standing == .alone)
    }

    @Test("it leads after five seconds with nobody there, and five more for each smaller name that is")
    func leads() throws {
        _ = try leading("b")
        var told = try joining("c")
        meet("a", &told, at: 10)
        meet("b", &told, at: 10)
        meet("d", &told, at: 10)
        told.wait(until: 14_999)
        #expect(told.takeWanted() == [])
        told.wait(until: 15_000)
        #expect(told.takeWanted() == ["lead"])
    }

    @Test("it adopts what the broker has kept, if that is of its list, young, and of somebody who is there")
    func adopts() throws {
        func adopted(_ anchor: GroupCall.Anchor, meeting other: String?) throws -> [String] {
            var told = try joining("b")
            told.hear("loopbanner-group/shop/anchor", text(anchor), at: 5, isRetained: true)
            if let other { meet(other, &told, at: 10) }
            told.wait(until: 4_000)
            return told.takeWanted()
        }
        #expect(try adopted(anchor(by: "a"), meeting: "a") == ["adopt a"])
        #expect(try adopted(anchor(by: "b"), meeting: nil) == ["adopt b"])
        #expect(try adopted(anchor(by: "a"), meeting: nil) == [])
        #expect(try adopted(anchor(by: "a", at: -91_000), meeting: "a") == [])
        #expect(try adopted(anchor(by: "a", rev: "other"), meeting: "a") == [])
    }

    @Test(
        "in step it tells its inputs, merges those of others one call at a time, and forgets nothing meanwhile"
    )
    func inputs() throws {
        var told = try leading("b")
        meet("a", &told, at: 7_000)
        let own = GroupCall.Input(sign: "b", number: 1, at: 1, input: "next", option: nil, length: nil)
        told.at(7_000) { $0.hear([own], rev: "r", isInStep: true, at: $1) }
        #expect(told.takeWanted() == ["publish loopbanner-group/shop/inputs"])
        told.hear("loopbanner-group/shop/inputs", inputs("a", [1], at: 7_010), at: 7_020)
        told.hear("loopbanner-group/shop/inputs", inputs("a", [2], at: 7_011), at: 7_021)
        told.hear("loopbanner-group/shop/inputs", inputs("b", [1], at: 7_000), at: 7_022)
        told.hear("loopbanner-group/shop/inputs", inputs("a", [3], at: 7_012), at: 7_023)
        #expect(told.takeWanted() == ["merge [1]"])
        told.at(7_030) { $0.take(.done, of: .merge([]), at: $1) }
        #expect(told.takeWanted() == ["merge [2, 3]"])
    }

    @Test("the smallest name is the scribe: anchors 1, 3 and 8 s after an input, otherwise every 30 s")
    func anchors() throws {
        var told = try leading("b")
        meet("c", &told, at: 7_000)
        told.hear("loopbanner-group/shop/inputs", inputs("c", [1], at: 10_000), at: 10_000)
        _ = told.takeWanted()
        var times: [Int64] = []
        while let due = told.member.nextDeadline, due < .zero + .seconds(90) {
            let milliseconds = due.nanoseconds / 1_000_000
            told.wait(until: milliseconds)
            guard told.takeWanted() == ["anchor"] else { continue }
            times.append(milliseconds)
            told.at(milliseconds) { [anchor = anchor(by: "b")] in
                $0.take(.anchor(anchor), of: .getAnchor, at: $1)
            }
            #expect(told.takeWanted() == ["publish loopbanner-group/shop/anchor kept"])
        }
        #expect(times == [11_000, 13_000, 18_000, 48_000, 78_000])
        meet("a", &told, at: 80_000)
        #expect(told.member.scribe == "a" && told.member.nextDeadline == nil)
        told.hear("loopbanner/a/status", "offline", at: 81_000)
        #expect(told.member.scribe == "b" && told.member.nextDeadline == .zero + .milliseconds(81_200))
    }

    @Test("it believes anchors of the scribe only, and answers those of others with its own")
    func believes() throws {
        var told = try leading("b")
        meet("a", &told, at: 7_000)
        meet("c", &told, at: 7_000)
        _ = told.takeWanted()
        told.hear("loopbanner-group/shop/anchor", text(anchor(by: "c", at: 7_000)), at: 7_100)
        #expect(told.takeWanted() == [])
        told.hear("loopbanner-group/shop/anchor", text(anchor(by: "a", at: 7_000)), at: 7_100)
        #expect(told.takeWanted() == ["adopt a"])
        var scribe = try leading("a")
        meet("c", &scribe, at: 7_000)
        _ = scribe.takeWanted()
        scribe.hear("loopbanner-group/shop/anchor", text(anchor(by: "c", at: 7_000)), at: 9_000)
        scribe.wait(until: 9_200)
        #expect(scribe.takeWanted() == presence(of: "a") + ["anchor"])
    }

    private func presence(of sign: String) -> [String] {
        ["publish loopbanner/\(sign)/status kept", "publish loopbanner-group/shop/members/\(sign) kept"]
    }

    @Test("it says again that it is here when somebody clears what the broker keeps of it")
    func cleared() throws {
        var told = try leading("b")
        told.hear("loopbanner-group/shop/members/b", #"{"rev":"r"}"#, at: 7_000)
        told.hear("loopbanner/b/status", "online", at: 7_000)
        told.wait(until: 7_100)
        #expect(told.takeWanted() == [])
        told.hear("loopbanner-group/shop/members/b", "", at: 7_200)
        told.wait(until: 7_200)
        #expect(told.takeWanted() == presence(of: "b"))
        told.hear("loopbanner/b/status", "offline", at: 7_300)
        told.wait(until: 12_100)
        #expect(told.takeWanted() == [])
        told.wait(until: 12_200)
        #expect(told.takeWanted() == presence(of: "b"))
    }

    @Test("it answers a sign that says again that it is here, and no newcomer, which the broker tells of it")
    func rollCall() throws {
        var told = try leading("b")
        told.hear("loopbanner/c/status", "online", at: 7_000)
        told.hear("loopbanner-group/shop/members/c", #"{"rev":"r"}"#, at: 7_000)
        told.wait(until: 7_100)
        #expect(told.takeWanted() == [])
        told.hear("loopbanner-group/shop/members/c", #"{"rev":"r"}"#, at: 7_100)
        told.wait(until: 7_100)
        #expect(told.takeWanted() == presence(of: "b"))
    }

    @Test("a second scribe is answered once in five seconds, however often it speaks")
    func secondScribe() throws {
        var told = try leading("a")
        var wanted: [String] = []
        for at in stride(from: Int64(9_000), to: 29_000, by: 100) {
            told.wait(until: at)
            told.hear("loopbanner-group/shop/anchor", text(anchor(by: "x", at: at)), at: at)
            let isAsked = told.wanted.last == "anchor"
            wanted += told.takeWanted()
            guard isAsked else { continue }
            told.at(at) { [anchor = anchor(by: "a", at: at)] in
                $0.take(.anchor(anchor), of: .getAnchor, at: $1)
            }
        }
        #expect(wanted.count { $0 == "anchor" } <= 6)
        #expect(wanted.count { $0 == "publish loopbanner-group/shop/members/a kept" } == 4)
    }

    @Test("a lost broker leaves the sign by itself at once; what is pressed then is told to nobody")
    func lost() throws {
        var told = try leading("b")
        told.at(7_000) { $0.brokerWent(at: $1) }
        #expect(told.takeWanted() == ["leave"] && told.member.standing == .alone)
        let own = GroupCall.Input(sign: "b", number: 1, at: 1, input: "next", option: nil, length: nil)
        told.at(7_100) { $0.hear([own], rev: nil, isInStep: false, at: $1) }
        #expect(told.takeWanted() == [])
        told.at(8_000) { $0.brokerCame(at: $1) }
        #expect(told.takeWanted() == ["join b"])
    }

    @Test(
        "another list, or a clock that was set, makes it look for the others again, and says so to the scribe"
    )
    func again() throws {
        var told = try leading("b")
        told.at(7_000) { $0.hear([], rev: "r", isInStep: false, at: $1) }
        #expect(told.takeWanted() == ["publish loopbanner-group/shop/members/b kept"])
        #expect(told.member.standing == .joining)
        told = try leading("b")
        told.at(7_000) { $0.hear([], rev: "r2", isInStep: false, at: $1) }
        #expect(told.takeWanted().last == "publish loopbanner-group/shop/members/b kept")
        #expect(told.member.rev == "r2")
        var scribe = try leading("a")
        told.hear("loopbanner/c/status", "online", at: 7_000)
        scribe.hear("loopbanner-group/shop/members/c", "{\"rev\":\"r\"}", at: 7_000)
        scribe.wait(until: 7_200)
        #expect(scribe.takeWanted() == ["anchor"])
    }

    @Test("a sign that is gone takes its list from the broker; when it comes back it joins")
    func sign() throws {
        var told = try leading("b")
        told.at(7_000) { $0.signWent(at: $1) }
        #expect(told.takeWanted() == ["publish loopbanner-group/shop/members/b kept"])
        #expect(told.member.standing == .alone && told.member.rev == nil)
        told.at(8_000) { $0.signCame(at: $1) }
        #expect(told.takeWanted() == ["join b"])
    }

    @Test("trouble: a sign with another version, even beside one that is in step")
    func otherVersion() throws {
        var told = try leading("b")
        meet("a", &told, at: 7_000)
        #expect(told.member.troubles == [])
        meet("c", &told, rev: "3-0123456789abcdef", at: 7_000)
        #expect(told.member.troubles == [.otherVersion])
        told.hear("loopbanner/c/status", "offline", at: 8_000)
        #expect(told.member.troubles == [])
    }

    @Test("trouble: others with another list only, and clocks that are apart")
    func troubles() throws {
        var told = try leading("b")
        meet("a", &told, rev: "other", at: 7_000)
        #expect(told.member.troubles == [.otherList])
        meet("c", &told, at: 7_000)
        #expect(told.member.troubles == [])
        for number in 1...8 {
            told.hear("loopbanner-group/shop/inputs", inputs("c", [number], at: 7_400), at: 8_000)
        }
        #expect(told.member.troubles == [.clock(.milliseconds(600))])
        for number in 9...30 {
            told.hear("loopbanner-group/shop/inputs", inputs("c", [number], at: 8_000), at: 8_015)
        }
        #expect(told.member.troubles == [])
    }

    @Test("what is no message, or of nobody who is there, is refused with the reason, and counted")
    func refused() throws {
        var told = try leading("b")
        meet("a", &told, at: 7_000)
        let topic = "loopbanner-group/shop/inputs"
        func reason(_ payload: String, isRetained: Bool = false) -> String {
            told.hear(topic, payload, at: 7_100, isRetained: isRetained)
            return told.member.takeRefusal()?.description ?? "taken"
        }
        #expect(reason("{") == "\(topic): this is not a JSON object")
        #expect(reason("[]") == "\(topic): this is not a JSON object")
        #expect(reason(#"{"inputs":[]}"#) == "\(topic): 'rev' is missing, or no name of a list")
        #expect(
            reason(#"{"rev":"r","inputs":[{}]}"#)
                == "\(topic): 'sign' is missing, unknown, or not what it must be"
        )
        #expect(reason(inputs("a/b", [1], at: 7_100)) == "\(topic): 'a/b' is no sign's name")
        #expect(reason(inputs("z", [1], at: 7_100)) == "\(topic): 'z' is not there, or has another list")
        #expect(
            reason(inputs("a", [1], at: 7_100), isRetained: true)
                == "\(topic): a retained input is ignored: it happened long ago"
        )
        #expect(reason(inputs("a", [1], at: 7_100)) == "taken")
        #expect(
            reason(inputs("a", Array(1...60), at: 7_100)) == "\(topic): more than 50 inputs a second of 'a'"
        )
        #expect(reason(String(repeating: "9", count: 70_000)).hasPrefix("\(topic): 70000 bytes"))
        #expect(told.member.refused == 9)
        told.hear("loopbanner-group/other/inputs", "{", at: 7_100)
        #expect(told.member.refused == 9)
    }

    @Test("whatever comes from the broker, in whatever order, it neither stops nor wants nonsense")
    func random() throws {
        for seed in 1...200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var told = try joining("b")
            for step in 1...200 {
                let at = Int64(step) * 150
                let other = ["a", "b", "c", "mallory"][Int(generator.next() % 4)]
                switch generator.next() % 9 {
                case 0: meet(other, &told, rev: ["r", "x"][Int(generator.next() % 2)], at: at)
                case 1: told.hear("loopbanner/\(other)/status", "offline", at: at)
                case 2: told.hear("loopbanner-group/shop/anchor", text(anchor(by: other, at: at)), at: at)
                case 3: told.hear("loopbanner-group/shop/inputs", inputs(other, [step], at: at), at: at)
                case 4: told.at(at) { $0.brokerWent(at: $1) }
                case 5: told.at(at) { $0.brokerCame(at: $1) }
                case 6: told.at(at) { $0.take(.joined(rev: "r"), of: .join(sign: "b"), at: $1) }
                case 7: told.at(at) { $0.take(.done, of: .merge([]), at: $1) }
                default:
                    told.at(at) { [anchor = anchor(by: "b")] in $0.take(.anchor(anchor), of: .lead, at: $1) }
                }
                told.wait(until: at)
                for wanted in told.takeWanted() where wanted.hasPrefix("adopt ") && wanted != "adopt b" {
                    let isThere = told.member.roster.entries.contains { entry in
                        entry.isOnline && entry.rev == "r" && wanted == "adopt \(entry.sign)"
                    }
                    #expect(isThere, "seed \(seed), step \(step): \(wanted)")
                }
            }
        }
    }
}
