import MonotonicTime
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The code of the setup")
struct SetupGateTests {
    private let owner = ClientAddress([192, 168, 1, 2])
    private let guesser = ClientAddress([192, 168, 1, 3])

    private func time(_ seconds: Int64) -> Instant { Instant(nanoseconds: 0) + .seconds(seconds) }

    /// A gate whose codes are 111111, 222222 and so on.
    private func gate() -> SetupGate {
        var number = 0
        return SetupGate {
            number += 1
            return String(repeating: "\(number)", count: 6)
        }
    }

    @Test("a code has six digits")
    func digits() {
        for _ in 0..<100 {
            let code = SetupGate().code
            #expect(code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) }, "\(code)")
        }
    }

    @Test("the right code begins a session, with or without a space, and for any number of browsers")
    func sessions() {
        var gate = gate()
        #expect(!gate.hasSession("a", at: time(0)) && !gate.hasSession(nil, at: time(0)))
        #expect(gate.checkCode("111111", sessionSecret: "a", client: owner, at: time(0)) == .allowed)
        #expect(gate.checkCode("111 111", sessionSecret: "b", client: owner, at: time(1)) == .allowed)
        #expect(
            gate.hasSession("a", at: time(2)) && gate.hasSession("b", at: time(2))
                && !gate.hasSession("c", at: time(2))
        )
    }

    @Test("a wrong code delays its sender, even if the next one is right")
    func delays() {
        var gate = gate()
        #expect(gate.checkCode("123456", sessionSecret: "a", client: guesser, at: time(0)) == .denied)
        #expect(
            gate.checkCode("111111", sessionSecret: "a", client: guesser, at: time(0))
                == .delayed(.seconds(1))
        )
        #expect(gate.checkCode("111111", sessionSecret: "b", client: owner, at: time(1)) == .allowed)
        #expect(!gate.hasSession("a", at: time(1)))
    }

    @Test("after ten wrong codes there is a new one, and a minute without codes")
    func renewal() {
        var gate = gate()
        var verdicts: [SetupGate.Verdict] = []
        for number in 0..<10 {
            let client = ClientAddress([10, 0, 0, UInt8(number)])
            verdicts.append(gate.checkCode("0", sessionSecret: "x", client: client, at: time(Int64(number))))
        }
        #expect(verdicts == Array(repeating: .denied, count: 9) + [.deniedWithNewCode])
        #expect(gate.code == "222222")
        #expect(
            gate.checkCode("222222", sessionSecret: "a", client: owner, at: time(10))
                == .delayed(.seconds(59))
        )
        #expect(gate.checkCode("111111", sessionSecret: "a", client: owner, at: time(69)) == .denied)
        #expect(gate.checkCode("222222", sessionSecret: "a", client: owner, at: time(71)) == .allowed)
    }

    @Test("a guesser with many addresses has ten guesses a minute")
    func rate() {
        var gate = gate()
        var guesses = 0
        for quarter in 0..<(600 * 4) {
            let now = Instant(nanoseconds: 0) + .milliseconds(Int64(quarter) * 250)
            let client = ClientAddress([10, 0, UInt8(quarter >> 8), UInt8(quarter & 255)])
            switch gate.checkCode("0", sessionSecret: "x", client: client, at: now) {
            case .denied, .deniedWithNewCode: guesses += 1
            default: break
            }
        }
        #expect((80...110).contains(guesses), "\(guesses)")
    }
}

@Suite("The answers of the setup")
struct SetupAnswersTests {
    @Test("the answers become settings of the sign")
    func settings() throws {
        let answers = try SetupAnswers([
            "password": "tea for two", "name": "Bakery", "zone": "Europe/Berlin", "language": "de",
            "options": .array([" Tea ", "", "Cake"]),
        ])
        #expect(
            String(decoding: try #require(answers.settings).bytes, as: UTF8.self)
                == #"{"location":{"zone":"Europe/Berlin"},"text":{"language":"de"},"option":[{"text":"Tea"},{"text":"Cake"}]}"#
        )
    }

    @Test("without options, those of the file stay")
    func few() throws {
        let answers = try SetupAnswers([
            "password": "tea for two", "name": "Bakery", "options": .array(["", " "]),
        ])
        #expect(answers.settings == nil)
    }

    @Test("a mistake is reported with its answer")
    func mistakes() {
        func mistake(_ password: String, _ name: String = "Bakery", _ language: String = "de") -> String? {
            thrown(SetupAnswers.Mistake.self) {
                _ = try SetupAnswers([
                    "password": .string(password), "name": .string(name), "language": .string(language),
                    "options": .array(["a"]),
                ])
            }.map { "\($0.key): \($0.message)" }
        }
        #expect(mistake("short") == "password: the password needs at least 8 characters")
        #expect(
            mistake("tea for two", "")?.hasPrefix("name: name must have 1 to 64 visible characters") == true
        )
        #expect(mistake("tea for two", "Bakery", "xx") == "language: the language must be de, en or ko")
        #expect(mistake("tea for two") == nil)
        #expect(
            mistake("tea for two", "Bak\u{202E}ery")
                == "name: name contains U+202E RIGHT-TO-LEFT OVERRIDE, which is invisible; remove it"
        )
    }

    @Test("an answer of another type is a mistake, not a missing answer")
    func types() {
        let valid: [String: JSONTree] = [
            "password": "tea for two", "name": "Bakery", "zone": "Europe/Berlin", "language": "de",
            "options": .array(["Tea"]),
        ]
        let wrong: [(String, JSONTree, String)] = [
            ("password", .integer(12_345_678), "password must be a text"),
            ("name", .null, "name must be a text"),
            ("zone", .array([]), "zone must be a text"),
            ("language", .boolean(true), "language must be a text"),
            ("options", "Tea", "options must be an array of strings"),
            ("options", .array(["Tea", .integer(3)]), "options must be an array of strings"),
            ("options", .array(["a", "b", "c", "d"]), "the setup has at most 3 options"),
        ]
        for (key, value, message) in wrong {
            let members = valid.merging([key: value]) { $1 }.map { JSONTree.Member($0.key, $0.value) }
            let mistake = thrown(SetupAnswers.Mistake.self) { _ = try SetupAnswers(.object(members)) }
            #expect(mistake == SetupAnswers.Mistake(key: key, message: message))
        }
        #expect(Set(valid.keys) == Set(SetupAnswers.keys))
    }
}
