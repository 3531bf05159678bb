import Foundation
import MonotonicTime
import TestSupport
import Testing

@testable import SignGateway

@Suite("Users and roles")
struct AccountTests {
    private let start = Instant(nanoseconds: 0)
    private let client = ClientAddress([192, 168, 1, 7])

    /// Returns secrets in which each password is its own hash.
    private func secrets(_ text: String = "password tea\nuser anna edit coffee\nuser ben look cake\n") throws
        -> SecretFile
    { try SecretFile(text) }

    private func authenticator(_ secrets: SecretFile) -> Authenticator {
        Authenticator(secrets, key: "k") { $0 == $1 }
    }

    private func problem(_ change: () throws -> Void) -> String? {
        thrown(AccountError.self, by: change)?.description
    }

    @Test("a file with users and roles is read as it was written, and a token without a role owns everything")
    func roundTrip() throws {
        let hash = String(repeating: "0", count: 64)
        let text =
            "password p\nuser anna edit h\nuser ben look i\ntoken robot \(hash)\ntoken till \(hash) press\n"
            + "token bot \(hash) own anna\n"
        let secrets = try SecretFile(text)
        #expect(secrets.tokens.map(\.creator) == [nil, nil, "anna"])
        #expect(secrets.users.map(\.role) == [.edit, .look])
        #expect(secrets.tokens.map(\.role) == [.own, .press, .own])
        #expect(secrets.text.hasSuffix(text))
    }

    @Test(
        "a line with an unknown role or a name with other characters is invalid",
        arguments: ["user anna admin h", "user anna edit", "user a/b edit h", "user anna own h x"]
    )
    func invalidLines(line: String) throws {
        let problem = thrown(SecretFile.SyntaxError.self) { _ = try SecretFile(line) }
        #expect(problem?.line == 1 && problem?.description.contains("anna") == false)
    }

    @Test("each reason against a change of a user is explained")
    func problems() throws {
        var secrets = try secrets()
        func add(_ name: String) -> String? {
            problem { try secrets.addUser(name, hash: "h", role: .own) }
        }
        let names = [
            "", "a b", "a\nuser b own h", "ä", "../x", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b", "a\u{7}b",
        ]
        for name in names + [String(repeating: "x", count: 65)] {
            #expect(add(name) == "a name must be 1 to 64 letters from A to Z, digits, - and _")
        }
        #expect(
            add("owner")
                == "'owner' is reserved for the person with the gateway password; choose another name"
        )
        for name in ["anna", "Anna", "ANNA"] {
            #expect(add(name) == "'anna' already exists; remove it first, or choose another name")
        }
        #expect(add("Owner")?.hasPrefix("'owner' is reserved for the person") == true)
        for number in secrets.users.count..<SecretFile.maximumUsers { #expect(add("user-\(number)") == nil) }
        #expect(add("one-more") == "there are already 32; remove one first")
        #expect(problem { try secrets.removeUser("x") } == "there is no 'x'")
    }

    @Test("names that differ only in case are warnings in a file from before, and its people stay")
    func cases() throws {
        let hash = String(repeating: "0", count: 64)
        var secrets = try SecretFile(
            "password p\nuser anna edit a\nuser Anna look b\nuser OWNER own c\nuser ben look d\ntoken bot \(hash)\ntoken Bot \(hash)\n"
        )
        let rest = "differ only in case; remove one of them on the page"
        #expect(
            secrets.warnings == [
                "the users 'anna' and 'Anna' \(rest)",
                "the users 'owner' and 'OWNER' differ only in case; remove 'OWNER' on the page",
                "the tokens 'bot' and 'Bot' \(rest)",
            ]
        )
        #expect(secrets.user(named: "Anna")?.role == .look && secrets.user(named: "anna")?.role == .edit)
        try secrets.removeUser("Anna")
        try secrets.removeUser("OWNER")
        try secrets.removeToken("Bot")
        #expect(secrets.warnings == [])
        #expect(
            problem { try secrets.addToken("BOT", secret: "x", role: .look) }?.hasPrefix(
                "'bot' already exists"
            ) == true
        )
    }

    @Test("the command refuses a name that differs only in case from a user of the page")
    func pageUsers() throws {
        let folder = try TemporaryDirectory()
        // The page has added anna. Ben is of root's file, which has removed him since.
        let path = try folder.file(
            "gateway.secrets",
            "user anna edit a\nuser ben look b\nwas user ben look b\n"
        )
        let stored = try SecretStore(nil, storedAt: path).secrets
        let message = "'anna' already exists; remove it first, or choose another name"
        #expect(problem { try stored.requireNoSimilarName(to: "Anna") } == message)
        for name in ["anna", "Ben", "carl"] {
            #expect(problem { try stored.requireNoSimilarName(to: name) } == nil, "\(name)")
        }
        var arguments = try GatewayArguments(["user", "Anna", "look"])
        #expect(arguments.webPageSecretsFile == "/var/lib/loopbanner-gateway/gateway.secrets")
        arguments = try GatewayArguments(["user", "Anna", "look", "/srv/secrets"])
        #expect(arguments.webPageSecretsFile == nil)
    }

    @Test("the last person who can change users stays")
    func lastOwner() throws {
        var secrets = try secrets("user anna own a\nuser ben own b\nuser carl edit c\n")
        let text = "this is the last user with the role own; give another user this role first"
        try secrets.removeUser("ben")
        #expect(problem { try secrets.removeUser("anna") } == text)
        let demotion = problem {
            try secrets.changeUser("anna", hash: nil, role: .edit)
        }
        #expect(demotion == text)
        try secrets.removeUser("carl")
        secrets.ownerPasswordHash = "tea"
        try secrets.removeUser("anna")
    }

    @Test("a user logs in with the own password, and the owner with any other name")
    func logins() throws {
        let authenticator = authenticator(try secrets())
        let anna = Identity(kind: .user, name: "anna", role: .edit)
        let cases: [(String, String, Authenticator.Verdict)] = [
            ("anna", "coffee", .allowed(anna)), ("anna", "tea", .denied), ("anna", "cake", .denied),
            ("", "tea", .allowed(.owner)), ("eve", "tea", .allowed(.owner)), ("", "coffee", .denied),
            ("eve", "coffee", .denied), ("Anna", "coffee", .denied),
        ]
        for (user, password, verdict) in cases {
            var copy = authenticator
            let result = copy.check([.password(password, user: user)], client: client, at: start)
            #expect(result == verdict, "\(user) \(password)")
        }
    }

    @Test("a wrong password costs one check for each name, with and without an owner's password")
    func enumeration() throws {
        for text in ["password tea\nuser anna own coffee\n", "user anna own coffee\n"] {
            for user in ["anna", "eve", ""] {
                nonisolated(unsafe) var checks = 0
                var authenticator = Authenticator(try SecretFile(text), key: "k") { password, hash in
                    checks += 1
                    return password == hash
                }
                let verdict = authenticator.check([.password("wrong", user: user)], client: client, at: start)
                #expect(verdict == .denied && checks == 1, "\(user)")
            }
        }
        // The hash that stands in for the missing password does not let anyone in.
        var authenticator = authenticator(try SecretFile("user anna own coffee\n"))
        #expect(authenticator.check([.password("coffee", user: "eve")], client: client, at: start) == .denied)
    }

    @Test("a new password, another role and a removal end the sessions of that user, and of no one else")
    func stale() throws {
        let before = try secrets()
        let changes: [(inout SecretFile) throws -> Void] = [
            { try $0.changeUser("anna", hash: "new", role: nil) },
            { try $0.changeUser("anna", hash: nil, role: .look) },
            { try $0.removeUser("anna") },
            { file in
                try file.removeUser("anna")
                try file.addUser("anna", hash: "coffee", role: .own)
            },
        ]
        for change in changes {
            var authenticator = authenticator(before)
            for (secret, user, password) in [("a", "anna", "coffee"), ("b", "ben", "cake"), ("o", "", "tea")]
            {
                _ = authenticator.logIn(secret, password: password, user: user, of: client, at: start)
            }
            var after = before
            try change(&after)
            authenticator.replaceSecrets(after)
            #expect(authenticator.check([.session("a")], client: client, at: start) == .denied)
            #expect(authenticator.check([.session("o")], client: client, at: start) == .allowed(.owner))
            let ben = Identity(kind: .user, name: "ben", role: .look)
            #expect(authenticator.check([.session("b")], client: client, at: start) == .allowed(ben))
            // The password of before is not accepted from the cache.
            let old = authenticator.check([.password("coffee", user: "anna")], client: client, at: start)
            #expect(old != .allowed(Identity(kind: .user, name: "anna", role: .edit)))
        }
    }

    @Test("a person who changes the password keeps this session, and loses the others")
    func ownSession() throws {
        var authenticator = authenticator(try secrets())
        for secret in ["one", "two"] {
            _ = authenticator.logIn(secret, password: "tea", of: client, at: start)
        }
        var after = authenticator.secrets
        after.ownerPasswordHash = "new"
        authenticator.replaceSecrets(after, keepingSession: "one")
        #expect(authenticator.check([.session("one")], client: client, at: start) == .allowed(.owner))
        #expect(authenticator.check([.session("two")], client: client, at: start) == .denied)
    }

    @Test("a removed token is refused at once, and a token has its role")
    func tokens() throws {
        var secrets = SecretFile()
        try secrets.addToken("till", secret: "t", role: .press)
        var authenticator = authenticator(secrets)
        let till = Identity(kind: .token, name: "till", role: .press)
        #expect(authenticator.check([.token("t")], client: client, at: start) == .allowed(till))
        try secrets.removeToken("till")
        try secrets.addToken("other", secret: "o", role: .own)
        authenticator.replaceSecrets(secrets)
        #expect(authenticator.check([.token("t")], client: client, at: start) == .denied)
    }

    @Test("a request whose end arrives after a removal or another role is not of that person any more")
    func lateBody() throws {
        let secrets = try secrets()
        let anna = Identity(kind: .user, name: "anna", role: .edit)
        var authenticator = authenticator(secrets)
        #expect(authenticator.isCurrent(anna) && authenticator.isCurrent(.owner))
        var changed = secrets
        try changed.changeUser("anna", hash: nil, role: .look)
        authenticator.replaceSecrets(changed)
        #expect(!authenticator.isCurrent(anna))
        #expect(!authenticator.isCurrent(Identity(kind: .token, name: "anna", role: .edit)))
    }

    @Test("a restart keeps sessions, unless their person has another password then")
    func restart() throws {
        var first = authenticator(try secrets())
        _ = first.logIn("a", password: "coffee", user: "anna", of: client, at: start)
        _ = first.logIn("o", password: "tea", of: client, at: start)
        let text = first.sessions.text(second: 1_000, at: start)
        #expect(!text.contains("coffee") && text.split(separator: "\n").count == 2)
        var changed = try secrets()
        changed.ownerPasswordHash = "new"
        let later = start + .seconds(77)
        let sessions = Sessions(text, second: 2_000, at: later)
        var second = Authenticator(changed, sessions: sessions, key: "k") { $0 == $1 }
        let anna = Identity(kind: .user, name: "anna", role: .edit)
        #expect(second.check([.session("a")], client: client, at: later) == .allowed(anna))
        #expect(second.check([.session("o")], client: client, at: later) == .denied)
        let end = later + .seconds(30 * 24 * 3600 - 1_000)
        #expect(second.check([.session("a")], client: client, at: end) == .denied)
    }

    @Test("stored sessions that are invalid, over or too long are not trusted")
    func hostileSessions() throws {
        let lines = [
            "", "x", "h 99999 owner owner", "h -5 owner owner s", "h 9 admin owner s", "h 1 owner owner s",
        ]
        #expect(Sessions(lines.joined(separator: "\n"), second: 5, at: start) == Sessions())
        let far = Sessions("h \(Int64.max) owner owner s\n", second: 5, at: start)
        #expect(far.text(second: 5, at: start) == "h \(5 + 30 * 24 * 3600) owner owner s\n")
        let many = (0..<1_000).map { "h\($0) 9 owner owner s\n" }.joined()
        #expect(
            Sessions(many, second: 5, at: start).text(second: 5, at: start).split(separator: "\n").count
                == 264
        )
    }

    @Test("eight sessions of one user end no session of another")
    func manySessions() throws {
        var authenticator = authenticator(try secrets())
        _ = authenticator.logIn("o", password: "tea", of: client, at: start)
        for number in 1...9 {
            _ = authenticator.logIn("a\(number)", password: "coffee", user: "anna", of: client, at: start)
        }
        #expect(authenticator.check([.session("o")], client: client, at: start) == .allowed(.owner))
        #expect(authenticator.check([.session("a1")], client: client, at: start) == .denied)
    }
}

@Suite("The stored secrets of a gateway")
struct SecretStoreTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func mode(_ name: String) throws -> Int {
        let path = folder.path(of: name)
        return try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test("without a state folder, changes are in the file of the command, which keeps its mode")
    func inPlace() throws {
        let path = try folder.file("secrets", "password tea\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        var store = try SecretStore(path, folder: nil)
        // Another program adds a token in the meantime.
        var other = store.secrets
        try other.addToken("robot", secret: "r", role: .look)
        try folder.file("secrets", other.text)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        var changed = try store.readCurrentSecrets()
        try changed.addUser("anna", hash: "h", role: .edit)
        #expect(store.save(changed) == nil)
        #expect(try SecretFile.load(path) == changed && changed.tokens.count == 1)
        #expect(try mode("secrets") == 0o640)
    }

    @Test("with a state folder, root's file stays, and what root changes there replaces the gateway's")
    func overlay() throws {
        let path = try folder.file("secrets", "password tea\nuser anna edit a\n")
        var store = try SecretStore(path, folder: folder.path)
        var changed = try store.readCurrentSecrets()
        changed.ownerPasswordHash = "page"
        try changed.removeUser("anna")
        try changed.addUser("ben", hash: "b", role: .own)
        try changed.addToken("till", secret: "t", role: .press)
        #expect(store.save(changed) == nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "password tea\nuser anna edit a\n")
        #expect(try mode("gateway.secrets") == 0o600)
        #expect(try SecretStore(path, folder: folder.path).secrets == changed)
        // Root sets a password that was forgotten, and adds a user.
        try folder.file("secrets", "password root\nuser anna edit a\nuser carl look c\n")
        let merged = try SecretStore(path, folder: folder.path).secrets
        #expect(merged.ownerPasswordHash == "root")
        #expect(merged.users.map(\.name) == ["ben", "carl"] && merged.tokens.map(\.name) == ["till"])
    }

    @Test("a store without a file keeps the former secrets, and says what to set")
    func withoutFile() throws {
        var store = try SecretStore(nil, folder: nil)
        var changed = SecretFile()
        changed.ownerPasswordHash = "tea"
        #expect(store.save(changed) == "the gateway has no file for it; set password_file in [web]")
        #expect(store.secrets == SecretFile() && !store.isWritable)
        var missing = try SecretStore(folder.path(of: "missing/secrets"), folder: nil)
        #expect(missing.save(changed)?.hasSuffix("missing/secrets: No such file or directory") == true)
        #expect(missing.secrets == SecretFile())
    }

    @Test("a damaged file is reported with its line and the remedy")
    func damaged() throws {
        try folder.file("gateway.secrets", "password tea\nwas password a\nnonsense\n")
        let problem = thrown(SecretFile.Unreadable.self) {
            _ = try SecretStore(nil, folder: folder.path)
        }
        #expect(problem?.description.contains("gateway.secrets: damaged on line 2; remove the file") == true)
    }
}
