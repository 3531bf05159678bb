import LinuxSystem
import Synchronization
import Testing

@Suite("The mailbox between two threads")
struct MailboxTests {
    private func isReadable(_ mailbox: Mailbox<Int>) throws -> Bool {
        let poll = try EventPoll<Int>()
        try poll.add(mailbox.fileDescriptor, as: 0)
        return poll.isReadable
    }

    @Test("the descriptor is readable until all messages are removed")
    func waiting() throws {
        let mailbox = try Mailbox<Int>(capacity: 3)
        #expect(try !isReadable(mailbox))
        #expect(mailbox.next() == nil)
        mailbox.send(1)
        mailbox.send(2)
        #expect(!mailbox.isEmpty)
        #expect(try isReadable(mailbox))
        #expect(mailbox.next()?.element == 1)
        #expect(try isReadable(mailbox), "a message still waits")
        #expect(mailbox.next()?.element == 2)
        #expect(mailbox.next() == nil)
        #expect(try !isReadable(mailbox))
        mailbox.send(3)
        #expect(try isReadable(mailbox))
    }

    @Test("a full mailbox drops the oldest messages and counts them")
    func loss() throws {
        let mailbox = try Mailbox<Int>(capacity: 2)
        for number in 1...5 { mailbox.send(number) }
        var taken: [[Int]] = []
        while let (message, lost) = mailbox.next() { taken.append([message, lost]) }
        #expect(taken == [[4, 3], [5, 0]])
    }

    @Test("a receiver that sleeps while the mailbox is empty misses no message")
    func twoThreads() throws {
        let mailbox = try Mailbox<Int>(capacity: 10_000)
        try SystemThread.start(named: "test sender") {
            for number in 0..<10_000 { mailbox.send(number) }
        }
        let poll = try EventPoll<Int>()
        try poll.add(mailbox.fileDescriptor, as: 0)
        var taken: [Int] = []
        while taken.count < 10_000 {
            try poll.wait(until: nil) { _ in
                while let (message, lost) = mailbox.next() {
                    #expect(lost == 0)
                    taken.append(message)
                }
            }
        }
        #expect(taken == Array(0..<10_000))
    }
}
