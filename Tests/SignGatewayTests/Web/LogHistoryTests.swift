import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("The last lines of the log, as the page shows them")
struct LogHistoryTests {
    private func line(_ number: Int) -> LogHistory.Line {
        LogHistory.Line(level: .warning, time: Int64(number), text: "line \(number)")
    }

    @Test("the last 200 lines are kept, the oldest one first")
    func limit() {
        let history = LogHistory()
        for number in 1...250 { history.append(line(number)) }
        #expect(history.lines.count == 200)
        #expect(history.lines.first == line(51) && history.lines.last == line(250))
    }

    @Test("lines and events are reported together")
    func tree() {
        let entry: JSONTree = ["time": 7, "level": "warning", "text": "line 7"]
        let expected: JSONTree = ["lines": .array([entry]), "events": .array([])]
        #expect(EventHistory().tree(withLogLines: [line(7)]) == expected)
    }
}
