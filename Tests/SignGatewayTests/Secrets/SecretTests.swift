import MonotonicTime
import TestSupport
import Testing

@testable import SignGateway

@Suite("The secrets of a gateway")
struct SecretTests {
    private let start = Instant(nanoseconds: 0)

    @Test("a file is read as it was written")
    func roundTrip() throws {
        var secrets = SecretFile()
        secrets.password = "$y$j9T$salt$hash"
        secrets.tokens = [SecretFile.Token(name: "robot-1", secret: "x")]
        #expect(try SecretFile(secrets.text) == secrets)
        #expect(try SecretFile("") == SecretFile())
    }

    @Test(
        "a line that means nothing is named by its number, and never shown",
        arguments: ["password", "secret x", "password a b", "token robot short", "token a/b \(zeros)"]
    )
    func mistakes(line: String) {
        do throws(SecretFile.Misread) {
            _ = try SecretFile("# secrets\n\(line)\n")
            Issue.record("it was read")
        } catch {
            #expect(error.line == 2)
            #expect(!error.description.contains("robot") && !error.description.contains("secret x"))
        }
    }

    private static let zeros = String(repeating: "0", count: 64)

    @Test("a password has the hash that was made of it, by another salt each time")
    func hashes() throws {
        let hash = try #require(Password.hash("tea for two"))
        #expect(hash.hasPrefix("$y$"))
        #expect(Password.matches("tea for two", hash))
        #expect(!Password.matches("tea for tw", hash))
        #expect(!Password.matches("tea for two", "!"))
        #expect(!Password.matches("", hash))
        #expect(Password.hash("tea for two") != hash)
        #expect(Password.complaint(about: "1234567") == "the password needs at least 8 characters")
        #expect(Password.complaint(about: "12345678") == nil)
        #expect(Password.complaint(about: String(repeating: "é", count: 300)) != nil)
    }

    @Test("the delay after wrong passwords grows to 30 seconds, and the right one ends it")
    func delay() {
        var delay = GuessingDelay()
        var now = start
        for seconds in [1, 2, 4, 8, 16, 30, 30] as [Int64] {
            #expect(delay.remaining(at: now) == nil)
            delay.fail(at: now)
            #expect(delay.remaining(at: now) == .seconds(seconds))
            now = now + .seconds(seconds)
        }
        delay.succeed()
        delay.fail(at: now)
        #expect(delay.remaining(at: now) == .seconds(1))
    }

    @Test(
        "after a wrong password nobody learns at once whether another one is right, but sessions and tokens go on"
    )
    func oracle() {
        var secrets = SecretFile()
        secrets.password = "hash"
        var keeper = Doorkeeper(secrets) { password, _ in password == "right" }
        let now = Instant.zero + .seconds(9)
        let guest = Visitor(address: [192, 168, 1, 7])
        #expect(keeper.begin("session", password: "right", of: guest, at: now) == .allowed)
        #expect(keeper.judge([.password("right")], of: guest, at: now) == .allowed)
        #expect(keeper.judge([.password("wrong")], of: guest, at: now) == .denied)
        for password in ["right", "wrong"] {
            let verdict = keeper.judge([.password(password)], of: guest, at: now)
            #expect(verdict == .tooSoon(.seconds(1)), "\(password)")
        }
        #expect(keeper.judge([.session("session")], of: guest, at: now) == .allowed)
        #expect(keeper.judge([.password("right")], of: guest, at: now + .seconds(1)) == .allowed)
    }

    @Test("one who guesses delays himself, and the others for no longer than a quarter of a second")
    func visitors() {
        var delays = GuessingDelays()
        let guesser = Visitor(address: [10, 0, 0, 1])
        let owner = Visitor(address: [10, 0, 0, 2])
        delays.fail(guesser, at: start)
        #expect(delays.remaining(for: guesser, at: start) == .seconds(1))
        #expect(delays.remaining(for: owner, at: start) == .milliseconds(250))
        let later = start + .milliseconds(250)
        #expect(delays.remaining(for: owner, at: later) == nil)
        #expect(delays.remaining(for: guesser, at: later) == .milliseconds(750))
        delays.succeed(guesser, at: later)
        #expect(delays.remaining(for: guesser, at: later) == nil)
    }

    @Test("each minute without a wrong password halves the next delay")
    func decay() {
        func delay(after wait: Nanoseconds) -> Nanoseconds? {
            var delay = GuessingDelay()
            var now = start
            for _ in 0..<5 {
                delay.fail(at: now)
                now = now + (delay.remaining(at: now) ?? .zero)
            }
            // The last wrong one was 16 seconds ago, and the next delay would be 30.
            now = now + (wait - .seconds(16))
            delay.fail(at: now)
            return delay.remaining(at: now)
        }
        #expect(delay(after: .seconds(59)) == .seconds(30))
        #expect(delay(after: .seconds(60)) == .seconds(15))
        #expect(delay(after: .seconds(120)) == .milliseconds(7500))
        #expect(delay(after: .seconds(300)) == .seconds(1))
        #expect(delay(after: .seconds(1_000_000_000)) == .seconds(1))
    }

    @Test("a right password ends the delay each time, also one that was right before")
    func typingErrors() {
        var secrets = SecretFile()
        secrets.password = "hash"
        var keeper = Doorkeeper(secrets) { password, _ in password == "right" }
        let owner = Visitor(address: [192, 168, 1, 7])
        var now = Instant.zero + .seconds(9)
        for round in 0..<6 {
            #expect(keeper.judge([.password("wrong")], of: owner, at: now) == .denied)
            #expect(
                keeper.judge([.password("right")], of: owner, at: now) == .tooSoon(.seconds(1)),
                "\(round)"
            )
            now = now + .seconds(1)
            #expect(keeper.judge([.password("right")], of: owner, at: now) == .allowed)
        }
    }

    @Test("guessers with many addresses do not make a visitor wait that has logged in before")
    func members() {
        var secrets = SecretFile()
        secrets.password = "hash"
        secrets.tokens = [SecretFile.Token(name: "robot", secret: "token")]
        var keeper = Doorkeeper(secrets) { password, _ in password == "right" }
        let byPassword = Visitor(address: [192, 168, 1, 7])
        let byToken = Visitor(address: [192, 168, 1, 8])
        var now = start
        #expect(keeper.begin("s", password: "right", of: byPassword, at: now) == .allowed)
        #expect(keeper.judge([.token("token")], of: byToken, at: now) == .allowed)
        for number in 0..<2000 {
            let guesser = Visitor(address: [10, 0, UInt8(number / 256), UInt8(number % 256)])
            _ = keeper.judge([.password("wrong")], of: guesser, at: now)
            for owner in [byPassword, byToken] {
                #expect(keeper.judge([.password("right")], of: owner, at: now) == .allowed)
            }
            now = now + .milliseconds(1)
        }
        // Its own wrong passwords still count.
        #expect(keeper.judge([.password("wrong")], of: byPassword, at: now) == .denied)
        #expect(keeper.judge([.password("right")], of: byPassword, at: now) == .tooSoon(.seconds(1)))
        #expect(keeper.judge([.session("s")], of: byPassword, at: now) == .allowed)
        #expect(keeper.judge([.password("right")], of: byPassword, at: now) == .tooSoon(.seconds(1)))
    }

    @Test("of those that have logged in, 64 are remembered, and the one that was away longest is forgotten")
    func forgottenMembers() {
        var delays = GuessingDelays()
        let owner = Visitor(address: [192, 168, 1, 7])
        delays.succeed(owner, at: start)
        for number in 0..<UInt8(63) {
            delays.succeed(Visitor(address: [10, 0, 0, number]), at: start + .seconds(1))
        }
        delays.fail(Visitor(address: [10, 9, 9, 9]), at: start + .seconds(2))
        #expect(delays.remaining(for: owner, at: start + .seconds(2)) == nil)
        delays.succeed(Visitor(address: [10, 0, 0, 99]), at: start + .seconds(2))
        #expect(delays.remaining(for: owner, at: start + .seconds(2)) == .milliseconds(250))
    }

    @Test("a guesser with a thousand addresses has one delay in the end, and is forgotten in time")
    func manyAddresses() {
        var delays = GuessingDelays()
        var now = start
        for number in 0..<1000 {
            let visitor = Visitor(address: [10, 1, UInt8(number / 256), UInt8(number % 256)])
            if delays.remaining(for: visitor, at: now) == nil { delays.fail(visitor, at: now) }
            now = now + .milliseconds(1)
        }
        // One in a quarter of a second is looked at.
        let next = Visitor(address: [10, 2, 0, 0])
        #expect(delays.remaining(for: next, at: now) == nil)
        for number in 0..<UInt8.max {
            delays.fail(Visitor(address: [10, 3, 0, number]), at: now)
            delays.fail(Visitor(address: [10, 3, 1, number]), at: now)
        }
        now = now + .milliseconds(250)
        #expect((delays.remaining(for: next, at: now) ?? .zero) > .seconds(20))
        now = now + .seconds(61)
        delays.fail(next, at: now)
        #expect(delays.remaining(for: next, at: now) == .seconds(1))
    }

    @Test("a visitor is an address of IPv4, or a network of IPv6")
    func addresses() {
        let four: [UInt8] = [192, 168, 1, 7]
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + four
        #expect(Visitor(address: mapped) == Visitor(address: four))
        let six: [UInt8] = [0xFD, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]
        let neighbor: [UInt8] = six.dropLast() + [3]
        let elsewhere: [UInt8] = [0xFD, 0, 0, 0, 0, 0, 0, 2] + six.suffix(8)
        #expect(Visitor(address: six) == Visitor(address: neighbor))
        #expect(Visitor(address: six) != Visitor(address: elsewhere))
        #expect(Visitor(address: NetworkAddress.peer(of: -1)) == Visitor())
    }

    @Test("a session lasts 30 days, and a ninth ends the oldest")
    func sessions() {
        var sessions = Sessions()
        for number in 1...9 { sessions.begin("s\(number)", at: start) }
        #expect(!sessions.contains("s1", at: start))
        #expect((2...9).allSatisfy { sessions.contains("s\($0)", at: start) })
        #expect(!sessions.contains("s2", at: start + .seconds(30 * 24 * 3600)))
        sessions.end("s3")
        #expect(!sessions.contains("s3", at: start))
    }

    @Test("tokens have 256 bits, and no two are equal")
    func tokens() {
        let tokens = Set((0..<100).map { _ in RandomToken.make() })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 64 })
    }
}
