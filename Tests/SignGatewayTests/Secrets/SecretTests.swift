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
        secrets.ownerPasswordHash = "$y$j9T$salt$hash"
        secrets.tokens = [SecretFile.Token(name: "robot-1", secret: "x")]
        #expect(try SecretFile(secrets.text) == secrets)
        #expect(try SecretFile("") == SecretFile())
    }

    @Test(
        "an invalid line is reported by its number, without its text",
        arguments: ["password", "secret x", "password a b", "token robot short", "token a/b \(zeros)"]
    )
    func invalidLines(line: String) {
        do throws(SecretFile.SyntaxError) {
            _ = try SecretFile("# secrets\n\(line)\n")
            Issue.record("accepted")
        } catch {
            #expect(error.line == 2)
            #expect(!error.description.contains("robot") && !error.description.contains("secret x"))
        }
    }

    private static let zeros = String(repeating: "0", count: 64)

    @Test("a password matches its hashes, which have different salts")
    func hashes() throws {
        let hash = try #require(Password.hash("tea for two"))
        #expect(hash.hasPrefix("$y$"))
        #expect(Password.matches("tea for two", hash))
        #expect(!Password.matches("tea for tw", hash))
        #expect(!Password.matches("tea for two", "!"))
        #expect(!Password.matches("", hash))
        #expect(Password.hash("tea for two") != hash)
        #expect(Password.problem(with: "1234567") == "the password needs at least 8 characters")
        #expect(Password.problem(with: "12345678") == nil)
        #expect(Password.problem(with: String(repeating: "é", count: 300)) != nil)
    }

    @Test("the delay after wrong passwords grows to 30 seconds, and the correct one resets it")
    func delay() {
        var delay = GuessingDelay()
        var now = start
        for seconds in [1, 2, 4, 8, 16, 30, 30] as [Int64] {
            #expect(delay.remainingDelay(at: now) == nil)
            delay.recordFailure(at: now)
            #expect(delay.remainingDelay(at: now) == .seconds(seconds))
            now = now + .seconds(seconds)
        }
        delay.recordSuccess()
        delay.recordFailure(at: now)
        #expect(delay.remainingDelay(at: now) == .seconds(1))
    }

    @Test(
        "after a wrong password, replies do not reveal a correct one, but sessions still work"
    )
    func oracle() {
        var secrets = SecretFile()
        secrets.ownerPasswordHash = "hash"
        var authenticator = Authenticator(secrets) { password, _ in password == "right" }
        let now = Instant.zero + .seconds(9)
        let client = ClientAddress([192, 168, 1, 7])
        #expect(authenticator.logIn("session", password: "right", of: client, at: now) == .allowed(.owner))
        #expect(
            authenticator.check([.password("right", user: "")], client: client, at: now) == .allowed(.owner)
        )
        #expect(authenticator.check([.password("wrong", user: "")], client: client, at: now) == .denied)
        for password in ["right", "wrong"] {
            let verdict = authenticator.check([.password(password, user: "")], client: client, at: now)
            #expect(verdict == .delayed(.seconds(1)), "\(password)")
        }
        #expect(authenticator.check([.session("session")], client: client, at: now) == .allowed(.owner))
        #expect(
            authenticator.check([.password("right", user: "")], client: client, at: now + .seconds(1))
                == .allowed(.owner)
        )
    }

    @Test("a guesser is delayed, and others for no more than a quarter of a second")
    func clients() {
        var delays = GuessingDelays()
        let guesser = ClientAddress([10, 0, 0, 1])
        let owner = ClientAddress([10, 0, 0, 2])
        delays.recordFailure(of: guesser, at: start)
        #expect(delays.remainingDelay(for: guesser, at: start) == .seconds(1))
        #expect(delays.remainingDelay(for: owner, at: start) == .milliseconds(250))
        let later = start + .milliseconds(250)
        #expect(delays.remainingDelay(for: owner, at: later) == nil)
        #expect(delays.remainingDelay(for: guesser, at: later) == .milliseconds(750))
        delays.recordSuccess(of: guesser, at: later)
        #expect(delays.remainingDelay(for: guesser, at: later) == nil)
    }

    @Test("each minute without a wrong password halves the next delay")
    func decay() {
        func delay(after wait: Nanoseconds) -> Nanoseconds? {
            var delay = GuessingDelay()
            var now = start
            for _ in 0..<5 {
                delay.recordFailure(at: now)
                now = now + (delay.remainingDelay(at: now) ?? .zero)
            }
            // The last wrong password was 16 seconds ago, and the next delay would be 30 seconds.
            now = now + (wait - .seconds(16))
            delay.recordFailure(at: now)
            return delay.remainingDelay(at: now)
        }
        #expect(delay(after: .seconds(59)) == .seconds(30))
        #expect(delay(after: .seconds(60)) == .seconds(15))
        #expect(delay(after: .seconds(120)) == .milliseconds(7500))
        #expect(delay(after: .seconds(300)) == .seconds(1))
        #expect(delay(after: .seconds(1_000_000_000)) == .seconds(1))
    }

    @Test("the correct password resets the delay each time, even from the cache")
    func typingErrors() {
        var secrets = SecretFile()
        secrets.ownerPasswordHash = "hash"
        var authenticator = Authenticator(secrets) { password, _ in password == "right" }
        let owner = ClientAddress([192, 168, 1, 7])
        var now = Instant.zero + .seconds(9)
        for round in 0..<6 {
            #expect(authenticator.check([.password("wrong", user: "")], client: owner, at: now) == .denied)
            #expect(
                authenticator.check([.password("right", user: "")], client: owner, at: now)
                    == .delayed(.seconds(1)),
                "\(round)"
            )
            now = now + .seconds(1)
            #expect(
                authenticator.check([.password("right", user: "")], client: owner, at: now)
                    == .allowed(.owner)
            )
        }
    }

    @Test("guessers with many addresses do not delay a client that has logged in before")
    func members() {
        var secrets = SecretFile()
        secrets.ownerPasswordHash = "hash"
        secrets.tokens = [SecretFile.Token(name: "robot", secret: "token", role: .own)]
        var authenticator = Authenticator(secrets) { password, _ in password == "right" }
        let robot = Identity(kind: .token, name: "robot", role: .own)
        let byPassword = ClientAddress([192, 168, 1, 7])
        let byToken = ClientAddress([192, 168, 1, 8])
        var now = start
        #expect(authenticator.logIn("s", password: "right", of: byPassword, at: now) == .allowed(.owner))
        #expect(authenticator.check([.token("token")], client: byToken, at: now) == .allowed(robot))
        for number in 0..<2000 {
            let guesser = ClientAddress([10, 0, UInt8(number / 256), UInt8(number % 256)])
            _ = authenticator.check([.password("wrong", user: "")], client: guesser, at: now)
            for owner in [byPassword, byToken] {
                #expect(
                    authenticator.check([.password("right", user: "")], client: owner, at: now)
                        == .allowed(.owner)
                )
            }
            now = now + .milliseconds(1)
        }
        // Only the client's own wrong passwords delay it.
        #expect(authenticator.check([.password("wrong", user: "")], client: byPassword, at: now) == .denied)
        #expect(
            authenticator.check([.password("right", user: "")], client: byPassword, at: now)
                == .delayed(.seconds(1))
        )
        #expect(authenticator.check([.session("s")], client: byPassword, at: now) == .allowed(.owner))
        #expect(
            authenticator.check([.password("right", user: "")], client: byPassword, at: now)
                == .delayed(.seconds(1))
        )
    }

    @Test("64 clients that have logged in are remembered, and the one with the oldest login is dropped first")
    func droppedMembers() {
        var delays = GuessingDelays()
        let owner = ClientAddress([192, 168, 1, 7])
        delays.recordSuccess(of: owner, at: start)
        for number in 0..<UInt8(63) {
            delays.recordSuccess(of: ClientAddress([10, 0, 0, number]), at: start + .seconds(1))
        }
        delays.recordFailure(of: ClientAddress([10, 9, 9, 9]), at: start + .seconds(2))
        #expect(delays.remainingDelay(for: owner, at: start + .seconds(2)) == nil)
        delays.recordSuccess(of: ClientAddress([10, 0, 0, 99]), at: start + .seconds(2))
        #expect(delays.remainingDelay(for: owner, at: start + .seconds(2)) == .milliseconds(250))
    }

    @Test("many unknown addresses share a delay, which ends in time")
    func manyAddresses() {
        var delays = GuessingDelays()
        var now = start
        for number in 0..<1000 {
            let client = ClientAddress([10, 1, UInt8(number / 256), UInt8(number % 256)])
            if delays.remainingDelay(for: client, at: now) == nil {
                delays.recordFailure(of: client, at: now)
            }
            now = now + .milliseconds(1)
        }
        // Only one password per quarter of a second is checked.
        let next = ClientAddress([10, 2, 0, 0])
        #expect(delays.remainingDelay(for: next, at: now) == nil)
        for number in 0..<UInt8.max {
            delays.recordFailure(of: ClientAddress([10, 3, 0, number]), at: now)
            delays.recordFailure(of: ClientAddress([10, 3, 1, number]), at: now)
        }
        now = now + .milliseconds(250)
        #expect((delays.remainingDelay(for: next, at: now) ?? .zero) > .seconds(20))
        now = now + .seconds(61)
        delays.recordFailure(of: next, at: now)
        #expect(delays.remainingDelay(for: next, at: now) == .seconds(1))
    }

    @Test("a client is an IPv4 address or an IPv6 network")
    func addresses() {
        let four: [UInt8] = [192, 168, 1, 7]
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + four
        #expect(ClientAddress(mapped) == ClientAddress(four))
        let six: [UInt8] = [0xFD, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]
        let neighbor: [UInt8] = six.dropLast() + [3]
        let elsewhere: [UInt8] = [0xFD, 0, 0, 0, 0, 0, 0, 2] + six.suffix(8)
        #expect(ClientAddress(six) == ClientAddress(neighbor))
        #expect(ClientAddress(six) != ClientAddress(elsewhere))
        #expect(ClientAddress(NetworkAddress.peer(of: -1)) == ClientAddress())
    }

    @Test("a session lasts 30 days, and a ninth one ends the oldest")
    func sessions() {
        var sessions = Sessions()
        for number in 1...9 { sessions.begin("s\(number)", of: .owner, seal: "x", at: start) }
        #expect(!sessions.contains("s1", at: start))
        #expect((2...9).allSatisfy { sessions.contains("s\($0)", at: start) })
        #expect(!sessions.contains("s2", at: start + .seconds(30 * 24 * 3600)))
        sessions.end("s3")
        #expect(!sessions.contains("s3", at: start))
    }

    @Test("tokens have 256 bits and are unique")
    func tokens() {
        let tokens = Set((0..<100).map { _ in RandomToken.make() })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 64 })
    }
}
