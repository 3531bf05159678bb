import SignAPI
import Testing

@Suite("A connection to a running sign")
struct SignConnectionTests {
    @Test("a call carries its parameters, and returns those of the answer")
    func call() throws {
        let sign = try AnsweringSign { _ in [VarlinkReply.message { $0.add("id", "tea") }] }
        defer { sign.end() }
        let answer = try SignConnection(to: sign.path).call("GoTo", [JSONTree.Member("id", .string("tea"))])
        #expect(answer["id"]?.string == "tea")
        #expect(sign.calls.map(\.method) == ["org.loopbanner.Sign.GoTo"])
        #expect(sign.calls.first?.parameters == [JSONTree.Member("id", .string("tea"))])
    }

    @Test("a stream continues until the last reply, or until the caller ends it")
    func stream() throws {
        for (limit, expected) in [(10, [1, 2, 3]), (2, [1, 2])] {
            let sign = try AnsweringSign { _ in
                (1...3).map { number in
                    VarlinkReply.message(continues: number < 3) { $0.add("n", number) }
                }
            }
            defer { sign.end() }
            var numbers: [Int64] = []
            try SignConnection(to: sign.path).stream("Subscribe") { answer in
                numbers.append(answer["n"]?.integer ?? 0)
                return numbers.count < limit
            }
            #expect(numbers == expected.map { Int64($0) })
            #expect(sign.calls.first?.wantsMore == true)
        }
    }

    @Test("while no reply arrives, the caller decides whether to wait")
    func idle() throws {
        let sign = try AnsweringSign { _ in [] }
        defer { sign.end() }
        var questions = 0
        try SignConnection(to: sign.path).stream(
            "GetFrame",
            while: {
                questions += 1
                return questions < 3
            },
            { _ in true }
        )
        #expect(questions == 3)
    }
}
