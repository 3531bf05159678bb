import SignAPI
import Testing

@Suite("Error messages of failed calls")
struct ClientErrorTests {
    /// Returns the error of a call to a sign that replies with the error `reply`.
    private func error(of reply: VarlinkError) throws -> ClientError? {
        let sign = try AnsweringSign { _ in [reply.message] }
        defer { sign.end() }
        do throws(ClientError) {
            _ = try SignConnection(to: sign.path).call("Next")
            return nil
        } catch {
            return error
        }
    }

    @Test("a refusal has a reason and status 1")
    func refusal() throws {
        let error = try error(of: .refused(reason: "at_end"))
        #expect(error?.description == "this is the last option, and the banner does not loop")
        #expect(error?.exitStatus == 1)
    }

    @Test("an unknown id names the nearest one, with status 65")
    func unknownOption() throws {
        let error = try error(of: .unknownOption("tee", nearest: "tea"))
        #expect(error?.description == "no option has the id 'tee'; did you mean 'tea'?")
        #expect(error?.exitStatus == 65)
    }

    @Test("an unknown kind of event names the nearest one, with status 65")
    func unknownKind() throws {
        let near = try error(of: .unknownKind("selekted", nearest: "selected"))
        #expect(near?.description == "unknown event kind 'selekted'; did you mean 'selected'?")
        #expect(near?.exitStatus == 65)
        let far = try error(of: .unknownKind("selektiert", nearest: nil))?.description
        let start = "unknown event kind 'selektiert'; the kinds are: started, layout, selected, "
        #expect(far?.hasPrefix(start) == true)
    }

    @Test("a line that the sign cannot read has the sign's reason, with status 65")
    func invalidLine() throws {
        let error = try error(of: .invalidLine("unknown command 'nxt'; did you mean 'next'?"))
        #expect(error?.description == "unknown command 'nxt'; did you mean 'next'?")
        #expect(error?.exitStatus == 65)
    }

    @Test("a parameter with a wrong value has the sign's message, or else is named")
    func parameter() throws {
        let message = "the change must be +N, -N, reset, or =N with a number from 0 to 9, not '=10'"
        let error = try error(of: .invalidParameter("change", message))
        #expect(error?.description == message)
        #expect(error?.exitStatus == 65)
        let bare = try self.error(of: .invalidParameter("change"))
        #expect(bare?.description == "change is missing, unknown or invalid")
    }

    @Test("a tap on a button that only wakes the display names the key for a command")
    func presence() throws {
        #expect(
            try error(of: .refused(reason: "presence"))?.description
                == "this button has no command and only wakes the display; to add one, set on_tap"
        )
    }

    @Test("an exceeded limit is described with its value")
    func limit() throws {
        let error = try error(of: .limitExceeded("inputs a second", limit: 50))
        #expect(error?.description == "limit exceeded: inputs a second, at most 50")
        #expect(error?.exitStatus == 1)
    }

    @Test("a configuration with errors lists each of them, with status 78")
    func configuration() throws {
        let finding = JSONTree.object([
            JSONTree.Member("severity", .string("error")), JSONTree.Member("path", .string("a.toml")),
            JSONTree.Member("line", .integer(3)), JSONTree.Member("column", .integer(7)),
            JSONTree.Member("message", .string("unknown key 'txt'")),
        ])
        let error = try error(of: .invalidConfiguration([finding]))
        #expect(error?.description == "a.toml:3:7: error: unknown key 'txt'")
        #expect(error?.exitStatus == 78)
    }

    @Test("an older sign is reported as such")
    func olderSign() throws {
        let error = try error(of: .methodNotFound("org.loopbanner.Sign.Next"))
        #expect(
            error?.description == "the running sign has another version and does not support this; restart it"
        )
    }

    @Test("a missing sign is reported with its path and status 69")
    func noSign() {
        let error = #expect(throws: ClientError.self) { try SignConnection(to: "/nonexistent/control") }
        #expect(
            error?.description
                == "no sign answers at /nonexistent/control; start one, for example with: "
                + "sudo systemctl start loopbanner"
        )
        #expect(error?.exitStatus == 69)
    }

    @Test("a path that is too long for a socket is rejected")
    func longPath() {
        let path = "/" + String(repeating: "a", count: 200)
        let error = #expect(throws: ClientError.self) { try SignConnection(to: path) }
        #expect(error?.description == "\(path) is too long; the path of a socket is limited to 107 bytes")
    }

    @Test("another program and a sign that disconnects are distinguished")
    func strangers() throws {
        let stranger = try AnsweringSign { _ in [Array("HTTP/1.1 400\0".utf8)] }
        defer { stranger.end() }
        let strange = #expect(throws: ClientError.self) { try SignConnection(to: stranger.path).call("Next") }
        #expect(strange?.description == "the program that answers at \(stranger.path) is not a sign")

        let leaver = try AnsweringSign { _ in nil }
        defer { leaver.end() }
        let gone = #expect(throws: ClientError.self) { try SignConnection(to: leaver.path).call("Next") }
        #expect(
            gone?.description
                == "the sign at \(leaver.path) has closed the connection: it is stopping, or has too many clients"
        )
        #expect(gone?.exitStatus == 69)
    }
}
