import Glibc
import LinuxSystem
import Testing

@testable import SignDaemon

@Suite("The log")
struct LogTests {
    private func line(_ level: Log.Level, _ text: String, toJournal: Bool) -> String {
        String(decoding: Log.encode(Log.Entry(level: level, text: text), toJournal: toJournal), as: UTF8.self)
    }

    @Test("the log shows the level of an entry")
    func plain() {
        #expect(line(.error, "no", toJournal: false) == "loopbanner: error: no\n")
        #expect(line(.warning, "no", toJournal: false) == "loopbanner: warning: no\n")
        #expect(line(.notice, "yes", toJournal: false) == "loopbanner: yes\n")
        #expect(line(.info, "yes", toJournal: false) == "loopbanner: yes\n")
    }

    @Test("every row of a text has the journal's priority")
    func journal() {
        #expect(line(.error, "one\n\ntwo", toJournal: true) == "<3>one\n<3>\n<3>two\n")
        #expect(line(.warning, "w", toJournal: true) == "<4>w\n")
        #expect(line(.notice, "n", toJournal: true) == "<5>n\n")
        #expect(line(.info, "i", toJournal: true) == "<6>i\n")
    }

    @Test("escape sequences do not reach the terminal or the journal")
    func escapes() {
        #expect(line(.error, "a\u{1B}[2J\tb", toJournal: true) == "<3>a\\u{1b}[2J\\u{9}b\n")
    }

    @Test("the journal's stream is recognized by its device and inode")
    func journalStream() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var status = stat()
        try #require(fstat(ends[1], &status) == 0)
        let stream = "\(status.st_dev):\(status.st_ino)"
        #expect(isJournal(ends[1], environment: stream))
        #expect(!isJournal(ends[1], environment: stream + "0"))
        #expect(!isJournal(ends[1], environment: nil))
        #expect(!isJournal(-1, environment: stream))
    }
}
