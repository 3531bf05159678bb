import GatewayMessages
import MonotonicTime
import SignAPI
import TestSupport
import Testing

@Suite("A member of a group")
struct GroupMemberTests {
    private func anchor(by sign: String, rev: String = "r", at milliseconds: Int64 = 0)
        -> GroupCall.Checkpoint
    {
        let at = MemberRecorder.wall + milliseconds * 1_000_000
        return GroupCall.Checkpoint(
            listHash: rev,
            stateTime: at,
            encodedState: "1 2",
            sender: sign,
            laterInputs: []
        )
    }

    private func text(_ anchor: GroupCall.Checkpoint) -> String {
        String(decoding: GroupMessage.checkpoint(anchor).payload, as: UTF8.self)
    }

    private func inputs(_ sign: String, _ numbers: [Int], at milliseconds: Int64, rev: String = "r") -> String
    {
        let inputs = numbers.map { number in
            GroupCall.Input(
                sign: sign,
                number: number,
                at: MemberRecorder.wall + milliseconds * 1_000_000,
                input: "next",
                option: nil,
                length: nil
            )
        }
        return String(decoding: GroupMessage.inputs(listHash: rev, inputs).payload, as: UTF8.self)
    }

    /// Returns a member whose sign is connected. The member has been looking for other members since second
    /// 0.
    private func joining(_ name: String) throws -> MemberRecorder {
        var recorder = try MemberRecorder(name)
        recorder.at(0) { $0.signConnected(at: $1) }
        recorder.at(0) { $0.brokerConnected(at: $1) }
        #expect(recorder.takeTasks() == ["join \(name)"])
        recorder.at(0) { $0.handle(.joined(listHash: "r"), to: .join(sign: name), at: $1) }
        #expect(recorder.takeTasks() == ["publish loopbanner-group/shop/members/\(name) kept"])
        return recorder
    }

    /// Returns a member that has been the leader of its group since second 5.
    private func leading(_ name: String) throws -> MemberRecorder {
        var recorder = try joining(name)
        recorder.wait(until: 5_000)
        #expect(recorder.takeTasks() == ["lead"])
        recorder.at(5_000) { [anchor = anchor(by: name)] in $0.handle(.checkpoint(anchor), to: .lead, at: $1)
        }
        #expect(recorder.takeTasks() == ["publish loopbanner-group/shop/anchor kept"])
        #expect(recorder.member.state == .inStep && recorder.member.leader == name)
        recorder.wait(until: 6_000)
        recorder.at(6_000) { [anchor = anchor(by: name)] in
            $0.handle(.checkpoint(anchor), to: .getAnchor, at: $1)
        }
        _ = recorder.takeTasks()
        return recorder
    }

    private func meet(
        _ other: String,
        _ recorder: inout MemberRecorder,
        rev: String = "r",
        at milliseconds: Int64
    ) {
        recorder.receive("loopbanner/\(other)/status", "online", at: milliseconds, isRetained: true)
        recorder.receive(
            "loopbanner-group/shop/members/\(other)",
            "{\"rev\":\"\(rev)\"}",
            at: milliseconds,
            isRetained: true
        )
    }

    @Test("without a broker or without a sign, a member has no tasks")
    func alone() throws {
        var recorder = try MemberRecorder("b")
        recorder.at(0) { $0.signConnected(at: $1) }
        #expect(recorder.takeTasks() == [] && recorder.member.nextDeadline == nil)
        recorder = try MemberRecorder("b")
        recorder.at(0) { $0.brokerConnected(at: $1) }
        #expect(recorder.takeTasks() == [] && recorder.member.state == .alone)
    }

    @Test(
        "a member leads after five seconds without a checkpoint, and five more per online member with a smaller name"
    )
    func leads() throws {
        _ = try leading("b")
        var recorder = try joining("c")
        meet("a", &recorder, at: 10)
        meet("b", &recorder, at: 10)
        meet("d", &recorder, at: 10)
        recorder.wait(until: 14_999)
        #expect(recorder.takeTasks() == [])
        recorder.wait(until: 15_000)
        #expect(recorder.takeTasks() == ["lead"])
    }

    @Test("a member adopts the retained checkpoint of its list if it is recent and its sender is online")
    func adopts() throws {
        func adopted(_ anchor: GroupCall.Checkpoint, meeting other: String?) throws -> [String] {
            var recorder = try joining("b")
            recorder.receive("loopbanner-group/shop/anchor", text(anchor), at: 5, isRetained: true)
            if let other { meet(other, &recorder, at: 10) }
            recorder.wait(until: 4_000)
            return recorder.takeTasks()
        }
        #expect(try adopted(anchor(by: "a"), meeting: "a") == ["adopt a"])
        #expect(try adopted(anchor(by: "b"), meeting: nil) == ["adopt b"])
        #expect(try adopted(anchor(by: "a"), meeting: nil) == [])
        #expect(try adopted(anchor(by: "a", at: -91_000), meeting: "a") == [])
        #expect(try adopted(anchor(by: "a", rev: "other"), meeting: "a") == [])
    }

    @Test(
        "in step, a member publishes its inputs and merges those of others, one call at a time and without loss"
    )
    func inputs() throws {
        var recorder = try leading("b")
        meet("a", &recorder, at: 7_000)
        let own = GroupCall.Input(sign: "b", number: 1, at: 1, input: "next", option: nil, length: nil)
        recorder.at(7_000) { $0.handleSignUpdate([own], listHash: "r", isInStep: true, at: $1) }
        #expect(recorder.takeTasks() == ["publish loopbanner-group/shop/inputs"])
        recorder.receive("loopbanner-group/shop/inputs", inputs("a", [1], at: 7_010), at: 7_020)
        recorder.receive("loopbanner-group/shop/inputs", inputs("a", [2], at: 7_011), at: 7_021)
        recorder.receive("loopbanner-group/shop/inputs", inputs("b", [1], at: 7_000), at: 7_022)
        recorder.receive("loopbanner-group/shop/inputs", inputs("a", [3], at: 7_012), at: 7_023)
        #expect(recorder.takeTasks() == ["merge [1]"])
        recorder.at(7_030) { $0.handle(.done, to: .merge([]), at: $1) }
        #expect(recorder.takeTasks() == ["merge [2, 3]"])
    }

    @Test("the smallest name is the leader: checkpoints 1, 3 and 8 s after an input, otherwise every 30 s")
    func checkpoints() throws {
        var recorder = try leading("b")
        meet("c", &recorder, at: 7_000)
        recorder.receive("loopbanner-group/shop/inputs", inputs("c", [1], at: 10_000), at: 10_000)
        _ = recorder.takeTasks()
        var times: [Int64] = []
        while let due = recorder.member.nextDeadline, due < .zero + .seconds(90) {
            let milliseconds = due.nanoseconds / 1_000_000
            recorder.wait(until: milliseconds)
            guard recorder.takeTasks() == ["anchor"] else { continue }
            times.append(milliseconds)
            recorder.at(milliseconds) { [anchor = anchor(by: "b")] in
                $0.handle(.checkpoint(anchor), to: .getAnchor, at: $1)
            }
            #expect(recorder.takeTasks() == ["publish loopbanner-group/shop/anchor kept"])
        }
        #expect(times == [11_000, 13_000, 18_000, 48_000, 78_000])
        meet("a", &recorder, at: 80_000)
        #expect(recorder.member.leader == "a" && recorder.member.nextDeadline == nil)
        recorder.receive("loopbanner/a/status", "offline", at: 81_000)
        #expect(
            recorder.member.leader == "b" && recorder.member.nextDeadline == .zero + .milliseconds(81_200)
        )
    }

    @Test(
        "a member adopts only the leader's checkpoints, and the leader answers those of others with its own"
    )
    func leadersCheckpoints() throws {
        var recorder = try leading("b")
        meet("a", &recorder, at: 7_000)
        meet("c", &recorder, at: 7_000)
        _ = recorder.takeTasks()
        recorder.receive("loopbanner-group/shop/anchor", text(anchor(by: "c", at: 7_000)), at: 7_100)
        #expect(recorder.takeTasks() == [])
        recorder.receive("loopbanner-group/shop/anchor", text(anchor(by: "a", at: 7_000)), at: 7_100)
        #expect(recorder.takeTasks() == ["adopt a"])
        var leader = try leading("a")
        meet("c", &leader, at: 7_000)
        _ = leader.takeTasks()
        leader.receive("loopbanner-group/shop/anchor", text(anchor(by: "c", at: 7_000)), at: 9_000)
        leader.wait(until: 9_200)
        #expect(leader.takeTasks() == presence(of: "a") + ["anchor"])
    }

    private func presence(of sign: String) -> [String] {
        ["publish loopbanner/\(sign)/status kept", "publish loopbanner-group/shop/members/\(sign) kept"]
    }

    @Test("a member announces itself again when its retained messages are cleared")
    func cleared() throws {
        var recorder = try leading("b")
        recorder.receive("loopbanner-group/shop/members/b", #"{"rev":"r"}"#, at: 7_000)
        recorder.receive("loopbanner/b/status", "online", at: 7_000)
        recorder.wait(until: 7_100)
        #expect(recorder.takeTasks() == [])
        recorder.receive("loopbanner-group/shop/members/b", "", at: 7_200)
        recorder.wait(until: 7_200)
        #expect(recorder.takeTasks() == presence(of: "b"))
        recorder.receive("loopbanner/b/status", "offline", at: 7_300)
        recorder.wait(until: 12_100)
        #expect(recorder.takeTasks() == [])
        recorder.wait(until: 12_200)
        #expect(recorder.takeTasks() == presence(of: "b"))
    }

    @Test("a member answers a repeated announcement with its own, but not the announcement of a new member")
    func repeatedAnnouncement() throws {
        var recorder = try leading("b")
        recorder.receive("loopbanner/c/status", "online", at: 7_000)
        recorder.receive("loopbanner-group/shop/members/c", #"{"rev":"r"}"#, at: 7_000)
        recorder.wait(until: 7_100)
        #expect(recorder.takeTasks() == [])
        recorder.receive("loopbanner-group/shop/members/c", #"{"rev":"r"}"#, at: 7_100)
        recorder.wait(until: 7_100)
        #expect(recorder.takeTasks() == presence(of: "b"))
    }

    @Test("a second leader is answered once in five seconds, however often it publishes")
    func secondLeader() throws {
        var recorder = try leading("a")
        var tasks: [String] = []
        for at in stride(from: Int64(9_000), to: 29_000, by: 100) {
            recorder.wait(until: at)
            recorder.receive("loopbanner-group/shop/anchor", text(anchor(by: "x", at: at)), at: at)
            let isRequested = recorder.tasks.last == "anchor"
            tasks += recorder.takeTasks()
            guard isRequested else { continue }
            recorder.at(at) { [anchor = anchor(by: "a", at: at)] in
                $0.handle(.checkpoint(anchor), to: .getAnchor, at: $1)
            }
        }
        #expect(tasks.count { $0 == "anchor" } <= 6)
        #expect(tasks.count { $0 == "publish loopbanner-group/shop/members/a kept" } == 4)
    }

    @Test("without the broker the sign runs independently at once, and its inputs are not published")
    func brokerLost() throws {
        var recorder = try leading("b")
        recorder.at(7_000) { $0.brokerDisconnected(at: $1) }
        #expect(recorder.takeTasks() == ["leave"] && recorder.member.state == .alone)
        let own = GroupCall.Input(sign: "b", number: 1, at: 1, input: "next", option: nil, length: nil)
        recorder.at(7_100) { $0.handleSignUpdate([own], listHash: nil, isInStep: false, at: $1) }
        #expect(recorder.takeTasks() == [])
        recorder.at(8_000) { $0.brokerConnected(at: $1) }
        #expect(recorder.takeTasks() == ["join b"])
    }

    @Test(
        "after a change of its list or a step of its clock, a member joins again, and the leader answers"
    )
    func rejoins() throws {
        var recorder = try leading("b")
        recorder.at(7_000) { $0.handleSignUpdate([], listHash: "r", isInStep: false, at: $1) }
        #expect(recorder.takeTasks() == ["publish loopbanner-group/shop/members/b kept"])
        #expect(recorder.member.state == .joining)
        recorder = try leading("b")
        recorder.at(7_000) { $0.handleSignUpdate([], listHash: "r2", isInStep: false, at: $1) }
        #expect(recorder.takeTasks().last == "publish loopbanner-group/shop/members/b kept")
        #expect(recorder.member.listHash == "r2")
        var leader = try leading("a")
        recorder.receive("loopbanner/c/status", "online", at: 7_000)
        leader.receive("loopbanner-group/shop/members/c", "{\"rev\":\"r\"}", at: 7_000)
        leader.wait(until: 7_200)
        #expect(leader.takeTasks() == ["anchor"])
    }

    @Test("without its sign a member clears its list at the broker, and joins when the sign returns")
    func sign() throws {
        var recorder = try leading("b")
        recorder.at(7_000) { $0.signDisconnected(at: $1) }
        #expect(recorder.takeTasks() == ["publish loopbanner-group/shop/members/b kept"])
        #expect(recorder.member.state == .alone && recorder.member.listHash == nil)
        recorder.at(8_000) { $0.signConnected(at: $1) }
        #expect(recorder.takeTasks() == ["join b"])
    }

    @Test("a member of a different version is a problem, even if another one is in step")
    func otherVersion() throws {
        var recorder = try leading("b")
        meet("a", &recorder, at: 7_000)
        #expect(recorder.member.problems == [])
        meet("c", &recorder, rev: "3-0123456789abcdef", at: 7_000)
        #expect(recorder.member.problems == [.otherVersion])
        recorder.receive("loopbanner/c/status", "offline", at: 8_000)
        #expect(recorder.member.problems == [])
    }

    @Test("it is a problem if all others have a different list, or if the clocks differ")
    func problems() throws {
        var recorder = try leading("b")
        meet("a", &recorder, rev: "other", at: 7_000)
        #expect(recorder.member.problems == [.otherList])
        meet("c", &recorder, at: 7_000)
        #expect(recorder.member.problems == [])
        for number in 1...8 {
            recorder.receive("loopbanner-group/shop/inputs", inputs("c", [number], at: 7_400), at: 8_000)
        }
        #expect(recorder.member.problems == [.clock(.milliseconds(600))])
        for number in 9...30 {
            recorder.receive("loopbanner-group/shop/inputs", inputs("c", [number], at: 8_000), at: 8_015)
        }
        #expect(recorder.member.problems == [])
    }

    @Test("an invalid message and one from an offline sign are rejected with the reason, and counted")
    func rejected() throws {
        var recorder = try leading("b")
        meet("a", &recorder, at: 7_000)
        let topic = "loopbanner-group/shop/inputs"
        func reason(_ payload: String, isRetained: Bool = false) -> String {
            recorder.receive(topic, payload, at: 7_100, isRetained: isRetained)
            return recorder.member.takeRefusal()?.description ?? "accepted"
        }
        #expect(reason("{") == "\(topic): the message is not a JSON object")
        #expect(reason("[]") == "\(topic): the message is not a JSON object")
        #expect(reason(#"{"inputs":[]}"#) == "\(topic): 'rev' is missing or invalid")
        #expect(
            reason(#"{"rev":"r","inputs":[{}]}"#)
                == "\(topic): 'sign' is missing, unknown or invalid"
        )
        #expect(reason(inputs("a/b", [1], at: 7_100)) == "\(topic): 'a/b' is not the name of a sign")
        #expect(reason(inputs("z", [1], at: 7_100)) == "\(topic): 'z' is offline, or has a different list")
        #expect(
            reason(inputs("a", [1], at: 7_100), isRetained: true)
                == "\(topic): a retained input is ignored because it is out of date"
        )
        #expect(reason(inputs("a", [1], at: 7_100)) == "accepted")
        #expect(
            reason(inputs("a", Array(1...60), at: 7_100))
                == "\(topic): more than 50 inputs per second from 'a'"
        )
        #expect(reason(String(repeating: "9", count: 70_000)).hasPrefix("\(topic): 70000 bytes"))
        #expect(recorder.member.refusalCount == 9)
        recorder.receive("loopbanner-group/other/inputs", "{", at: 7_100)
        #expect(recorder.member.refusalCount == 9)
    }

    @Test(
        "with random messages in random order, a member adopts only checkpoints of online members with its list"
    )
    func random() throws {
        for seed in 1...200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var recorder = try joining("b")
            for step in 1...200 {
                let at = Int64(step) * 150
                let other = ["a", "b", "c", "mallory"][Int(generator.next() % 4)]
                switch generator.next() % 9 {
                case 0: meet(other, &recorder, rev: ["r", "x"][Int(generator.next() % 2)], at: at)
                case 1: recorder.receive("loopbanner/\(other)/status", "offline", at: at)
                case 2:
                    recorder.receive("loopbanner-group/shop/anchor", text(anchor(by: other, at: at)), at: at)
                case 3:
                    recorder.receive("loopbanner-group/shop/inputs", inputs(other, [step], at: at), at: at)
                case 4: recorder.at(at) { $0.brokerDisconnected(at: $1) }
                case 5: recorder.at(at) { $0.brokerConnected(at: $1) }
                case 6: recorder.at(at) { $0.handle(.joined(listHash: "r"), to: .join(sign: "b"), at: $1) }
                case 7: recorder.at(at) { $0.handle(.done, to: .merge([]), at: $1) }
                default:
                    recorder.at(at) { [anchor = anchor(by: "b")] in
                        $0.handle(.checkpoint(anchor), to: .lead, at: $1)
                    }
                }
                recorder.wait(until: at)
                for task in recorder.takeTasks() where task.hasPrefix("adopt ") && task != "adopt b" {
                    let isThere = recorder.member.roster.entries.contains { entry in
                        entry.isOnline && entry.listHash == "r" && task == "adopt \(entry.sign)"
                    }
                    #expect(isThere, "seed \(seed), step \(step): \(task)")
                }
            }
        }
    }
}
