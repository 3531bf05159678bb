import GatewayMessages
import MonotonicTime
import Testing

@testable import SignGateway

@Suite("The command line of a fleet's owner")
struct OwnerArgumentsTests {
    private func command(_ line: String) throws -> OwnerArguments.Command {
        try OwnerArguments(line.split(separator: " ").map(String.init)).command
    }

    private func mistake(_ line: String) -> String {
        do throws(OwnerArguments.UsageError) {
            _ = try OwnerArguments(line.split(separator: " ").map(String.init))
            return ""
        } catch {
            return error.description
        }
    }

    @Test("each command has its arguments in any order")
    func commands() throws {
        #expect(try command("status --json -c f.toml") == .status(isJSON: true))
        #expect(
            try command("apply signs --wait 2min")
                == .apply(
                    folder: "signs",
                    waitLimit: .seconds(120),
                    republishes: false,
                    replacesPageEdits: false
                )
        )
        #expect(
            try command("--wait=1s apply signs --again")
                == .apply(
                    folder: "signs",
                    waitLimit: .seconds(1),
                    republishes: true,
                    replacesPageEdits: false
                )
        )
        #expect(
            try command("apply signs --replace")
                == .apply(
                    folder: "signs",
                    waitLimit: .seconds(60),
                    republishes: false,
                    replacesPageEdits: true
                )
        )
        #expect(try command("pull signs") == .pull(folder: "signs"))
        #expect(try command("rollback label/window") == .rollback(.label("window"), waitLimit: .seconds(60)))
        #expect(try command("rollback") == .rollback(nil, waitLimit: .seconds(60)))
        let alert = OwnerArguments.Command.alert(text: "Hi", .all, duration: .seconds(600), isConfirmed: true)
        #expect(try command("alert Hi --to all --for 10min --yes") == alert)
        #expect(try command("forget w7") == .forget(node: "w7", isConfirmed: false))
        #expect(try command("forget w7 --yes") == .forget(node: "w7", isConfirmed: true))
        #expect(try command("key f.pem") == .key(file: "f.pem"))
        #expect(try command("request w7 doctor") == .request(node: "w7", .doctor))
        #expect(try command("keys") == .keys(nil, waitLimit: .seconds(60)))
        let key = try SignedFleet.key(1)
        let edit = OwnerArguments.KeyEdit(addedKeys: [key], removedIDs: ["0a1b", key.id], isConfirmed: true)
        #expect(
            try command("keys --add \(key.text) --remove 0a1b --remove=\(key.text) --yes --wait 5s")
                == .keys(edit, waitLimit: .seconds(5))
        )
        #expect(try command("keys --again") == .keys(.init(isForced: true), waitLimit: .seconds(60)))
        #expect(try OwnerArguments(["keys", "--key", "a", "--key=b"]).keyFiles == ["a", "b"])
        #expect(try command("serve --page /p") == .serve)
        #expect(try command("check -c f.toml") == .check(file: "f.toml"))
        #expect(try command("check g.toml") == .check(file: "g.toml"))
        #expect(try command("check") == .check(file: "/etc/loopbanner/fleet.toml"))
        #expect(try command("verify play.jsonl") == .verify(file: "play.jsonl"))
        #expect(try command("password") == .password(file: "/etc/loopbanner/fleet.secrets"))
        #expect(try OwnerArguments(["apply", "d", "--key", "k.pem", "-c", "f"]).keyFiles == ["k.pem"])
        #expect(try command("apply --help") == .help)
    }

    @Test("a mistake is explained with the remedy")
    func mistakes() {
        let cases = [
            ("", "a command is missing, such as status"),
            ("appl", "unknown command 'appl'; did you mean apply?"),
            ("apply", "apply needs the folder of the fleet"), ("apply a b", "unexpected argument 'b'"),
            ("pull", "pull needs the folder of the fleet"),
            ("apply a --wait 7", "--wait has no unit"),
            ("rollback shop", "'shop' is not a scope; write all"),
            ("alert Hi --for 1min", "alert needs --to SCOPE"),
            ("alert Hi --to all", "alert needs --for TIME"),
            ("verify", "verify needs the file with the proof of play"),
            ("serve x", "serve takes no argument"),
            ("forget W/7", "'W/7' is not the name of a sign"), ("status --fast", "unknown argument '--fast'"),
            ("apply a --wait", "--wait needs a value"),
            ("request w7", "request needs state, frame, doctor or report"),
            ("request w7 docter", "unknown request 'docter'; did you mean doctor?"),
            ("request w7 state now", "unexpected argument 'now'"),
            (
                "status jsn",
                "status takes no argument, but got 'jsn'; did you mean --json?\nusage: loopbanner-fleet status [--json]"
            ), ("status --jsn", "unknown argument '--jsn'; did you mean --json?"),
            ("status --wait 5s", "status takes no --wait\nusage:"),
            ("status --json=1", "--json takes no value"),
            ("stats", "unknown command 'stats'; did you mean status?"),
            ("keys --add abc", "'abc' is not a public key; use the key printed by loopbanner-fleet key"),
        ]
        for (line, start) in cases {
            #expect(mistake(line).hasPrefix(start), "\(line): \(mistake(line))")
        }
    }
}
